import {
  and,
  arrayOverlaps,
  eq,
  getTableColumns,
  inArray,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Needs } from '../../domain/needs.ts';
import type { DeliveryFailure } from '../../domain/notifications/sending.ts';
import type { WaitlistEntry } from '../../domain/waitlist/waitlist.ts';
import type { Executor } from '../client.ts';
import { eqBesideId } from '../literal.ts';
import { prepareRowsStatement } from '../prepared-statements.ts';
import { businesses } from '../schema/businesses.ts';
import { holds } from '../schema/holds.ts';
import { users } from '../schema/accounts.ts';
import { crmClients } from '../schema/clients.ts';
import { professionals } from '../schema/professionals.ts';
import { waitlistEntries } from '../schema/waitlist.ts';
import type { AccountScope } from './appointments.ts';
import { businessIdsWith } from './members.ts';
import type { NotificationRecord } from './notifications.ts';
import { listRows, matchesAny } from './pagination.ts';
import { type EntryColumns, isInLine } from './waitlist-line.ts';

export type WaitlistRow = Awaited<ReturnType<typeof selectEntries>>[number];

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
  FROM events e JOIN notifications n ON n.event_id = e.id
    AND (n.user_id = ${waitlistEntries.customerId} OR n.crm_client_id = ${waitlistEntries.crmClientId})
  WHERE e.resource_id = ${waitlistEntries.id} AND e.type = 'waitlist.offered' AND n.kind = 'waitlistOffer'
  ORDER BY e.seq DESC LIMIT 1)`;

/** Offers that have lapsed: an open one has not. */
const lapsedOffers = (now: Date, entry: EntryColumns) =>
  sql`(jsonb_array_length(${entry.offered}) - (coalesce(${entry.offeredUntil} > ${now.toISOString()}::timestamptz, false))::int)`;

/** They may want the same free time: at overlapping hours, of the same professional or for a same service. */
const COMPETES = sql`${ahead.fromDate} <= ${waitlistEntries.toDate} AND ${ahead.toDate} >= ${waitlistEntries.fromDate}
  AND ${ahead.fromMin} < ${waitlistEntries.toMin} AND ${ahead.toMin} > ${waitlistEntries.fromMin}
  AND ${ahead.weekdays} && ${waitlistEntries.weekdays}
  AND CASE WHEN ${ahead.professionalId} <> ${waitlistEntries.professionalId} THEN false
    WHEN ${ahead.professionalId} = ${waitlistEntries.professionalId} THEN true
    ELSE ${ahead.serviceIds} && ${waitlistEntries.serviceIds} END`;

/** Counts the entries of a line up to this one, itself included; null if it is not in line. */
const countUpTo = (now: Date, condition: SQL) =>
  sql<number | null>`CASE WHEN ${isInLine(now)} THEN (
    SELECT count(*)::int FROM ${waitlistEntries} AS ${sql.identifier('ahead')}
    WHERE ${ahead.businessId} = ${waitlistEntries.businessId} AND ${isInLine(now, ahead)} AND ${condition}) END`;

/** The place among those who may want the same time, in the order in which they are asked. */
const placeOf = (now: Date) =>
  countUpTo(
    now,
    sql`${COMPETES} AND (${lapsedOffers(now, ahead)}, ${ahead.rank}, ${ahead.id})
      <= (${lapsedOffers(now, waitlistEntries)}, ${waitlistEntries.rank}, ${waitlistEntries.id})`,
  );

/** The place of one entry in the whole line. For many entries of a line, see listLine(). */
const linePlaceOf = (now: Date) =>
  countUpTo(
    now,
    sql`(${ahead.rank}, ${ahead.id}) <= (${waitlistEntries.rank}, ${waitlistEntries.id})`,
  );

function selectEntries(
  executor: Executor,
  now: Date,
  linePosition: SQL<number | null> = linePlaceOf(now),
) {
  return executor
    .select({
      ...getTableColumns(waitlistEntries),
      timezone: businesses.timezone,
      ownerId: businesses.userId,
      clientName: sql<string>`coalesce(${users.name}, ${crmClients.name})`,
      clientEmail: sql<
        string | null
      >`CASE WHEN ${users.id} IS NULL THEN ${crmClients.email} ELSE ${users.email} END`,
      clientPhone: sql<
        string | null
      >`CASE WHEN ${users.id} IS NULL THEN ${crmClients.phone} ELSE ${users.phone} END`,
      position: placeOf(now),
      isPaused: sql<boolean>`(${businesses.status} = 'suspended' OR EXISTS (SELECT FROM professionals p
        WHERE p.id = ${waitlistEntries.professionalId} AND p.suspended_at IS NOT NULL))`,
      linePosition,
      offerMessage: LAST_MESSAGE,
      appointmentIds: sql<string[]>`ARRAY(SELECT a.id FROM appointments a
        WHERE a.booking_id = ${waitlistEntries.bookingId} ORDER BY a.starts_at)`,
    })
    .from(waitlistEntries)
    .innerJoin(businesses, eq(businesses.id, waitlistEntries.businessId))
    .leftJoin(users, eq(users.id, waitlistEntries.customerId))
    .leftJoin(crmClients, eq(crmClients.id, waitlistEntries.crmClientId));
}

/** The wanted professional, service and date. */
export type LineFilter = {
  readonly businessId?: readonly string[] | undefined;
  readonly professionalId?: readonly string[] | undefined;
  readonly serviceId?: readonly string[] | undefined;
  readonly date?: string | undefined;
};

/** A filter by professional also finds those who want any. */
const matches = ({ businessId, professionalId, serviceId, date }: LineFilter) =>
  and(
    matchesAny(waitlistEntries.businessId, businessId),
    professionalId &&
      or(
        isNull(waitlistEntries.professionalId),
        matchesAny(waitlistEntries.professionalId, professionalId),
      ),
    serviceId && arrayOverlaps(waitlistEntries.serviceIds, [...serviceId]),
    date === undefined
      ? undefined
      : sql`${date}::date BETWEEN ${waitlistEntries.fromDate} AND ${waitlistEntries.toDate}
          AND extract(isodow FROM ${date}::date) = ANY(${waitlistEntries.weekdays})`,
  );

/** The entries of a customer, newest first. */
export function listOwnEntries(
  executor: Executor,
  customerId: string,
  filter: LineFilter,
  now: Date,
) {
  const { id } = waitlistEntries;
  // Customers do not see the place in the whole line.
  const select = () => selectEntries(executor, now, sql<null>`NULL`).$dynamic();
  return listRows<ReturnType<typeof select>, string>(
    executor,
    select,
    and(eq(waitlistEntries.customerId, customerId), matches(filter)),
    { rank: id, id, order: 'desc' },
  );
}

/** The line of a business, or the part of it that a professional could serve. */
export function listLine(
  executor: Executor,
  { userId }: AccountScope,
  filter: LineFilter,
  now: Date,
) {
  const isVisibleBusiness = or(isRunBy(userId), isAtWorkplaceOf(userId));
  // Numbered once for the whole line, of which a professional sees a part.
  const line = executor
    .select({
      id: waitlistEntries.id,
      linePosition:
        sql<number>`row_number() OVER (PARTITION BY ${waitlistEntries.businessId} ORDER BY ${waitlistEntries.rank}, ${waitlistEntries.id})::int`.as(
          'line_position',
        ),
    })
    .from(waitlistEntries)
    .innerJoin(businesses, eq(businesses.id, waitlistEntries.businessId))
    .where(and(isVisibleBusiness, isInLine(now)))
    .as('line');
  const select = () =>
    selectEntries(executor, now, sql<number | null>`${line.linePosition}`)
      .innerJoin(line, eq(line.id, waitlistEntries.id))
      .$dynamic();
  return listRows<ReturnType<typeof select>, number>(
    executor,
    select,
    and(or(isRunBy(userId), isServedBy(userId)), matches(filter)),
    { rank: waitlistEntries.rank, id: waitlistEntries.id },
  );
}

const isRunBy = (userId: string) =>
  sql`${waitlistEntries.businessId} = ANY(${businessIdsWith('calendar', userId)})`;
const isAtWorkplaceOf = (userId: string) =>
  sql`${waitlistEntries.businessId} = ANY(${businessIdsWith('ownCalendar', userId)})`;

/** The professional of the account offers all the services, and no other one is wanted. */
const isServedBy = (userId: string) => sql`EXISTS (
  SELECT FROM ${professionals} p WHERE p.user_id = ${userId}
    AND p.id = coalesce(${waitlistEntries.professionalId}, p.id)
    AND (SELECT count(*) FROM professional_services ps
      WHERE ps.professional_id = p.id AND ps.service_id = ANY(${waitlistEntries.serviceIds}))
      = cardinality(${waitlistEntries.serviceIds}))`;

/** An entry of the customer, or of a business whose calendars the account runs. */
export async function findEntry(
  executor: Executor,
  accountId: string,
  id: string,
  now: Date,
): Promise<WaitlistRow | undefined> {
  const [row] = await selectEntries(executor, now).where(
    and(
      eq(waitlistEntries.id, id),
      or(eq(waitlistEntries.customerId, accountId), isRunBy(accountId)),
    ),
  );
  return row;
}

/** An entry that staff see: of their business, or one that the professional of the account could serve. */
export async function findServedEntry(
  executor: Executor,
  userId: string,
  id: string,
  now: Date,
): Promise<WaitlistRow | undefined> {
  const [row] = await selectEntries(executor, now).where(
    and(
      eq(waitlistEntries.id, id),
      or(isRunBy(userId), and(isAtWorkplaceOf(userId), isServedBy(userId))),
    ),
  );
  return row;
}

/** The entries of an account or a client record that are still in line. */
export function listWaitingEntries(
  executor: Executor,
  clientId: string,
  now: Date,
): Promise<WaitlistEntry[]> {
  const { customerId, crmClientId } = waitlistEntries;
  return executor
    .select()
    .from(waitlistEntries)
    .where(and(or(eq(customerId, clientId), eq(crmClientId, clientId)), isInLine(now)));
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

const IS_WAITING = eqBesideId(alias(waitlistEntries, 'w').status, 'waiting');

const entriesOfDecision = prepareRowsStatement(
  'waitlist_entries_of_decision',
  waitlistEntries,
  sql`${waitlistEntries.id} = ANY(${sql.placeholder('ids')}::text[] || ARRAY(
    SELECT ${holds.waitlistEntryId} FROM ${holds} WHERE ${holds.id} = ANY(${sql.placeholder('holdIds')}::text[])
    UNION ALL SELECT w.id FROM waitlist_entries w
      WHERE w.customer_id = ANY(${sql.placeholder('waiterIds')}::text[]) AND ${IS_WAITING}
    UNION ALL SELECT w.id FROM waitlist_entries w
      WHERE w.crm_client_id = ANY(${sql.placeholder('waiterIds')}::text[]) AND ${IS_WAITING}))`,
);

/** The entries that a decision names, and those that a booking may end. */
export async function loadEntries(
  executor: Executor,
  {
    waitlistEntryIds: ids,
    holdIds,
    waiterIds,
  }: Pick<Needs, 'waitlistEntryIds' | 'holdIds' | 'waiterIds'>,
): Promise<WaitlistEntry[]> {
  const isNeeded = ids.length + holdIds.length + waiterIds.length > 0;
  return isNeeded ? entriesOfDecision(executor, { ids, holdIds, waiterIds }) : [];
}
