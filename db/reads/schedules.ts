import { and, asc, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { Executor } from '../client.ts';
import {
  businesses,
  businessProfessionals,
  hoursExceptions,
  professionals,
  timeOff,
  weeklyHours,
} from '../schema/businesses.ts';
import { appointments } from '../schema/calendar.ts';
import type { Owner } from './appointments.ts';
import { inMs, isAfter, type Page } from './visibility.ts';

/** Where a professional works, as far as the caller may say anything about it. */
export type Workplace = { readonly businessId: string; readonly timezone: string };

/** The professional's own places; for a business, itself. Empty where the professional is not theirs. */
export function listWorkplaces(
  executor: Executor,
  owner: Owner,
  professionalId: string,
): Promise<Workplace[]> {
  return executor
    .select({ businessId: businesses.id, timezone: businesses.timezone })
    .from(businessProfessionals)
    .innerJoin(businesses, eq(businesses.id, businessProfessionals.businessId))
    .innerJoin(professionals, eq(professionals.id, businessProfessionals.professionalId))
    .where(
      and(
        eq(professionals.id, professionalId),
        eq(owner.kind === 'professional' ? professionals.userId : businesses.userId, owner.userId),
      ),
    )
    .orderBy(asc(businesses.id));
}

export async function countWorkplaces(executor: Executor, professionalId: string): Promise<number> {
  return executor.$count(
    businessProfessionals,
    eq(businessProfessionals.professionalId, professionalId),
  );
}

/** Some calendars, at all places or at one. */
type Calendars = { readonly professionalIds: readonly string[]; readonly businessId?: string };

/** Those who still come. */
export function listUpcoming(
  executor: Executor,
  where: Calendars,
  now: Date,
): Promise<AppointmentRecord[]> {
  if (where.professionalIds.length === 0) return Promise.resolve([]);
  return executor
    .select()
    .from(appointments)
    .where(isComing(where, { startsAt: now }));
}

/** Does anybody come then? */
export async function hasUpcoming(
  executor: Executor,
  where: Calendars,
  span: Span,
): Promise<boolean> {
  const rows = await executor
    .select({ id: appointments.id })
    .from(appointments)
    .where(isComing(where, span))
    .limit(1);
  return rows.length > 0;
}

/** Without an end, from then on. */
type Span = { readonly startsAt: Date; readonly endsAt?: Date };

function isComing({ professionalIds, businessId }: Calendars, { startsAt, endsAt }: Span) {
  return and(
    inArray(appointments.professionalId, [...professionalIds]),
    businessId === undefined ? undefined : eq(appointments.businessId, businessId),
    inArray(appointments.status, ['Pending', 'Confirmed']),
    gt(appointments.endsAt, startsAt),
    endsAt && lt(appointments.startsAt, endsAt),
  );
}

/** Those of the week, and the exceptions that are not over. */
export async function readHours(
  executor: Executor,
  { professionalId, businessId }: { readonly professionalId: string; readonly businessId: string },
  now: Date,
) {
  const isThere = (table: typeof weeklyHours | typeof hoursExceptions): SQL | undefined =>
    and(eq(table.professionalId, professionalId), eq(table.businessId, businessId));
  const weekly = await executor
    .select()
    .from(weeklyHours)
    .where(isThere(weeklyHours))
    .orderBy(asc(weeklyHours.weekday), asc(weeklyHours.startMin));
  const exceptions = await executor
    .select()
    .from(hoursExceptions)
    .where(and(isThere(hoursExceptions), gte(hoursExceptions.date, todayAt(businessId, now))))
    .orderBy(asc(hoursExceptions.date));
  return { weekly, exceptions };
}

function todayAt(businessId: string, now: Date): SQL {
  return sql`(${now.toISOString()}::timestamptz AT TIME ZONE (
    SELECT timezone FROM businesses WHERE id = ${businessId}))::date`;
}

export type TimeOffRecord = typeof timeOff.$inferSelect;

export function listTimeOff(
  executor: Executor,
  professionalId: string,
  now: Date,
  page: Page<Date>,
): Promise<TimeOffRecord[]> {
  return executor
    .select()
    .from(timeOff)
    .where(
      and(
        eq(timeOff.professionalId, professionalId),
        gt(timeOff.endsAt, now),
        isAfter(inMs(timeOff.startsAt), timeOff.id, page.after),
      ),
    )
    .orderBy(asc(inMs(timeOff.startsAt)), asc(timeOff.id))
    .limit(page.limit);
}

export async function hasTimeOff(
  executor: Executor,
  professionalId: string,
  span: { readonly startsAt: Date; readonly endsAt: Date },
): Promise<boolean> {
  const rows = await executor
    .select({ id: timeOff.id })
    .from(timeOff)
    .where(
      and(
        eq(timeOff.professionalId, professionalId),
        lt(timeOff.startsAt, span.endsAt),
        gt(timeOff.endsAt, span.startsAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function findTimeOff(
  executor: Executor,
  id: string,
): Promise<TimeOffRecord | undefined> {
  const [row] = await executor.select().from(timeOff).where(eq(timeOff.id, id));
  return row;
}
