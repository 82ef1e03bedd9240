import { type Alert, alertView } from '../alert.ts';
import type { AppointmentRecord } from '../appointment.ts';
import { appointmentEvent } from '../events.ts';
import { MINUTE_MS } from '../local-time.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { type Changes, NO_CHANGES, type World } from '../world.ts';
import { findTarget, isActive, type TargetCommand } from './target.ts';

export type LateCommand = TargetCommand & {
  readonly kind: 'late';
  readonly alertId: string;
  readonly minutes: number;
};
export type RespondCommand = TargetCommand & {
  readonly kind: 'respond';
  readonly alertId: string;
  readonly response: 'accept' | 'decline';
};

/** So long before the start one knows that one will be late. */
const AHEAD_MS = 120 * MINUTE_MS;

/** What was said of the time it is at now: of an earlier one nobody is late any more. */
export function alertsOf(world: World, { id, startsAt }: AppointmentRecord): Alert[] {
  return world.alerts.filter(
    ({ appointmentId, createdAtMs }) =>
      appointmentId === id && createdAtMs >= startsAt.getTime() - AHEAD_MS,
  );
}

/** "Running late": one word at a time, from two hours before the start to the end. */
export function decideLate(world: World, command: LateCommand, nowMs: number): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const { startsAt, endsAt } = target.value;
  const isNow = nowMs >= startsAt.getTime() - AHEAD_MS && nowMs <= endsAt.getTime();
  if (!isActive(target.value) || !isNow) return refuse('INVALID_STATUS');
  const { appointmentId, alertId: id, minutes } = command;
  if (alertsOf(world, target.value).some(({ status }) => status === 'open')) {
    return refuse('REQUEST_PENDING');
  }
  const alert: Alert = {
    ...{ id, appointmentId, minutes, status: 'open' },
    createdAtMs: nowMs,
    respondedAtMs: null,
  };
  return accept(told(target.value, alert));
}

export function decideRespond(
  world: World,
  command: RespondCommand,
  nowMs: number,
): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const alert = world.alerts.find(({ id }) => id === command.alertId);
  if (!alert) return refuse('NOT_FOUND');
  if (alert.status !== 'open') return refuse('ALERT_ALREADY_RESPONDED');
  const isOver = nowMs > target.value.endsAt.getTime() || !isActive(target.value);
  if (isOver) return refuse('ALERT_NOT_RESPONDABLE');
  const status = command.response === 'accept' ? 'accepted' : 'declined';
  return accept(told(target.value, { ...alert, status, respondedAtMs: nowMs }));
}

function told(appointment: AppointmentRecord, alert: Alert): Changes {
  const event = appointmentEvent('appointment.late', appointment, { alert: alertView(alert) });
  return { ...NO_CHANGES, alerts: [alert], events: [event] };
}
