import { and, asc, between, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import type { WeekdaySpan } from '../../domain/calendar.ts';
import type { NamedClosure, NamedOpening } from '../../domain/opening-hours.ts';
import { boundsAround, type Place } from '../../domain/place.ts';
import type { Executor } from '../client.ts';
import { hasIdIn } from '../has-id-in.ts';
import { businesses } from '../schema/businesses.ts';
import { lowestPrice, type Offer, offers, rating } from './business-offers.ts';
import { shownHoursColumns } from './opening-hours.ts';
import { isAfter, type Page } from './pagination.ts';
import { rankByScore } from './search-score.ts';
import { businessesMatching } from './text-matches.ts';
import { isApprovedBusiness } from './visibility.ts';

export type BusinessRecord = typeof businesses.$inferSelect;

export type BusinessFilter = {
  readonly city?: string | undefined;
  readonly userId?: string | undefined;
  readonly text?: string | undefined;
  readonly around?: { readonly place: Place; readonly radiusKm: number } | undefined;
  readonly offer?: Offer | undefined;
  readonly minRating?: number | undefined;
  readonly order?: BusinessOrder | undefined;
};
type BusinessOrder = 'rating' | 'price' | 'recommended';

export type BusinessPage = Page<string | number> & {
  /** The waits until the next openings are measured from here: the same on all pages of a search. */
  readonly asOf: Date;
};

/** Sorted by `order`, else by distance from a place, else by the score of a text search, else by name. */
export async function listBusinesses(
  executor: Executor,
  filter: BusinessFilter,
  page: BusinessPage,
): Promise<{ business: BusinessRecord; rank: string | number }[]> {
  const { text, around, offer, order } = filter;
  const condition = isFound(filter);
  const rank = rankOf(filter);
  if (order !== 'recommended' && text === undefined) {
    return executor
      .select({ business: businesses, rank })
      .from(businesses)
      .where(and(condition, isAfter(rank, businesses.id, page.after)))
      .orderBy(asc(rank), asc(businesses.id))
      .limit(page.limit);
  }
  const source = businessesMatching(text, isInPlace(filter));
  const ranked =
    order === 'recommended'
      ? rankByScore({
          asOf: page.asOf,
          offer,
          distanceKm: around && distanceFrom(around.place),
          hasText: text !== undefined,
          source,
          condition,
        })
      : sql`SELECT ${businesses.id}, ${rank} AS rank FROM ${source} WHERE ${condition}`;
  return listRanked(executor, ranked, page);
}

/** All that is found gets a rank, the page alone its rows. They are read apart: a join may compare each rank with all businesses. */
async function listRanked(
  executor: Executor,
  ranked: SQL,
  { after, limit }: BusinessPage,
): Promise<{ business: BusinessRecord; rank: number }[]> {
  const isNext = after ? sql`(rank, id) > (${after.rank}, ${after.id})` : sql`true`;
  const { rows } = await executor.execute<{ id: string; rank: number }>(
    sql`SELECT id, rank FROM (${ranked}) AS ranked WHERE ${isNext} ORDER BY rank, id LIMIT ${limit}`,
  );
  const ids = rows.map(({ id }) => id);
  const found = await executor
    .select()
    .from(businesses)
    .where(and(hasIdIn(businesses.id, ids), isApprovedBusiness));
  const byId = new Map(found.map((business) => [business.id, business]));
  return rows.flatMap(({ id, rank }) => {
    const business = byId.get(id);
    return business ? [{ business, rank }] : [];
  });
}

function isFound(filter: BusinessFilter): SQL | undefined {
  const { userId, offer, minRating } = filter;
  return and(
    isApprovedBusiness,
    isInPlace(filter),
    userId === undefined ? undefined : eq(businesses.userId, userId),
    offer && offers(offer),
    minRating === undefined ? undefined : sql`${rating} >= ${minRating}`,
  );
}

function isInPlace({ city, around }: BusinessFilter): SQL | undefined {
  return and(
    city === undefined ? undefined : eq(businesses.cityKey, sql`(SELECT match_key(${city}))`),
    around && isNear(around),
  );
}

function rankOf({ order, offer, text, around }: BusinessFilter): SQL<string | number> {
  if (order === 'rating') return sql`-coalesce(${rating}, 0)`;
  if (order === 'price') return lowestPrice(offer ?? {});
  if (around) return distanceFrom(around.place);
  return text === undefined ? sql`${businesses.nameKey}` : sql`found.rank`;
}

export type ShownBusiness = BusinessRecord & {
  readonly weeklyHours: readonly WeekdaySpan[];
  readonly closures: readonly NamedClosure[];
  readonly exceptionalOpenings: readonly NamedOpening[];
};

export async function findBusiness(
  executor: Executor,
  id: string,
): Promise<BusinessRecord | undefined> {
  const [row] = await executor
    .select()
    .from(businesses)
    .where(and(eq(businesses.id, id), isApprovedBusiness));
  return row;
}

/** Every business that the public sees, up to a number. */
export async function listBusinessIds(executor: Executor, limit: number): Promise<string[]> {
  const rows = await executor
    .select({ id: businesses.id })
    .from(businesses)
    .where(isApprovedBusiness)
    .orderBy(asc(businesses.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** With its opening hours; of closures and exceptional openings those that have not ended at that time. */
export async function findShownBusiness(
  executor: Executor,
  id: string,
  now: Date,
): Promise<ShownBusiness | undefined> {
  const [row] = await executor
    .select({ ...getTableColumns(businesses), ...shownHoursColumns(now) })
    .from(businesses)
    .where(and(eq(businesses.id, id), isApprovedBusiness));
  return row;
}

/** Great-circle distance in kilometres. */
function distanceFrom({ lat, lng }: Place): SQL<number> {
  return sql`(12742.0176 * asin(sqrt(least(1,
    power(sind((${businesses.lat} - ${lat}::float8) / 2), 2)
    + cosd(${lat}::float8) * cosd(${businesses.lat}) * power(sind((${businesses.lng} - ${lng}::float8) / 2), 2)))))`;
}

function isNear({ place, radiusKm }: NonNullable<BusinessFilter['around']>): SQL | undefined {
  const rectangles = boundsAround(place, radiusKm).map(({ south, north, west, east }) =>
    and(between(businesses.lat, south, north), between(businesses.lng, west, east)),
  );
  return and(or(...rectangles), sql`${distanceFrom(place)} <= ${radiusKm}`);
}
