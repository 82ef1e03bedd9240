import { and, asc, eq, getTableColumns, gte, lt, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { LedgerKind, LedgerRecord } from '../../domain/ledger-entry.ts';
import type { TimeSpan } from '../../domain/local-time.ts';
import type { TillSum } from '../../domain/till.ts';
import type { Executor } from '../client.ts';
import { users } from '../schema/accounts.ts';
import { ledgerEntries } from '../schema/ledger.ts';
import { type Listing, listRows, truncateToMs } from './pagination.ts';

export type LedgerRow = LedgerRecord & {
  readonly isVoided: boolean;
  /** The kind of the entry that a void takes back. */
  readonly voidedKind: LedgerKind | null;
};

/** Entries of one appointment, oldest first. */
export function listLedger(executor: Executor, appointmentId: string): Listing<LedgerRow, Date> {
  return listEntries(executor, eq(ledgerEntries.appointmentId, appointmentId));
}

/** Entries that a business recorded within a span, oldest first. */
export function listTillEntries(
  executor: Executor,
  businessId: string,
  span: TimeSpan,
): Listing<LedgerRow, Date> {
  return listEntries(executor, isWithin(businessId, span));
}

function listEntries(executor: Executor, condition: SQL | undefined): Listing<LedgerRow, Date> {
  // A literal: drizzle omits the table name in a query of one table.
  const isVoided = sql<boolean>`EXISTS (SELECT FROM ledger_entries v WHERE v.voids_id = "ledger_entries"."id")`;
  const voidedKind = sql<LedgerKind | null>`(SELECT v.kind FROM ledger_entries v WHERE v.id = "ledger_entries"."voids_id")`;
  const select = () =>
    executor
      .select({ ...getTableColumns(ledgerEntries), isVoided, voidedKind })
      .from(ledgerEntries)
      .$dynamic();
  return listRows(executor, select, condition, {
    rank: truncateToMs(ledgerEntries.takenAt),
    id: ledgerEntries.id,
  });
}

/** The sums of a span, for a cash-up. */
export async function listTillSums(
  executor: Executor,
  businessId: string,
  span: TimeSpan,
): Promise<TillSum[]> {
  const voided = alias(ledgerEntries, 'voided');
  const isPackage = sql<boolean>`${ledgerEntries.purchaseId} IS NOT NULL`;
  const { currency, method, takenById, kind } = ledgerEntries;
  return executor
    .select({
      currency,
      method,
      takenById,
      takenByName: sql<string>`coalesce(${users.name}, '')`,
      kind,
      voidedKind: voided.kind,
      isPackage,
      amountMinor: sql<number>`sum(${ledgerEntries.amountMinor})::float8`,
    })
    .from(ledgerEntries)
    .leftJoin(voided, eq(voided.id, ledgerEntries.voidsId))
    .leftJoin(users, eq(users.id, takenById))
    .where(isWithin(businessId, span))
    .groupBy(currency, method, takenById, users.name, kind, voided.kind, isPackage);
}

function isWithin(businessId: string, { startMs, endMs }: TimeSpan) {
  return and(
    eq(ledgerEntries.businessId, businessId),
    gte(ledgerEntries.takenAt, new Date(startMs)),
    lt(ledgerEntries.takenAt, new Date(endMs)),
  );
}

/** Entries of the sale of a package, oldest first. */
export function listSaleEntries(executor: Executor, purchaseId: string): Promise<LedgerRecord[]> {
  return executor
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.purchaseId, purchaseId))
    .orderBy(asc(ledgerEntries.takenAt), asc(ledgerEntries.id));
}
