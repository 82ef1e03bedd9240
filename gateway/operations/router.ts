import { Router } from 'express';
import type { StandbyState } from '../../db/reads/standby.ts';
import { readinessBody } from '../../telemetry/dependencies.ts';
import { type Check, runChecks } from './checks.ts';

/** Liveness and readiness. */
export function operationsRouter(options: {
  readonly checks: readonly Check[];
  readonly findStandby: () => Promise<StandbyState>;
  readonly isStopping: () => boolean;
}): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    const [results, standby] = await Promise.all([
      runChecks(options.checks),
      options.findStandby(),
    ]);
    const isReady =
      !options.isStopping() && results.every((result) => result.isUp || !result.isVital);
    res
      .status(isReady ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json(readinessBody(isReady, results, { standby }));
  });
  return router;
}
