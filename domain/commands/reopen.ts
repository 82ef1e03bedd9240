import { changeStatus } from '../appointment-changes.ts';
import { type Changes, NO_CHANGES } from '../changes.ts';
import { DAY_MS } from '../durations.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { findTarget, type TargetCommand, targetNeeds } from './target.ts';

type ReopenCommand = TargetCommand & { readonly kind: 'reopen' };

export const reopen: CommandDefinition<ReopenCommand> = {
  kind: 'reopen',
  needs: targetNeeds,
  decide: decideReopen,
};

/** A completion or a no-show can be undone this long, and as long the scheduler leaves a reopened appointment open. */
export const REOPEN_MS = DAY_MS;

/** The appointment is Confirmed again. Its seat, payment, package session and review stay as they are. */
function decideReopen(world: World, command: ReopenCommand, nowMs: number): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const { status, statusSince, endsAt } = target.value;
  const isClosed = status === 'Completed' || status === 'NoShow';
  if (!isClosed) {
    // A repeat of what was just done.
    const isReopened = status === 'Confirmed' && statusSince !== null;
    return isReopened ? accept(NO_CHANGES) : refuse('INVALID_STATUS');
  }
  const sinceMs = (statusSince ?? endsAt).getTime();
  if (nowMs >= sinceMs + REOPEN_MS) return refuse('INVALID_STATUS');
  const reopened = { ...target.value, statusSince: new Date(nowMs) };
  return accept(changeStatus(reopened, 'Confirmed', 'appointment.reopened'));
}
