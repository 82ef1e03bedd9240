import type { AppointmentRecord } from './appointment.ts';
import { addDays, daysBetween, findLocalDay, toClock, toMinute } from './local-time.ts';
import type { Move } from './move.ts';

const DAY_MIN = 1440;

/** The place that the target is to take, and the professional of all, if it is another one. */
export type MoveRequest = {
  readonly date: string;
  readonly start: string;
  readonly newProfessional?: string | undefined;
  /** The ids of sessions derive from it. */
  readonly newSessionId: string;
};

/** Every appointment moves by as many days, and as many minutes of the local clock, as the target. */
export function listMoves(
  appointments: readonly AppointmentRecord[],
  target: AppointmentRecord,
  { date, start, newProfessional, newSessionId }: MoveRequest,
): Move[] {
  const days = daysBetween(target.localDate, date);
  const shiftMin = toMinute(start) - startMinuteOf(target);
  return appointments
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map((appointment, n) => {
      const minute = startMinuteOf(appointment) + shiftMin;
      const overDays = Math.floor(minute / DAY_MIN);
      return {
        appointment,
        professional: newProfessional ?? appointment.professionalId,
        date: addDays(appointment.localDate, days + overDays),
        start: toClock(minute - overDays * DAY_MIN),
        newSessionId: n === 0 ? newSessionId : `${newSessionId}_${n}`,
      };
    });
}

function startMinuteOf({ localDate, timezone, startsAt }: AppointmentRecord): number {
  return toMinute(findLocalDay(localDate, timezone)!.clockAt(startsAt.getTime()));
}
