import { and, arrayOverlaps, gte, lte, or, type SQL } from 'drizzle-orm';
import type { AppointmentRecord, AppointmentStatus } from '../../domain/appointment.ts';
import { appointments } from '../schema/appointments.ts';
import { isChangedSince, matchesAny } from './pagination.ts';

/** A filter with several values matches any of them. */
export type AppointmentFilter = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly status?: readonly AppointmentStatus[] | undefined;
  readonly paymentStatus?: readonly AppointmentRecord['paymentStatus'][] | undefined;
  readonly serviceId?: readonly string[] | undefined;
  readonly businessId?: readonly string[] | undefined;
  readonly professionalId?: readonly string[] | undefined;
  readonly recurringGroupId?: readonly string[] | undefined;
  readonly clientId?: readonly string[] | undefined;
  readonly updatedSince?: string | undefined;
};

export function matchesFilter(filter: AppointmentFilter): SQL | undefined {
  const { from, to, serviceId, clientId } = filter;
  return and(
    from === undefined ? undefined : gte(appointments.localDate, from),
    to === undefined ? undefined : lte(appointments.localDate, to),
    matchesAny(appointments.status, filter.status),
    matchesAny(appointments.paymentStatus, filter.paymentStatus),
    serviceId && arrayOverlaps(appointments.serviceIds, [...serviceId]),
    matchesAny(appointments.businessId, filter.businessId),
    matchesAny(appointments.professionalId, filter.professionalId),
    matchesAny(appointments.recurringGroupId, filter.recurringGroupId),
    clientId &&
      or(
        matchesAny(appointments.clientId, clientId),
        matchesAny(appointments.crmClientId, clientId),
      ),
    isChangedSince(appointments.updatedAt, filter.updatedSince),
  );
}

/** The sorting of all lists of appointments. */
export const BY_START = { rank: appointments.startsAt, id: appointments.id };
