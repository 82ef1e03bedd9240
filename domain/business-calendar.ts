import { type Alert, openAlertView } from './alert.ts';
import { type AppointmentRecord, ownerView } from './appointment.ts';
import { type CalendarDay, overlaps, toCalendarDay } from './availability.ts';
import { takenSpan } from './buffers.ts';
import type { BusinessRules, ProfessionalTimeOff, Session } from './calendar.ts';
import { listClassSessions, type ListedSession, type SessionWorld } from './class-session-list.ts';
import { listEffectiveSpans, listFreeSpans, unionOf } from './free-time.ts';
import { type HeldSeat, isHeld } from './held-seats.ts';
import {
  findLocalDay,
  listDates,
  localDateAt,
  type LocalDay,
  type TimeSpan,
  toClockSpan,
  toIsoText,
} from './local-time.ts';
import { toDayFacts } from './offering.ts';
import { calendarIn } from './one-calendar.ts';
import {
  closureView,
  findOpenDay,
  type NamedClosure,
  type NamedOpening,
  openingView,
} from './opening-hours.ts';
import { type TimeOff, timeOffView } from './time-off.ts';

/** A professional whose appointments the calendar shows. */
type Column = {
  readonly id: string;
  readonly name: string;
  /** False for a professional who has left. */
  readonly isMember: boolean;
  readonly isSuspended: boolean;
};

export type ShownAppointment = {
  readonly record: AppointmentRecord;
  /** The phone of the client, if staff may know it. */
  readonly phone: string | null;
  readonly alert: Alert | null;
};

/**
 * All that one business calendar shows, read at one moment: sessions and held seats of the columns at all businesses, those
 * that take the rooms of classes, and time off with the busy times of outside calendars.
 */
export type BusinessCalendarData = SessionWorld & {
  readonly business: BusinessRules;
  readonly columns: readonly Column[];
  /** Time off with its reason; like busy times, only of professionals who have not left. */
  readonly namedTimeOff: readonly TimeOff[];
  readonly busyTimes: readonly ProfessionalTimeOff[];
  readonly closures: readonly NamedClosure[];
  readonly exceptionalOpenings: readonly NamedOpening[];
  readonly appointments: readonly ShownAppointment[];
  /** The names of services and resources. */
  readonly names: ReadonlyMap<string, string>;
};

type Range = { readonly from: string; readonly to: string };

/** The calendar of a business from the first to the last date, both included, with a column for each professional. */
export function businessCalendarView(
  data: BusinessCalendarData,
  { from, to }: Range,
  nowMs: number,
) {
  const { business, columns } = data;
  const dates = listDates(from, to);
  const listed = listClassSessions(data, business, dates, nowMs).filter(
    ({ status }) => status !== 'cancelled',
  );
  return {
    business: business.id,
    timezone: business.timezone,
    currency: business.currency,
    slotMinutes: business.slotMinutes,
    from,
    to,
    days: dates.map((date) => dayView(data, date)),
    professionals: columns.map((column) => ({
      id: column.id,
      name: column.name,
      isMember: column.isMember,
      isSuspended: column.isSuspended,
      ...columnView(data, column, { dates, listed }, nowMs),
      appointments: data.appointments
        .filter(({ record }) => record.professionalId === column.id)
        .map((each) => appointmentView(data, each)),
    })),
  };
}

/** When the business is open, and why it is not. */
function dayView({ business, closures, exceptionalOpenings }: BusinessCalendarData, date: string) {
  const open = findOpenDay(business, findLocalDay(date, business.timezone));
  const opening = exceptionalOpenings.find((each) => each.date === date);
  return {
    date,
    open: open.spans.map(toClockSpan),
    breaks: open.breaks.map(toClockSpan),
    closures: closures.filter((each) => each.from <= date && date <= each.to).map(closureView),
    ...(opening && { exceptionalOpening: openingView(opening) }),
  };
}

function columnView(
  data: BusinessCalendarData,
  { id, isMember }: Column,
  { dates, listed }: { dates: readonly string[]; listed: readonly ListedSession[] },
  nowMs: number,
) {
  const { business } = data;
  const professional = data.professionals.get(id)!;
  const calendar = calendarIn(data, id);
  const facts = toDayFacts(calendar, { business, professional }, nowMs);
  const days = dates.map((date) => ({ date, day: toCalendarDay(date, facts) }));
  const shown = spanOf(days.map(({ day }) => day));
  const isShown = (span: TimeSpan) => shown !== undefined && overlaps(shown, span);
  const isHere = ({ businessId }: { readonly businessId: string }) => businessId === business.id;
  // Times of a professional who has left are not shown.
  const isShownOf = ({ professionalId }: { readonly professionalId: string }) =>
    isMember && professionalId === id;
  const held = calendar.heldSeats.filter((seat) => isHeld(seat, nowMs) && isShown(seat));
  return {
    days: days.map(({ date, day }) => ({
      date,
      // A professional who has left has no hours at the business.
      hours: isMember ? spanViews(day.local, listEffectiveSpans(day)) : [],
      free: isMember ? spanViews(day.local, listFreeSpans(day)) : [],
    })),
    timeOff: data.namedTimeOff
      .filter(isShownOf)
      .filter(({ startsAt, endsAt }) =>
        isShown({ startMs: startsAt.getTime(), endMs: endsAt.getTime() }),
      )
      .map((each) => timeOffView(each, business.timezone)),
    busy: [
      ...busyViews('outsideCalendar', data.busyTimes.filter(isShownOf).filter(isShown)),
      ...busyViews(
        'otherBusiness',
        [...calendar.sessions, ...held, ...days.flatMap(({ day }) => day.scheduled)]
          .filter((each) => isMember && !isHere(each))
          .map((each) => takenSpan(each, each))
          .filter(isShown),
      ),
    ],
    sessions: listSessions(
      listed.filter(({ scheduled }) => scheduled.professionalId === id),
      calendar.sessions,
    )
      .filter((each) => isHere(each.session) && isShown(each.session))
      .map((each) => sessionView(data, each, held))
      .toSorted(byStart),
    holds: held
      .filter(isHere)
      .map((seat) => heldSeatView(data, seat))
      .toSorted(byStart),
  };
}

