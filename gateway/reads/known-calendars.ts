import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/client.ts';
import { findExistingProfessionalIds } from '../../db/reads/calendar.ts';
import { batch } from './batch.ts';

/** Whether the professional exists. Calendars are never deleted, so a found one is cached without expiry. */
export type HasCalendar = (professionalId: string) => Promise<boolean>;

const CACHED_CALENDARS_MAX = 100_000;
const READS = { inFlightMax: 2, batchMax: 500 };

export function createKnownCalendars({ db }: Database): HasCalendar {
  const known = new LRUCache<string, true>({ max: CACHED_CALENDARS_MAX });
  const read = batch(async (ids: string[]) => {
    const found = await findExistingProfessionalIds(db, ids);
    for (const id of found) known.set(id, true);
    return ids.map((id) => found.has(id));
  }, READS);
  return async (id) => known.has(id) || read(id);
}
