import { and, arrayOverlaps, gte, lte, or, type SQL, sql } from 'drizzle-orm';
import type { AppointmentRecord, AppointmentStatus } from '../../domain/appointment.ts';
import { appointments } from '../schema/appointments.ts';
import { isChangedSince, matchesAny } from './pagination.ts';
import { selectWords } from './search-words.ts';

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
  /** Words of the name of the client or of a booked service. */
  readonly query?: string | undefined;
  readonly updatedSince?: string | undefined;
};

export function matchesFilter(filter: AppointmentFilter): SQL | undefined {
  const { from, to, serviceId, clientId, query } = filter;
  return and(
    from === undefined ? undefined : isFrom(from),
    to === undefined ? undefined : isUntil(to),
    query === undefined ? undefined : containsWords(query),
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

const DAY_MS = 86_400_000;

// The indexes have instants. In any zone a date begins less than a day before its midnight in UTC, and ends less than two days after it.
const isFrom = (date: string) =>
  and(
    gte(appointments.localDate, date),
    gte(appointments.startsAt, new Date(Date.parse(date) - DAY_MS)),
  );
const isUntil = (date: string) =>
  and(
    lte(appointments.localDate, date),
    lte(appointments.startsAt, new Date(Date.parse(date) + 2 * DAY_MS)),
  );

/** All words are in the name of the client or of the booked services. */
function containsWords(query: string): SQL {
  const names = sql`(SELECT string_agg(booked ->> 'name', ' ') FROM jsonb_array_elements(${appointments.bookedServices}) AS booked)`;
  // The space lets a pattern for the start of a word match the first one, too.
  return sql`' ' || match_key(concat_ws(' ', ${appointments.clientName}, ${names}))
    LIKE ALL ((SELECT array_agg(pattern) FROM (${selectWords(query)}) AS word)::text[])`;
}

/** The sorting of all lists of appointments. */
export const BY_START = { rank: appointments.startsAt, id: appointments.id };
