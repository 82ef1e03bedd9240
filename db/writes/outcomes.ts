import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { findKeyReservations } from '../reads/outcomes.ts';
import { keyReservations } from '../schema/engine.ts';

type KeyUse = { readonly id: string; readonly fingerprint: string };

/** Keeps the id for this wish, unless it stands for another. */
export async function insertKeyReservation(
  executor: Executor,
  { id: commandId, fingerprint }: KeyUse,
): Promise<void> {
  await executor.insert(keyReservations).values({ commandId, fingerprint }).onConflictDoNothing();
}

/** The same; answers whether it is kept for this one. */
export async function reserveKey(executor: Executor, wish: KeyUse): Promise<boolean> {
  await insertKeyReservation(executor, wish);
  return (await findKeyReservations(executor, [wish.id])).get(wish.id) === wish.fingerprint;
}

/** From then on the attempt cannot be decided; false if it has been, or is kept. */
export function abandonAttempt(
  executor: Executor,
  { attemptId, callerId }: { readonly attemptId: string; readonly callerId: string },
): Promise<boolean> {
  return isMade(executor, sql`abandon_attempt(${attemptId}, ${callerId})`);
}

/** From then on that attempt cannot be made void, and the id stands for what it asks; false if it is void. */
export function joinAttempt(
  executor: Executor,
  commandId: string,
  { attemptId, fingerprint }: { readonly attemptId: string; readonly fingerprint: string },
): Promise<boolean> {
  return isMade(executor, sql`join_attempt(${commandId}, ${fingerprint}, ${attemptId})`);
}

async function isMade(executor: Executor, call: SQL): Promise<boolean> {
  const { rows } = await executor.execute<{ made: boolean }>(sql`SELECT ${call} AS made`);
  return rows[0]!.made;
}
