import {
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  gte,
  inArray,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AppointmentRecord, AppointmentStatus } from '../../domain/appointment.ts';
import { appointments } from '../schema/appointments.ts';
import { isAfter, type Page } from './pagination.ts';

/** A filter with several values matches any of them. */
export type AppointmentFilter = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly status?: readonly AppointmentStatus[] | undefined;
  readonly paymentStatus?: readonly AppointmentRecord['paymentStatus'][] | undefined;
  readonly serviceId?: readonly string[] | undefined;
  readonly businessId?: string | undefined;
  readonly professionalId?: string | undefined;
  readonly recurringGroupId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly updatedSince?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
};

export function matchesFilter(filter: AppointmentFilter): SQL | undefined {
  const { from, to, status, paymentStatus, serviceId, updatedSince } = filter;
  const { businessId, professionalId, recurringGroupId, clientId } = filter;
  return and(
    when(from, (date) => gte(appointments.localDate, date)),
    when(to, (date) => lte(appointments.localDate, date)),
    when(status, (values) => inArray(appointments.status, [...values])),
    when(paymentStatus, (values) => inArray(appointments.paymentStatus, [...values])),
    when(serviceId, (ids) => arrayOverlaps(appointments.serviceIds, [...ids])),
    when(businessId, (id) => eq(appointments.businessId, id)),
    when(professionalId, (id) => eq(appointments.professionalId, id)),
    when(recurringGroupId, (id) => eq(appointments.recurringGroupId, id)),
    when(clientId, (id) => or(eq(appointments.clientId, id), eq(appointments.crmClientId, id))),
    when(updatedSince, (time) => gte(appointments.updatedAt, new Date(time))),
  );
}

function when<T>(value: T | undefined, toCondition: (value: T) => SQL | undefined) {
  return value === undefined ? undefined : toCondition(value);
}

export function orderOf({ order = 'asc' }: AppointmentFilter): SQL[] {
  const direction = order === 'asc' ? asc : desc;
  return [direction(appointments.startsAt), direction(appointments.id)];
}

export function isAfterPage({ after }: Page<Date>, { order }: AppointmentFilter): SQL | undefined {
  const { startsAt, id } = appointments;
  if (order !== 'desc') return isAfter(startsAt, id, after);
  return after && lt(sql`(${startsAt}, ${id})`, sql`(${after.rank}, ${after.id})`);
}
