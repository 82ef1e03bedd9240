import { spawn } from 'node:child_process';
import { ROOT } from '../../launcher/paths.ts';
import { addTallies, FAILED, PASSED, type Tally } from './tally.ts';

/** All folders with code. */
export const FOLDERS = [
  'contract',
  'domain',
  'config',
  'db',
  'workflows',
  'engine',
  'telemetry',
  'mail',
  'workers',
  'gateway',
  'web',
  'packages',
  'launcher',
  'tools',
  'scripts',
  'test',
];

/** Static checks, the slowest first. */
const CHECKS = [
  { name: 'format', command: ['prettier', '--check', '--log-level=warn', '.'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'types of the web app', command: ['tsc', '-p', 'web'] },
  { name: 'types of the client', command: ['tsc', '-p', 'packages/client', '--noEmit'] },
  {
    name: 'types of the command line',
    command: ['tsc', '-p', 'packages/client/tsconfig.cli.json', '--noEmit'],
  },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', ...FOLDERS] },
  { name: 'import rules', command: ['depcruise', ...FOLDERS] },
  { name: 'dead code', command: ['knip'] },
  { name: 'language', command: ['tsx', 'tools/language-check.ts'] },
];
/** Half of the checks use one core only. */
const CHECKS_AT_ONCE = 2;

/** Prints the output of a check only if it fails. */
export async function runChecks(): Promise<Tally> {
  const waiting = [...CHECKS];
  const tallies: Tally[] = [];
  async function runWaiting(): Promise<void> {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { hasPassed, output } = await run(check.command);
      console.log(hasPassed ? `✓ ${check.name}` : `✗ ${check.name}\n${output}`);
      tallies.push(hasPassed ? PASSED : FAILED);
    }
  }
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, runWaiting));
  return addTallies(tallies);
}

function run([tool, ...args]: string[]): Promise<{ hasPassed: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(`${ROOT}/node_modules/.bin/${tool}`, args, { cwd: ROOT });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    child.once('error', (error) => resolve({ hasPassed: false, output: error.message }));
    child.once('close', (code) => resolve({ hasPassed: code === 0, output }));
  });
}
