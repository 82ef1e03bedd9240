import { type Changes, NO_CHANGES } from '../changes.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { changeStatus } from '../appointment-changes.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { findTarget, type TargetCommand, targetNeeds } from './target.ts';

type ConfirmCommand = TargetCommand & { readonly kind: 'confirm' };

export const confirm: CommandDefinition<ConfirmCommand> = {
  kind: 'confirm',
  needs: targetNeeds,
  decide: decideConfirm,
};

function decideConfirm(world: World, command: ConfirmCommand, nowMs: number): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const { status, startsAt } = target.value;
  if (status === 'Confirmed') return accept(NO_CHANGES);
  // A pending appointment lapses at its start, even before the sweep cancels it.
  if (status !== 'Pending' || nowMs >= startsAt.getTime()) return refuse('INVALID_STATUS');
  return accept(changeStatus(target.value, 'Confirmed', 'appointment.confirmed'));
}
