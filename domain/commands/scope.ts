import type { AppointmentRecord } from '../appointment.ts';
import type { World } from '../world.ts';
import type { TargetCommand } from './target.ts';

/** How much of a series a command covers. */
export const SCOPES = ['this', 'following', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/** The target, and of its series the later occurrences or all that have not started. */
export function listInScope(
  world: World,
  { scope, bookingId }: Pick<TargetCommand, 'bookingId'> & { readonly scope: Scope },
  target: AppointmentRecord,
  nowMs: number,
): AppointmentRecord[] {
  if (scope === 'this') return [target];
  const others = world.appointments.filter(
    (each) => each.bookingId === bookingId && each.id !== target.id,
  );
  const isInScope = ({ startsAt }: AppointmentRecord) =>
    scope === 'following' ? startsAt > target.startsAt : startsAt.getTime() > nowMs;
  return [target, ...others.filter(isInScope)];
}
