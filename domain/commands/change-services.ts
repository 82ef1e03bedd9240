import type { AppointmentRecord, BookedService } from '../appointment.ts';
import { repriceAppointment } from '../appointment-price.ts';
import { buffersOf, takenSpan } from '../buffers.ts';
import { type Changes, NO_CHANGES } from '../changes.ts';
import { MINUTE_MS } from '../durations.ts';
import { servicesEvent } from '../events.ts';
import { findLocalDay, localDateAt } from '../local-time.ts';
import { toMinor } from '../money.ts';
import { unitsOf, withoutAppointment } from '../move.ts';
import { calendarWindow, mergeNeeds, type Needs, NO_NEEDS } from '../needs.ts';
import { findChangedOffering, hasClass, type Offering } from '../offering.ts';
import { accept, type Outcome, refuse, refuseField } from '../outcome.ts';
import { type Override, overrideDetails, overrideOf, type OverrideRequest } from '../override.ts';
import { spreadDuration, spreadPrice, toBookedServices } from '../price.ts';
import { findSeat, type Seat, takeSeat } from '../seat.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { findTarget, type TargetCommand, targetNeeds } from './target.ts';

type ChangeServicesCommand = TargetCommand &
  OverrideRequest & {
    readonly kind: 'changeServices';
    readonly services: readonly string[];
    /** The price of all services together, before a discount. */
    readonly priceMajor?: number | undefined;
    /** The duration of all services together. */
    readonly durationMinutes?: number | undefined;
    /** The date of the appointment when the command was created. */
    readonly date: string;
    /** The id of the session, if one has to be opened. */
    readonly newSessionId: string;
  };

export const changeServices: CommandDefinition<ChangeServicesCommand> = {
  kind: 'changeServices',
  needs: changeNeeds,
  isStale: hasMoved,
  decide: decideChange,
};

function changeNeeds(command: ChangeServicesCommand): Needs {
  const { professional, services, date } = command;
  return mergeNeeds([
    targetNeeds(command),
    {
      ...NO_NEEDS,
      professionalIds: [professional],
      serviceIds: services,
      windows: [calendarWindow(professional, date)],
    },
  ]);
}

function hasMoved(world: World, command: ChangeServicesCommand): boolean {
  const target = findTarget(world, command);
  return target.ok && target.value.localDate !== command.date;
}

/** New services, duration and price in one step, or nothing. The start stays, so it may have passed. */
function decideChange(
  world: World,
  command: ChangeServicesCommand,
  nowMs: number,
): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const before = target.value;
  if (before.status === 'Cancelled' || before.status === 'NoShow') return refuse('INVALID_STATUS');
  if (before.paymentIntentId === 'pending') return refuse('PAYMENT_PENDING');
  const offering = findChangedOffering(world, command, before.serviceIds);
  if (!offering.ok) return offering;
  const booked = toNewServices(command, before, offering.value);
  if (!booked.ok) return booked;
  const seat = findNewSeat(world, command, before, offering.value, booked.value, nowMs);
  if (!seat.ok) return seat;
  const repriced = repriceAppointment(world, before, booked.value, nowMs);
  if (!repriced.ok) return repriced;
  const { appointment, ...returned } = repriced.value;
  const after = withSeat(appointment, seat.value);
  if (isSame(before, after)) return accept(NO_CHANGES);
  return accept({
    ...NO_CHANGES,
    ...(seat.value && { ...takeSeat(seat.value), releasedSeats: [before.sessionId] }),
    ...returned,
    updatedAppointments: [after],
    events: [servicesEvent(before, after, overrideDetails(command)), ...returned.events],
  });
}

/** A service that stays keeps the name, duration and price that it was booked with. */
function toNewServices(
  { services, priceMajor, durationMinutes }: ChangeServicesCommand,
  { bookedServices, currency }: AppointmentRecord,
  offering: Offering,
): Outcome<BookedService[]> {
  const present = toBookedServices(offering.services, currency);
  const listed = services.map(
    (id, n) => bookedServices.find(({ serviceId }) => serviceId === id) ?? present[n]!,
  );
  // The sessions of a class keep their length.
  if (durationMinutes !== undefined && hasClass(offering.services)) {
    return refuseField('INVALID_INPUT', 'durationMinutes');
  }
  const booked = durationMinutes === undefined ? listed : spreadDuration(listed, durationMinutes);
  if (priceMajor === undefined) return accept(booked);
  const totalMinor = toMinor(priceMajor, currency);
  return totalMinor === undefined
    ? refuseField('INVALID_INPUT', 'priceMajor')
    : accept(spreadPrice(booked, totalMinor));
}

/** Undefined if the services and the duration are the same: then the appointment keeps its seat, also that of a class. */
function findNewSeat(
  world: World,
  command: ChangeServicesCommand,
  before: AppointmentRecord,
  offering: Offering,
  booked: readonly BookedService[],
  nowMs: number,
): Outcome<Seat | undefined> {
  const durationMin = durationOf(booked);
  const isKept =
    booked.length === before.serviceIds.length &&
    booked.every(({ serviceId }) => before.serviceIds.includes(serviceId)) &&
    (command.durationMinutes === undefined || durationMin === durationOf(before.bookedServices));
  if (isKept) return accept(undefined);
  const { timezone } = offering.business;
  const startMs = before.startsAt.getTime();
  const date = localDateAt(startMs, timezone);
  const start = findLocalDay(date, timezone)!.clockAt(startMs);
  const override = isWithinOwnTime(world, before, offering, durationMin)
    ? WITHIN_OWN_TIME
    : ([...overrideOf(command), 'past'] as const);
  const ownUnits = unitsOf(world, before);
  const when = { date, start, durationMin, bookable: undefined, override, ownUnits };
  const others = withoutAppointment(world, before);
  const { personId } = before;
  const seat = findSeat(others, offering, personId, when, command.newSessionId, nowMs);
  // Where the clock repeats an hour, the local time may name the other one.
  return seat.ok && seat.value.span.startMs !== startMs ? refuse('OUTSIDE_AVAILABILITY') : seat;
}

const durationOf = (services: readonly BookedService[]) =>
  services.reduce((sum, { duration }) => sum + duration, 0);

/** The rules that are not applied again to the time that the appointment already has. */
const WITHIN_OWN_TIME: readonly Override[] = ['hours', 'break', 'timeOff', 'past'];

function isWithinOwnTime(
  world: World,
  { sessionId, startsAt }: AppointmentRecord,
  { services }: Offering,
  durationMin: number,
): boolean {
  const session = world.sessions.find(({ id }) => id === sessionId);
  if (!session) return false;
  const startMs = startsAt.getTime();
  const own = takenSpan(session, session);
  const span = { startMs, endMs: startMs + durationMin * MINUTE_MS };
  const taken = takenSpan(span, buffersOf(services));
  return own.startMs <= taken.startMs && taken.endMs <= own.endMs;
}

function withSeat(appointment: AppointmentRecord, seat: Seat | undefined): AppointmentRecord {
  if (!seat) return appointment;
  return { ...appointment, sessionId: seat.sessionId, endsAt: new Date(seat.span.endMs) };
}

function isSame(before: AppointmentRecord, after: AppointmentRecord): boolean {
  const factsOf = ({ bookedServices, sessionId, finalMinor }: AppointmentRecord) =>
    JSON.stringify([bookedServices, sessionId, finalMinor]);
  return factsOf(before) === factsOf(after);
}
