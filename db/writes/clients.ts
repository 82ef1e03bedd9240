import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { accountNotes, crmClients } from '../schema/clients.ts';

type Client = Omit<typeof crmClients.$inferSelect, 'searchKey' | 'updatedAt'>;

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

export async function insertClients(executor: Executor, rows: readonly Client[]): Promise<void> {
  if (rows.length > 0) await executor.insert(crmClients).values([...rows]);
}

/** Everything but the business of the record. */
export async function updateClient(
  executor: Executor,
  { id, name, email, phone, notes, tags, wantsReminders, wantsChanges, createdAt }: Client,
): Promise<void> {
  await executor
    .update(crmClients)
    .set({ name, email, phone, notes, tags, wantsReminders, wantsChanges, createdAt })
    .where(eq(crmClients.id, id));
}

/** The notes and tags of a business about an account. */
export async function saveAccountNotes(
  executor: Executor,
  row: Omit<typeof accountNotes.$inferSelect, 'updatedAt'>,
): Promise<void> {
  const { businessId, userId } = accountNotes;
  const { notes, tags } = row;
  await executor
    .insert(accountNotes)
    .values(row)
    .onConflictDoUpdate({ target: [businessId, userId], set: { notes, tags } });
}

export type MovedRecords = Readonly<
  Record<'appointments' | 'packages' | 'waitlistEntries' | 'holds' | 'familyMembers', number>
>;

/** Moves everything of a record to another client, and deletes the record. Null if both are booked at the same time. */
export async function mergeClient(
  executor: Executor,
  ids: {
    readonly businessId: string;
    readonly mergedId: string;
    readonly keptId: string;
    readonly hasAccount: boolean;
  },
  mergedAt: Date,
): Promise<MovedRecords | null> {
  const { mergedId, keptId, businessId, hasAccount } = ids;
  const [recordId, accountId] = hasAccount ? [null, keptId] : [keptId, null];
  const { rows } = await executor.execute<{ moved: MovedRecords | null }>(
    sql`SELECT merge_client(${mergedId}, ${recordId}, ${accountId}, ${businessId}, ${mergedAt.toISOString()}) AS moved`,
  );
  return rows[0]!.moved;
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
