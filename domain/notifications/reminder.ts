import type { AppointmentRecord } from '../appointment.ts';
import { HOUR_MS } from '../durations.ts';
import type { SkipReason } from './sending.ts';

/**
 * How long before the start reminders are sent, unless the business chooses otherwise. The first comes a day before the
 * default `cancellationWindowHours` of 24 begin: its reader can still cancel.
 */
export const DEFAULT_REMINDER_HOURS: readonly number[] = [48, 2];

export type PlannedReminder = {
  readonly leadHours: number;
  readonly dueMs: number;
  /** A later reminder replaces it; the last one is useful until the start. */
  readonly usefulUntilMs: number;
};

/**
 * The reminders of an appointment that was booked, confirmed or moved at `plannedMs`. There is none for a
 * lead that had begun by then: its reader has just chosen the time.
 */
export function planReminders(
  { startsAt, status }: Pick<AppointmentRecord, 'startsAt' | 'status'>,
  reminderHours: readonly number[],
  plannedMs: number,
): PlannedReminder[] {
  if (status !== 'Confirmed') return [];
  const startMs = startsAt.getTime();
  const leads = [...new Set(reminderHours)].toSorted((a, b) => b - a);
  return leads
    .map((leadHours, index) => ({
      leadHours,
      dueMs: startMs - leadHours * HOUR_MS,
      usefulUntilMs: startMs - (leads[index + 1] ?? 0) * HOUR_MS,
    }))
    .filter(({ dueMs }) => dueMs > plannedMs);
}

/** Without those that were sent, or are being sent, for the same start: a change of something else repeats none. */
export function withoutTried<R extends StoredReminder>(
  planned: readonly R[],
  tried: readonly StoredReminder[],
): R[] {
  const isSame = (one: StoredReminder, other: StoredReminder) =>
    one.leadHours === other.leadHours && one.dueMs === other.dueMs;
  return planned.filter((each) => !tried.some((other) => isSame(each, other)));
}

type StoredReminder = Pick<PlannedReminder, 'leadHours' | 'dueMs'>;

/** The start that the reminder was planned for. */
function plannedStartMs({ dueMs, leadHours }: StoredReminder): number {
  return dueMs + leadHours * HOUR_MS;
}

type AppointmentState = Pick<AppointmentRecord, 'startsAt' | 'status'>;

/** Why the appointment as it is needs no such reminder. */
function findStateObstacle(reminder: StoredReminder, { startsAt, status }: AppointmentState) {
  if (status === 'Pending') return 'notConfirmed';
  if (status !== 'Confirmed') return status === 'Cancelled' ? 'cancelled' : 'passed';
  return startsAt.getTime() === plannedStartMs(reminder) ? undefined : 'moved';
}

/** Why a change of the appointment ends a reminder; undefined if the reminder was planned after that change. */
export function findReplacedReason(
  reminder: StoredReminder & { readonly eventId: string | null },
  lastChange: { readonly id: string },
  appointment: AppointmentState,
): 'cancelled' | 'moved' | 'notConfirmed' | 'passed' | 'superseded' | undefined {
  if (reminder.eventId === lastChange.id) return undefined;
  return findStateObstacle(reminder, appointment) ?? 'superseded';
}

/** Why a reminder must not be sent now, by the appointment as it is; undefined if it is to be sent. */
export function findReminderObstacle(
  reminder: StoredReminder,
  appointment: AppointmentState & { readonly changedAtMs: number },
  reminderHours: readonly number[],
  nowMs: number,
): SkipReason | undefined {
  const obstacle = findStateObstacle(reminder, appointment);
  if (obstacle !== undefined) return obstacle;
  if (nowMs >= appointment.startsAt.getTime()) return 'passed';
  // Its reader learns of that change.
  if (appointment.changedAtMs >= reminder.dueMs) return 'superseded';
  const { leadHours } = reminder;
  if (!reminderHours.includes(leadHours)) return 'turnedOff';
  // The hours of now decide: the business may have changed them since.
  const nextLead = Math.max(0, ...reminderHours.filter((hours) => hours < leadHours));
  return nowMs >= appointment.startsAt.getTime() - nextLead * HOUR_MS ? 'late' : undefined;
}
