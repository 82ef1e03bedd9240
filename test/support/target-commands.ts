import type { Alert } from '../../domain/alert.ts';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { Changes } from '../../domain/changes.ts';
import { type Command, decideAll } from '../../domain/commands/index.ts';
import { type TargetCommand, toLockedRecords } from '../../domain/commands/target.ts';
import type { World } from '../../domain/world.ts';
import { aBookedWorld, anAppointment, aTarget } from './booked-world.ts';
import { at, BEFORE_MS } from './world.ts';

/** Decisions on one appointment from 10:00 to 11:00. */
export const START_MS = at('10:00');
export const END_MS = at('11:00');

/** The kind of a command with the fields of its own. */
export type OwnFields = Command extends infer C
  ? C extends TargetCommand
    ? Omit<C, keyof TargetCommand>
    : never
  : never;

export function decideTarget(
  ownFields: OwnFields,
  appointment: Partial<AppointmentRecord> = {},
  options: { nowMs?: number; alerts?: Alert[]; world?: World } = {},
) {
  const before = anAppointment(appointment);
  const { nowMs = BEFORE_MS, alerts = [], world = aBookedWorld([before], { alerts }) } = options;
  const booked = world.appointments.filter(({ bookingId }) => bookingId === before.bookingId);
  const command = { ...aTarget(before), ...toLockedRecords(booked), ...ownFields } as Command;
  return decideAll(world, [command], nowMs)[0]!.outcome;
}

/** The code of a refusal, the new status, or 'unchanged'. */
export function statusAfter(...args: Parameters<typeof decideTarget>): string {
  const outcome = decideTarget(...args);
  if (!outcome.ok) return outcome.code;
  return outcome.value.updatedAppointments[0]?.status ?? 'unchanged';
}

export function changesOf(...args: Parameters<typeof decideTarget>): Changes {
  const outcome = decideTarget(...args);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}

/** An open alert of 15 minutes, sent at the start. */
export function anAlert(changes: Partial<Alert> = {}): Alert {
  return {
    id: 'alr_1',
    appointmentId: 'apt_1',
    minutes: 15,
    status: 'open',
    createdAtMs: START_MS,
    respondedAtMs: null,
    ...changes,
  };
}
