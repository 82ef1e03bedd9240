import { type AppointmentRecord, changeUntilOf, isActive } from './appointment.ts';
import { findClosedWindow } from './commands/target.ts';
import { HOUR_MS } from './durations.ts';
import { toIsoText } from './local-time.ts';
import { toMajor } from './money.ts';

/** How long a link is valid after the end of its appointment. */
export const VALID_AFTER_END_MS = 24 * HOUR_MS;

/** A move of the appointment moves the end of its links. */
export function linkEndMs({ endsAt }: Pick<AppointmentRecord, 'endsAt'>): number {
  return endsAt.getTime() + VALID_AFTER_END_MS;
}

/** The changes that the holder of a link may make now, by the rules for the customer. */
export function linkView(appointment: AppointmentRecord, nowMs: number) {
  const { finalMinor, currency } = appointment;
  const mayChange =
    isActive(appointment) &&
    findClosedWindow({ callerRole: 'customer' }, appointment, nowMs) === undefined;
  return {
    mayCancel: mayChange,
    mayReschedule: mayChange,
    changeUntil: changeUntilOf(appointment),
    validUntil: toIsoText(linkEndMs(appointment)),
    priceMajor: finalMinor === null ? null : toMajor(finalMinor, currency),
  };
}
