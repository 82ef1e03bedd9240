import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { revokeCurrentKey } from '../../contract/api-keys.ts';
import type { ApiKeyRecord } from '../../db/reads/api-keys.ts';
import { refuse } from '../../domain/outcome.ts';
import type { KeyCache } from '../access/key-cache.ts';
import type { Quota } from '../access/quota.ts';
import type { GatewayMetrics } from '../../telemetry/gateway-metrics.ts';
import { sendRefusal } from './refusals.ts';

/** Checks the API key of a request, if it has one, and counts it against the quota of the key. */
export function keyGuard(
  keyCache: KeyCache,
  quota: Quota,
  metrics: Pick<GatewayMetrics, 'quotaRefusals' | 'quotaUncounted'>,
  guardAnonymous: RequestHandler,
): RequestHandler {
  return (req, res, next) => {
    const sentKey = req.get('x-api-key');
    return sentKey === undefined ? next() : check(sentKey, req, res, next);
  };

  async function check(
    sentKey: string,
    req: Request,
    res: Response,
    next: NextFunction,
  ): Promise<void> {
    const key = await keyCache.find(sentKey);
    if (!key) {
      // A made-up key costs a database read, so it counts as an anonymous request.
      await guardAnonymous(req, res, () => sendRefusal(res, refuse('INVALID_API_KEY')));
      return;
    }
    res.locals['key'] = key;
    // Not counted, so that an exhausted key can be revoked too.
    if (isRevocation(req)) return next();
    const state = await quota.count(key.id);
    if (state) {
      res.setHeader('RateLimit-Limit', state.limit);
      res.setHeader('RateLimit-Remaining', state.remaining);
      res.setHeader('RateLimit-Reset', state.resetSeconds);
    } else metrics.quotaUncounted.inc();
    if (state?.isExceeded) {
      metrics.quotaRefusals.inc();
      sendRefusal(res, refuse('RATE_LIMITED', state.resetSeconds));
    } else next();
  }
}

function isRevocation({ method, path }: Request): boolean {
  return method === revokeCurrentKey.method.toUpperCase() && path === revokeCurrentKey.path;
}

export function keyOf(res: Response): ApiKeyRecord | undefined {
  return res.locals['key'];
}
