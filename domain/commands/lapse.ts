import { cancelAppointments } from '../cancellation.ts';
import { type Changes, NO_CHANGES } from '../changes.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { findTarget, type TargetCommand, targetNeeds } from './target.ts';

type LapseCommand = TargetCommand & { readonly kind: 'lapse' };

export const lapse: CommandDefinition<LapseCommand> = {
  kind: 'lapse',
  needs: targetNeeds,
  decide: decideLapse,
};

/** Cancels an appointment that was still pending at its start. */
function decideLapse(world: World, command: LapseCommand, nowMs: number): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  if (target.value.status !== 'Pending') return accept(NO_CHANGES);
  // The sender's clock is ahead. A conflict is not stored, so the command can be sent again.
  if (nowMs < target.value.startsAt.getTime()) return refuse('SERIALIZATION_CONFLICT');
  return accept(
    cancelAppointments(world, [target.value], nowMs, {
      type: 'appointment.lapsed',
      reason: 'not confirmed in time',
    }),
  );
}
