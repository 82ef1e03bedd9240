import { type Changes, NO_CHANGES } from '../changes.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { changeStatus } from '../appointment-changes.ts';
import { SCHEDULER } from '../history.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { REOPEN_MS } from './reopen.ts';
import { findTarget, type TargetCommand, targetNeeds } from './target.ts';

type CompleteCommand = TargetCommand & { readonly kind: 'complete' };

export const complete: CommandDefinition<CompleteCommand> = {
  kind: 'complete',
  needs: targetNeeds,
  decide: decideComplete,
};

function decideComplete(world: World, command: CompleteCommand, nowMs: number): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const { status, endsAt, statusSince } = target.value;
  if (status === 'Completed') return accept(NO_CHANGES);
  if (status !== 'Confirmed') return refuse('INVALID_STATUS');
  if (nowMs < endsAt.getTime()) return refuse('COMPLETE_TOO_EARLY');
  // Staff opened it again since the scheduler looked.
  const isReopened = statusSince !== null && nowMs < statusSince.getTime() + REOPEN_MS;
  if (command.callerId === SCHEDULER && isReopened) return accept(NO_CHANGES);
  const closed = { ...target.value, statusSince: new Date(nowMs) };
  return accept(changeStatus(closed, 'Completed', 'appointment.completed'));
}
