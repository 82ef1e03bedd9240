import { expect, test } from '@jest/globals';
import {
  type Choice,
  hasSameTerms,
  parseChoice,
  toHeldRequest,
  toQuoteRequest,
} from '../../../web/pages/customer/book/choice.ts';
import { joinCalendars } from '../../../web/pages/customer/book/calendar-links.ts';
import { findByKey } from '../../../web/pages/customer/book/month-keys.ts';

const MONDAY = { first: 1, forward: 1 };
const SUNDAY = { first: 7, forward: 1 };

test.each([
  ['Home', '2026-11-18', MONDAY, '2026-11-16'],
  ['End', '2026-11-18', MONDAY, '2026-11-22'],
  ['Home', '2026-11-18', SUNDAY, '2026-11-15'],
  ['End', '2026-11-22', SUNDAY, '2026-11-28'],
  ['ArrowRight', '2026-11-30', MONDAY, '2026-12-01'],
  ['ArrowRight', '2026-11-30', { first: 6, forward: -1 }, '2026-11-29'],
  ['ArrowUp', '2026-11-18', MONDAY, '2026-11-11'],
  ['PageDown', '2027-01-31', MONDAY, '2027-02-28'],
  ['PageUp', '2027-01-31', MONDAY, '2026-12-31'],
  ['Enter', '2026-11-18', MONDAY, undefined],
] as const)('%s leads from %s in the week %j to %s', (key, date, week, found) => {
  expect(findByKey(key, date, week)).toBe(found);
});

test('the price of a quote is shown for the same services, coupon and package only', () => {
  const choice: Choice = {
    ...parseChoice('services=a,b&date=2026-11-18&start=10:00'),
    coupon: 'TEN',
  };
  const quoted = toQuoteRequest(toHeldRequest('biz_1', choice)!, choice, undefined);

  expect(hasSameTerms({ ...choice, start: '11:00', count: 5 }, quoted)).toBe(true);
  expect(hasSameTerms({ ...choice, services: ['a'] }, quoted)).toBe(false);
  expect(hasSameTerms({ ...choice, coupon: undefined }, quoted)).toBe(false);
  expect(hasSameTerms({ ...choice, packageId: 'pkp_1' }, quoted)).toBe(false);
  expect(hasSameTerms(choice, undefined)).toBe(false);
});

test('the visits of a series are one calendar file', () => {
  const file = (id: string) =>
    `BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nBEGIN:VEVENT\r\nUID:${id}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

  expect(joinCalendars([file('a')])).toBe(file('a'));
  const all = joinCalendars([file('a'), file('b')]);
  expect(all.match(/VCALENDAR|UID:\w/g)).toEqual(['VCALENDAR', 'UID:a', 'UID:b', 'VCALENDAR']);
});
