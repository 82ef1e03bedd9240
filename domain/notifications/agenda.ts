import { MINUTE_MS } from '../durations.ts';
import { findLocalDay, localDateAt } from '../local-time.ts';

const DUE_MIN = 7 * 60;
/** The morning is over by then. */
export const AGENDA_USEFUL_MS = 5 * 60 * MINUTE_MS;

export type AgendaTimes = {
  readonly date: string;
  readonly dueMs: number;
  readonly usefulUntilMs: number;
};

/** The agenda of the present day, due at 7:00 local time; undefined outside the time it is of use. */
export function findDueAgenda(timezone: string, nowMs: number): AgendaTimes | undefined {
  const date = localDateAt(nowMs, timezone);
  const day = findLocalDay(date, timezone);
  if (!day) return undefined;
  const dueMs = day.boundOf(DUE_MIN);
  const usefulUntilMs = dueMs + AGENDA_USEFUL_MS;
  return dueMs <= nowMs && nowMs < usefulUntilMs ? { date, dueMs, usefulUntilMs } : undefined;
}
