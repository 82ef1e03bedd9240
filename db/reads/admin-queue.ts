import { type SQL, sql } from 'drizzle-orm';
import { QUEUE_KINDS, type QueueKind } from '../../domain/admin-queue.ts';
import type { Executor } from '../client.ts';
import { nameOf } from './names.ts';
import type { Page } from './pagination.ts';

export type QueueItem = {
  readonly kind: QueueKind;
  readonly id: string;
  readonly title: string;
  /** Since when it waits, in milliseconds. */
  readonly sinceMs: number;
};

const TARGET_NAME = sql`coalesce(${nameOf(sql`target_id`)}, '')`;

/** The waiting rows by kind: id, title and since when. A new kind is one entry. */
const SOURCES: Readonly<Record<QueueKind, SQL>> = {
  business: sql`SELECT id, name AS title, coalesce(submitted_at, created_at) AS since
    FROM businesses WHERE status = 'under_review'`,
  // All open reports of a target are decided together, so the oldest stands for them.
  report: sql`SELECT DISTINCT ON (target_id) id, ${TARGET_NAME} AS title, created_at AS since
    FROM content_reports WHERE status = 'open' ORDER BY target_id, created_at, id`,
  appeal: sql`SELECT id, ${TARGET_NAME} AS title, appeals.created_at AS since
    FROM report_appeals appeals JOIN content_reports ON id = report_id WHERE appeals.status = 'open'`,
  ticket: sql`SELECT id, subject AS title, waiting_since AS since
    FROM support_tickets WHERE waits_for = 'support'`,
};

const waiting = (kinds: readonly QueueKind[]) =>
  sql.join(
    kinds.map(
      (kind) => sql`SELECT ${kind}::text AS kind, id, title,
        floor(extract(epoch FROM since) * 1000)::float8 AS "sinceMs" FROM (${SOURCES[kind]}) AS source`,
    ),
    sql` UNION ALL `,
  );

/** Oldest first. */
export async function listQueue(
  executor: Executor,
  kinds: readonly QueueKind[],
  { limit, after }: Page<number>,
): Promise<QueueItem[]> {
  const next = after
    ? sql`WHERE ("sinceMs", id) > (${after.rank}::float8, ${after.id})`
    : sql.empty();
  const { rows } = await executor.execute<QueueItem>(
    sql`SELECT * FROM (${waiting(kinds)}) AS waiting ${next} ORDER BY "sinceMs", id LIMIT ${limit}`,
  );
  return rows;
}

/** How many wait, for every kind. */
export async function countQueue(executor: Executor): Promise<Record<QueueKind, number>> {
  const { rows } = await executor.execute<{ kind: QueueKind; count: number }>(
    sql`SELECT kind, count(*)::int AS count FROM (${waiting(QUEUE_KINDS)}) AS waiting GROUP BY kind`,
  );
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
  const entries = QUEUE_KINDS.map((kind) => [kind, counts.get(kind) ?? 0] as const);
  return Object.fromEntries(entries) as Record<QueueKind, number>;
}
