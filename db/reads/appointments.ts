import { and, asc, eq, getTableColumns, inArray, notExists, or, type SQL, sql } from 'drizzle-orm';
import { ACTIVE_STATUSES, type AppointmentRecord } from '../../domain/appointment.ts';
import type { Executor } from '../client.ts';
import { prepareRowsStatement } from '../prepared-statements.ts';
import { appointments } from '../schema/appointments.ts';
import { reviews } from '../schema/reviews.ts';
import { businessIdsWith, ownProfessionalId } from './members.ts';
import { type AppointmentFilter, BY_START, matchesFilter } from './appointment-filter.ts';
import { firstIds, isAfter, type Listing, listRows, mapPages, type Page } from './pagination.ts';

/** The appointments that a caller may see: as client, as staff of a business, or by a manage link. */
export type AccountScope =
  | { readonly kind: 'client'; readonly userId: string }
  /** The calendars of businesses where the account has the right, and its own as a professional. */
  | { readonly kind: 'staff'; readonly userId: string }
  /** The account or the client record that the link was sent to. */
  | { readonly kind: 'link'; readonly userId: string };

/** Also all appointments of one business. */
type AppointmentScope = AccountScope | { readonly kind: 'business'; readonly businessId: string };

export function listAppointments(
  executor: Executor,
  scope: AccountScope,
  filter: AppointmentFilter,
): Listing<AppointmentRecord, Date> {
  const listWhere = (condition: SQL | undefined) =>
    listRows(
      executor,
      () => executor.select().from(appointments).$dynamic(),
      and(isInScope(scope), condition),
      BY_START,
    );
  const rows = listWhere(matchesFilter(filter));
  // Changes since a moment have an index of their own.
  if (scope.kind !== 'staff' || filter.updatedSince !== undefined) return rows;
  return {
    count: rows.count,
    read: (page) =>
      listWhere(inArray(appointments.id, firstOfEachCalendar(scope.userId, filter, page))).read(
        page,
      ),
  };
}

/**
 * The ids of as many appointments of each business as fit on the page, and of the account's own. No index has the order of several
 * businesses: without this, Postgres reads and sorts all their appointments.
 */
function firstOfEachCalendar(userId: string, filter: AppointmentFilter, page: Page<Date>): SQL {
  const { after, order } = page;
  const isListed = and(matchesFilter(filter), isAfter(BY_START.rank, BY_START.id, after, order));
  const firstWhere = (isInCalendar: SQL) =>
    firstIds(
      sql`SELECT ${appointments.id} FROM ${appointments} WHERE ${and(isInCalendar, isListed)}`,
      BY_START,
      page,
    );
  return sql`(
    SELECT listed.id FROM unnest(${businessIdsWith('calendar', userId)}) AS own(business_id),
      LATERAL ${firstWhere(sql`${appointments.businessId} = own.business_id`)} AS listed
    UNION ALL ${firstWhere(isOwnCalendar(userId))})`;
}

export type CalendarRow = {
  readonly appointment: AppointmentRecord;
  /** Within the scope of the account. */
  readonly isOwn: boolean;
};

/** Calendars: all appointments within the scope, and the active ones of others. */
export function listCalendars(
  executor: Executor,
  scope: AccountScope,
  filter: AppointmentFilter & { readonly professionalId: readonly string[] },
): Listing<CalendarRow, Date> {
  const inScope = isInScope(scope);
  const isOwn = sql<boolean>`coalesce(${inScope}, false)`;
  const select = () =>
    executor
      .select({ ...getTableColumns(appointments), isOwn })
      .from(appointments)
      .$dynamic();
  const rows = listRows<ReturnType<typeof select>, Date>(
    executor,
    select,
    and(or(inScope, isActive), matchesFilter(filter)),
    BY_START,
  );
  return mapPages(rows, (page) =>
    page.map(({ isOwn: isOwnRow, ...appointment }) => ({ appointment, isOwn: isOwnRow })),
  );
}

const selectByIds = prepareRowsStatement(
  'appointments_by_id',
  appointments,
  sql`${appointments.id} = ANY(${sql.placeholder('ids')}::text[])
    ORDER BY ${appointments.startsAt}, ${appointments.id}`,
);

export function listAppointmentsByIds(
  executor: Executor,
  ids: readonly string[],
): Promise<AppointmentRecord[]> {
  return selectByIds(executor, { ids });
}

const selectByBookings = prepareRowsStatement(
  'appointments_by_booking',
  appointments,
  sql`${appointments.bookingId} = ANY(${sql.placeholder('ids')}::text[])
    ORDER BY ${appointments.startsAt}, ${appointments.id}`,
);

export function listAppointmentsByBookings(
  executor: Executor,
  ids: readonly string[],
): Promise<AppointmentRecord[]> {
  return selectByBookings(executor, { ids });
}

export async function findAppointment(
  executor: Executor,
  scope: AccountScope,
  id: string,
): Promise<AppointmentRecord | undefined> {
  const [row] = await executor
    .select()
    .from(appointments)
    .where(and(eq(appointments.id, id), isInScope(scope)));
  return row;
}

/** Drops the ids outside the scope. In order of time. */
export function listAppointmentsInScope(
  executor: Executor,
  scope: AppointmentScope,
  ids: readonly string[],
): Promise<AppointmentRecord[]> {
  return executor
    .select()
    .from(appointments)
    .where(and(inArray(appointments.id, [...ids]), isInScope(scope)))
    .orderBy(asc(appointments.startsAt), asc(appointments.id));
}

/**
 * An appointment as any caller may see it. One with a review is not found, also after it was reopened: the review shows its
 * id and its author, and the time of the visit is private.
 */
export async function findActiveAppointment(
  executor: Executor,
  id: string,
): Promise<AppointmentRecord | undefined> {
  const ownReviews = executor.select().from(reviews).where(eq(reviews.appointmentId, id));
  const [row] = await executor
    .select()
    .from(appointments)
    .where(and(eq(appointments.id, id), isActive, notExists(ownReviews)));
  return row;
}

const isActive = inArray(appointments.status, ACTIVE_STATUSES);

export function isInScope(scope: AppointmentScope): SQL | undefined {
  switch (scope.kind) {
    case 'client':
      return eq(appointments.clientId, scope.userId);
    case 'link':
      return or(
        eq(appointments.clientId, scope.userId),
        eq(appointments.crmClientId, scope.userId),
      );
    case 'business':
      return eq(appointments.businessId, scope.businessId);
    case 'staff':
      return or(
        sql`${appointments.businessId} = ANY(${businessIdsWith('calendar', scope.userId)})`,
        isOwnCalendar(scope.userId),
      );
  }
}

/** A professional who left a business no longer sees its appointments. */
const isOwnCalendar = (userId: string): SQL =>
  sql`(${appointments.professionalId} = ${ownProfessionalId(userId)}
    AND ${appointments.businessId} = ANY(${businessIdsWith('ownCalendar', userId)}))`;
