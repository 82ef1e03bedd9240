import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** The version of the source code, and the name that the operator gave to the deployed build. */
export type Build = { readonly version: string; readonly buildId?: string | undefined };

/** A registry with the metrics that every process has: memory, CPU, event loop and build. */
export function createRegistry(process: 'gateway' | 'worker', build: Build): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'amsel_build_info',
    help: 'Always 1; the labels name the running build',
    labelNames: ['process', 'version', 'build'],
    registers: [registry],
  }).set({ process, version: build.version, build: build.buildId ?? '' }, 1);
  return registry;
}

/** Exports the state of connection pools, by the name of their database. */
export function watchPools(registry: Registry, pools: Readonly<Record<string, Pool>>): void {
  const forEachPool = (read: (pool: Pool) => readonly Sample[]) => () =>
    Object.entries(pools).flatMap(([database, pool]) =>
      read(pool).map(([labels, value]): Sample => [{ database, ...labels }, value]),
    );
  gauge(
    registry,
    'amsel_db_pool_waiting',
    'Queries that wait for a database connection',
    forEachPool((pool) => [[{}, pool.waitingCount]]),
    ['database'],
  );
  gauge(
    registry,
    'amsel_db_pool_connections',
    'Open database connections, by state',
    forEachPool((pool) => [
      [{ state: 'busy' }, pool.totalCount - pool.idleCount],
      [{ state: 'idle' }, pool.idleCount],
    ]),
    ['database', 'state'],
  );
  gauge(
    registry,
    'amsel_db_pool_max',
    'Database connections that this process may open',
    forEachPool((pool) => [[{}, pool.options.max]]),
    ['database'],
  );
}

/** Exports how wrong the clock of this machine is. Processes tell the time of the database. */
export function watchClock(
  registry: Registry,
  clock: { readonly skewSeconds: () => number },
): void {
  gauge(
    registry,
    'amsel_clock_skew_seconds',
    'Seconds by which the clock of this machine is ahead of the database',
    () => [[{}, clock.skewSeconds()]],
  );
}

export type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

/** Registers a gauge whose samples are read at each scrape. */
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
