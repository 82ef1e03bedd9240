import type { Channel } from './channel.ts';
import type { Forecast, StoredNotification } from './notification-view.ts';
import { findReminderObstacle } from './reminder.ts';
import type { SkipReason } from './sending.ts';

type Facts = {
  readonly appointment: Parameters<typeof findReminderObstacle>[1];
  readonly reminderHours: readonly number[];
  /** Undefined if the recipient is erased. */
  readonly chosen: Channel | undefined;
  readonly nowMs: number;
};

export function forecast(notification: StoredNotification, facts: Facts): Forecast {
  const obstacle = findObstacle(notification, facts);
  if (obstacle !== undefined) return { willSkip: obstacle };
  const { chosen } = facts;
  if (chosen === undefined) return { willSkip: 'erased' };
  return 'skip' in chosen ? { willSkip: chosen.skip } : { channel: chosen.channel };
}

function findObstacle(
  { kind, leadHours, dueAt }: StoredNotification,
  { appointment, reminderHours, nowMs }: Facts,
): SkipReason | undefined {
  if (kind !== 'reminder') return undefined;
  const dueMs = dueAt.getTime();
  // As at the time when it is due.
  const sentMs = Math.max(nowMs, dueMs);
  return findReminderObstacle({ leadHours: leadHours!, dueMs }, appointment, reminderHours, sentMs);
}
