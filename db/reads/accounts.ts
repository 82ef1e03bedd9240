import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { users } from '../schema/accounts.ts';

export type UserRecord = typeof users.$inferSelect;

export async function findUserByEmail(
  executor: Executor,
  email: string,
): Promise<UserRecord | undefined> {
  const [row] = await executor
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row;
}
