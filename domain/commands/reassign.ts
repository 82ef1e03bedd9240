import type { AbsenceRequest } from '../absence.ts';
import { overlaps } from '../availability.ts';
import type { Changes } from '../changes.ts';
import { couponKey } from '../coupon.ts';
import { scheduleEvent } from '../events.ts';
import { localDateAt } from '../local-time.ts';
import { calendarWindow, mergeNeeds, type Needs, NO_NEEDS } from '../needs.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { listAbsentSessions, listSeatsOf, reassignAll } from '../reassignment.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import type { Envelope } from './envelope.ts';
import { isLockedBy } from './target.ts';

/**
 * Decides what becomes of all appointments of an absent professional. It names the records of all of them as they were
 * when the command was created, so that they can be locked before they are read.
 */
export type ReassignCommand = Envelope &
  AbsenceRequest & {
    readonly kind: 'reassign';
    readonly bookingIds: readonly string[];
    readonly persons: readonly string[];
    readonly purchases: readonly string[];
    readonly couponCodes: readonly string[];
    readonly services: readonly string[];
    /** The dates of the appointments, for which the calendars of the colleagues are loaded. */
    readonly dates: readonly string[];
    /** Closes the period for bookings. */
    readonly timeOff?: { readonly id: string } | undefined;
    readonly timeOffReason?: string | undefined;
  };

export const reassign: CommandDefinition<ReassignCommand> = {
  kind: 'reassign',
  needs: reassignNeeds,
  isStale: isOutdated,
  decide: (...input) => finish(decideReassign(...input)),
};

function reassignNeeds(command: ReassignCommand): Needs {
  const { professional, colleagues, dates, fromMs, toMs } = command;
  const dayOf = (ms: number) => localDateAt(ms, 'UTC');
  return mergeNeeds([
    {
      ...NO_NEEDS,
      businessIds: [command.business],
      timetableBusinessIds: [command.business],
      professionalIds: [professional, ...colleagues],
      serviceIds: command.services,
      personIds: command.persons,
      purchaseIds: command.purchases,
      couponKeys: command.couponCodes.map(couponKey),
      bookingIds: command.bookingIds,
      windows: [
        calendarWindow(professional, dayOf(fromMs), dayOf(toMs)),
        ...dates.flatMap((date) => colleagues.map((id) => calendarWindow(id, date))),
      ],
    },
  ]);
}

/** A seat was booked, or changed, after the command was created: it must be built again. */
function isOutdated(world: World, command: ReassignCommand, nowMs: number): boolean {
  const { newSessionIds, services, dates } = command;
  return listAbsentSessions(world, command, nowMs).some((session) => {
    const seats = listSeatsOf(world, session);
    return (
      newSessionIds[session.id] === undefined ||
      seats.length !== session.seatsTaken ||
      seats.some(
        (seat) =>
          !isLockedBy(command, seat) ||
          !dates.includes(seat.localDate) ||
          !seat.serviceIds.every((id) => services.includes(id)),
      )
    );
  });
}

function finish<T>(computation: Generator<undefined, T>): T {
  for (;;) {
    const step = computation.next();
    if (step.done) return step.value;
  }
}

/** Every appointment of the period is with a colleague, cancelled, or stays as it is: all in one decision. */
export function* decideReassign(
  world: World,
  command: ReassignCommand,
  nowMs: number,
): Generator<undefined, Outcome<Changes>> {
  const { business, professional: professionalId, timeOff, timeOffReason, fromMs, toMs } = command;
  if (!world.businesses.has(business)) return refuse('BUSINESS_NOT_FOUND');
  const professional = world.professionals.get(professionalId);
  if (!professional?.businessIds.includes(business)) return refuse('PROFESSIONAL_NOT_FOUND');
  const changes = yield* reassignAll(world, command, nowMs);
  if (!timeOff) return accept(changes);
  // Time off applies at every workplace, and the other ones have their own say.
  if (professional.businessIds.length > 1) return refuse('FORBIDDEN');
  const span = { startMs: fromMs, endMs: toMs };
  const isOff = world.timeOff.some(
    (off) => off.professionalId === professionalId && !off.isOutside && overlaps(off, span),
  );
  if (isOff) return refuse('TIMEOFF_OVERLAP');
  return accept({
    ...changes,
    newTimeOff: [{ ...timeOff, reason: timeOffReason ?? null, ...span, professionalId }],
    events: [...changes.events, scheduleEvent({ businessId: business, professionalId }, 'timeOff')],
  });
}
