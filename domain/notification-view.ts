import type { NotificationKind } from './notification-kinds.ts';
import { toIsoText } from './local-time.ts';

/** A notification as stored. */
export type StoredNotification = {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly userId: string | null;
  readonly crmClientId: string | null;
  readonly channel: 'email' | 'sms';
  readonly status: 'queued' | 'sent' | 'failed' | 'skipped';
  readonly reason: string | null;
  readonly leadHours: number | null;
  readonly dueAt: Date;
  readonly attempts: number;
  readonly nextAttemptAt: Date;
  readonly settledAt: Date | null;
};

/** Part of the history of an appointment; its text must not outlive the account. */
export function notificationDetails(notification: StoredNotification) {
  const { id, kind, userId, crmClientId, channel, status, reason, leadHours } = notification;
  return {
    ...{ id, kind, channel, status },
    ...(userId !== null && { userId }),
    ...(crmClientId !== null && { crmClientId }),
    ...(leadHours !== null && { leadHours }),
    ...(reason !== null && { reason }),
  };
}

export function notificationView(notification: StoredNotification) {
  const { dueAt, attempts, nextAttemptAt, settledAt, status } = notification;
  const isRetried = status === 'queued' && attempts > 0;
  return {
    ...notificationDetails(notification),
    dueAt: toIsoText(dueAt.getTime()),
    attempts,
    ...(isRetried && { nextAttemptAt: toIsoText(nextAttemptAt.getTime()) }),
    ...(settledAt && { settledAt: toIsoText(settledAt.getTime()) }),
  };
}
