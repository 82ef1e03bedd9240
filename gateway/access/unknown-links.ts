import { type Refusal, refuse } from '../../domain/outcome.ts';
import type { Redis } from '../redis/client.ts';
import { consumeAttempt, type RateLimit } from './rate-limit.ts';

/** Counts an unknown link of an address. Returns the refusal of the link, or RATE_LIMITED above the limit. */
type RefuseUnknownLink = (address: string, refusal: Refusal) => Promise<Refusal>;

/**
 * Limits the unknown links of one kind that an address tries. Known links stay open to the address: many people may
 * share it, and a token cannot be guessed.
 */
export function limitUnknownLinks(redis: Redis, name: string): RefuseUnknownLink {
  const limit: RateLimit = { name, max: 30, windowSeconds: 15 * 60 };
  return async (address, refusal) => {
    const waitSeconds = await consumeAttempt(redis, limit, address);
    return waitSeconds === undefined ? refusal : refuse('RATE_LIMITED', waitSeconds);
  };
}
