import type { AppointmentRecord } from '../appointment.ts';
import type { StoredEvent } from '../history.ts';
import type { NotificationKind } from './notification-kinds.ts';
import type { PlannedNotification } from './notification.ts';

type Upcoming = Pick<AppointmentRecord, 'clientId' | 'crmClientId' | 'startsAt'>;

type SuspensionKind = Extract<NotificationKind, 'suspended' | 'reinstated'>;

/** One notification for each customer, of use until the last of their appointments starts. A walk-in gets none. */
export function planSuspension(
  kind: SuspensionKind,
  { id: version, createdAt }: Pick<StoredEvent, 'id' | 'createdAt'>,
  upcoming: readonly Upcoming[],
): PlannedNotification[] {
  const planned = new Map<string, PlannedNotification>();
  for (const { clientId: userId, crmClientId, startsAt } of upcoming) {
    const key = userId ?? crmClientId;
    if (key === null) continue;
    const recipient =
      userId === null ? { userId, crmClientId: key } : { userId, crmClientId: null };
    const usefulUntilMs = Math.max(planned.get(key)?.usefulUntilMs ?? 0, startsAt.getTime());
    planned.set(key, {
      ...recipient,
      kind,
      version,
      isShared: false,
      leadHours: null,
      dueMs: createdAt.getTime(),
      usefulUntilMs,
    });
  }
  return [...planned.values()];
}
