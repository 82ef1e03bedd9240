import { and, asc, eq, getTableColumns, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { OFFERS_MAX, type WaitlistEntry } from '../../domain/waitlist/waitlist.ts';
import type { Executor } from '../client.ts';
import { eqLiteral } from '../literal.ts';
import { businesses } from '../schema/businesses.ts';
import { holds } from '../schema/holds.ts';
import { waitlistEntries } from '../schema/waitlist.ts';

const OFFER_COUNT = sql`jsonb_array_length(${waitlistEntries.offered})`;

/** Waiting, and a wanted start is left. A customer whose last offer lapsed waits no longer. */
export const isInLine = (now: Date, entry: EntryColumns = waitlistEntries) =>
  and(
    eqLiteral(entry.status, 'waiting'),
    or(
      gt(entry.offeredUntil, now),
      and(gt(entry.endsAt, now), lt(sql`jsonb_array_length(${entry.offered})`, OFFERS_MAX)),
    ),
  );
export type EntryColumns = Record<'status' | 'endsAt' | 'offered' | 'offeredUntil', AnyPgColumn>;

/** Businesses with waiting customers, by id after the last one. */
export async function listBusinessesWithLine(
  executor: Executor,
  afterId: string,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ id: waitlistEntries.businessId })
    .from(waitlistEntries)
    .where(and(isInLine(now), gt(waitlistEntries.businessId, afterId)))
    .orderBy(asc(waitlistEntries.businessId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Businesses with waiting customers where a hold has ended by the clock within a span, and the time of the last one:
 * there may be more until the end of the span.
 */
export async function listBusinessesWithEndedHold(
  executor: Executor,
  { after, until, limit }: { readonly after: Date; readonly until: Date; readonly limit: number },
): Promise<{ ids: string[]; readUntil: Date }> {
  const rows = await executor
    .select({ id: holds.businessId, endedAt: holds.expiresAt })
    .from(holds)
    .where(
      and(
        eqLiteral(holds.status, 'open'),
        gt(holds.expiresAt, after),
        lte(holds.expiresAt, until),
        sql`EXISTS (SELECT FROM waitlist_entries w WHERE w.business_id = ${holds.businessId} AND w.status = 'waiting')`,
      ),
    )
    .orderBy(asc(holds.expiresAt))
    .limit(limit);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return { ids: [...new Set(rows.map(({ id }) => id))], readUntil: last?.endedAt ?? until };
}

/** The customers of a line who have an open offer, the one that ends first first. */
export function listOffered(
  executor: Executor,
  businessId: string,
  now: Date,
  limit: number,
): Promise<(WaitlistEntry & { readonly ownerId: string | null })[]> {
  return executor
    .select({ ...getTableColumns(waitlistEntries), ownerId: businesses.userId })
    .from(waitlistEntries)
    .innerJoin(businesses, eq(businesses.id, waitlistEntries.businessId))
    .where(
      and(
        eq(waitlistEntries.businessId, businessId),
        eqLiteral(waitlistEntries.status, 'waiting'),
        gt(waitlistEntries.offeredUntil, now),
      ),
    )
    .orderBy(asc(waitlistEntries.offeredUntil), asc(waitlistEntries.id))
    .limit(limit);
}

/** The customers of a line who have no open offer: the first in line first, behind them those who had one. */
export function listUnoffered(
  executor: Executor,
  businessId: string,
  now: Date,
  { after, limit }: { readonly after: WaitlistEntry | undefined; readonly limit: number },
): Promise<(WaitlistEntry & { readonly timezone: string; readonly ownerId: string | null })[]> {
  return executor
    .select({
      ...getTableColumns(waitlistEntries),
      timezone: businesses.timezone,
      ownerId: businesses.userId,
    })
    .from(waitlistEntries)
    .innerJoin(businesses, eq(businesses.id, waitlistEntries.businessId))
    .where(
      and(
        eq(waitlistEntries.businessId, businessId),
        isInLine(now),
        or(isNull(waitlistEntries.offeredUntil), lte(waitlistEntries.offeredUntil, now)),
        after &&
          sql`(${OFFER_COUNT}, ${waitlistEntries.rank}, ${waitlistEntries.id}) > (${after.offered.length}, ${after.rank}, ${after.id})`,
      ),
    )
    .orderBy(OFFER_COUNT, asc(waitlistEntries.rank), asc(waitlistEntries.id))
    .limit(limit);
}

/** The ranks of the line, without the entry itself. */
export async function listOtherRanks(
  executor: Executor,
  { id, businessId }: { readonly id: string; readonly businessId: string },
  now: Date,
): Promise<number[]> {
  const rows = await executor
    .select({ rank: waitlistEntries.rank })
    .from(waitlistEntries)
    .where(
      and(
        eq(waitlistEntries.businessId, businessId),
        isInLine(now),
        sql`${waitlistEntries.id} <> ${id}`,
      ),
    )
    .orderBy(asc(waitlistEntries.rank), asc(waitlistEntries.id));
  return rows.map(({ rank }) => rank);
}
