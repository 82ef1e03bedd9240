import { expect, test } from '@jest/globals';
import { createClosure } from '../../contract/closures.ts';
import { DEMO_SAMPLES, withCurrentDates } from '../../contract/generate/demo-samples.ts';
import { demoRequestOf } from '../../contract/generate/openapi-examples.ts';
import { openDay } from '../../db/seed/demo-calendar.ts';
import { DAILY_BOOKINGS } from '../../db/seed/demo-daily-bookings.ts';
import { UPCOMING_BOOKINGS } from '../../db/seed/demo-upcoming-bookings.ts';
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';

const SHOP = String(DEMO_SAMPLES.businessId);
const BOOKED = [...DAILY_BOOKINGS, ...UPCOMING_BOOKINGS].filter(
  ({ business, day }) => business === SHOP && day > 0,
);
const MONDAY_MS = Date.parse('2026-11-16T00:00:00Z');
/** At the last of these hours, the date of the shop is already the next one. */
const HOURS = [0, 12, 23.5];
const MOMENTS = [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
  HOURS.map((hour) => MONDAY_MS + day * DAY_MS + hour * HOUR_MS),
);
/** The demo data of an installation stay as they were on its first day. */
const AGES_DAYS = Array.from({ length: 15 }, (_, days) => days);

function samplesAt(nowMs: number) {
  const text = withCurrentDates(JSON.stringify(DEMO_SAMPLES), new Date(nowMs));
  const { newDate, newDayOff, recentTime } = JSON.parse(text) as typeof DEMO_SAMPLES;
  return { newDate: String(newDate), newDayOff: String(newDayOff), recentTime };
}

test.each(MOMENTS.map((nowMs) => new Date(nowMs).toISOString()))(
  'at %s the examples of the docs are of a coming Tuesday, the day after it, and yesterday',
  (now) => {
    const { newDate, newDayOff, recentTime } = samplesAt(Date.parse(now));
    const daysAhead = (Date.parse(newDate) - Date.parse(now.slice(0, 10))) / DAY_MS;

    expect(new Date(newDate).getUTCDay()).toBe(2);
    expect(Date.parse(newDayOff) - Date.parse(newDate)).toBe(DAY_MS);
    expect(daysAhead).toBeGreaterThan(1);
    expect(daysAhead).toBeLessThan(13);
    expect(new Date(recentTime) < new Date(now)).toBe(true);
  },
);

test('the examples meet no demo booking, whatever the weekday and the age of the data', () => {
  const { start: closesAt } = demoRequestOf(createClosure).body as { readonly start: string };
  for (const nowMs of MOMENTS) {
    const { newDate, newDayOff } = samplesAt(nowMs);
    for (const days of AGES_DAYS) {
      const met = BOOKED.filter(({ professional, day, start }) => {
        const { date } = openDay(SHOP, day, nowMs - days * DAY_MS);
        const isOfExample = professional === DEMO_SAMPLES.professionalId;
        if (date === newDate) return isOfExample;
        // An hour before, since a visit takes time.
        return (
          date === newDayOff &&
          (isOfExample || Number(start.slice(0, 2)) + 1 >= Number(closesAt.slice(0, 2)))
        );
      });

      expect(met).toEqual([]);
    }
  }
});
