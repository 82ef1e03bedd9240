import { derivedId, newId } from '../../contract/ids.ts';
import { toFingerprint } from '../access/hash.ts';
import type { Caller } from '../access/tokens.ts';

/** With an Idempotency-Key, a repeated request gets the same command id on every gateway. */
export function toEnvelope(options: {
  readonly request: object;
  readonly caller: Caller;
  readonly idempotencyKey: string | undefined;
  readonly xRequestId: string;
  readonly nowMs: number;
}) {
  const { request, caller, idempotencyKey, xRequestId, nowMs } = options;
  const { userId: callerId, via } = caller;
  const id =
    idempotencyKey === undefined
      ? newId('bkg')
      : derivedId('bkg', `${callerId}\0${idempotencyKey}`);
  const requestId = newId('bkg');
  return {
    id,
    requestId,
    attemptId: requestId,
    fingerprint: toFingerprint(request),
    callerId,
    ...(via && { via }),
    xRequestId,
    askedAtMs: nowMs,
  };
}
