import { type Database, type Executor, transact } from '../../db/client.ts';
import { findStoredResponse } from '../../db/reads/stored-responses.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { insertStoredResponse } from '../../db/writes/stored-responses.ts';
import { type Outcome, refuse } from '../../domain/outcome.ts';
import { toFingerprint } from '../access/hash.ts';
import type { JsonResponse } from '../http/render.ts';

type IdempotentRequest = {
  readonly path: string;
  readonly body: unknown;
  readonly caller: { readonly userId: string };
  readonly headers: { readonly 'idempotency-key'?: string | undefined };
  readonly setHeader: (name: string, value: string) => void;
};

/** Runs a write in one transaction, once per Idempotency-Key of the caller. A repeat gets the stored response. */
export function runIdempotently<T>(
  database: Database,
  { path, body, caller: { userId: callerId }, headers, setHeader }: IdempotentRequest,
  work: (tx: Executor) => Promise<Outcome<JsonResponse<T>>>,
): Promise<Outcome<JsonResponse<T>>> {
  const key = headers['idempotency-key'];
  if (key === undefined) return transact(database, work);
  const fingerprint = toFingerprint({ path, body });
  return transact(database, async (tx) => {
    await takeLocks(tx, [`key/${callerId}/${key}`]);
    const stored = await findStoredResponse(tx, callerId, key);
    if (stored) {
      if (stored.fingerprint !== fingerprint) return refuse('INVALID_INPUT');
      setHeader('Idempotent-Replayed', 'true');
      // The fingerprint includes the path, so the same endpoint stored it.
      return stored.outcome as Outcome<JsonResponse<T>>;
    }
    const outcome = await work(tx);
    // A rate-limited caller may retry with the same key.
    const isRateLimited = !outcome.ok && outcome.code === 'RATE_LIMITED';
    if (!isRateLimited) await insertStoredResponse(tx, { callerId, key, fingerprint, outcome });
    return outcome;
  });
}
