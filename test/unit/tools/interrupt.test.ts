import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from '@jest/globals';
import { ROOT } from '../../../launcher/paths.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** A zombie has ended, but its parent has not noticed yet. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout !== '' && !stdout.startsWith('Z');
}

/** A run with a process in a session of its own, which has a child. */
const RUN = `
  import { spawn } from 'node:child_process';
  import { handleInterrupts, onInterrupt } from './tools/test-runner/interrupt.ts';
  handleInterrupts();
  onInterrupt(() => console.log('cleaned up'));
  const stdio = ['ignore', 'inherit', 'ignore'];
  spawn('sh', ['-c', 'sleep 300 & echo $$ $!; wait'], { detached: true, stdio });
`;

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a test run that gets %s, also twice, ends all processes below it, then cleans up',
  async (signal) => {
    const run = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', RUN], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface(run.stdout)[Symbol.asyncIterator]();
    const pids = String((await lines.next()).value)
      .split(' ')
      .map(Number);
    expect(pids.map(isRunning)).toEqual([true, true]);

    run.kill(signal);
    const output: string[] = [];
    for (let line = await lines.next(); !line.done; line = await lines.next()) {
      // A terminal and npm both send it.
      run.kill(signal);
      output.push(line.value);
    }
    if (run.exitCode === null) await once(run, 'exit');

    expect(run.exitCode).toBe(1);
    expect(output).toContain('cleaned up');
    await waitUntil(
      () => pids.filter(isRunning),
      (left) => left.length === 0,
    );
  },
);
