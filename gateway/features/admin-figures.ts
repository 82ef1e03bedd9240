import { getFigures } from '../../contract/admin-figures.ts';
import { Status } from '../../contract/own-business.ts';
import * as reads from '../../db/reads/admin-figures.ts';
import type { BusinessStatus } from '../../domain/calendar.ts';
import { accept } from '../../domain/outcome.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';
import { batch } from '../reads/batch.ts';

/** The days of the whole marketplace are a long read: at most one uses a database connection. */
const FIGURES = { inFlightMax: 1, batchMax: 1 };
/** Fewer could be one person. */
const MISSED_MIN = 3;
const MISSED_TEXTS_SHOWN = 20;

export function adminFigureRoutes({ database: { db }, nowMs }: Deps): Route[] {
  const read = async (days: reads.Days) => ({
    businesses: await reads.countBusinesses(db),
    days: await reads.countDays(db, days),
    missedTexts: await reads.listMissedTexts(db, days, {
      min: MISSED_MIN,
      limit: MISSED_TEXTS_SHOWN,
    }),
  });
  const readSoon = batch((all: reads.Days[]) => Promise.all(all.map(read)), FIGURES);

  return [
    route(getFigures, async ({ query: { from, to } }) => {
      const { businesses, days, missedTexts } = await readSoon({ from, to });
      const sum = (name: Exclude<keyof reads.DayFigures, 'date'>) =>
        days.reduce((total, day) => total + day[name], 0);
      const counts = new Map(businesses.map(({ status, count }) => [status, count]));
      const byStatus = Status.options.map((status) => [status, counts.get(status) ?? 0] as const);
      return accept({
        body: {
          from,
          to,
          countedAt: new Date(nowMs()).toISOString(),
          businesses: Object.fromEntries(byStatus) as Record<BusinessStatus, number>,
          totals: {
            bookings: sum('bookings'),
            cancellations: sum('cancellations'),
            noShows: sum('noShows'),
            missedSearches: sum('missedSearches'),
          },
          days,
          missedTexts,
        },
      });
    }),
  ];
}
