import type { Executor } from '../client.ts';
import { refreshTokens } from '../schema/accounts.ts';

export async function insertRefreshToken(
  executor: Executor,
  token: typeof refreshTokens.$inferInsert,
): Promise<void> {
  await executor.insert(refreshTokens).values(token);
}
