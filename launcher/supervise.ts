import type { RunningProcess } from './process.ts';

/** A process that exits this early this often in a row is not restarted again. */
const EARLY_EXIT_MS = 10_000;
const EARLY_EXITS_MAX = 3;

/** Restarts a process whenever it exits; settles once restarting does not help. */
export async function supervise(
  child: RunningProcess,
  restart: () => Promise<RunningProcess>,
  options: { readonly isStopping: () => boolean; readonly report: (message: string) => void },
): Promise<void> {
  let earlyExits = 0;
  for (let current = child; ;) {
    const startedMs = Date.now();
    await current.ended;
    earlyExits = Date.now() - startedMs < EARLY_EXIT_MS ? earlyExits + 1 : 0;
    if (options.isStopping() || earlyExits === EARLY_EXITS_MAX) return;
    options.report('died; starting it again …');
    try {
      current = await restart();
    } catch {
      return;
    }
  }
}
