import type { Redis } from '../redis/client.ts';
import { consumeAttempt, type RateLimit } from './rate-limit.ts';

/**
 * Counts the unknown links of one kind that an address tries, and returns the seconds to wait above the limit. Known links
 * stay open to the address: many people may share it, and a token cannot be guessed.
 */
export function limitUnknownLinks(redis: Redis, name: string) {
  const limit: RateLimit = { name, max: 30, windowSeconds: 15 * 60 };
  return (address: string): Promise<number | undefined> => consumeAttempt(redis, limit, address);
}
