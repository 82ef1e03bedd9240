import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { findKeyReservations } from '../reads/outcomes.ts';
import { keyReservations } from '../schema/engine.ts';

type KeyUse = { readonly id: string; readonly fingerprint: string };

/** Keeps an earlier reservation of the command id. */
export async function insertKeyReservation(
  executor: Executor,
  { id: commandId, fingerprint }: KeyUse,
): Promise<void> {
  await executor.insert(keyReservations).values({ commandId, fingerprint }).onConflictDoNothing();
}

/** False if the command id is reserved for another request. */
export async function reserveKey(executor: Executor, use: KeyUse): Promise<boolean> {
  await insertKeyReservation(executor, use);
  return (await findKeyReservations(executor, [use.id])).get(use.id) === use.fingerprint;
}

/** After true, the attempt can no longer be decided. False if it is decided, or if a repeat has joined it. */
export function abandonAttempt(
  executor: Executor,
  { attemptId, callerId }: { readonly attemptId: string; readonly callerId: string },
): Promise<boolean> {
  return callBoolean(executor, sql`abandon_attempt(${attemptId}, ${callerId})`);
}

/** After true, the attempt can no longer be abandoned, and the key is reserved for it. False if it is abandoned. */
export function joinAttempt(
  executor: Executor,
  commandId: string,
  { attemptId, fingerprint }: { readonly attemptId: string; readonly fingerprint: string },
): Promise<boolean> {
  return callBoolean(executor, sql`join_attempt(${commandId}, ${fingerprint}, ${attemptId})`);
}

async function callBoolean(executor: Executor, call: SQL): Promise<boolean> {
  const { rows } = await executor.execute<{ result: boolean }>(sql`SELECT ${call} AS result`);
  return rows[0]!.result;
}
