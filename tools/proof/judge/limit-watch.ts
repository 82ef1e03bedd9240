import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { violation } from '../violation.ts';

const PAUSE_MS = 3_000;

/** Looks for exceeded limits while the load runs: one that is exceeded for a moment is not found at the end. */
export async function watchLimits(
  findExceeded: () => Promise<Record<string, unknown[]>>,
  log: Pick<Log, 'problems'>,
  isOver: () => boolean,
  pauseMs = PAUSE_MS,
): Promise<void> {
  const reported = new Set<string>();
  while (!isOver()) {
    // The database may be away because of a fault.
    const exceeded = await findExceeded().catch(() => ({}));
    for (const [name, rows] of Object.entries(exceeded)) {
      if (reported.has(name)) continue;
      reported.add(name);
      const text = `${name}, during the run: ${JSON.stringify(rows)}`;
      log.problems.push(violation('INVARIANT_BROKEN', text, name));
    }
    await sleep(pauseMs);
  }
}
