import type { NotificationKind } from './notification-kinds.ts';
import { toIsoText } from '../local-time.ts';
import type { DeliveryFailure, SkipReason } from './sending.ts';

/** A notification as stored. */
export type StoredNotification = {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly userId: string | null;
  readonly crmClientId: string | null;
  readonly channel: 'email' | 'sms';
  readonly status: 'queued' | 'sent' | 'failed' | 'skipped';
  readonly reason: string | null;
  readonly failure: DeliveryFailure | null;
  readonly failureCode: number | null;
  readonly leadHours: number | null;
  readonly dueAt: Date;
  readonly attempts: number;
  readonly nextAttemptAt: Date;
  readonly settledAt: Date | null;
};

/** How a queued notification will be sent, or why it will be skipped, if nothing changes. */
export type Forecast = {
  readonly channel?: 'email' | 'sms';
  readonly willSkip?: SkipReason;
};

/** Part of the history of an appointment, without the answer of a server: its text may name a person. */
export function notificationDetails(notification: StoredNotification) {
  const { id, kind, userId, crmClientId, channel, status, leadHours } = notification;
  const { reason, failure, failureCode } = notification;
  return {
    id,
    kind,
    channel,
    status,
    ...(userId !== null && { userId }),
    ...(crmClientId !== null && { crmClientId }),
    ...(leadHours !== null && { leadHours }),
    ...(status === 'skipped' && reason !== null && { reason }),
    ...(failure !== null && { failure }),
    ...(failureCode !== null && { failureCode }),
  };
}

/** With what is to be expected of a queued one. */
export function notificationView(notification: StoredNotification, expected: Forecast = {}) {
  const { dueAt, attempts, nextAttemptAt, settledAt, status, reason } = notification;
  const isRetried = status === 'queued' && attempts > 0;
  return {
    ...notificationDetails(notification),
    ...expected,
    ...(reason !== null && { reason }),
    dueAt: toIsoText(dueAt.getTime()),
    attempts,
    ...(isRetried && { nextAttemptAt: toIsoText(nextAttemptAt.getTime()) }),
    ...(settledAt && { settledAt: toIsoText(settledAt.getTime()) }),
  };
}
