import type { AppointmentRecord } from '../appointment.ts';
import { appointmentEvent } from '../events.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { type Changes, type DomainEvent, NO_CHANGES, type World } from '../world.ts';
import { cancellation } from './cancel.ts';
import { findTarget, type TargetCommand } from './target.ts';

export type ConfirmCommand = TargetCommand & { readonly kind: 'confirm' };
export type LapseCommand = TargetCommand & { readonly kind: 'lapse' };
export type DeclineCommand = TargetCommand & {
  readonly kind: 'decline';
  readonly reason?: string | undefined;
};

/** The business says yes to what waits for it. */
export function decideConfirm(
  world: World,
  command: ConfirmCommand,
  nowMs: number,
): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const { status, startsAt } = target.value;
  if (status === 'Confirmed') return accept(NO_CHANGES);
  // Once it has begun it is as good as cancelled, whenever the sweep comes.
  if (status !== 'Pending' || nowMs >= startsAt.getTime()) return refuse('INVALID_STATUS');
  return accept(became(target.value, 'Confirmed', 'appointment.confirmed'));
}

/** Or no: then it is as if staff had cancelled it. */
export function decideDecline(
  world: World,
  command: DeclineCommand,
  nowMs: number,
): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const { status } = target.value;
  if (status === 'Cancelled') return accept(NO_CHANGES);
  if (status !== 'Pending') return refuse('INVALID_STATUS');
  return accept(cancellation(world, [target.value], nowMs, command.reason));
}

/** Nobody said anything until it began. */
export function decideLapse(world: World, command: LapseCommand, nowMs: number): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  if (target.value.status !== 'Pending') return accept(NO_CHANGES);
  // Asked by a clock that is ahead: not decided, so that it can be asked again.
  if (nowMs < target.value.startsAt.getTime()) return refuse('SERIALIZATION_CONFLICT');
  return accept(cancellation(world, [target.value], nowMs, 'not confirmed in time'));
}

/** Nothing but its status has changed. */
export function became(
  appointment: AppointmentRecord,
  status: AppointmentRecord['status'],
  type: Extract<DomainEvent['type'], `appointment.${string}`>,
): Changes {
  const after = { ...appointment, status };
  return { ...NO_CHANGES, moved: [after], events: [appointmentEvent(type, after)] };
}
