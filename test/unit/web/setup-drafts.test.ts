import { expect, test } from '@jest/globals';
import { type Gap, gapsOf, isDone, nextStep } from '../../../web/pages/staff/setup/open/steps.ts';
import {
  isRule,
  readOrigins,
  readPosition,
  readReminders,
} from '../../../web/pages/staff/setup/settings/drafts.ts';
import { toClosed, toDraft } from '../../../web/pages/staff/setup/hours/special-day.ts';
import { toBounds, toPeriod } from '../../../web/pages/staff/time-off/period.ts';

test('an extra day keeps every span while it is edited', () => {
  const spans = [
    { start: '09:00', end: '12:00' },
    { start: '13:00', end: '16:00' },
  ];
  const day = { kind: 'open', id: 'x', name: null, from: '2026-12-20', to: '2026-12-20' } as const;
  const draft = toDraft({ ...day, start: null, end: null, spans }, '2026-11-16');
  expect(draft.spans).toEqual(spans);
  expect(toClosed({ ...draft, isWhole: true })).toMatchObject({ start: null, end: null });
});

test('time off is of whole days, or of hours of one day', () => {
  const draft = { from: '2027-03-15', to: '2027-03-16', start: '09:00', end: '12:00' };
  expect(toBounds({ ...draft, isWhole: true })).toEqual({ from: '2027-03-15', to: '2027-03-16' });
  expect(toBounds({ ...draft, isWhole: false })).toEqual({
    from: '2027-03-15T09:00',
    to: '2027-03-15T12:00',
  });
  expect(toBounds({ ...draft, isWhole: true, to: '2027-03-14' })).toBeUndefined();
  expect(toBounds({ ...draft, isWhole: false, end: '09:00' })).toBeUndefined();
});

test('instants are shown as whole days where they are midnights of the business', () => {
  expect(toPeriod('2027-03-14T23:00:00Z', '2027-03-16T23:00:00Z', 'Europe/Berlin')).toEqual({
    from: '2027-03-15',
    to: '2027-03-16',
    clock: undefined,
  });
  expect(toPeriod('2027-03-15T08:00:00Z', '2027-03-15T11:00:00Z', 'Europe/Berlin')).toEqual({
    from: '2027-03-15',
    to: '2027-03-15',
    clock: { start: '09:00', end: '12:00' },
  });
});

test('a business is ready for review with a profile, an address and a service', () => {
  const empty = { description: null, addressLine1: null, city: null, country: null };
  const gaps = gapsOf({ business: empty, openDays: 0, services: 0, bookable: 0 });
  expect(gaps).toEqual(['description', 'address', 'hours', 'services', 'team'] satisfies Gap[]);
  const business = { description: 'x', addressLine1: 'x', city: 'x', country: 'x' };
  expect(gapsOf({ business, openDays: 5, services: 1, bookable: 1 })).toEqual([]);
  expect(isDone('about', ['address'])).toBe(false);
  expect(isDone('rules', gaps)).toBe(true);
  expect([nextStep('about', -1), nextStep('about', 1), nextStep('check', 1)]).toEqual([
    undefined,
    'hours',
    undefined,
  ]);
});

test('rules are whole numbers in their range, and only limits may be empty', () => {
  expect(isRule('slotMinutes', ' 15 ')).toBe(true);
  expect(['4', '241', '', '1.5', '-5'].some((text) => isRule('slotMinutes', text))).toBe(false);
  expect(isRule('maxAdvanceDays', '')).toBe(true);
});

test('reminders are up to five different hours, the earliest first', () => {
  expect(readReminders('2, 48')).toEqual([48, 2]);
  expect(readReminders(' ')).toEqual([]);
  for (const text of ['2, 2', '0', '721', 'soon', '1 2 3 4 5 6']) {
    expect(readReminders(text)).toBeUndefined();
  }
});

test('websites are origins, one in each line, each once', () => {
  expect(readOrigins('https://salon.example/\nhttps://SALON.example')).toEqual([
    'https://salon.example',
  ]);
  expect(readOrigins('')).toEqual([]);
  expect(readOrigins('salon.example')).toBeUndefined();
  expect(readOrigins('https://salon.example/path')).toBeUndefined();
});

test('a position is a latitude and a longitude, or none', () => {
  expect(readPosition(' 52.5009, 13.4189 ')).toEqual({ lat: 52.5009, lng: 13.4189 });
  expect(readPosition('')).toEqual({ lat: null, lng: null });
  for (const text of ['52.5', '91, 13', '52.5009 13.4189', 'Berlin']) {
    expect(readPosition(text)).toBeUndefined();
  }
});
