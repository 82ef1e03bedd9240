import type { RequestHandler } from 'express';
import { refuse } from '../../domain/outcome.ts';
import { isLoopback, networkOf } from '../access/address.ts';
import { consumeAttempt } from '../access/rate-limit.ts';
import type { Redis } from '../redis/client.ts';
import { sendRefusal } from './refusals.ts';

const WINDOW_SECONDS = 60;

/**
 * Holds up an address that asks too often without a key or a session. Nobody is told how much is left:
 * the RateLimit headers are a key's. The machine itself is let through: what asks from there is its operator,
 * or a proxy that was not named as one, and then it speaks for everybody.
 */
export function addressGuard(redis: Redis, perMinute: number): RequestHandler {
  const limit = { name: 'anonymous-address', max: perMinute, windowSeconds: WINDOW_SECONDS };
  return async (req, res, next) => {
    const address = req.ip ?? '';
    const isFree = perMinute === 0 || isLoopback(address);
    const waitSeconds = isFree ? undefined : await consumeAttempt(redis, limit, networkOf(address));
    if (waitSeconds === undefined) next();
    else sendRefusal(res, refuse('RATE_LIMITED', waitSeconds));
  };
}
