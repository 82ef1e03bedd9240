import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Database, type Executor, transact } from '../../db/client.ts';
import { countTried, listStaleCalendars } from '../../db/reads/busy-calendars.ts';
import { requestReads } from '../../db/writes/busy-calendars.ts';
import { STALE_AFTER_MS } from '../../domain/busy-calendars/busy-calendar.ts';

/** Has the outside calendars of professionals read before a decision, if they were not read for long. */
export type RefreshCalendars = (professionalIds: readonly string[]) => Promise<void>;

/** The part of the five seconds of a decision that a calendar may take. */
const WAIT_MS = 1_000;
const POLL_MS = 50;
/** The list of stale calendars is short; one read of it serves all bookings of some seconds. */
const LIST_MS = 5_000;
/** A calendar that fails delays one booking a minute, not each. */
const TRIED_MS = 60_000;

/** Waits until a worker has tried to read all of them. */
export async function untilTried(
  executor: Executor,
  ids: readonly string[],
  since: Date,
  waitMs: number,
): Promise<void> {
  const endMs = Date.now() + waitMs;
  while (Date.now() < endMs && (await countTried(executor, ids, since)) < ids.length) {
    await sleep(POLL_MS);
  }
}

/** A booking never fails because of a calendar: after a second it is decided by the busy times that are known. */
export function createRefreshCalendars(
  database: Database,
  nowMs: () => number,
  log: Logger,
): RefreshCalendars {
  const { db } = database;
  let list:
    { readonly stale: Promise<Map<string, string[]>>; readonly untilMs: number } | undefined;

  function readStale(): Promise<Map<string, string[]>> {
    const ms = nowMs();
    if (!list || ms >= list.untilMs) {
      const stale = loadStale(ms);
      // The next booking reads a failed list again.
      stale.catch(() => (list = undefined));
      list = { stale, untilMs: ms + LIST_MS };
    }
    return list.stale;
  }

  async function loadStale(ms: number): Promise<Map<string, string[]>> {
    const rows = await listStaleCalendars(db, {
      readBefore: new Date(ms - STALE_AFTER_MS),
      triedBefore: new Date(ms - TRIED_MS),
    });
    const stale = new Map<string, string[]>();
    for (const { id, professionalId } of rows) {
      stale.set(professionalId, [...(stale.get(professionalId) ?? []), id]);
    }
    return stale;
  }

  return async (professionalIds) => {
    try {
      const stale = await readStale();
      const ids = professionalIds.flatMap((each) => stale.get(each) ?? []);
      if (ids.length === 0) return;
      // Other bookings do not wait again.
      for (const each of professionalIds) stale.delete(each);
      const since = new Date(nowMs());
      await transact(database, (tx) => requestReads(tx, ids, since));
      await untilTried(db, ids, since, WAIT_MS);
    } catch (error) {
      log.warn({ err: error }, 'stale calendars could not be read before a booking');
    }
  };
}
