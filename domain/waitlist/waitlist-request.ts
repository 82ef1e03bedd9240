import { findBookableSpan } from '../booking-rules.ts';
import { findLocalDay, listDates, localDateAt } from '../local-time.ts';
import { calendarWindow, type Needs } from '../needs.ts';
import { type Offering, offeringNeeds, type OfferingRequest, toSlotRequest } from '../offering.ts';
import { accept, type Outcome, refuse, refuseField } from '../outcome.ts';
import { findPossibleStart } from '../openings/possible-starts.ts';
import { lastWantedMs, type WaitlistEntry } from './waitlist.ts';

/** Calendar days that are looked at. A request with more of them is accepted if none of these has hours. */
const LOOKED_AT_MAX = 500;

export type WantedTimes = Pick<
  WaitlistEntry,
  'fromDate' | 'toDate' | 'fromMin' | 'toMin' | 'weekdays'
>;

/** The hours and closures of the wanted dates, without the entries of calendars. */
export function wantedNeeds(
  request: OfferingRequest,
  { fromDate, toDate }: Pick<WantedTimes, 'fromDate' | 'toDate'>,
): Needs {
  return { ...offeringNeeds(request), windows: [calendarWindow('', fromDate, toDate)] };
}

/**
 * The end of the wanted hours, if a wanted time could become free: time off and bookings may end, but hours and notice
 * refuse it.
 */
export function checkWanted(
  offerings: readonly Offering[],
  wanted: WantedTimes,
  nowMs: number,
): Outcome<{ endMs: number }> {
  const { fromDate, toDate, fromMin, toMin, weekdays } = wanted;
  const { timezone } = offerings[0]!.business;
  const today = localDateAt(nowMs, timezone);
  if (toDate < today) return refuse('APPOINTMENT_IN_PAST');
  const dates = listDates(fromDate < today ? today : fromDate, toDate).filter((date) =>
    weekdays.includes(findLocalDay(date, timezone)?.weekday ?? 0),
  );
  const endMs = lastWantedMs(wanted, timezone);
  if (dates.length === 0 || endMs === undefined) return refuseField('INVALID_INPUT', 'weekdays');
  const offeringsMax = Math.ceil(LOOKED_AT_MAX / dates.length);
  const isPossible = offerings
    .slice(0, offeringsMax)
    .some(({ business, professional, services }) => {
      // A time that is too far ahead now comes closer.
      const { timetables } = professional;
      const hours = { business: { ...business, maxAdvanceDays: null }, professional, timetables };
      const { durationMin } = toSlotRequest(services);
      const bookable = findBookableSpan(hours.business, 'customer', nowMs)!;
      const searched = { dates, fromMin, toMin, bookable };
      return findPossibleStart({ hours, durationMin }, searched, { dateIndex: 0, startMs: nowMs });
    });
  return isPossible || offerings.length > offeringsMax
    ? accept({ endMs })
    : refuse('OUTSIDE_AVAILABILITY');
}
