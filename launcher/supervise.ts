import type { RunningProcess } from './process.ts';

/** One that dies so soon, so often in a row, would die again. */
const SHORT_LIFE_MS = 10_000;
const SHORT_LIVES_MAX = 3;

/** Starts a part again whenever it dies; settles when that does not help. */
export async function supervise(
  part: RunningProcess,
  restart: () => Promise<RunningProcess>,
  options: { readonly isStopping: () => boolean; readonly report: (words: string) => void },
): Promise<void> {
  let shortLives = 0;
  for (let current = part; ;) {
    const startedMs = Date.now();
    await current.ended;
    shortLives = Date.now() - startedMs < SHORT_LIFE_MS ? shortLives + 1 : 0;
    if (options.isStopping() || shortLives === SHORT_LIVES_MAX) return;
    options.report('died; starting it again …');
    try {
      current = await restart();
    } catch {
      return;
    }
  }
}
