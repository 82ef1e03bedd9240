import { spawn } from 'node:child_process';
import { ROOT } from '../../launcher/paths.ts';

const FOLDERS = [
  'contract',
  'domain',
  'config',
  'db',
  'workflows',
  'engine',
  'telemetry',
  'workers',
  'gateway',
  'launcher',
  'tools',
  'scripts',
  'test',
];

/** What can be judged without running anything. */
const CHECKS = [
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', ...FOLDERS] },
  { name: 'format', command: ['prettier', '--check', '--log-level=warn', '.'] },
  { name: 'import rules', command: ['depcruise', ...FOLDERS] },
  { name: 'dead code', command: ['knip'] },
  { name: 'language', command: ['tsx', 'tools/language-check.ts'] },
];

export type Tally = { passed: number; failed: number };

/** Each check counts as one test. Its words are shown only if it fails. */
export async function runChecks(): Promise<Tally> {
  const tally = { passed: 0, failed: 0 };
  for (const { name, command } of CHECKS) {
    const { isGood, words } = await run(command);
    console.log(`${isGood ? '✓' : '✗'} ${name}`);
    if (isGood) tally.passed += 1;
    else {
      tally.failed += 1;
      console.log(words);
    }
  }
  return tally;
}

function run([tool, ...args]: string[]): Promise<{ isGood: boolean; words: string }> {
  return new Promise((resolve) => {
    const child = spawn(`${ROOT}/node_modules/.bin/${tool}`, args, { cwd: ROOT });
    let words = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (words += chunk.toString()));
    }
    child.once('error', (error) => resolve({ isGood: false, words: error.message }));
    child.once('close', (code) => resolve({ isGood: code === 0, words }));
  });
}
