import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** The version of the sources, and what the one who deployed them calls the build. */
export type Code = { readonly version: string; readonly buildId?: string | undefined };

/** What every process tells of itself: memory, processor, event loop, and which code it runs. */
export function createRegistry(process: 'gateway' | 'worker', code: Code): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'amsel_build_info',
    help: 'Always 1; the labels tell which code runs',
    labelNames: ['process', 'version', 'build'],
    registers: [registry],
  }).set({ process, version: code.version, build: code.buildId ?? '' }, 1);
  return registry;
}

/** Each with the database it leads to. */
export function watchPools(registry: Registry, pools: Readonly<Record<string, Pool>>): void {
  const each = (read: (pool: Pool) => readonly Sample[]) => () =>
    Object.entries(pools).flatMap(([database, pool]) =>
      read(pool).map(([labels, value]): Sample => [{ database, ...labels }, value]),
    );
  gauge(
    registry,
    'amsel_db_pool_waiting',
    'Callers that wait for a database connection',
    each((pool) => [[{}, pool.waitingCount]]),
    ['database'],
  );
  gauge(
    registry,
    'amsel_db_pool_connections',
    'Open database connections, by state',
    each((pool) => [
      [{ state: 'busy' }, pool.totalCount - pool.idleCount],
      [{ state: 'idle' }, pool.idleCount],
    ]),
    ['database', 'state'],
  );
  gauge(
    registry,
    'amsel_db_pool_max',
    'Database connections this process may hold',
    each((pool) => [[{}, pool.options.max]]),
    ['database'],
  );
}

export type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

/** A gauge that is read when it is asked for. */
export function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => readonly Sample[] | Promise<readonly Sample[]>,
  labelNames: readonly string[] = [],
): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [],
      async collect() {
        this.reset();
        for (const [labels, value] of await read()) this.set(labels, value);
      },
    }),
  );
}
