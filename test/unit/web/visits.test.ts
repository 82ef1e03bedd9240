import { describe, expect, test } from '@jest/globals';
import { deviceName } from '../../../web/pages/customer/account/device-name.ts';
import { isChangeable } from '../../../web/pages/customer/is-changeable.ts';
import {
  countScopes,
  isLateTime,
  joinPast,
  minutesUntil,
  priceOf,
  visitsInScope,
} from '../../../web/pages/customer/me/visits.ts';

const START = '2026-11-17T09:00:00.000Z';
const END = '2026-11-17T10:00:00.000Z';
const at = (text: string) => Date.parse(`2026-11-17T${text}Z`);
const on = (day: number) => ({ id: `apt_${day}`, startUtc: `2026-11-${day}T09:00:00.000Z` });

test('a visit can be changed until its window closes, without a window until its start', () => {
  const visit = { startUtc: START, changeUntil: '2026-11-16T09:00:00.000Z' };
  expect(isChangeable(visit, Date.parse(visit.changeUntil))).toBe(true);
  expect(isChangeable(visit, Date.parse(visit.changeUntil) + 1)).toBe(false);
  expect(isChangeable({ startUtc: START, changeUntil: null }, at('08:59:00'))).toBe(true);
  expect(isChangeable({ startUtc: START, changeUntil: null }, at('09:00:00'))).toBe(false);
});

test('a customer can be late from two hours before the start to the end', () => {
  const visit = { startUtc: START, endUtc: END };
  const times = ['06:59:59', '07:00:00', '09:59:59', '10:00:00'];
  expect(times.map((time) => isLateTime(visit, at(time)))).toEqual([false, true, true, false]);
  expect(minutesUntil(visit, at('07:34:30'))).toBe(86);
  expect(minutesUntil(visit, at('09:30:00'))).toBe(0);
});

describe('the past', () => {
  test('is one list, the latest first', () => {
    const closed = { visits: [on(14), on(12)], hasMore: false };
    const unclosed = { visits: [on(13)], hasMore: false };
    expect(joinPast(closed, unclosed)).toEqual([on(14), on(13), on(12)]);
  });

  test('ends where the next page of either list may begin', () => {
    const closed = { visits: [on(14), on(13)], hasMore: true };
    const unclosed = { visits: [on(15), on(11)], hasMore: false };
    expect(joinPast(closed, unclosed)).toEqual([on(15), on(14), on(13)]);
    expect(joinPast(unclosed, closed)).toEqual([on(15), on(14), on(13)]);
  });
});

test('a change reaches one visit of a series, those from it on, or all to come', () => {
  const series = [on(17), on(18), on(19)];
  expect(countScopes(series, on(18))).toEqual({ following: 1, all: 3 });
  expect(visitsInScope(series, on(18), 'this')).toEqual([on(18)]);
  expect(visitsInScope(series, on(18), 'following')).toEqual([on(18), on(19)]);
  expect(visitsInScope(series, on(18), 'all')).toEqual(series);
});

test('the price of a visit is after its discount, and none if a package pays', () => {
  const bookedServices = [
    { serviceId: 'svc_1', name: 'Haircut', duration: 45, priceMajor: 38 },
    { serviceId: 'svc_2', name: 'Advice', duration: 5 },
  ];
  const discount = { couponCode: 'TEN', subtotalMajor: 38, discountMajor: 4, finalMajor: 34 };
  const packageRedemption = {
    packagePurchaseId: 'pur_1',
    subtotalMajor: 38,
    finalMajor: 0,
    sessionsTotal: 5,
  };
  expect(priceOf({ bookedServices })).toBe(38);
  expect(priceOf({ bookedServices, discount })).toBe(34);
  expect(priceOf({ bookedServices, packageRedemption })).toBeUndefined();
  expect(priceOf({ bookedServices: bookedServices.slice(1) })).toBeUndefined();
});

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/128.0 Safari/537.36',
    'Chrome, Linux',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/128.0 Safari/537.36 Edg/128.0', 'Edge, Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17 Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 14) Gecko/128 Firefox/128.0', 'Firefox, Android'],
  ['curl/8.5.0', 'curl'],
  [null, undefined],
])('the device %s is named %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
