import { expect, test } from '@jest/globals';
import { ownerView, type Viewer } from '../../../domain/appointment.ts';
import type { LedgerEntry } from '../../../domain/ledger-entry.ts';
import { settle } from '../../../domain/ledger.ts';
import { aPaidWorld, aPayment } from '../../support/ledger.ts';

const CARD_20 = aPayment({ id: 'pay_card', amountMinor: 2_000, method: 'card' });
const CASH_15 = aPayment({ id: 'pay_cash', amountMinor: 1_500 });
const BACK_20 = aPayment({ id: 'pay_back', kind: 'refund', amountMinor: 2_000, method: 'card' });

test('staff, and not the customer, see what was paid above the price until it is given back', () => {
  const { appointment } = aPaidWorld([CARD_20, CASH_15]);
  const overpaid = (entries: readonly LedgerEntry[], finalMinor: number | null, viewer: Viewer) =>
    ownerView(settle({ ...appointment, finalMinor }, entries), viewer).overpaidMajor;
  const paid = [CARD_20, CASH_15];
  const back5 = { ...BACK_20, amountMinor: 500, overpaidMinor: 500 };
  expect(overpaid(paid, 3_000, 'staff')).toBe(5);
  expect(overpaid(paid, 0, 'staff')).toBe(35);
  expect(overpaid(paid, 3_000, 'customer')).toBeUndefined();
  expect(overpaid(paid, 3_500, 'staff')).toBeUndefined();
  expect(overpaid(paid, 4_000, 'staff')).toBeUndefined();
  expect(overpaid([...paid, back5], 3_000, 'staff')).toBeUndefined();
  expect(overpaid([...paid, back5], 2_000, 'staff')).toBe(10);
  expect(overpaid([...paid, BACK_20], 3_000, 'staff')).toBeUndefined();
});
