import { expect, test } from '@jest/globals';
import { judge as judgeCoupon } from '../../../tools/proof/operations/coupon.ts';
import type { AppointmentView, Outcome } from '../../../tools/proof/log.ts';
import { judge as judgePackage } from '../../../tools/proof/operations/package.ts';

const BOOKED: Outcome = { status: 'succeeded', appointment: { id: 'apt' } as AppointmentView };
/** So many bookings, then refusals with these codes. */
const answers = (booked: number, ...codes: string[]) => [
  ...Array.from({ length: booked }, () => ({ outcome: BOOKED })),
  ...codes.map((code) => ({ outcome: { status: 'refused', code } as const })),
];
const FULL = 'USAGE_LIMIT_REACHED';

test.each<[Parameters<typeof judgeCoupon>[0], string | undefined, ReturnType<typeof answers>]>([
  ['none', undefined, answers(3, FULL, 'SLOT_TAKEN')],
  ['lower', undefined, answers(2, FULL)],
  ['lower', 'INVALID_COUPON_VALUE', answers(3, FULL)],
  ['deactivate', undefined, answers(1, 'COUPON_INACTIVE')],
  ['delete', undefined, answers(3, FULL, 'COUPON_NOT_FOUND')],
])('the answers of a coupon fit its limit and its change (%s, %s)', (change, changed, bookings) => {
  expect(judgeCoupon(change, changed, bookings)).toBeUndefined();
});

test.each<[Parameters<typeof judgeCoupon>[0], string | undefined, ReturnType<typeof answers>]>([
  ['none', undefined, answers(4)],
  ['none', undefined, answers(2, FULL)],
  ['none', undefined, answers(3, 'COUPON_INACTIVE')],
  ['lower', undefined, answers(3)],
  ['lower', 'INVALID_COUPON_VALUE', answers(2)],
  ['deactivate', undefined, answers(1, 'COUPON_NOT_FOUND')],
  ['delete', 'FORBIDDEN', answers(1)],
])('a coupon is a violation if its answers do not fit (%s, %s)', (change, changed, bookings) => {
  expect(judgeCoupon(change, changed, bookings)).toBeDefined();
});

test.each<[Parameters<typeof judgePackage>[0], string | undefined, ReturnType<typeof answers>]>([
  ['none', undefined, answers(3, FULL, FULL)],
  ['cancel', undefined, answers(1, 'INVALID_STATUS')],
  ['void', undefined, answers(0, 'INVALID_STATUS')],
  ['void', 'INVALID_STATUS', answers(3, FULL)],
])('the answers of a package fit its sessions (%s, %s)', (change, changed, bookings) => {
  expect(judgePackage(change, changed, bookings)).toBeUndefined();
});

test.each<[Parameters<typeof judgePackage>[0], string | undefined, ReturnType<typeof answers>]>([
  ['none', undefined, answers(4)],
  ['none', undefined, answers(2, FULL)],
  ['none', undefined, answers(1, 'INVALID_STATUS')],
  ['cancel', 'INVALID_STATUS', answers(1)],
  ['void', undefined, answers(1)],
  ['void', 'INVALID_STATUS', answers(0)],
])('a package is a violation if its answers do not fit (%s, %s)', (change, changed, bookings) => {
  expect(judgePackage(change, changed, bookings)).toBeDefined();
});
