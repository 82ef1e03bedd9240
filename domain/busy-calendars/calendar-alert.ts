import { DAY_MS } from '../durations.ts';
import type { EventType } from '../events.ts';
import type { PlannedNotification } from '../notifications/notification.ts';

/** The mails to staff about outside calendars. */
export const CALENDAR_ALERTS = {
  'busy_calendar.conflict': 'staffConflict',
  'busy_calendar.failing': 'calendarFailing',
} as const satisfies Partial<Record<EventType, PlannedNotification['kind']>>;
type CalendarAlertType = keyof typeof CALENDAR_ALERTS;

export type CalendarAlertEvent = {
  readonly type: CalendarAlertType;
  readonly businessId: string;
  /** The calendar. */
  readonly resourceId: string;
  readonly createdAt: Date;
};

const USEFUL_MS = 7 * DAY_MS;

/**
 * All conflicts of one reading at one business share a mail. A calendar that fails is an event of each
 * workplace, and its reader gets one mail.
 */
export function planCalendarAlert(
  { type, resourceId, businessId, createdAt }: CalendarAlertEvent,
  readerId: string,
): PlannedNotification {
  const dueMs = createdAt.getTime();
  const isConflict = type === 'busy_calendar.conflict';
  const reading = `${resourceId}/${dueMs}`;
  return {
    kind: CALENDAR_ALERTS[type],
    userId: readerId,
    crmClientId: null,
    leadHours: null,
    version: isConflict ? `${reading}/${businessId}` : reading,
    isShared: isConflict,
    dueMs,
    usefulUntilMs: dueMs + USEFUL_MS,
  };
}
