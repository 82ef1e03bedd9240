import { findKeyUse } from '../../db/reads/outcomes.ts';
import { type Envelope, withGeneration } from '../../domain/commands/envelope.ts';
import { type Decided, toDecided } from '../../domain/commands/result.ts';
import type { Refusal } from '../../domain/outcome.ts';
import type { Submitted } from '../../engine/submit.ts';
import type { Deps } from '../deps.ts';

type Asked = Pick<Envelope, 'id' | 'requestId' | 'fingerprint'>;
type Request = {
  readonly headers: { readonly 'idempotency-key'?: string | undefined };
  readonly setHeader: (name: string, value: string) => void;
  readonly noteCommand: (id: string) => void;
};

/**
 * Sends a command once per Idempotency-Key. A repeat gets the stored outcome. The repeat of a request that got 202 may be decided before
 * the workflow of that request, and is a repeat all the same.
 */
export async function submitOnce<E extends Asked, S extends Submitted>(
  { database: { db } }: Deps,
  { headers, setHeader, noteCommand }: Request,
  asked: E,
  send: (command: E) => Promise<S | Refusal>,
): Promise<Decided | S | Refusal> {
  noteCommand(asked.id);
  const isKeyed = headers['idempotency-key'] !== undefined;
  const use = isKeyed ? await findKeyUse(db, asked.id) : undefined;
  const command = use ? withGeneration(asked, use.generation) : asked;
  const submitted = use?.stored ? toDecided(use.stored, command) : await send(command);
  const isRepeat =
    'isRepeat' in submitted && (submitted.isRepeat || use?.joinedFingerprint === asked.fingerprint);
  if (isRepeat) setHeader('Idempotent-Replayed', 'true');
  return submitted;
}
