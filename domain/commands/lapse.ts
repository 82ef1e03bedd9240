import { cancelAppointments } from '../cancellation.ts';
import { type Changes, NO_CHANGES } from '../changes.ts';
import { accept, type Outcome } from '../outcome.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { findTarget, type TargetCommand, targetNeeds } from './target.ts';

type LapseCommand = TargetCommand & { readonly kind: 'lapse' };

export const lapse: CommandDefinition<LapseCommand> = {
  kind: 'lapse',
  needs: targetNeeds,
  isDue: hasStarted,
  decide: decideLapse,
};

/** Cancels an appointment that was still pending at its start. */
function decideLapse(world: World, command: LapseCommand, nowMs: number): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  if (target.value.status !== 'Pending') return accept(NO_CHANGES);
  return accept(
    cancelAppointments(world, [target.value], nowMs, {
      type: 'appointment.lapsed',
      by: 'scheduler',
      reason: 'not confirmed in time',
    }),
  );
}

/** The start may have moved since the command was built, or the clock of its sender is ahead. */
function hasStarted(world: World, command: LapseCommand, nowMs: number): boolean {
  const target = findTarget(world, command);
  return !target.ok || target.value.startsAt.getTime() <= nowMs;
}