/** From the start of the first date to the end of the last. */
function spanOf(days: readonly CalendarDay[]): TimeSpan | undefined {
  const locals = days.flatMap(({ local }) => local ?? []);
  const [first, last] = [locals[0], locals.at(-1)];
  return first && last && { startMs: first.startMs, endMs: last.endMs };
}

function spanViews(local: LocalDay | undefined, spans: readonly TimeSpan[]) {
  if (!local) return [];
  return spans.map(({ startMs, endMs }) => ({
    start: local.clockAt(startMs),
    end: local.clockAt(endMs),
    startUtc: toIsoText(startMs),
    endUtc: toIsoText(endMs),
  }));
}

/** Masked: only that the time is taken, not by how many entries. */
function busyViews(source: 'outsideCalendar' | 'otherBusiness', spans: readonly TimeSpan[]) {
  return unionOf(spans).map(({ startMs, endMs }) => ({
    source,
    startUtc: toIsoText(startMs),
    endUtc: toIsoText(endMs),
  }));
}

/** The service, the date and the time of a session or a held seat. */
function placeView(
  { business, names }: BusinessCalendarData,
  { serviceId, startMs, endMs }: TimeSpan & { readonly serviceId: string },
) {
  const date = localDateAt(startMs, business.timezone);
  const [time] = spanViews(findLocalDay(date, business.timezone), [{ startMs, endMs }]);
  return { service: serviceId, serviceName: names.get(serviceId) ?? '', date, ...time! };
}

/** A class session: opened by a booking, of a timetable, or both. */
type ClassSession = {
  readonly session: Session | ListedSession['scheduled'];
  readonly opened: Session | undefined;
  readonly listed: ListedSession | undefined;
};

function listSessions(
  ofTimetables: readonly ListedSession[],
  sessions: readonly Session[],
): ClassSession[] {
  const shownIds = new Set(ofTimetables.map(({ opened }) => opened?.id));
  const others = sessions
    .filter(({ id, capacity }) => capacity > 1 && !shownIds.has(id))
    .map((session) => ({ session, opened: session, listed: undefined }));
  return [
    ...ofTimetables.map((listed) => {
      const { opened, scheduled } = listed;
      return { session: opened ?? scheduled, opened, listed };
    }),
    ...others,
  ];
}

function sessionView(
  data: BusinessCalendarData,
  { session, opened, listed }: ClassSession,
  held: readonly HeldSeat[],
) {
  const { capacity, businessId, serviceId, startMs } = session;
  const seatsHeld = held.filter(
    (seat) =>
      seat.businessId === businessId && seat.serviceId === serviceId && seat.startMs === startMs,
  ).length;
  const seatsTaken = opened?.seatsTaken ?? 0;
  return {
    ...(opened && { id: opened.id }),
    ...(listed && {
      classId: listed.scheduled.classId,
      sessionDate: listed.scheduled.date,
      status: listed.status,
      reason: listed.reason,
    }),
    ...placeView(data, session),
    capacity,
    seatsTaken,
    seatsHeld,
    seatsLeft: Math.max(0, capacity - seatsTaken - seatsHeld),
    resources: unitViews(data, listed?.units ?? opened?.units),
  };
}

function heldSeatView(data: BusinessCalendarData, seat: HeldSeat) {
  return { ...placeView(data, seat), expiresAt: toIsoText(seat.expiresAtMs) };
}

const byStart = (a: { startUtc: string }, b: { startUtc: string }) =>
  a.startUtc < b.startUtc ? -1 : 1;

/** The rooms and equipment that a session takes. */
function unitViews({ names }: BusinessCalendarData, units: Session['units']) {
  return (units ?? []).map(({ resourceId, unit }) => ({
    resourceId,
    name: names.get(resourceId) ?? '',
    unit,
  }));
}

function appointmentView(data: BusinessCalendarData, { record, phone, alert }: ShownAppointment) {
  const session =
    record.status === 'Cancelled'
      ? undefined
      : calendarIn(data, record.professionalId).sessions.find(({ id }) => id === record.sessionId);
  return {
    ...ownerView(record, 'staff'),
    sessionId: record.sessionId,
    resources: unitViews(data, session?.units),
    clientPhone: phone,
    ...openAlertView(record, alert ?? undefined),
  };
}
