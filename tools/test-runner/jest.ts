import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../launcher/paths.ts';
import { createProgress, failureCount, type TestEvent } from './progress.ts';
import { type CpuTime, readCpuTime, stolenShare } from './stolen-time.js';
import { FAILED, type Tally } from './tally.ts';

/** A busy machine delays the tests before their services. */
const NICENESS = 3;

export type FileResult = Tally & {
  readonly file: string;
  /** The part of the CPU time that the host took from this machine while the file ran. */
  readonly stolenShare: number;
};

/** Runs these tests, or all. The output of Jest itself is shown only if Jest fails to report. */
export async function runJest(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<FileResult[]> {
  const progress = createProgress(process.stdout);
  const child = spawn(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      join(ROOT, 'node_modules/jest/bin/jest.js'),
      `--reporters=${join(ROOT, 'tools/test-runner/reporter.js')}`,
      // Otherwise Jest prints what a single file logs at once.
      '--verbose=false',
      ...args,
    ],
    {
      cwd: ROOT,
      // Ctrl-C must not reach Jest: it would leave the processes of its tests without a parent.
      detached: true,
      env: { ...process.env, TZ: 'UTC', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  setPriority(child.pid!, NICENESS);
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const results: FileResult[] = [];
  const begun = new Map<string, CpuTime>();
  let hasEnded = false;
  child.on('message', (message) => {
    const event = message as TestEvent;
    if (event.event === 'file-start') begun.set(event.file, readCpuTime());
    if (event.event === 'file-end') {
      const { file, passed } = event;
      const share = stolenShare(begun.get(file)!, readCpuTime());
      results.push({ file, passed, failed: failureCount(event), stolenShare: share });
    }
    if (event.event === 'end') hasEnded = true;
    progress.handle(event);
  });
  await new Promise((resolve) => child.once('close', resolve));
  progress.end();
  if (hasEnded) return results;
  console.log(output);
  return [...results, { ...FAILED, file: 'Jest itself', stolenShare: 0 }];
}
