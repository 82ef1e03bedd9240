import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningProcess } from './process.ts';

/** A process that exits this early this often in a row is not started again. */
const EARLY_EXIT_MS = 10_000;
const EARLY_EXITS_MAX = 8;
/** A killed database cannot start until its last sessions have ended, which takes up to 5 s. */
const PAUSE_MS = 250;
const PAUSE_MAX_MS = 4_000;
/** A process that exits sooner has not started; that is not worth a line of its own. */
const STARTED_AFTER_MS = 2_000;

/** Starts a process again whenever it exits; settles once that does not help. */
export async function supervise(
  child: RunningProcess,
  respawn: (child: RunningProcess) => RunningProcess | Promise<RunningProcess>,
  options: { readonly isStopping: () => boolean; readonly report: (message: string) => void },
): Promise<void> {
  let earlyExits = 0;
  for (let current = child; ; current = await respawn(current)) {
    const startedMs = Date.now();
    if (current !== child) {
      await Promise.race([current.ended, sleep(STARTED_AFTER_MS, undefined, { ref: false })]);
      if (!current.hasEnded()) options.report('runs again');
    }
    await current.ended;
    if (options.isStopping()) return;
    const livedMs = Date.now() - startedMs;
    if (livedMs > EARLY_EXIT_MS) earlyExits = 0;
    earlyExits += 1;
    if (earlyExits === 1 || livedMs > STARTED_AFTER_MS) {
      options.report(`died (${current.exitCause()}); starting it again (log: ${current.logFile})`);
    }
    if (earlyExits === EARLY_EXITS_MAX) return;
    await sleep(Math.min(PAUSE_MS * 2 ** (earlyExits - 1), PAUSE_MAX_MS));
    if (options.isStopping()) return;
  }
}
