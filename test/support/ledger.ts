import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { LedgerEntry } from '../../domain/ledger-entry.ts';
import { settle } from '../../domain/ledger.ts';
import { toEntry } from '../../domain/ledger-changes.ts';
import { aBookedWorld, anAppointment } from './booked-world.ts';

export const ENTRY_IDS = ['pay_new_1', 'pay_new_2'] as const;
export const REFUND_IDS = ['pay_back_1', 'pay_back_2', 'pay_back_3'];

/** A payment of 35.00 in cash. */
export function aPayment(changes: Partial<LedgerEntry> = {}): LedgerEntry {
  const entry = {
    id: 'pay_1',
    amountMinor: 3_500,
    method: 'cash',
    takenById: 'usr_owner',
  } as const;
  return { ...toEntry(anAppointment(), 'payment', entry), ...changes };
}

/** The world of one appointment with these entries of its ledger. */
export function aPaidWorld(
  entries: readonly LedgerEntry[],
  changes: Partial<AppointmentRecord> = {},
) {
  const appointment = settle(anAppointment(changes), entries);
  return { appointment, world: aBookedWorld([appointment], { ledger: entries }) };
}
