import { addEntries, toEmptyDay } from '../availability.ts';
import { listOpenSpans } from '../free-time.ts';
import { addDays, findLocalDay, listDates, type TimeSpan } from '../local-time.ts';
import {
  createBusinessLookup,
  createWorkLookup,
  type ScheduleHistory,
} from './schedule-history.ts';

type OpenTime = TimeSpan & { readonly professionalId: string };

/**
 * The open time of every professional, date by date. A past day counts as the records stood when it ended, another one as they
 * stand now.
 */
export function* listOpenTime(
  history: ScheduleHistory,
  { from, to, timezone }: { readonly from: string; readonly to: string; readonly timezone: string },
  nowMs: number,
): Generator<OpenTime[]> {
  const findBusiness = createBusinessLookup(history);
  const businessId = history.business[0]?.value.id ?? '';
  const lookups = [...history.professionals].map(
    ([id, versions]) => [id, createWorkLookup(versions, businessId)] as const,
  );
  // The dates of a former zone of the business may reach into those of the present one.
  for (const date of listDates(addDays(from, -1), addDays(to, 1))) {
    const atMs = Math.min(nowMs, findLocalDay(date, timezone)?.endMs ?? nowMs);
    const business = findBusiness(atMs);
    const open: OpenTime[] = [];
    for (const [professionalId, findWork] of business ? lookups : []) {
      const work = findWork(atMs);
      if (!work || !business) continue;
      const { professional, timeOff } = work;
      const day = toEmptyDay(date, { business, professional });
      for (const { startMs, endMs } of listOpenSpans(
        addEntries(day, { ...NO_SESSIONS, timeOff }),
      )) {
        open.push({ startMs, endMs, professionalId });
      }
    }
    yield open;
  }
}

const NO_SESSIONS = { sessions: [], timetables: [] };
