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
};

/** Takes the oldest export that no other worker writes. */
export async function leaseExport(
  executor: Executor,
  { now, leaseUntil }: { readonly now: Date; readonly leaseUntil: Date },
): Promise<LeasedExport | undefined> {
  const { rows } = await executor.execute<LeasedExport>(sql`
    UPDATE exports SET lease_until = ${leaseUntil.toISOString()}, attempts = attempts + 1
    WHERE id = (SELECT id FROM exports WHERE status = 'preparing'
      AND coalesce(lease_until, '-infinity') <= ${now.toISOString()} ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, subject_id AS "subjectId", requested_by_id AS "requestedById", attempts`);
  return rows[0];
}

export async function deleteChunks(executor: Executor, exportId: string): Promise<void> {
  await executor.delete(exportChunks).where(eq(exportChunks.exportId, exportId));
}

export async function insertChunk(
  executor: Executor,
  chunk: typeof exportChunks.$inferInsert,
): Promise<void> {
  await executor.insert(exportChunks).values(chunk);
}

/** Ends the writing. Earlier exports of the subject end with it. */
export async function endExport(
  executor: Executor,
  { id, subjectId }: Pick<LeasedExport, 'id' | 'subjectId'>,
  end: {
    readonly status: 'ready' | 'failed';
    readonly tokenHash: string | null;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await executor
    .update(exports)
    .set({ ...end, leaseUntil: null })
    .where(eq(exports.id, id));
  await executor.delete(exports).where(and(eq(exports.subjectId, subjectId), ne(exports.id, id)));
}

export async function deleteExpiredExports(executor: Executor, now: Date): Promise<void> {
  await executor.execute(sql`DELETE FROM exports WHERE expires_at <= ${now.toISOString()}`);
}
