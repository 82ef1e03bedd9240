import { cancelAppointments } from '../cancellation.ts';
import { type Changes, NO_CHANGES } from '../changes.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { findTarget, type TargetCommand, targetNeeds } from './target.ts';

type DeclineCommand = TargetCommand & {
  readonly kind: 'decline';
  readonly reason?: string | undefined;
};

export const decline: CommandDefinition<DeclineCommand> = {
  kind: 'decline',
  needs: targetNeeds,
  decide: decideDecline,
};

/** Has the effect of a cancellation by staff. */
function decideDecline(world: World, command: DeclineCommand, nowMs: number): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const { status } = target.value;
  if (status === 'Cancelled') return accept(NO_CHANGES);
  if (status !== 'Pending') return refuse('INVALID_STATUS');
  return accept(
    cancelAppointments(world, [target.value], nowMs, {
      type: 'appointment.declined',
      reason: command.reason,
    }),
  );
}
