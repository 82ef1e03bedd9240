import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { accountNotes, crmClients } from '../schema/clients.ts';

type Client = typeof crmClients.$inferSelect;

/** Locks the record until the transaction ends. */
export async function lockClientRecord(
  executor: Executor,
  businessIds: readonly string[],
  id: string,
): Promise<Client | undefined> {
  const [row] = await executor
    .select()
    .from(crmClients)
    .where(and(eq(crmClients.id, id), inArray(crmClients.businessId, [...businessIds])))
    .for('no key update');
  return row;
}

export async function insertClient(executor: Executor, row: Client): Promise<void> {
  await executor.insert(crmClients).values(row);
}

export async function updateClient(
  executor: Executor,
  { id, name, email, phone, notes }: Client,
): Promise<void> {
  await executor.update(crmClients).set({ name, email, phone, notes }).where(eq(crmClients.id, id));
}

export async function saveAccountNotes(
  executor: Executor,
  row: typeof accountNotes.$inferSelect,
): Promise<void> {
  const { businessId, userId } = accountNotes;
  await executor
    .insert(accountNotes)
    .values(row)
    .onConflictDoUpdate({ target: [businessId, userId], set: { notes: row.notes } });
}

/** Null if the business has no such record, false if it has upcoming appointments. */
export async function eraseClient(
  executor: Executor,
  client: { readonly id: string; readonly businessId: string; readonly erasedAt: Date },
): Promise<boolean | null> {
  const { rows } = await executor.execute<{ erased: boolean | null }>(
    sql`SELECT erase_client(${client.id}, ${client.businessId}, ${client.erasedAt.toISOString()}) AS erased`,
  );
  return rows[0]!.erased;
}
