import { Router } from 'express';
import type { Registry } from 'prom-client';
import { gauge } from '../../telemetry/registry.ts';

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

/** What /readyz says, in numbers. */
export function watchDependencies(registry: Registry, checks: readonly Check[]): void {
  gauge(
    registry,
    'amsel_dependency_up',
    'Whether a dependency answers: 1 or 0',
    async () =>
      (await Promise.all(checks.map(runCheck))).map(({ name, isUp }) => [
        { dependency: name },
        Number(isUp),
      ]),
    ['dependency'],
  );
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
