import { and, eq, ne, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { exportChunks, exports } from '../schema/exports.ts';

export type NewExport = Pick<
  typeof exports.$inferInsert,
  'id' | 'kind' | 'subjectId' | 'requestedById'
> & { readonly createdAt: Date };

/** False if another export of the subject is being written. */
export async function insertExport(executor: Executor, row: NewExport): Promise<boolean> {
  const { id, kind, subjectId, requestedById, createdAt } = row;
  // Names its columns: the gateway may set no others.
  const { rowCount } = await executor.execute(sql`
    INSERT INTO exports (id, kind, subject_id, requested_by_id, created_at)
    VALUES (${id}, ${kind}, ${subjectId}, ${requestedById}, ${createdAt.toISOString()}) ON CONFLICT DO NOTHING`);
  return rowCount === 1;
}

export type LeasedExport = {
  readonly id: string;
  readonly kind: 'person' | 'business';
  readonly subjectId: string;
  readonly requestedById: string;
  readonly attempts: number;
  readonly leaseUntil: Date;
};

/** False after the end of the lease: another worker writes it, or an erasure lets it begin again. */
const isLeased = ({ id, leaseUntil }: LeasedExport) =>
  and(eq(exports.id, id), eq(exports.leaseUntil, leaseUntil));

/** Takes the oldest export that no other worker writes. */
export async function leaseExport(
  executor: Executor,
  { now, leaseUntil }: { readonly now: Date; readonly leaseUntil: Date },
): Promise<LeasedExport | undefined> {
  const { rows } = await executor.execute<Omit<LeasedExport, 'leaseUntil'>>(sql`
    UPDATE exports SET lease_until = ${leaseUntil.toISOString()}, attempts = attempts + 1
    WHERE id = (SELECT id FROM exports WHERE status = 'preparing'
      AND coalesce(lease_until, '-infinity') <= ${now.toISOString()} ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, subject_id AS "subjectId", requested_by_id AS "requestedById", attempts`);
  return rows[0] && { ...rows[0], leaseUntil };
}

export async function deleteChunks(executor: Executor, exportId: string): Promise<void> {
  await executor.delete(exportChunks).where(eq(exportChunks.exportId, exportId));
}

/** False, and nothing is written, after the end of the lease. */
export async function insertChunk(
  executor: Executor,
  leased: LeasedExport,
  { seq, content }: { readonly seq: number; readonly content: string },
): Promise<boolean> {
  // The lock waits for an erasure, or makes it wait.
  const { rowCount } = await executor.execute(sql`
    INSERT INTO export_chunks (export_id, seq, content)
    SELECT id, ${seq}::int, ${content} FROM exports WHERE ${isLeased(leased)} FOR SHARE`);
  return rowCount === 1;
}

/** Ends the writing, unless the lease is over. Earlier exports of the subject end with it. */
export async function endExport(
  executor: Executor,
  leased: LeasedExport,
  end: {
    readonly status: 'ready' | 'failed';
    readonly tokenHash: string | null;
    readonly expiresAt: Date;
  },
): Promise<void> {
  const { id, subjectId } = leased;
  const { rowCount } = await executor
    .update(exports)
    .set({ ...end, leaseUntil: null })
    .where(isLeased(leased));
  if (rowCount === 0) return;
  await executor.delete(exports).where(and(eq(exports.subjectId, subjectId), ne(exports.id, id)));
}

/** The links that were mailed to the account end, and none is mailed any more. */
export async function deleteExportsOf(executor: Executor, requestedById: string): Promise<void> {
  await executor.delete(exports).where(eq(exports.requestedById, requestedById));
}

export async function deleteExpiredExports(executor: Executor, now: Date): Promise<void> {
  await executor.execute(sql`DELETE FROM exports WHERE expires_at <= ${now.toISOString()}`);
}
