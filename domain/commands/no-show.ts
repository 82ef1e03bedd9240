import { type Alert, currentAlerts } from '../alert.ts';
import { type Changes, NO_CHANGES } from '../changes.ts';
import { MINUTE_MS } from '../durations.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { changeStatus } from '../appointment-changes.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { findTarget, type TargetCommand, targetNeeds } from './target.ts';

type NoShowCommand = TargetCommand & { readonly kind: 'noShow' };

export const noShow: CommandDefinition<NoShowCommand> = {
  kind: 'noShow',
  needs: targetNeeds,
  decide: decideNoShow,
};

/** A no-show can be recorded at the earliest this long after the start. */
const GRACE_MS = 10 * MINUTE_MS;

/** A late alert delays the no-show: until staff respond, and if they accept, by its minutes. */
function decideNoShow(world: World, command: NoShowCommand, nowMs: number): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const appointment = target.value;
  const startMs = appointment.startsAt.getTime();
  if (appointment.status === 'NoShow') return accept(NO_CHANGES);
  if (appointment.status !== 'Confirmed') return refuse('NOSHOW_NOT_CONFIRMED');
  if (nowMs < startMs + GRACE_MS) return refuse('NOSHOW_TOO_EARLY');

  const alerts = currentAlerts(world.alerts, appointment);
  const isElapsed = ({ minutes }: Alert) => nowMs >= startMs + minutes * MINUTE_MS;
  // After the end staff can no longer respond; an open alert then delays only by its minutes.
  const canRespond = nowMs <= appointment.endsAt.getTime();
  if (alerts.some((alert) => alert.status === 'open' && (canRespond || !isElapsed(alert)))) {
    return refuse('NOSHOW_LATE_PENDING');
  }
  if (alerts.some((alert) => alert.status === 'accepted' && !isElapsed(alert))) {
    return refuse('NOSHOW_LATE_GRACE');
  }
  const closed = { ...appointment, statusSince: new Date(nowMs) };
  return accept(changeStatus(closed, 'NoShow', 'appointment.no_show'));
}
