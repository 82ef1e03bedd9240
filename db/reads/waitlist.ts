import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Needs } from '../../domain/needs.ts';
import type { DeliveryFailure } from '../../domain/notifications/sending.ts';
import { OFFERS_MAX, type WaitlistEntry } from '../../domain/waitlist/waitlist.ts';
import type { Executor } from '../client.ts';
import { prepareRowsStatement } from '../prepared-statements.ts';
import { businesses } from '../schema/businesses.ts';
import { holds } from '../schema/holds.ts';
import { users } from '../schema/accounts.ts';
import { professionals } from '../schema/professionals.ts';
import { businessProfessionals } from '../schema/staff.ts';
import { waitlistEntries } from '../schema/waitlist.ts';
import type { AccountScope } from './appointments.ts';
import type { NotificationRecord } from './notifications.ts';
import { isAfter, type Page } from './pagination.ts';

export type WaitlistRow = Awaited<ReturnType<typeof listOwnEntries>>[number];

const OFFER_COUNT = sql`jsonb_array_length(${waitlistEntries.offered})`;

/**
 * Waiting, and the last wanted date has not passed at the business. A customer whose last offer lapsed waits no
 * longer.
 */
const isInLine = (now: Date, entry: EntryColumns = waitlistEntries) =>
  and(
    eq(entry.status, 'waiting'),
    gte(
      entry.toDate,
      sql`(${now.toISOString()}::timestamptz AT TIME ZONE ${businesses.timezone})::date`,
    ),
    or(lt(sql`jsonb_array_length(${entry.offered})`, OFFERS_MAX), gt(entry.offeredUntil, now)),
  );
type EntryColumns = Record<'status' | 'toDate' | 'offered' | 'offeredUntil', AnyPgColumn>;

const ahead = alias(waitlistEntries, 'ahead');

type OfferMessage = Pick<NotificationRecord, 'channel' | 'status'> & {
  readonly reason?: string;
  readonly failure?: DeliveryFailure;
  readonly failureCode?: number;
};

/** The result of the message about the last offer, without the answer of a server. */
const LAST_MESSAGE = sql<OfferMessage | null>`(
  SELECT json_strip_nulls(json_build_object('channel', n.channel, 'status', n.status,
    'reason', CASE WHEN n.status = 'skipped' THEN n.reason END, 'failure', n.failure, 'failureCode', n.failure_code))
  FROM events e JOIN notifications n ON n.event_id = e.id AND n.user_id = ${waitlistEntries.customerId}
  WHERE e.resource_id = ${waitlistEntries.id} AND e.type = 'waitlist.offered' AND n.kind = 'waitlistOffer'
  ORDER BY e.seq DESC LIMIT 1)`;

/** The place of one entry in its line. For many entries of a line, see listLine(). */
const countAhead = (now: Date) =>
  sql<number | null>`CASE WHEN ${isInLine(now)} THEN (
    SELECT count(*)::int FROM ${waitlistEntries} AS ${sql.identifier('ahead')}
    WHERE ${ahead.businessId} = ${waitlistEntries.businessId} AND ${isInLine(now, ahead)}
      AND (${ahead.rank}, ${ahead.id}) <= (${waitlistEntries.rank}, ${waitlistEntries.id})) END`;

function selectEntries(
  executor: Executor,
  now: Date,
  position: SQL<number | null> = countAhead(now),
) {
  return executor
    .select({
      ...getTableColumns(waitlistEntries),
      timezone: businesses.timezone,
      ownerId: businesses.userId,
      clientName: users.name,
      position,
      offerMessage: LAST_MESSAGE,
    })
    .from(waitlistEntries)
    .innerJoin(businesses, eq(businesses.id, waitlistEntries.businessId))
    .innerJoin(users, eq(users.id, waitlistEntries.customerId));
}

/** The entries of a customer, newest first. */
export function listOwnEntries(
  executor: Executor,
  customerId: string,
  now: Date,
  page: Page<string>,
) {
  return selectEntries(executor, now)
    .where(
      and(
        eq(waitlistEntries.customerId, customerId),
        page.after ? lt(waitlistEntries.id, page.after.id) : undefined,
      ),
    )
    .orderBy(desc(waitlistEntries.id))
    .limit(page.limit);
}

