import { spawn, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cacheDir, ROOT } from '../../launcher/paths.ts';

/** `npm run test:node24 -- [PATH …]` does the same as `npm test`, on Node 24. */
const VERSION = '24.21.0';

const binDir = installNode();
console.log(`Node ${VERSION}`);
const child = spawn(
  join(binDir, 'node'),
  [join(ROOT, 'tools/test-runner/start.js'), ...process.argv.slice(2)],
  {
    // `npm start` and every process of the tests find this Node first.
    env: { ...process.env, PATH: `${binDir}${delimiter}${process.env['PATH']}` },
    stdio: 'inherit',
  },
);
// Ctrl-C reaches the child too; this process ends after it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
child.once('exit', (code) => process.exit(code ?? 1));

/** Downloads Node as an npm package, once per user; returns the folder of the executable. */
function installNode(): string {
  const name = `node-${process.platform}-${process.arch}`;
  const dir = join(cacheDir(), `node-${VERSION}`);
  const bin = join(dir, 'node_modules', name, 'bin');
  if (existsSync(join(bin, 'node'))) return bin;
  mkdirSync(dir, { recursive: true });
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', '--prefix', dir, ...options, `${name}@${VERSION}`], {
    stdio: 'inherit',
  });
  return bin;
}
