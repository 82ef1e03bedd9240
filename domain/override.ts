import type { CallerRole } from './attendee.ts';
import { addDays, localDateAt } from './local-time.ts';

/** The rules that staff may override for one appointment. Seats, overlaps and people always count. */
export const OVERRIDES = ['hours', 'break', 'timeOff', 'past', 'buffer'] as const;
export type Override = (typeof OVERRIDES)[number];

/** The caller of a command, and the rules that it overrides. */
export type OverrideRequest = {
  readonly callerRole: CallerRole;
  readonly override?: readonly Override[] | undefined;
};

/** A customer overrides no rule, whatever the command says. */
export function overrideOf({ callerRole, override = [] }: OverrideRequest): readonly Override[] {
  return callerRole === 'customer' ? [] : override;
}

/** A visit can be entered this long afterwards: an earlier date is a mistake. */
export const ENTERED_DAYS_MAX = 366;

/** The rules that are overridden on a date that is booked or moved to. */
export function overrideOn(
  request: OverrideRequest,
  date: string,
  timezone: string,
  nowMs: number,
): readonly Override[] {
  const override = overrideOf(request);
  const firstDate = addDays(localDateAt(nowMs, timezone), -ENTERED_DAYS_MAX);
  return date < firstDate ? override.filter((rule) => rule !== 'past') : override;
}

/** The details of an event that a decision that overrides rules writes into the history. */
export function overrideDetails(request: OverrideRequest) {
  const override = overrideOf(request);
  return override.length > 0 ? { override } : {};
}
