import { isActive } from '../appointment.ts';
import { changeAlert } from '../appointment-changes.ts';
import type { Changes } from '../changes.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { findTarget, type TargetCommand, targetNeeds } from './target.ts';

type RespondCommand = TargetCommand & {
  readonly kind: 'respond';
  readonly alertId: string;
  readonly response: 'accept' | 'decline';
};

export const respond: CommandDefinition<RespondCommand> = {
  kind: 'respond',
  needs: targetNeeds,
  decide: decideRespond,
};

/** Staff respond to a late alert. */
function decideRespond(world: World, command: RespondCommand, nowMs: number): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const alert = world.alerts.find(({ id }) => id === command.alertId);
  if (!alert) return refuse('NOT_FOUND');
  if (alert.status !== 'open') return refuse('ALERT_ALREADY_RESPONDED');
  const isOver = nowMs > target.value.endsAt.getTime() || !isActive(target.value);
  if (isOver) return refuse('ALERT_NOT_RESPONDABLE');
  const status = command.response === 'accept' ? 'accepted' : 'declined';
  return accept(changeAlert(target.value, { ...alert, status, respondedAtMs: nowMs }));
}
