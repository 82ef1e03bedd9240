import type { Alert } from '../alert.ts';
import { MINUTE_MS } from '../local-time.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { type Changes, NO_CHANGES, type World } from '../world.ts';
import { became } from './confirm.ts';
import { alertsOf } from './late.ts';
import { findTarget, type TargetCommand } from './target.ts';

export type CompleteCommand = TargetCommand & { readonly kind: 'complete' };
export type NoShowCommand = TargetCommand & { readonly kind: 'noShow' };

/** So long after the start nobody is a no-show. */
const GRACE_MS = 10 * MINUTE_MS;

export function decideComplete(
  world: World,
  command: CompleteCommand,
  nowMs: number,
): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const { status, endsAt } = target.value;
  if (status === 'Completed') return accept(NO_CHANGES);
  if (status !== 'Confirmed') return refuse('INVALID_STATUS');
  if (nowMs < endsAt.getTime()) return refuse('COMPLETE_TOO_EARLY');
  return accept(became(target.value, 'Completed', 'appointment.completed'));
}

/** Who said that they are late is waited for: until staff have answered, and as long as they asked for unless staff said no. */
export function decideNoShow(
  world: World,
  command: NoShowCommand,
  nowMs: number,
): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const appointment = target.value;
  if (appointment.status === 'NoShow') return accept(NO_CHANGES);
  if (appointment.status !== 'Confirmed') return refuse('NOSHOW_NOT_CONFIRMED');
  if (nowMs < appointment.startsAt.getTime() + GRACE_MS) return refuse('NOSHOW_TOO_EARLY');
  const alerts = alertsOf(world, appointment);
  const { endsAt } = appointment;
  const isOver = ({ minutes }: Alert) =>
    nowMs >= appointment.startsAt.getTime() + minutes * MINUTE_MS;
  // After the end nobody can answer any more; who was not answered has the time they asked for.
  const isOpen = (alert: Alert) => nowMs <= endsAt.getTime() || !isOver(alert);
  if (alerts.some((alert) => alert.status === 'open' && isOpen(alert))) {
    return refuse('NOSHOW_LATE_PENDING');
  }
  if (alerts.some((alert) => alert.status === 'accepted' && !isOver(alert))) {
    return refuse('NOSHOW_LATE_GRACE');
  }
  return accept(became(appointment, 'NoShow', 'appointment.no_show'));
}
