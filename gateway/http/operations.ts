import { Router } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestHandler } from 'express';
import type { Database } from '../../db/client.ts';

export type Check = {
  readonly name: string;
  readonly isVital: boolean;
  readonly probe: () => Promise<unknown>;
};

const PROBE_TIMEOUT_MS = 1_000;

/** Alive, ready, and in numbers. */
export function operationsRouter(options: {
  readonly checks: readonly Check[];
  readonly isStopping: () => boolean;
  readonly metrics: Registry;
}): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    const results = await Promise.all(options.checks.map(runCheck));
    const isReady =
      !options.isStopping() && results.every((result) => result.isUp || !result.isVital);
    const parts = results.map(({ name, isUp }) => [name, isUp ? 'up' : 'down']);
    res
      .status(isReady ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status: isReady ? 'ready' : 'not ready', ...Object.fromEntries(parts) });
  });
  router.get('/metrics', async (_req, res) => {
    res.type(options.metrics.contentType).send(await options.metrics.metrics());
  });
  return router;
}

async function runCheck({ name, isVital, probe }: Check) {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), PROBE_TIMEOUT_MS);
  });
  try {
    await Promise.race([probe(), timeout]);
    return { name, isVital, isUp: true };
  } catch {
    return { name, isVital, isUp: false };
  } finally {
    clearTimeout(timer);
  }
}

export function createMetrics({ pool }: Database): { registry: Registry; measure: RequestHandler } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'amsel_http_request_duration_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const poolWaiting = new Gauge({
    name: 'amsel_db_pool_waiting',
    help: 'Requests that wait for a database connection',
    registers: [],
    collect() {
      this.set(pool.waitingCount);
    },
  });
  registry.registerMetric(poolWaiting);
  const measure: RequestHandler = (req, res, next) => {
    const stop = durations.startTimer({ method: req.method });
    res.once('finish', () => {
      const matched: { path?: string } | undefined = req.route;
      stop({ route: matched?.path ?? 'unmatched', status: res.statusCode });
    });
    next();
  };
  return { registry, measure };
}
