import { isActive } from '../appointment.ts';
import { cancelAppointments } from '../cancellation.ts';
import { type Changes, NO_CHANGES } from '../changes.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { listInScope, type Scope } from './scope.ts';
import { findClosedWindow, findTarget, type TargetCommand, targetNeeds } from './target.ts';

export type CancelCommand = TargetCommand & {
  readonly kind: 'cancel';
  readonly scope: Scope;
  readonly reason?: string | undefined;
};

export const cancel: CommandDefinition<CancelCommand> = {
  kind: 'cancel',
  needs: targetNeeds,
  decide: decideCancel,
};

/** Cancels all active appointments in the scope, or none. */
function decideCancel(world: World, command: CancelCommand, nowMs: number): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const active = listInScope(world, command, target.value, nowMs).filter(isActive);
  const { status } = target.value;
  if (active.length === 0) {
    return status === 'Cancelled' ? accept(NO_CHANGES) : refuse('INVALID_STATUS');
  }
  if (status !== 'Cancelled' && !isActive(target.value)) return refuse('INVALID_STATUS');
  const closedWindows = active.flatMap((each) => findClosedWindow(command, each, nowMs) ?? []);
  if (closedWindows.length > 0) return refuse('CANCEL_WINDOW', Math.max(...closedWindows));
  const { callerRole, reason } = command;
  const by = callerRole === 'customer' ? 'customer' : 'staff';
  return accept(cancelAppointments(world, active, nowMs, { by, reason }));
}
