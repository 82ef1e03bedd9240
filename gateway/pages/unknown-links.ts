import type { Request, RequestHandler } from 'express';
import { refuse } from '../../domain/outcome.ts';
import { networkOf } from '../access/address.ts';
import { consumeAttempt, findRetryAfter, type RateLimit } from '../access/rate-limit.ts';
import type { Deps } from '../deps.ts';
import { sendRefusal } from '../http/refusals.ts';

/** Limits how many unknown links of one kind an address may try. */
export function limitUnknownLinks({ redis }: Pick<Deps, 'redis'>, name: string) {
  const limit: RateLimit = { name, max: 30, windowSeconds: 15 * 60 };
  const addressOf = (req: Pick<Request, 'ip'>) => networkOf(req.ip ?? '');
  const refuseAfterMany: RequestHandler = async (req, res, next) => {
    const waitSeconds = await findRetryAfter(redis, limit, addressOf(req));
    if (waitSeconds === undefined) next();
    else sendRefusal(res, refuse('RATE_LIMITED', waitSeconds));
  };
  return {
    refuseAfterMany,
    count: (req: Pick<Request, 'ip'>) => consumeAttempt(redis, limit, addressOf(req)),
  };
}
