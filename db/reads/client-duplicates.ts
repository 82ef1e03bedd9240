import { sql } from 'drizzle-orm';
import type { Comparable } from '../../domain/clients/client-duplicates.ts';
import type { Executor } from '../client.ts';

/** Clients of a business with what tells duplicates; records, and accounts that have booked there themselves. The newest if there are too many. */
export async function listComparableClients(
  executor: Executor,
  businessId: string,
  limit: number,
): Promise<Comparable[]> {
  const { rows } = await executor.execute<Comparable & Record<string, unknown>>(sql`
    SELECT id, match_key(name) AS "nameKey", email, phone FROM (
      SELECT id, name, email, phone FROM crm_clients WHERE business_id = ${businessId}
      UNION ALL
      SELECT id, name, email, phone FROM users WHERE erased_at IS NULL AND id IN (
        SELECT client_id FROM appointments WHERE business_id = ${businessId} AND booked_by_id = client_id)
    -- After their prefix, ids are ordered by time.
    ) AS client ORDER BY substr(id, 5) DESC LIMIT ${limit}`);
  return rows;
}

/** The tags of the clients of a business, each with the number of clients. Tags that differ only in case count as one. */
export async function listClientTags(
  executor: Executor,
  businessId: string,
  limit: number,
): Promise<{ tag: string; clients: number }[]> {
  const { rows } = await executor.execute<{ tag: string; clients: number }>(sql`
    SELECT min(tag) AS tag, count(*)::int AS clients FROM (
      SELECT unnest(tags) AS tag FROM crm_clients WHERE business_id = ${businessId}
      UNION ALL SELECT unnest(tags) FROM account_notes WHERE business_id = ${businessId}
    ) AS tagged GROUP BY match_key(tag) ORDER BY match_key(tag) LIMIT ${limit}`);
  return rows;
}

/** The names without case, accents and double spaces, as a search compares them. */
export async function foldNames(executor: Executor, names: readonly string[]): Promise<string[]> {
  const { rows } = await executor.execute<{ key: string }>(sql`
    SELECT match_key(name) AS key FROM unnest(${sql.param([...names])}::text[]) WITH ORDINALITY AS sent(name, place)
    ORDER BY place`);
  return rows.map(({ key }) => key);
}
