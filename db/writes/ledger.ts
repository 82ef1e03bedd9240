import type { LedgerRecord } from '../../domain/ledger-entry.ts';
import type { Executor } from '../client.ts';
import { ledgerEntries } from '../schema/ledger.ts';
import { bulkInsert } from './bulk.ts';

/** The gateway may write no entry of an appointment. */
const insertSales = bulkInsert(ledgerEntries, {
  except: ['appointmentId', 'agreedPrice', 'overpaidMinor'],
});

export type SaleEntry = Omit<LedgerRecord, 'appointmentId' | 'agreedPrice' | 'overpaidMinor'> & {
  readonly purchaseId: string;
  readonly kind: 'payment' | 'refund' | 'void';
};

/** Records the payment for a package, its refund, or that it was entered by mistake. */
export async function insertSaleEntry(executor: Executor, entry: SaleEntry): Promise<void> {
  await insertSales(executor, [entry]);
}
