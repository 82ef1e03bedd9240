import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { UnavailableError } from '../../domain/unavailable.ts';
import type { Executor } from '../client.ts';
import { exportChunks, exports } from '../schema/exports.ts';

/** The last large export of an account or a business. */
export async function findLastExport(executor: Executor, subjectId: string) {
  const [row] = await executor
    .select({
      status: exports.status,
      createdAt: exports.createdAt,
      expiresAt: exports.expiresAt,
    })
    .from(exports)
    .where(eq(exports.subjectId, subjectId))
    .orderBy(desc(exports.id))
    .limit(1);
  return row;
}

export async function findExportByToken(executor: Executor, tokenHash: string, now: Date) {
  const [row] = await executor
    .select({
      id: exports.id,
      kind: exports.kind,
      subjectId: exports.subjectId,
      requestedById: exports.requestedById,
      createdAt: exports.createdAt,
      lastSeq: sql<number>`(SELECT max(seq) FROM export_chunks WHERE export_id = ${exports.id})`,
    })
    .from(exports)
    .where(and(eq(exports.tokenHash, tokenHash), gt(exports.expiresAt, now)));
  return row;
}

/** The pieces in order, each read when the one before it was sent. Throws if the export ends meanwhile. */
export async function* readChunks(
  executor: Executor,
  { id, lastSeq }: { readonly id: string; readonly lastSeq: number },
): AsyncGenerator<string> {
  for (let seq = 0; seq <= lastSeq; seq++) {
    const [chunk] = await executor
      .select({ content: exportChunks.content })
      .from(exportChunks)
      .where(and(eq(exportChunks.exportId, id), eq(exportChunks.seq, seq)));
    if (!chunk) throw new UnavailableError('the export ended while it was read');
    yield chunk.content;
  }
}
