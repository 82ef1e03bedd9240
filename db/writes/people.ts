import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { crmClients, familyMembers } from '../schema/people.ts';

type Family = typeof familyMembers.$inferSelect;
type Client = typeof crmClients.$inferSelect;

export async function insertFamilyMember(executor: Executor, row: Family): Promise<void> {
  await executor.insert(familyMembers).values(row);
}

const isOf = (userId: string, id: string) =>
  and(eq(familyMembers.id, id), eq(familyMembers.userId, userId));

/** Undefined where there is no such member of that customer's family. */
export async function renameFamilyMember(
  executor: Executor,
  userId: string,
  id: string,
  name: string | undefined,
): Promise<Family | undefined> {
  const [row] =
    name === undefined
      ? await executor.select().from(familyMembers).where(isOf(userId, id))
      : await executor.update(familyMembers).set({ name }).where(isOf(userId, id)).returning();
  return row;
}

export async function deleteFamilyMember(
  executor: Executor,
  userId: string,
  id: string,
): Promise<boolean> {
  const rows = await executor.delete(familyMembers).where(isOf(userId, id)).returning();
  return rows.length > 0;
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

/** A record of the owner's business: null if there is none, false if it has bookings to come. */
export async function eraseClient(
  executor: Executor,
  client: { readonly id: string; readonly userId: string; readonly erasedAt: Date },
): Promise<boolean | null> {
  const { rows } = await executor.execute<{ erased: boolean | null }>(
    sql`SELECT erase_client(${client.id}, ${client.userId}, ${client.erasedAt.toISOString()}) AS erased`,
  );
  return rows[0]!.erased;
}
