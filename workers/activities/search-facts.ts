import type { Database, Executor } from '../../db/client.ts';
import { toListedBusinesses } from '../../db/reads/opening-businesses.ts';
import { readOpeningFacts } from '../../db/reads/opening-facts.ts';
import { readArea } from '../../db/reads/openings.ts';
import { listBusinessFacts } from '../../db/reads/page-facts.ts';
import { claimSearchFacts, updateSearchFacts } from '../../db/writes/search-facts.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { addDays, toIsoText } from '../../domain/local-time.ts';
import { datesOfWindows, joinWindows } from '../../domain/needs.ts';
import { searchNextOpenings } from '../../domain/openings/next-openings.ts';
import { completenessOf } from '../../domain/search/completeness.ts';

/** A review, a price or a profile without effect on calendars counts in the order after at most this long. */
const REFRESHED_EVERY_MS = 15 * MINUTE_MS;

/** Computes what the order of searches knows of businesses, at most `limit` of them. Returns their number. */
export async function refreshSearchFacts(
  database: Database,
  nowMs: number,
  limit: number,
): Promise<number> {
  const { db } = database;
  const now = new Date(nowMs);
  const ids = await claimSearchFacts(database, {
    now,
    nextAt: new Date(nowMs + REFRESHED_EVERY_MS),
    limit,
  });
  if (ids.length === 0) return 0;
  const [facts, openings] = await Promise.all([
    listBusinessFacts(db, ids),
    findNextOpenings(db, ids, nowMs),
  ]);
  await updateSearchFacts(
    db,
    facts.map((business) => {
      const { id, ratingSum, reviewCount, lowestPriceMinor } = business;
      const openingMs = openings.get(id);
      return {
        businessId: id,
        ratingSum,
        reviewCount,
        lowestPriceMinor,
        nextOpeningAt: openingMs === undefined ? null : new Date(openingMs),
        completeness: completenessOf(business),
      };
    }),
  );
  return ids.length;
}

async function findNextOpenings(
  db: Executor,
  businessIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  // The day before, because it is still yesterday in some zones.
  const fromDate = addDays(toIsoText(nowMs).slice(0, 10), -1);
  const listed = toListedBusinesses(await readArea(db, { businessIds }, fromDate));
  const steps = searchNextOpenings(
    new Map(listed.map(({ id, candidates }) => [id, candidates])),
    nowMs,
  );
  let step = steps.next();
  while (!step.done) {
    const windows = joinWindows(step.value.windows);
    const needs = { ...step.value, windows };
    step = steps.next(await readOpeningFacts(db, needs, datesOfWindows(windows)));
  }
  return step.value;
}
