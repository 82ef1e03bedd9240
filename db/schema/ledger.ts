import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  jsonb,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { type AgreedPrice, LEDGER_KINDS, PAYMENT_METHODS } from '../../domain/ledger-entry.ts';
import { appointments } from './appointments.ts';
import { businesses } from './businesses.ts';
import { instant, isOneOf } from './columns.ts';
import { packagePurchases } from './packages.ts';

/**
 * Money that changed hands at a business. Rows are only added. The migrations add a trigger: nothing is paid
 * above the price, or given back above what was paid, whatever the engine decides.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    appointmentId: text('appointment_id').references(() => appointments.id),
    purchaseId: text('purchase_id').references(() => packagePurchases.id),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    method: text('method', { enum: PAYMENT_METHODS }).notNull(),
    takenById: text('taken_by_id').notNull(),
    takenAt: instant('taken_at').notNull(),
    voidsId: text('voids_id').references((): AnyPgColumn => ledgerEntries.id),
    agreedPrice: jsonb('agreed_price').$type<AgreedPrice>(),
    overpaidMinor: bigint('overpaid_minor', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    index('ledger_entries_by_appointment').on(t.appointmentId),
    index('ledger_entries_by_purchase').on(t.purchaseId),
    index('ledger_entries_by_business').on(t.businessId, t.takenAt, t.id),
    unique('ledger_entries_voided_once').on(t.voidsId),
    check('ledger_entries_subject', sql`num_nonnulls(${t.appointmentId}, ${t.purchaseId}) = 1`),
    check('ledger_entries_kind', isOneOf(t.kind, LEDGER_KINDS)),
    check('ledger_entries_method', isOneOf(t.method, PAYMENT_METHODS)),
    check('ledger_entries_amount', sql`${t.amountMinor} >= 0`),
    check(
      'ledger_entries_overpaid',
      sql`${t.overpaidMinor} = 0 OR (${t.kind} = 'refund' AND ${t.overpaidMinor} BETWEEN 0 AND ${t.amountMinor})`,
    ),
    check('ledger_entries_void', sql`(${t.kind} = 'void') = (${t.voidsId} IS NOT NULL)`),
  ],
);
