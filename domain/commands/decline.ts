import type { AppointmentRecord } from '../appointment.ts';
import { cancelAppointments } from '../cancellation.ts';
import { type Changes, NO_CHANGES } from '../changes.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { listInScope, type Scope } from './scope.ts';
import { findTarget, type TargetCommand, targetNeeds } from './target.ts';

type DeclineCommand = TargetCommand & {
  readonly kind: 'decline';
  /** Absent in commands of a gateway that does not know scopes yet. */
  readonly scope?: Scope | undefined;
  readonly reason?: string | undefined;
};

export const decline: CommandDefinition<DeclineCommand> = {
  kind: 'decline',
  needs: targetNeeds,
  decide: decideDecline,
};

/** Declines all pending appointments in the scope. Has the effect of a cancellation by staff. */
function decideDecline(world: World, command: DeclineCommand, nowMs: number): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const isPending = ({ status }: AppointmentRecord) => status === 'Pending';
  const { scope = 'this' } = command;
  if (!isPending(target.value) && target.value.status !== 'Cancelled') {
    return refuse('INVALID_STATUS');
  }
  const pending = listInScope(world, { ...command, scope }, target.value, nowMs).filter(isPending);
  if (pending.length === 0) return accept(NO_CHANGES);
  return accept(
    cancelAppointments(world, pending, nowMs, {
      type: 'appointment.declined',
      by: 'staff',
      reason: command.reason,
    }),
  );
}
