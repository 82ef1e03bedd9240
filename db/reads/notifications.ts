import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  lt,
  lte,
  notInArray,
  sql,
} from 'drizzle-orm';
import { ACTIVE_STATUSES, type AppointmentRecord } from '../../domain/appointment.ts';
import type { StoredEvent } from '../../domain/history.ts';
import type { TimeSpan } from '../../domain/local-time.ts';
import type { NotifiableAppointment } from '../../domain/notifications/notification.ts';
import type { Right } from '../../domain/rights.ts';
import type { Executor } from '../client.ts';
import { hasIdIn } from '../has-id-in.ts';
import { eqLiteral } from '../literal.ts';
import { prepareColumnsStatement, prepareRowsStatement } from '../prepared-statements.ts';
import { appointments } from '../schema/appointments.ts';
import { businesses } from '../schema/businesses.ts';
import { events } from '../schema/events.ts';
import { notifications, sharedNotifications } from '../schema/notifications.ts';
import { professionals } from '../schema/professionals.ts';
import { services } from '../schema/services.ts';
import { reviews } from '../schema/reviews.ts';
import { businessProfessionals } from '../schema/staff.ts';
import { bookingReaderIds, isMemberOf, NAMED_MEMBERSHIPS } from './members.ts';

export type NotificationRecord = typeof notifications.$inferSelect;

const BOOKING_READERS_MAX = 10;

export type NotifiedAppointment = {
  readonly appointment: NotifiableAppointment;
  readonly managerIds: string[];
  readonly reminderHours: number[];
};

/** The appointments of events, each with what decides who is told. */
export function listNotifiedAppointments(
  executor: Executor,
  ids: readonly string[],
): Promise<NotifiedAppointment[]> {
  const { id, professionalId, clientId, crmClientId } = appointments;
  const { recurringGroupId, startsAt, endsAt, status } = appointments;
  return executor
    .select({
      appointment: {
        id,
        professionalId,
        clientId,
        crmClientId,
        recurringGroupId,
        startsAt,
        endsAt,
        status,
      },
      managerIds: sql<string[]>`${bookingReaderIds(appointments.businessId, BOOKING_READERS_MAX)}`,
      reminderHours: businesses.reminderHours,
    })
    .from(appointments)
    .innerJoin(businesses, eq(businesses.id, appointments.businessId))
    .where(
      and(
        hasIdIn(appointments.id, ids),
        // An import has the appointments of a business that is not open here yet.
        notInArray(businesses.status, ['draft', 'under_review']),
      ),
    );
}

const professionalAccountsStatement = prepareColumnsStatement(
  'professional_accounts',
  { id: professionals.id, userId: professionals.userId },
  (list) =>
    sql`SELECT ${list} FROM ${professionals} WHERE ${professionals.id} = ANY(${sql.placeholder('ids')}::text[])`,
);

/** The accounts of professionals, by professional; without the professionals who have none. */
export async function findProfessionalAccounts(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await professionalAccountsStatement(executor, { ids: [...ids] });
  return new Map(rows.flatMap(({ id, userId }) => (userId === null ? [] : [[id, userId]])));
}

/** Oldest first, with those that other appointments of its series share. */
export function listAppointmentNotifications(
  executor: Executor,
  appointmentId: string,
  limit: number,
): Promise<NotificationRecord[]> {
  const own = executor
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.appointmentId, appointmentId));
  const shared = executor
    .select({ id: sharedNotifications.notificationId })
    .from(sharedNotifications)
    .where(eq(sharedNotifications.appointmentId, appointmentId));
  return executor
    .select()
    .from(notifications)
    .where(inArray(notifications.id, own.unionAll(shared)))
    .orderBy(asc(notifications.createdAt), asc(notifications.dueAt), asc(notifications.id))
    .limit(limit);
}

const eventStatement = prepareRowsStatement(
  'event_by_id',
  events,
  sql`${events.id} = ${sql.placeholder('id')}`,
);

/** The event that planned a notification. Events are never deleted. */
export async function getEvent(
  executor: Executor,
  id: string,
): Promise<StoredEvent & { readonly resourceId: string }> {
  const [row] = await eventStatement(executor, { id });
  return row!;
}

/** The names of the service, and of the professional of an event. */
export async function findEventNames(executor: Executor, eventId: string, serviceId: string) {
  const [row] = await executor
    .select({ serviceName: services.name, professionalName: professionals.name })
    .from(events)
    .innerJoin(professionals, eq(professionals.id, events.professionalId))
    .innerJoin(services, eq(services.id, serviceId))
    .where(eq(events.id, eventId));
  return row!;
}

const notifyingBusinessStatement = prepareColumnsStatement(
  'notifying_business',
  {
    name: businesses.name,
    addressLine1: businesses.addressLine1,
    postalCode: businesses.postalCode,
    city: businesses.city,
    country: businesses.country,
    timezone: businesses.timezone,
    phone: businesses.phone,
    website: businesses.website,
    language: businesses.language,
    reminderHours: businesses.reminderHours,
  },
  (list) =>
    sql`SELECT ${list} FROM ${businesses} WHERE ${businesses.id} = ${sql.placeholder('id')}`,
);

/** The business as its mails show it. */
export async function findNotifyingBusiness(executor: Executor, id: string) {
  const [row] = await notifyingBusinessStatement(executor, { id });
  return row!;
}

