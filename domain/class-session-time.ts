import { judgeSlot, type SlotVerdict, toCalendarDay } from './availability.ts';
import type { Session } from './calendar.ts';
import type { ClassTimetable, ScheduledSession } from './class-timetable.ts';
import { MINUTE_MS } from './durations.ts';
import { toDayFacts } from './offering.ts';
import { resourcesOf } from './resource.ts';
import type { World } from './world.ts';

/**
 * Judges whether a session can take place at a time, beside everything in the world: the session itself must not be
 * in it. `opened` has the terms with which its seats were booked.
 */
export function judgeSessionTime(
  world: World,
  { timetable, scheduled, opened }: SessionToPlace,
  { date, startMin }: { readonly date: string; readonly startMin: number },
  nowMs: number,
): SlotVerdict {
  const business = world.businesses.get(timetable.businessId)!;
  const professional = world.professionals.get(timetable.professionalId)!;
  const { startMs, endMs, bufferBeforeMinutes, bufferAfterMinutes } = opened ?? scheduled;
  const request = {
    durationMin: (endMs - startMs) / MINUTE_MS,
    buffers: { bufferBeforeMinutes, bufferAfterMinutes },
    resources: resourcesOf([world.services.get(timetable.serviceId), timetable]),
    ownUnits: opened?.units ?? [],
  };
  const day = toCalendarDay(date, toDayFacts(world, { business, professional }, nowMs));
  return judgeSlot(day, startMin, request, nowMs);
}

type SessionToPlace = {
  readonly timetable: ClassTimetable;
  readonly scheduled: ScheduledSession;
  readonly opened: Session | undefined;
};
