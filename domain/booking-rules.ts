import type { CallerRole } from './attendee.ts';
import type { BusinessRules } from './calendar.ts';
import { MINUTE_MS } from './durations.ts';
import { addDays, findLocalDay, localDateAt, type TimeSpan } from './local-time.ts';
import { accept, type Outcome, refuseField } from './outcome.ts';
import { isHeld } from './held-seats.ts';
import type { World } from './world.ts';

/** The fields of a business that limit when customers may book. */
export type BookingLimits = Pick<BusinessRules, 'timezone' | 'minNoticeMinutes' | 'maxAdvanceDays'>;

/** The starts that a customer may book now; undefined for staff, who are not bound by the rules. */
export function findBookableSpan(
  business: BookingLimits,
  callerRole: CallerRole,
  nowMs: number,
): TimeSpan | undefined {
  if (callerRole !== 'customer') return undefined;
  const { minNoticeMinutes, maxAdvanceDays, timezone } = business;
  return {
    startMs: nowMs + minNoticeMinutes * MINUTE_MS,
    endMs: maxAdvanceDays === null ? Infinity : endOfDay(nowMs, maxAdvanceDays, timezone),
  };
}

/** The end of the date that is this many days after today. A date that the zone skips ends with the date before it. */
function endOfDay(nowMs: number, days: number, timezone: string): number {
  const today = localDateAt(nowMs, timezone);
  const day =
    findLocalDay(addDays(today, days), timezone) ??
    findLocalDay(addDays(today, days - 1), timezone)!;
  return day.endMs;
}

/** Whether the customer may have this many more appointments at the business. Held seats count. */
export function checkUpcoming(
  { id, maxUpcomingPerCustomer }: BusinessRules,
  { upcoming, heldSeats }: Pick<World, 'upcoming' | 'heldSeats'>,
  booking: {
    readonly callerRole: CallerRole;
    readonly customerId: string | null;
    readonly count: number;
  },
  nowMs: number,
): Outcome<undefined> {
  if (maxUpcomingPerCustomer === null || booking.callerRole !== 'customer') {
    return accept(undefined);
  }
  const held = heldSeats.filter((seat) => isHeld(seat, nowMs));
  const ahead = [...upcoming, ...held].filter(
    (visit) =>
      visit.businessId === id && visit.customerId === booking.customerId && visit.startMs > nowMs,
  );
  return ahead.length + booking.count > maxUpcomingPerCustomer
    ? refuseField('CUSTOMER_LIMIT_REACHED', 'maxUpcomingPerCustomer')
    : accept(undefined);
}
