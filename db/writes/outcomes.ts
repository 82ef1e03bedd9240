import { sql } from 'drizzle-orm';
import type { Command } from '../../domain/commands/index.ts';
import type { AbandonReason } from '../../domain/commands/result.ts';
import { toIsoText } from '../../domain/local-time.ts';
import type { Executor } from '../client.ts';
import { prepareStatement } from '../prepared-statements.ts';
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

type AbandonedRequest = Pick<
  Command,
  | 'id'
  | 'attemptId'
  | 'generation'
  | 'requestId'
  | 'fingerprint'
  | 'callerId'
  | 'kind'
  | 'summary'
  | 'askedAtMs'
>;

/** `joined`: a caller got 202, so it must be decided. `reused`: the key stands for another request. */
export type AbandonResult = 'abandoned' | 'decided' | 'joined' | 'reused';

/** After `abandoned`, no request of the attempt can be decided, at whichever gateway it was sent. */
export async function abandonCommand(
  executor: Executor,
  request: AbandonedRequest,
  reason: AbandonReason,
): Promise<AbandonResult> {
  const { id, attemptId, generation, requestId, fingerprint, callerId, kind, summary } = request;
  const askedAt = toIsoText(request.askedAtMs);
  const nextGeneration = generation === undefined ? null : generation + 1;
  const { rows } = await executor.execute<{ result: AbandonResult }>(
    sql`SELECT abandon_command(${id}, ${attemptId}, ${nextGeneration}::integer, ${requestId}, ${fingerprint}, ${callerId},
      ${kind}, ${summary}, ${reason}, ${askedAt}::timestamptz) AS result`,
  );
  return rows[0]!.result;
}

/** After true, the attempt can no longer be abandoned, and the key is reserved for it. False if it is abandoned. */
export async function joinAttempt(
  executor: Executor,
  commandId: string,
  { attemptId, fingerprint }: { readonly attemptId: string; readonly fingerprint: string },
): Promise<boolean> {
  const { rows } = await executor.execute<{ result: boolean }>(
    sql`SELECT join_attempt(${commandId}, ${fingerprint}, ${attemptId}) AS result`,
  );
  return rows[0]!.result;
}

const claimKeyStatement = prepareStatement<{ isClaimed: boolean }>(
  'claim_key',
  sql`SELECT claim_key(${sql.placeholder('commandId')}, ${sql.placeholder('callerId')}) AS "isClaimed"`,
);

/** Reserves the key of a plain write, under the id that a command with this key would have. False if it stands for a command. */
export async function claimKey(
  executor: Executor,
  commandId: string,
  callerId: string,
): Promise<boolean> {
  const [row] = await claimKeyStatement(executor, { commandId, callerId });
  return row!.isClaimed;
}
