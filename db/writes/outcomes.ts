import { sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';

/** From then on the attempt cannot be decided; false if it has been. */
export async function voidAttempt(
  executor: Executor,
  { attemptId, callerId }: { attemptId: string; callerId: string },
): Promise<boolean> {
  const { rows } = await executor.execute<{ made: boolean }>(
    sql`SELECT void_attempt(${attemptId}, ${callerId}) AS made`,
  );
  return rows[0]!.made;
}
