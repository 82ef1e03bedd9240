import { expect, test } from '@jest/globals';
import { DEMO_SAMPLES, withCurrentDates } from '../../contract/generate/demo-samples.ts';
import { openDay } from '../../db/seed/demo-calendar.ts';
import { DAILY_BOOKINGS } from '../../db/seed/demo-daily-bookings.ts';
import { UPCOMING_BOOKINGS } from '../../db/seed/demo-upcoming-bookings.ts';
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';

const SHOP = String(DEMO_SAMPLES.businessId);
const BOOKED_DAYS = [...DAILY_BOOKINGS, ...UPCOMING_BOOKINGS]
  .filter(({ business }) => business === SHOP)
  .map(({ day }) => day);
const MONDAY_MS = Date.parse('2026-11-16T00:00:00Z');
/** The shop is in another zone: at some of these hours its date is the next one. */
const HOURS = [0, 12, 22.5, 23.5];
const MOMENTS = [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
  HOURS.map((hour) => MONDAY_MS + day * DAY_MS + hour * HOUR_MS),
);

function samplesAt(nowMs: number) {
  const text = withCurrentDates(JSON.stringify(DEMO_SAMPLES), new Date(nowMs));
  const { newDate, newDayOff, recentTime } = JSON.parse(text) as typeof DEMO_SAMPLES;
  return { newDate: String(newDate), newDayOff: String(newDayOff), recentTime };
}

test.each(MOMENTS.map((nowMs) => new Date(nowMs).toISOString()))(
  'at %s the examples of the docs are of a coming Tuesday, a Wednesday and a moment ago',
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

test('the demo shop has no booking on the dates of the examples, on each weekday', () => {
  for (const nowMs of MOMENTS) {
    // The demo data may be a day old.
    for (const seededMs of [nowMs, nowMs - DAY_MS]) {
      const booked = BOOKED_DAYS.map((day) => openDay(SHOP, day, seededMs)?.date);
      const { newDate, newDayOff } = samplesAt(nowMs);

      expect(booked).not.toContain(newDate);
      expect(booked).not.toContain(newDayOff);
    }
  }
});
