import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../launcher/paths.ts';
import { createProgress, type TestEvent } from './progress.ts';
import { FAILED, type Tally } from './tally.ts';

/** A busy machine delays the tests before their services: a gateway waits for Redis for 150 ms only. */
const NICENESS = 3;

/** Runs these tests, or all. The output of Jest itself is shown only if Jest fails to report. */
export async function runJest(paths: readonly string[], env: NodeJS.ProcessEnv): Promise<Tally> {
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
      ...paths,
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
  let tally: Tally | undefined;
  child.on('message', (message) => {
    const event = message as TestEvent;
    if (event.event === 'end') tally = event;
    progress.handle(event);
  });
  await new Promise((resolve) => child.once('close', resolve));
  progress.end();
  if (!tally) console.log(output);
  return tally ?? FAILED;
}
