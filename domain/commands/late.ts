import { type Alert, ALERT_LEAD_MS, currentAlerts } from '../alert.ts';
import { isActive } from '../appointment.ts';
import { changeAlert } from '../appointment-changes.ts';
import type { Changes } from '../changes.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { findTarget, type TargetCommand, targetNeeds } from './target.ts';

type LateCommand = TargetCommand & {
  readonly kind: 'late';
  readonly alertId: string;
  readonly minutes: number;
};

export const late: CommandDefinition<LateCommand> = {
  kind: 'late',
  needs: targetNeeds,
  decide: decideLate,
};

/** A customer runs late. An appointment has at most one open alert. */
function decideLate(world: World, command: LateCommand, nowMs: number): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const { startsAt, endsAt } = target.value;
  const isInTime = nowMs >= startsAt.getTime() - ALERT_LEAD_MS && nowMs <= endsAt.getTime();
  if (!isActive(target.value) || !isInTime) return refuse('INVALID_STATUS');
  const { appointmentId, alertId: id, minutes } = command;
  if (currentAlerts(world.alerts, target.value).some(({ status }) => status === 'open')) {
    return refuse('REQUEST_PENDING');
  }
  const alert: Alert = {
    id,
    appointmentId,
    minutes,
    status: 'open',
    createdAtMs: nowMs,
    respondedAtMs: null,
  };
  return accept(changeAlert(target.value, alert));
}
