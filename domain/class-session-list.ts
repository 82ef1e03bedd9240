import { judgeSlot, toCalendarDay } from './availability.ts';
import { findBookableSpan } from './booking-rules.ts';
import type { BusinessRules, Session } from './calendar.ts';
import { countSeats, isOpened } from './class-session-command.ts';
import { findSession, type ScheduledSession } from './class-timetable.ts';
import { findLocalDay, toClock, toIsoText } from './local-time.ts';
import { calendarWindow, type Needs, NO_NEEDS } from './needs.ts';
import { toDayFacts, toSlotRequest } from './offering.ts';
import type { World } from './world.ts';

/** A session of a timetable, as it can be booked now. */
export type ListedSession = {
  readonly scheduled: ScheduledSession;
  readonly status: 'open' | 'full' | 'closed' | 'cancelled';
  readonly opened: Session | undefined;
  readonly capacity: number;
  readonly seatsLeft: number;
};

export function classSessionNeeds(
  businessId: string,
  timetables: readonly { readonly professionalId: string; readonly serviceId: string }[],
  [from, to]: readonly [string, string],
): Needs {
  const professionalIds = [...new Set(timetables.map(({ professionalId }) => professionalId))];
  return {
    ...NO_NEEDS,
    businessIds: [businessId],
    professionalIds,
    serviceIds: [...new Set(timetables.map(({ serviceId }) => serviceId))],
    windows: professionalIds.map((id) => calendarWindow(id, from, to)),
  };
}

/** The sessions of a business on these dates, by the rule that books, sorted by start. */
export function listClassSessions(
  world: World,
  business: BusinessRules,
  dates: readonly string[],
  nowMs: number,
): ListedSession[] {
  const bookable = findBookableSpan(business, 'customer', nowMs);
  const listed = [...world.professionals.values()].flatMap((professional) => {
    const facts = toDayFacts(world, { business, professional }, nowMs);
    const own = professional.timetables.filter(({ businessId }) => businessId === business.id);
    const cancelled = own.flatMap((timetable) =>
      timetable.changes.flatMap(({ date, isCancelled }) => {
        const found = isCancelled ? findSession(timetable, date) : undefined;
        if (!found || !dates.includes(found.session.localDate)) return [];
        const { capacity } = found.session;
        const status = 'cancelled' as const;
        return [{ scheduled: found.session, status, opened: undefined, capacity, seatsLeft: 0 }];
      }),
    );
    const held = dates.flatMap((date) => {
      const day = toCalendarDay(date, facts);
      const here = day.scheduled.filter(
        ({ businessId, localDate }) => businessId === business.id && localDate === date,
      );
      return here.flatMap((scheduled): ListedSession[] => {
        const service = world.services.get(scheduled.serviceId);
        // A timetable that was made after the services were chosen.
        if (!service) return [];
        const request = { ...toSlotRequest([service]), bookable };
        const verdict = judgeSlot(day, scheduled.startMin, request, nowMs);
        const opened = world.sessions.find((session) => isOpened(session, scheduled));
        const { capacity } = opened ?? scheduled;
        const timetable = own.find(({ id }) => id === scheduled.classId)!;
        const found = { timetable, scheduled, isCancelled: false, opened, appointments: [] };
        const seatsLeft = Math.max(0, capacity - countSeats(world, found, nowMs).withHeld);
        const closed = seatsLeft === 0 && startsLater(scheduled, nowMs) ? 'full' : 'closed';
        const status = verdict.open ? 'open' : closed;
        return [{ scheduled, status, opened, capacity, seatsLeft }];
      });
    });
    return [...cancelled, ...held];
  });
  return listed.toSorted(
    (a, b) =>
      a.scheduled.startMs - b.scheduled.startMs ||
      (a.scheduled.classId < b.scheduled.classId ? -1 : 1),
  );
}

const startsLater = ({ startMs }: ScheduledSession, nowMs: number) => startMs > nowMs;

export function openSessionView(
  { scheduled, opened, capacity, seatsLeft }: ListedSession,
  timezone: string,
) {
  const { classId, date: sessionDate, serviceId, professionalId, localDate, startMin } = scheduled;
  const { startMs, endMs } = opened ?? scheduled;
  return {
    classId,
    sessionDate,
    serviceId,
    professionalId,
    date: localDate,
    start: toClock(startMin),
    end: findLocalDay(localDate, timezone)!.clockAt(endMs),
    startUtc: toIsoText(startMs),
    endUtc: toIsoText(endMs),
    capacity,
    seatsLeft,
  };
}
