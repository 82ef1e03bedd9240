import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type Output } from '../../../../api/call.ts';
import {
  getBusinessCalendar,
  getSchedule,
  setException,
  setSchedule,
} from '../../../../api/operations.ts';
import { read } from '../../../../api/query.ts';
import { ifMatch, readVersioned } from '../../../../api/versioned.ts';
import { dateAt } from '../../../../format/days.ts';
import { atBusiness, useStaff } from '../../shell/staff-context.ts';
import type { Span, Weekday } from '../hours/hours.ts';
import { useChange } from '../use-change.ts';

export type Schedule = Output<'getSchedule'>;
export type ExceptionDay = { readonly date: string; readonly spans: readonly Span[] };

/** The weekly hours of a person here, and the dates that differ. */
export function useSchedule(professionalId: string) {
  const { businessId } = useStaff();
  return useQuery(
    readVersioned(getSchedule, { params: { id: professionalId }, query: { businessId } }),
  );
}

/** The people whose calendars the reader sees, without those who have left: all of them, or the reader alone. */
export function usePeople() {
  const { businessId } = useStaff();
  const today = dateAt(Date.now(), 'UTC');
  return useQuery({
    ...read(getBusinessCalendar, { query: atBusiness(businessId, { from: today, to: today }) }),
    select: ({ professionals, timezone }) => ({
      timezone,
      people: professionals
        .filter(({ isMember }) => isMember)
        .map(({ id, name, isSuspended }) => ({ id, name, isSuspended })),
    }),
  });
}

const toDays = (week: readonly Weekday[]) =>
  week
    .filter(({ spans }) => spans.length > 0)
    .map(({ weekday, spans }) => ({ weekday, spans: sortSpans(spans) }));

const sortSpans = (spans: readonly Span[]) =>
  spans.toSorted((a, b) => a.start.localeCompare(b.start));

/** The appointments that stand against a week; nothing is changed. */
export function useWeekConflicts(professionalId: string, week: readonly Weekday[] | undefined) {
  const { businessId } = useStaff();
  const weekly = week && toDays(week);
  return useQuery({
    queryKey: [setSchedule.path, 'dry run', professionalId, businessId, weekly] as const,
    enabled: weekly !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const params = { id: professionalId };
      const body = { businessId, weekly: weekly!, dryRun: true };
      return toConflicts((await call(setSchedule, { params, body }, { signal })).body);
    },
  });
}

/** The same for one date. */
export function useDayConflicts(professionalId: string, day: ExceptionDay | undefined) {
  const { businessId } = useStaff();
  return useQuery({
    queryKey: [setException.path, 'dry run', professionalId, businessId, day] as const,
    enabled: day !== undefined,
    queryFn: async ({ signal }) => {
      const params = { id: professionalId };
      const body = { businessId, date: day!.date, spans: sortSpans(day!.spans), dryRun: true };
      return toConflicts((await call(setException, { params, body }, { signal })).body);
    },
  });
}

type Changed = Output<'setSchedule'>;

const toConflicts = ({ conflicts = [] }: Changed) =>
  conflicts.map(({ appointmentId, client, date, start }) => ({
    id: appointmentId,
    client,
    date,
    start,
  }));

export type SavedWeek = { readonly week: readonly Weekday[]; readonly version: string | undefined };

/** Saves a week on the version that was read; one without days means the usual hours. */
export function useSaveWeek(professionalId: string, done: string, onDone: () => void) {
  const { businessId } = useStaff();
  return useChange({
    send: ({ week, version }: SavedWeek, key) =>
      call(setSchedule, {
        params: { id: professionalId },
        headers: { 'idempotency-key': key, ...ifMatch(version) },
        body: { businessId, weekly: toDays(week) },
      }),
    refresh: [getSchedule],
    done: () => done,
    onDone,
  });
}

export type SavedDay = ExceptionDay & { readonly version: string | undefined };

/** Saves a date on the version of the schedule that was shown. */
export function useSaveDay(
  professionalId: string,
  done: (date: string) => string,
  onDone: () => void,
) {
  const { businessId } = useStaff();
  return useChange({
    send: ({ date, spans, version }: SavedDay, key) =>
      call(setException, {
        params: { id: professionalId },
        headers: { 'idempotency-key': key, ...ifMatch(version) },
        body: { businessId, date, spans: sortSpans(spans) },
      }),
    refresh: [getSchedule],
    done: (_, { date }) => done(date),
    onDone,
  });
}
