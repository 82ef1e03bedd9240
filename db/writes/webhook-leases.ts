import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { webhookLeases } from '../schema/webhooks.ts';

/** The clock of the database, which all workers share, decides. */
const inMs = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000}::float8)`;

/** Takes the lease of a webhook; false while another worker holds it. */
export async function takeLease(
  executor: Executor,
  { webhookId, holder, forMs }: { webhookId: string; holder: string; forMs: number },
): Promise<boolean> {
  const { rowCount } = await executor.execute(sql`
    INSERT INTO webhook_leases AS held (webhook_id, holder, expires_at) VALUES (${webhookId}, ${holder}, ${inMs(forMs)})
    ON CONFLICT (webhook_id) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
    WHERE held.holder = excluded.holder OR held.expires_at < now()`);
  return rowCount === 1;
}

/** Extends leases; returns the webhooks whose lease the worker still has. */
export async function renewLeases(
  executor: Executor,
  { webhookIds, holder, forMs }: { webhookIds: readonly string[]; holder: string; forMs: number },
): Promise<string[]> {
  const rows = await executor
    .update(webhookLeases)
    .set({ expiresAt: inMs(forMs) })
    .where(and(inArray(webhookLeases.webhookId, [...webhookIds]), eq(webhookLeases.holder, holder)))
    .returning({ id: webhookLeases.webhookId });
  return rows.map(({ id }) => id);
}

export async function endLease(
  executor: Executor,
  { webhookId, holder }: { webhookId: string; holder: string },
): Promise<void> {
  await executor
    .delete(webhookLeases)
    .where(and(eq(webhookLeases.webhookId, webhookId), eq(webhookLeases.holder, holder)));
}
