import { and, asc, desc, eq, gt } from 'drizzle-orm';
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
    .select({ id: exports.id, kind: exports.kind, createdAt: exports.createdAt })
    .from(exports)
    .where(and(eq(exports.tokenHash, tokenHash), gt(exports.expiresAt, now)));
  return row;
}

/** The pieces in order, each read when the one before it was sent. */
export async function* readChunks(executor: Executor, exportId: string): AsyncGenerator<string> {
  for (let seq = -1; ;) {
    const [chunk] = await executor
      .select({ seq: exportChunks.seq, content: exportChunks.content })
      .from(exportChunks)
      .where(and(eq(exportChunks.exportId, exportId), gt(exportChunks.seq, seq)))
      .orderBy(asc(exportChunks.seq))
      .limit(1);
    if (!chunk) return;
    yield chunk.content;
    seq = chunk.seq;
  }
}
