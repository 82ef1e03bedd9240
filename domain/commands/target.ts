import type { AppointmentRecord } from '../appointment.ts';
import type { CallerRole } from '../attendee.ts';
import { couponKey } from '../coupon.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { type Needs, NO_NEEDS, type World } from '../world.ts';
import type { Envelope } from './envelope.ts';

/**
 * A command about an appointment that is there, by somebody who may change it. What else its booking
 * touches goes with it, as it was when the command was made: that much is held while it is decided.
 */
export type TargetCommand = Envelope & {
  readonly callerRole: CallerRole;
  readonly appointmentId: string;
  readonly bookingId: string;
  /** Whose calendar it was in. */
  readonly seenWith: string;
  readonly business: string;
  readonly professionals: readonly string[];
  /** Who comes, and on whose account: nobody is booked elsewhere or erased meanwhile. */
  readonly persons: readonly string[];
  readonly purchases: readonly string[];
  readonly couponCodes: readonly string[];
};

export function targetNeeds(command: TargetCommand): Needs {
  return {
    ...NO_NEEDS,
    businessIds: [command.business],
    professionalIds: command.professionals,
    accountIds: command.callerRole === 'customer' ? [command.callerId] : [],
    personIds: command.persons,
    purchaseIds: command.purchases,
    couponKeys: command.couponCodes.map(couponKey),
    bookingIds: [command.bookingId],
  };
}

/** The appointment, and everything else its booking touches, as they were read. */
export function targetOf(
  { id, bookingId, businessId, professionalId: seenWith }: AppointmentRecord,
  booked: readonly AppointmentRecord[],
): Omit<TargetCommand, keyof Envelope | 'callerRole'> {
  const unique = (ids: readonly (string | undefined)[]) => [
    ...new Set(ids.filter((each) => each !== undefined)),
  ];
  return {
    appointmentId: id,
    bookingId,
    seenWith,
    business: businessId,
    professionals: unique(booked.map(({ professionalId }) => professionalId)),
    persons: unique(booked.flatMap(({ personId, clientId }) => [personId, clientId ?? undefined])),
    purchases: unique(booked.map((each) => each.packageRedemption?.packagePurchaseId)),
    couponCodes: unique(booked.map((each) => each.discount?.couponCode)),
  };
}

/** The appointment as it is now. */
export function findTarget(world: World, command: TargetCommand): Outcome<AppointmentRecord> {
  // The account was erased after its session was looked at.
  const isErased = command.callerRole === 'customer' && !world.people.has(command.callerId);
  if (isErased) return refuse('AUTH_REQUIRED');
  const booked = world.appointments.filter(({ bookingId }) => bookingId === command.bookingId);
  const target = booked.find(({ id }) => id === command.appointmentId);
  if (!target) return refuse('APPOINTMENT_NOT_FOUND');
  // Moved to another calendar meanwhile, perhaps to one that is not held: the command is made anew.
  const isHeld =
    target.professionalId === command.seenWith &&
    booked.every((each) => command.professionals.includes(each.professionalId));
  return isHeld ? accept(target) : refuse('SERIALIZATION_CONFLICT');
}

export function isActive({ status }: AppointmentRecord): boolean {
  return status === 'Pending' || status === 'Confirmed';
}

const HOUR_MS = 3_600_000;

/** Customers change their plans up to so many hours before the start; staff at any time. */
export function isWithinWindow(
  { callerRole }: TargetCommand,
  { startsAt }: AppointmentRecord,
  windowHours: number,
  nowMs: number,
): boolean {
  return callerRole === 'customer' && startsAt.getTime() - nowMs < windowHours * HOUR_MS;
}
