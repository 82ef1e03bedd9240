import { type Database, type Executor, transact } from '../../db/client.ts';
import { CommitUnknownError } from '../../db/errors.ts';
import { findStoredResponse } from '../../db/reads/stored-responses.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { claimKey } from '../../db/writes/outcomes.ts';
import { insertStoredResponse } from '../../db/writes/stored-responses.ts';
import { type Outcome, type Refusal, refuseField } from '../../domain/outcome.ts';
import { toFingerprint } from '../access/hash.ts';
import { commandIdOf } from '../commands/envelope.ts';
import type { JsonResponse } from '../http/render.ts';
import { readWithRetries } from '../reads/read-with-retries.ts';

export type IdempotentRequest = {
  readonly path: string;
  readonly body: unknown;
  readonly query?: unknown;
  readonly businessIds?: readonly string[] | undefined;
  readonly caller: { readonly userId: string };
  readonly headers: {
    readonly 'idempotency-key'?: string | undefined;
    readonly 'if-match'?: string | undefined;
  };
  readonly setHeader: (name: string, value: string) => void;
};

/** The key stands for a booking or another command, so nothing of the write is kept. */
class KeyTakenError extends Error {}

/** Runs a write in one transaction, once per Idempotency-Key of the caller. A repeat gets the stored response. */
export async function runIdempotently<T>(
  database: Database,
  request: IdempotentRequest,
  work: (tx: Executor) => Promise<Outcome<JsonResponse<T>>>,
): Promise<Outcome<JsonResponse<T>>> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return transact(database, work);
  try {
    return await runOnce(database, request, key, work, true);
  } catch (error) {
    if (error instanceof KeyTakenError) return refuseField('INVALID_INPUT', 'idempotency-key');
    if (!(error instanceof CommitUnknownError)) throw error;
    // The lock of the key waits for the end of that transaction: it is stored by then, or rolled back.
    const settled = await readWithRetries(() => runOnce(database, request, key, work, false));
    if (!settled) throw error;
    return settled;
  }
}

function runOnce<T>(
  database: Database,
  { path, query, body, businessIds, caller, headers, setHeader }: IdempotentRequest,
  key: string,
  work: (tx: Executor) => Promise<Outcome<JsonResponse<T>>>,
  /** False after a lost COMMIT: the stored response is of this request. */
  setsReplayHeader: boolean,
): Promise<Outcome<JsonResponse<T>>> {
  const { userId: callerId } = caller;
  // The query may choose the business. A caller who has lost a right must not read the stored response.
  const fingerprint = toFingerprint({ path, query, body, businessIds });
  return transact(database, async (tx) => {
    await takeLocks(tx, [`key/${callerId}/${key}`]);
    const stored = await findStoredResponse(tx, callerId, key);
    if (stored) {
      if (stored.fingerprint !== fingerprint)
        return refuseField('INVALID_INPUT', 'idempotency-key');
      if (setsReplayHeader) setHeader('Idempotent-Replayed', 'true');
      // The fingerprint includes the path, so the same endpoint stored it.
      return stored.outcome as Outcome<JsonResponse<T>>;
    }
    const outcome = await work(tx);
    // The caller may retry with the same key.
    if (!outcome.ok && isPassing(outcome, headers['if-match'])) return outcome;
    // Last, as in the engine: until the commit, a decision with this key waits for the claim.
    const [isClaimed] = await Promise.all([
      claimKey(tx, commandIdOf(callerId, key), callerId),
      insertStoredResponse(tx, { callerId, key, fingerprint, outcome }),
    ]);
    if (!isClaimed) throw new KeyTakenError();
    return outcome;
  });
}

/** A stale If-Match stays stale; without it, two changes met. */
function isPassing({ code }: Refusal, condition: string | undefined): boolean {
  if (code === 'SERIALIZATION_CONFLICT') return condition === undefined;
  return code === 'RATE_LIMITED';
}
