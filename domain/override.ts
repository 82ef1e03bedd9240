import type { CallerRole } from './attendee.ts';

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

/** The details of an event that a decision that overrides rules writes into the history. */
export function overrideDetails(request: OverrideRequest) {
  const override = overrideOf(request);
  return override.length > 0 ? { override } : {};
}
