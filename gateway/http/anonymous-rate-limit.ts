import type { RequestHandler } from 'express';
import { refuse } from '../../domain/outcome.ts';
import { isLoopback, networkOf } from '../access/address.ts';
import { consumeAttempt } from '../access/rate-limit.ts';
import type { Redis } from '../redis/client.ts';
import { sendRefusal } from './refusals.ts';

const WINDOW_SECONDS = 60;

/**
 * Limits requests without a key or session by address. RateLimit headers are only for keys. Loopback is
 * exempt: it is the operator, or an undeclared proxy whose address stands for all callers.
 */
export function anonymousRateLimit(redis: Redis, perMinute: number): RequestHandler {
  const limit = { name: 'anonymous-address', max: perMinute, windowSeconds: WINDOW_SECONDS };
  return async (req, res, next) => {
    const address = req.ip ?? '';
    const isExempt = perMinute === 0 || isLoopback(address);
    const retryAfterSeconds = isExempt
      ? undefined
      : await consumeAttempt(redis, limit, networkOf(address));
    if (retryAfterSeconds === undefined) next();
    else sendRefusal(res, refuse('RATE_LIMITED', retryAfterSeconds));
  };
}
