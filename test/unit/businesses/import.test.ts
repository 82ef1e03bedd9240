import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { findContradiction, type ImportedSums } from '../../../domain/import/consistency.ts';
import { toImportedReference } from '../../../domain/import/import.ts';
import { createRenaming } from '../../../domain/import/renaming.ts';

function countingRenaming() {
  let count = 0;
  return createRenaming((prefix) => `${prefix}_new${count++}`);
}

describe('renaming', () => {
  test('one id has one new id, two have two, and none stays', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (ids) => {
        const { rename } = countingRenaming();
        const renamed = ids.map((id) => rename('services', id));
        expect(new Set(renamed).size).toBe(new Set(ids).size);
        expect(ids.map((id) => rename('services', id))).toEqual(renamed);
        expect(renamed.every((id) => id.startsWith('svc_new'))).toBe(true);
      }),
    );
  });

  test('ids inside of lists and objects are replaced, and other fields stay', () => {
    const { rename, renameRow } = countingRenaming();
    const row = {
      id: 'apt_1',
      serviceIds: ['svc_1', 'svc_2'],
      bookedServices: [{ serviceId: 'svc_2', name: 'svc_2' }],
      packageRedemption: null,
    };
    expect(renameRow('appointments', row)).toEqual({
      id: rename('appointments', 'apt_1'),
      serviceIds: [rename('services', 'svc_1'), rename('services', 'svc_2')],
      bookedServices: [{ serviceId: rename('services', 'svc_2'), name: 'svc_2' }],
      packageRedemption: null,
    });
  });
});

const appointment = {
  id: 'apt_1',
  bookingId: 'bkg_1',
  startsAt: '2030-05-14T22:30:00.000Z',
  localDate: '2030-05-15',
  timezone: 'Europe/Berlin',
  status: 'Confirmed',
  discount: {},
  packageRedemption: {},
  ...{ paidMinor: 500, refundedMinor: 0, tipMinor: 0 },
};
const FILE: ImportedSums = {
  appointments: [appointment],
  coupons: [{ id: 'cpn_1', timesUsed: 1 }],
  couponUses: [{ bookingId: 'bkg_1', couponId: 'cpn_1' }],
  purchases: [{ id: 'pur_1', status: 'active', sessionsTotal: 5, sessionsRedeemed: 1 }],
  redemptions: [{ appointmentId: 'apt_1', purchaseId: 'pur_1' }],
  payments: [{ appointmentId: 'apt_1' }],
};
const withAppointment = (change: Partial<typeof appointment>) => ({
  appointments: [{ ...appointment, ...change }],
});

test.each<[string | undefined, Partial<ImportedSums>]>([
  [undefined, {}],
  ['appointments.0.localDate', withAppointment({ localDate: '2030-05-14' })],
  ['appointments.0.discount', { couponUses: [] }],
  ['appointments.0.packageRedemption', { redemptions: [] }],
  ['appointments.0.paidMinor', { payments: [] }],
  ['coupons.0.timesUsed', { coupons: [{ id: 'cpn_1', timesUsed: 2 }] }],
  ['couponUses.0.bookingId', withAppointment({ status: 'Cancelled' })],
  ['purchases.0.sessionsRedeemed', { purchases: [{ ...FILE.purchases[0]!, sessionsRedeemed: 2 }] }],
  ['purchases.0.status', { purchases: [{ ...FILE.purchases[0]!, status: 'exhausted' }] }],
])('the field that contradicts other rows is %s', (field, change) => {
  expect(findContradiction({ ...FILE, ...change })).toBe(field);
});

test('a reference of a payment provider is kept, but is none any more', () => {
  const imported = toImportedReference('pi_123');
  expect(imported).toBe('imported:pi_123');
  expect(toImportedReference(imported)).toBe(imported);
  expect(toImportedReference(null)).toBe(null);
});
