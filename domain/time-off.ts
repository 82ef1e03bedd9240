import { findLocalDay, localDateAt, type TimeSpan } from './local-time.ts';

/** Time off as it is stored. */
export type TimeOff = {
  readonly id: string;
  readonly professionalId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly reason: string | null;
  readonly createdAt: Date;
};

/** With `dates` if it covers whole days in the zone of the business, as most time off is sent. */
export function timeOffView(row: TimeOff, timezone: string) {
  const { id, professionalId, startsAt, endsAt, reason, createdAt } = row;
  return {
    id,
    professionalId,
    from: startsAt.toISOString(),
    to: endsAt.toISOString(),
    ...findWholeDays({ startMs: startsAt.getTime(), endMs: endsAt.getTime() }, timezone),
    reason,
    createdAt: createdAt.toISOString(),
  };
}

/** The dates that a span covers whole, as they were perhaps sent. */
export function findWholeDays({ startMs, endMs }: TimeSpan, timezone: string) {
  const [from, to] = [localDateAt(startMs, timezone), localDateAt(endMs - 1, timezone)];
  const isWhole =
    findLocalDay(from, timezone)?.startMs === startMs &&
    findLocalDay(to, timezone)?.endMs === endMs;
  return isWhole ? { dates: { from, to } } : {};
}
