import type { AppointmentRecord } from '../appointment.ts';
import { changeStatus } from '../appointment-changes.ts';
import { type Changes, mergeChanges, NO_CHANGES } from '../changes.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { listInScope, type Scope } from './scope.ts';
import { findTarget, type TargetCommand, targetNeeds } from './target.ts';

type ConfirmCommand = TargetCommand & {
  readonly kind: 'confirm';
  /** Absent in commands of a gateway that does not know scopes yet. */
  readonly scope?: Scope;
};

export const confirm: CommandDefinition<ConfirmCommand> = {
  kind: 'confirm',
  needs: targetNeeds,
  decide: decideConfirm,
};

/** Confirms all pending appointments in the scope. */
function decideConfirm(world: World, command: ConfirmCommand, nowMs: number): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  // A pending appointment lapses at its start, even before the sweep cancels it.
  const isPending = ({ status, startsAt }: AppointmentRecord) =>
    status === 'Pending' && nowMs < startsAt.getTime();
  const { scope = 'this' } = command;
  const isConfirmed = target.value.status === 'Confirmed';
  if (!isConfirmed && !isPending(target.value)) return refuse('INVALID_STATUS');
  const pending = listInScope(world, { ...command, scope }, target.value, nowMs).filter(isPending);
  if (pending.length === 0) return accept(NO_CHANGES);
  return accept(
    mergeChanges(pending.map((each) => changeStatus(each, 'Confirmed', 'appointment.confirmed'))),
  );
}