/** The professional of this account, if they work at the business. */
export async function findStaffProfessional(
  executor: Executor,
  userId: string,
  businessId: string,
): Promise<string | undefined> {
  const [row] = await executor
    .select({ id: professionals.id })
    .from(professionals)
    .innerJoin(businessProfessionals, eq(businessProfessionals.professionalId, professionals.id))
    .where(and(eq(professionals.userId, userId), eq(businessProfessionals.businessId, businessId)));
  return row?.id;
}

export async function isMemberWith(
  executor: Executor,
  right: Right,
  { userId, businessId }: { readonly userId: string; readonly businessId: string },
): Promise<boolean> {
  const { rows } = await executor.execute<{ isMember: boolean }>(
    sql`SELECT ${isMemberOf(userId, sql`${businessId}`, right)} AS "isMember"`,
  );
  return rows[0]!.isMember;
}

export async function hasReview(executor: Executor, appointmentId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: reviews.id })
    .from(reviews)
    .where(eq(reviews.appointmentId, appointmentId))
    .limit(1);
  return rows.length > 0;
}

export type AgendaReader = {
  readonly userId: string;
  readonly businessId: string;
  readonly timezone: string;
};

/** Members who want the agenda and have had none since `since`, once for each business. */
export async function listAgendaReaders(executor: Executor, since: Date): Promise<AgendaReader[]> {
  const { rows } = await executor.execute<AgendaReader>(sql`
    SELECT DISTINCT u.id AS "userId", b.id AS "businessId", b.timezone FROM ${NAMED_MEMBERSHIPS}
    WHERE u.mails_agenda AND u.erased_at IS NULL
      AND NOT EXISTS (SELECT FROM notifications n WHERE n.user_id = u.id AND n.kind = 'agenda'
      AND n.business_id = b.id AND n.due_at > ${since.toISOString()}::timestamptz)`);
  return rows;
}

/** Active appointments of a time span in order of time: of one professional, or of the whole business. */
export function listActiveAppointments(
  executor: Executor,
  place: { readonly businessId: string; readonly professionalId?: string | undefined },
  span: TimeSpan,
  limit: number,
): Promise<{ appointment: AppointmentRecord; professionalName: string }[]> {
  return executor
    .select({ appointment: getTableColumns(appointments), professionalName: professionals.name })
    .from(appointments)
    .innerJoin(professionals, eq(professionals.id, appointments.professionalId))
    .where(
      and(
        eq(appointments.businessId, place.businessId),
        gte(appointments.startsAt, new Date(span.startMs)),
        lt(appointments.startsAt, new Date(span.endMs)),
        inArray(appointments.status, ACTIVE_STATUSES),
        place.professionalId === undefined
          ? undefined
          : eq(appointments.professionalId, place.professionalId),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(limit);
}

/** The upcoming active appointments at a business, or with one professional there, in order of time; also of one customer. */
export function listUpcoming(
  executor: Executor,
  place: { readonly businessId: string; readonly professionalId: string | null },
  now: Date,
  customer?: Pick<NotificationRecord, 'userId' | 'crmClientId'>,
) {
  const { id, clientId, crmClientId, startsAt } = appointments;
  return executor
    .select({ id, clientId, crmClientId, startsAt })
    .from(appointments)
    .where(
      and(
        eq(appointments.businessId, place.businessId),
        gt(startsAt, now),
        inArray(appointments.status, ACTIVE_STATUSES),
        place.professionalId === null
          ? undefined
          : eq(appointments.professionalId, place.professionalId),
        customer &&
          (customer.userId === null
            ? eq(crmClientId, customer.crmClientId!)
            : eq(clientId, customer.userId)),
      ),
    )
    .orderBy(asc(startsAt), asc(id));
}

/** The professional or the business of an event. */
export async function getSuspendable(
  executor: Executor,
  { businessId, professionalId }: { businessId: string; professionalId: string | null },
): Promise<{ readonly name: string; readonly isSuspended: boolean }> {
  const { rows } = await executor.execute<{ name: string; isSuspended: boolean }>(
    professionalId === null
      ? sql`SELECT name, status = 'suspended' AS "isSuspended" FROM businesses WHERE id = ${businessId}`
      : sql`SELECT name, suspended_at IS NOT NULL AS "isSuspended" FROM professionals WHERE id = ${professionalId}`,
  );
  return rows[0]!;
}

/** The last mail to the customer about the state of the business or professional was about a suspension. */
export async function knowsSuspension(
  executor: Executor,
  { businessId, userId, crmClientId }: NotificationRecord,
  resourceId: string,
): Promise<boolean> {
  const { rows } = await executor.execute<{ kind: string }>(sql`
    SELECT n.kind FROM notifications n JOIN events e ON e.id = n.event_id
    WHERE n.business_id = ${businessId} AND (n.user_id = ${userId} OR n.crm_client_id = ${crmClientId})
      AND n.kind IN ('suspended', 'reinstated') AND n.status = 'sent' AND e.resource_id = ${resourceId}
    ORDER BY e.seq DESC LIMIT 1`);
  return rows[0]?.kind === 'suspended';
}

/** How long the most overdue notification could have been sent; 0 if none could. */
export async function findOverdueSeconds(executor: Executor, now: Date): Promise<number> {
  const [row] = await executor
    .select({ since: notifications.nextAttemptAt })
    .from(notifications)
    .where(and(eqLiteral(notifications.status, 'queued'), lte(notifications.nextAttemptAt, now)))
    .orderBy(asc(notifications.nextAttemptAt))
    .limit(1);
  return row ? Math.max(0, (now.getTime() - row.since.getTime()) / 1000) : 0;
}
