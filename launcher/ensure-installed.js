// Plain JavaScript without dependencies: this runs before they are installed.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const [OLDEST_MAJOR, OLDEST_MINOR] = [20, 19];

export function ensureInstalled() {
  requireNode();
  if (isInstalled()) return;
  console.log('Installing dependencies (once, about a minute) …');
  // Not `npm ci`: it would first delete what is installed.
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: ROOT,
      stdio: 'inherit',
    },
  );
  if (status !== 0) {
    fail(
      'The dependencies could not be installed.',
      'see the npm error above; check that the package registry is reachable',
    );
  }
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_MAJOR || (major === OLDEST_MAJOR && minor >= OLDEST_MINOR)) return;
  fail(
    `Node ${process.versions.node} is too old.`,
    `install Node ${OLDEST_MAJOR}.${OLDEST_MINOR} or newer`,
  );
}

/** npm writes its own lock file last, so an interrupted installation has none. */
function isInstalled() {
  try {
    const lockedMs = statSync(`${ROOT}/package-lock.json`).mtimeMs;
    return statSync(`${ROOT}/node_modules/.package-lock.json`).mtimeMs >= lockedMs;
  } catch {
    return false;
  }
}

function fail(cause, cure) {
  console.error(`✗ ${cause}\n  cure: ${cure}`);
  process.exit(1);
}
