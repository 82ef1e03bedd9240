import { derivedId, newId } from '../../contract/ids.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';

/** The id of the command that an Idempotency-Key of this caller stands for. */
export const commandIdOf = (callerId: string, idempotencyKey: string): string =>
  derivedId('bkg', `${callerId}\0${idempotencyKey}`);

export type EnvelopeDeps = Pick<Deps, 'nowMs' | 'sealer'>;

/**
 * Equal for equal requests: validated fields are in the order of their schema. With a key, because Temporal keeps it:
 * a plain hash would tell a short text to anyone who guesses it.
 */
export function fingerprintOf({ sealer }: Pick<Deps, 'sealer'>, request: object): string {
  return sealer.digest(`request ${JSON.stringify(request)}`);
}

/** With an Idempotency-Key, a repeated request gets the same command id on every gateway. */
export function toEnvelope(
  deps: EnvelopeDeps,
  options: {
    readonly request: object;
    readonly caller: Caller;
    readonly idempotencyKey: string | undefined;
    readonly xRequestId: string;
  },
) {
  const { request, caller, idempotencyKey, xRequestId } = options;
  const { userId: callerId, via } = caller;
  const id = idempotencyKey === undefined ? newId('bkg') : commandIdOf(callerId, idempotencyKey);
  const requestId = newId('bkg');
  return {
    id,
    requestId,
    attemptId: requestId,
    fingerprint: fingerprintOf(deps, request),
    callerId,
    ...(via && { via }),
    xRequestId,
    askedAtMs: deps.nowMs(),
  };
}
