import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { findPromised } from '../reads/outcomes.ts';
import { promises } from '../schema/engine.ts';

type Wish = { readonly id: string; readonly fingerprint: string };

/** Keeps the id for this wish, unless it stands for another. */
export async function insertPromise(
  executor: Executor,
  { id: commandId, fingerprint }: Wish,
): Promise<void> {
  await executor.insert(promises).values({ commandId, fingerprint }).onConflictDoNothing();
}

/** The same; answers whether it is kept for this one. */
export async function promise(executor: Executor, wish: Wish): Promise<boolean> {
  await insertPromise(executor, wish);
  return (await findPromised(executor, [wish.id])).get(wish.id) === wish.fingerprint;
}

/** From then on the attempt cannot be decided; false if it has been, or is kept. */
export function voidAttempt(
  executor: Executor,
  { attemptId, callerId }: { readonly attemptId: string; readonly callerId: string },
): Promise<boolean> {
  return isMade(executor, sql`void_attempt(${attemptId}, ${callerId})`);
}

/** From then on that attempt cannot be made void, and the id stands for what it asks; false if it is void. */
export function keepAttempt(
  executor: Executor,
  commandId: string,
  { attemptId, fingerprint }: { readonly attemptId: string; readonly fingerprint: string },
): Promise<boolean> {
  return isMade(executor, sql`keep_attempt(${commandId}, ${fingerprint}, ${attemptId})`);
}

async function isMade(executor: Executor, call: SQL): Promise<boolean> {
  const { rows } = await executor.execute<{ made: boolean }>(sql`SELECT ${call} AS made`);
  return rows[0]!.made;
}
