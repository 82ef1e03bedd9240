import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/client.ts';
import { findCalendars } from '../../db/reads/calendar.ts';
import { batch } from './batch.ts';

/** Is there such a professional? Once seen, they are not looked for again: nobody's calendar goes away. */
export type HasCalendar = (professionalId: string) => Promise<boolean>;

const REMEMBERED_CALENDARS = 100_000;
const READS = { inFlightMax: 2, batchMax: 500 };

export function createKnownCalendars({ db }: Database): HasCalendar {
  const known = new LRUCache<string, true>({ max: REMEMBERED_CALENDARS });
  const read = batch(async (ids: string[]) => {
    const found = await findCalendars(db, ids);
    for (const id of found) known.set(id, true);
    return ids.map((id) => found.has(id));
  }, READS);
  return async (id) => known.has(id) || read(id);
}
