import { type Database, type Executor, transact } from '../../db/client.ts';
import { findStoredResponse } from '../../db/reads/stored-responses.ts';
import { lock } from '../../db/writes/locks.ts';
import { insertStoredResponse } from '../../db/writes/stored-responses.ts';
import { type Outcome, refuse } from '../../domain/outcome.ts';
import { toFingerprint } from '../access/hash.ts';
import type { Fresh } from '../http/render.ts';

type Asked = {
  readonly path: string;
  readonly body: unknown;
  readonly caller: { readonly userId: string };
  readonly headers: { readonly 'idempotency-key'?: string | undefined };
  readonly setHeader: (name: string, value: string) => void;
};

/**
 * A write in one transaction, done once for each Idempotency-Key of its caller: a repeat waits for the
 * one that is under way, and gets its answer.
 */
export function runIdempotently<T>(
  database: Database,
  { path, body, caller: { userId: callerId }, headers, setHeader }: Asked,
  work: (tx: Executor) => Promise<Outcome<Fresh<T>>>,
): Promise<Outcome<Fresh<T>>> {
  const key = headers['idempotency-key'];
  if (key === undefined) return transact(database, work);
  const fingerprint = toFingerprint({ path, body });
  return transact(database, async (tx) => {
    await lock(tx, [`key/${callerId}/${key}`]);
    const kept = await findStoredResponse(tx, callerId, key);
    if (kept) {
      if (kept.fingerprint !== fingerprint) return refuse('INVALID_INPUT');
      setHeader('Idempotent-Replayed', 'true');
      // What was kept is what the same work answered.
      return kept.outcome as Outcome<Fresh<T>>;
    }
    const outcome = await work(tx);
    // Who has to wait may come again with the same key.
    const hasToWait = !outcome.ok && outcome.code === 'RATE_LIMITED';
    if (!hasToWait) await insertStoredResponse(tx, { callerId, key, fingerprint, outcome });
    return outcome;
  });
}
