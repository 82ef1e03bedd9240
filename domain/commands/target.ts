import type { AppointmentRecord } from '../appointment.ts';
import type { CallerRole } from '../attendee.ts';
import { couponKey } from '../coupon.ts';
import { HOUR_MS } from '../durations.ts';
import { type Needs, NO_NEEDS } from '../needs.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import type { World } from '../world.ts';
import type { Envelope } from './envelope.ts';

/**
 * A command that changes an existing appointment. It names all records of the booking as they were
 * when the command was created, so that they can be locked before they are read.
 */
export type TargetCommand = Envelope & {
  readonly callerRole: CallerRole;
  readonly appointmentId: string;
  readonly bookingId: string;
  /** The professional of the appointment when the command was created. */
  readonly currentProfessional: string;
  readonly business: string;
  readonly professionals: readonly string[];
  /** Attendees and their accounts or client records: locked against double booking and erasure. */
  readonly persons: readonly string[];
  readonly purchases: readonly string[];
  readonly couponCodes: readonly string[];
  /** The appointment must have one of these versions. Absent: any version. */
  readonly ifVersions?: readonly number[] | undefined;
};

/** The fields that name an appointment and the other records of its booking. */
export type TargetFields = Omit<TargetCommand, keyof Envelope | 'callerRole' | 'ifVersions'>;

export function targetNeeds(command: TargetCommand): Needs {
  return {
    ...NO_NEEDS,
    businessIds: [command.business],
    professionalIds: command.professionals,
    ...customerNeeds(command),
    personIds: command.persons,
    purchaseIds: command.purchases,
    couponKeys: command.couponCodes.map(couponKey),
    bookingIds: [command.bookingId],
  };
}

/** The customer is an account or, by a link, the client record of a person without one. */
function customerNeeds({ callerRole, callerId }: TargetCommand) {
  const customerIds = callerRole === 'customer' ? [callerId] : [];
  return { accountIds: customerIds, crmClientIds: customerIds };
}

export function toTarget(
  appointment: AppointmentRecord,
  bookingAppointments: readonly AppointmentRecord[],
): TargetFields {
  return {
    appointmentId: appointment.id,
    bookingId: appointment.bookingId,
    currentProfessional: appointment.professionalId,
    business: appointment.businessId,
    professionals: unique(bookingAppointments.map(({ professionalId }) => professionalId)),
    ...toLockedRecords(bookingAppointments),
  };
}

/** The records of the bookings that a command locks, besides calendars. */
export function toLockedRecords(
  appointments: readonly AppointmentRecord[],
): Pick<TargetFields, 'persons' | 'purchases' | 'couponCodes'> {
  return {
    persons: unique(
      appointments.flatMap(({ personId, clientId, crmClientId }) => [
        personId,
        clientId ?? crmClientId ?? undefined,
      ]),
    ),
    purchases: unique(appointments.map((each) => each.packageRedemption?.packagePurchaseId)),
    couponCodes: unique(appointments.map((each) => each.discount?.couponCode)),
  };
}

function unique(ids: readonly (string | undefined)[]): string[] {
  return [...new Set(ids.filter((each) => each !== undefined))];
}

/** The appointment as loaded under the locks. */
export function findTarget(world: World, command: TargetCommand): Outcome<AppointmentRecord> {
  // The customer was erased after their access token or link was checked.
  const { callerRole, callerId } = command;
  const isKnown = world.people.has(callerId) || world.crmClients.has(callerId);
  if (callerRole === 'customer' && !isKnown) return refuse('AUTH_REQUIRED');
  const target = world.appointments.find(({ id }) => id === command.appointmentId);
  if (!target) return refuse('APPOINTMENT_NOT_FOUND');
  const isExpected = command.ifVersions?.includes(target.version) ?? true;
  return isExpected ? accept(target) : refuse('SERIALIZATION_CONFLICT');
}

/** An appointment of the booking moved to a calendar, or to a client, or uses a package or coupon, that the command does not lock. */
export function isStale(world: World, command: TargetCommand): boolean {
  return world.appointments.some(
    (appointment) =>
      appointment.bookingId === command.bookingId &&
      (!command.professionals.includes(appointment.professionalId) ||
        !isLockedBy(command, appointment) ||
        (appointment.id === command.appointmentId &&
          appointment.professionalId !== command.currentProfessional)),
  );
}

/** Whether the command locks the person, the package and the coupon of the appointment. */
export function isLockedBy(
  { persons, purchases, couponCodes }: ReturnType<typeof toLockedRecords>,
  { personId, packageRedemption, discount }: AppointmentRecord,
): boolean {
  return (
    persons.includes(personId) &&
    (!packageRedemption || purchases.includes(packageRedemption.packagePurchaseId)) &&
    (!discount || couponCodes.includes(discount.couponCode))
  );
}

/** The cancellation window in hours, if it is closed to the caller. Staff have no window. If staff chose the time, the window is zero hours. */
export function findClosedWindow(
  { callerRole }: Pick<TargetCommand, 'callerRole'>,
  { startsAt, cancellationWindowHours }: AppointmentRecord,
  nowMs: number,
): number | undefined {
  if (callerRole !== 'customer') return undefined;
  const windowHours = cancellationWindowHours ?? 0;
  const isClosed = startsAt.getTime() - nowMs < windowHours * HOUR_MS;
  return isClosed ? windowHours : undefined;
}