/** The line of a business, or the part of it that a professional could serve. */
export function listLine(
  executor: Executor,
  { kind, userId }: AccountScope,
  now: Date,
  page: Page<number>,
) {
  const isVisibleBusiness =
    kind === 'business' ? eq(businesses.userId, userId) : isAtWorkplaceOf(executor, userId);
  // Numbered once for the whole line, of which a professional sees a part.
  const line = executor
    .select({
      id: waitlistEntries.id,
      position:
        sql<number>`row_number() OVER (PARTITION BY ${waitlistEntries.businessId} ORDER BY ${waitlistEntries.rank}, ${waitlistEntries.id})::int`.as(
          'position',
        ),
    })
    .from(waitlistEntries)
    .innerJoin(businesses, eq(businesses.id, waitlistEntries.businessId))
    .where(and(isVisibleBusiness, isInLine(now)))
    .as('line');
  return selectEntries(executor, now, sql<number | null>`${line.position}`)
    .innerJoin(line, eq(line.id, waitlistEntries.id))
    .where(
      and(
        kind === 'business' ? undefined : isServedBy(userId),
        isAfter(waitlistEntries.rank, waitlistEntries.id, page.after),
      ),
    )
    .orderBy(asc(waitlistEntries.rank), asc(waitlistEntries.id))
    .limit(page.limit);
}

const isAtWorkplaceOf = (executor: Executor, userId: string) =>
  inArray(
    waitlistEntries.businessId,
    executor
      .select({ id: businessProfessionals.businessId })
      .from(businessProfessionals)
      .innerJoin(professionals, eq(professionals.id, businessProfessionals.professionalId))
      .where(eq(professionals.userId, userId)),
  );

/** The professional of the account offers all the services, and no other one is wanted. */
const isServedBy = (userId: string) => sql`EXISTS (
  SELECT FROM ${professionals} p WHERE p.user_id = ${userId}
    AND p.id = coalesce(${waitlistEntries.professionalId}, p.id)
    AND (SELECT count(*) FROM professional_services ps
      WHERE ps.professional_id = p.id AND ps.service_id = ANY(${waitlistEntries.serviceIds}))
      = cardinality(${waitlistEntries.serviceIds}))`;

/** An entry of the customer, or of the business of the owner. */
export async function findEntry(
  executor: Executor,
  accountId: string,
  id: string,
  now: Date,
): Promise<WaitlistRow | undefined> {
  const [row] = await selectEntries(executor, now).where(
    and(
      eq(waitlistEntries.id, id),
      or(eq(waitlistEntries.customerId, accountId), eq(businesses.userId, accountId)),
    ),
  );
  return row;
}

/** An entry that the professional of the account could serve. */
export async function findServedEntry(
  executor: Executor,
  userId: string,
  id: string,
  now: Date,
): Promise<WaitlistRow | undefined> {
  const [row] = await selectEntries(executor, now).where(
    and(eq(waitlistEntries.id, id), isAtWorkplaceOf(executor, userId), isServedBy(userId)),
  );
  return row;
}

/** The entries of a customer that are still in line. */
export function listWaitingEntries(executor: Executor, customerId: string, now: Date) {
  return selectEntries(executor, now).where(
    and(eq(waitlistEntries.customerId, customerId), isInLine(now)),
  );
}

export async function listEntriesByIds(
  executor: Executor,
  ids: readonly string[],
): Promise<WaitlistEntry[]> {
  return executor
    .select()
    .from(waitlistEntries)
    .where(inArray(waitlistEntries.id, [...ids]));
}

const entriesOfDecision = prepareRowsStatement(
  'waitlist_entries_of_decision',
  waitlistEntries,
  sql`${waitlistEntries.id} = ANY(${sql.placeholder('ids')}::text[] || ARRAY(
    SELECT ${holds.waitlistEntryId} FROM ${holds} WHERE ${holds.id} = ANY(${sql.placeholder('holdIds')}::text[])))`,
);

/** The entries that a decision names, and those whose offer it may book. */
export async function loadEntries(
  executor: Executor,
  { waitlistEntryIds: ids, holdIds }: Pick<Needs, 'waitlistEntryIds' | 'holdIds'>,
): Promise<WaitlistEntry[]> {
  return ids.length + holdIds.length === 0 ? [] : entriesOfDecision(executor, { ids, holdIds });
}

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
    .innerJoin(businesses, eq(businesses.id, waitlistEntries.businessId))
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
        eq(holds.status, 'open'),
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
): Promise<WaitlistEntry[]> {
  return executor
    .select()
    .from(waitlistEntries)
    .where(
      and(
        eq(waitlistEntries.businessId, businessId),
        eq(waitlistEntries.status, 'waiting'),
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
): Promise<(WaitlistEntry & { readonly timezone: string })[]> {
  return executor
    .select({ ...getTableColumns(waitlistEntries), timezone: businesses.timezone })
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
    .innerJoin(businesses, eq(businesses.id, waitlistEntries.businessId))
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
