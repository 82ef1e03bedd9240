import { getTill, listTillEntries } from '../../contract/till.ts';
import * as reads from '../../db/reads/ledger.ts';
import { findBusinessInAnyState } from '../../db/reads/own-business.ts';
import { ledgerView } from '../../domain/ledger-entry.ts';
import { findLocalDay, localDateAt, type TimeSpan } from '../../domain/local-time.ts';
import { accept, type Outcome } from '../../domain/outcome.ts';
import { cashUp } from '../../domain/till.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import type { Deps } from '../deps.ts';
import { DateRank, sendList } from '../http/paging.ts';
import { route, type Route } from '../http/route.ts';

type Day = {
  readonly businessId: string;
  readonly date: string;
  readonly timezone: string;
  readonly span: TimeSpan;
};

/** A date that the zone skips has no time. */
const NO_TIME: TimeSpan = { startMs: 0, endMs: 0 };

export function tillRoutes({ database: { db }, nowMs }: Deps): Route[] {
  async function findDay(
    businessIds: readonly string[],
    date: string | undefined,
  ): Promise<Outcome<Day>> {
    const one = requireOneBusiness(businessIds);
    if (!one.ok) return one;
    const { id: businessId, timezone } = (await findBusinessInAnyState(db, one.value))!;
    const day = date ?? localDateAt(nowMs(), timezone);
    return accept({
      businessId,
      date: day,
      timezone,
      span: findLocalDay(day, timezone) ?? NO_TIME,
    });
  }

  return [
    route(getTill, async ({ query, businessIds }) => {
      const day = await findDay(businessIds, query.date);
      if (!day.ok) return day;
      const { businessId, date, timezone, span } = day.value;
      const sums = cashUp(await reads.listTillSums(db, businessId, span));
      return accept({ body: { date, timezone, sums } });
    }),

    route(listTillEntries, async ({ query, businessIds, path }) => {
      const day = await findDay(businessIds, query.date);
      if (!day.ok) return day;
      const { businessId, span } = day.value;
      return sendList({ path, query }, DateRank, reads.listTillEntries(db, businessId, span), {
        toItem: (row) => ledgerView(row, 'staff'),
        toPosition: ({ takenAt, id }) => ({ rank: takenAt.getTime(), id }),
      });
    }),
  ];
}
