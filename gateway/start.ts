import type { Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { ConfigError, type GatewayConfig } from '../config/index.ts';
import { warnOfLogin } from '../db/login-risk.ts';
import { hasDemoAccounts } from '../db/reads/accounts.ts';
import packageJson from '../package.json' with { type: 'json' };
import { watchStates } from '../telemetry/dependencies.ts';
import { listenForOperations, sendMetrics } from '../telemetry/operations-server.ts';
import { watchClock } from '../telemetry/registry.ts';
import { createApp } from './app.ts';
import { findReachable, isDemoAllowed } from './access/address.ts';
import { closeConnections, type Connections, openConnections } from './connections.ts';
import { createDeps, type Deps } from './deps.ts';
import { drain, listen } from './http/server.ts';
import { createStandbyRead } from './operations/checks.ts';
import {
  watchBusyCalendars,
  watchDatabases,
  watchDependencies,
  watchEvents,
  watchNotifications,
  watchPendingBookings,
  watchStandby,
  watchWebhooks,
  watchWorkers,
} from './operations/gauges.ts';
import { readAppFiles } from './web/app-files.ts';

export type StartOptions = {
  readonly log: Logger;
  /** Tests set the clock. */
  readonly nowMs?: () => number;
  /** Tests wait longer on a busy machine. */
  readonly requestDeadlineMs?: number;
  /** Checks every response against its schema. Tests do; in production it costs time per request. */
  readonly validateResponses?: boolean;
  /** Tests do not wait. */
  readonly stopGraceMs?: number;
};

export type Gateway = {
  readonly deps: Deps;
  readonly server: Server;
  /** Serves `/metrics`, if it has a port. */
  readonly metricsServer: Server | undefined;
  /** Finishes the requests in flight, then closes all connections. */
  readonly stop: () => Promise<void>;
};

/** A booking that is not decided by then becomes durable, and its caller gets 202. */
const REQUEST_DEADLINE_MS = 5_000;
/** A slow booking takes up to 5 s, and 5 s more to become durable. */
export const DRAIN_DEADLINE_MS = 12_000;
const USAGE_FLUSH_MS = 5_000;
const PICTURE_REMOVAL_MS = 10 * 60_000;

export async function startGateway(config: GatewayConfig, options: StartOptions): Promise<Gateway> {
  const { log, validateResponses = false, requestDeadlineMs = REQUEST_DEADLINE_MS } = options;
  const { version } = packageJson;
  const connections = await openConnections(config, log);
  const nowMs = options.nowMs ?? connections.clock.nowMs;
  await refuseReachableDemo(config, connections);
  await warnOfLogin(connections.healthCheckDatabase, 'amsel_gateway', log);
  const stopping = new AbortController();
  const base = { config, nowMs, requestDeadlineMs, log, version, stopping: stopping.signal };
  const deps = await createDeps(connections, base);
  const { checks } = deps;
  const states = watchStates(checks, log);
  const { registry } = deps.metrics;
  watchClock(registry, connections.clock);
  watchDatabases(registry, deps.database, deps.discovery);
  const findStandby = createStandbyRead(connections.healthCheckDatabase);
  watchStandby(registry, findStandby);
  watchWorkers(registry, deps.workerPresence);
  watchPendingBookings(registry, deps.readPendingBookings);
  watchEvents(registry, deps.database);
  watchWebhooks(registry, deps.database);
  watchNotifications(registry, deps.database, nowMs);
  watchBusyCalendars(registry, deps.database, nowMs);
  watchDependencies(registry, checks);

  const app = createApp({
    ...deps,
    trustProxy: config.TRUST_PROXY,
    anonymousPerMinute: config.ANONYMOUS_PER_MINUTE,
    sessionPerMinute: config.SESSION_PER_MINUTE,
    findStandby,
    isStopping: () => stopping.signal.aborted,
    validateResponses,
    version,
    appFiles: await readBuiltApp(log),
  });
  const { HOST: host, PORT: port, CONNECTIONS_MAX: connectionsMax } = config;
  const metricsServer = await listenForMetrics(config, registry);
  const networkConnectionsMax =
    config.TRUST_PROXY === 0 ? Math.ceil(connectionsMax / 2) : undefined;
  const server = await listen(app, { host, port, connectionsMax, networkConnectionsMax, log });
  const flushing = startFlushing(deps);
  const removing = startRemoving(deps);

  return {
    deps,
    server,
    metricsServer,
    async stop() {
      stopping.abort();
      await drain(server, { graceMs: options.stopGraceMs, deadlineMs: DRAIN_DEADLINE_MS });
      metricsServer?.close();
      metricsServer?.closeAllConnections();
      states.stop();
      await flushing.stop();
      clearInterval(removing);
      await deps.encoder.stop();
      await closeConnections(connections);
    },
  };
}

/** Apart from the port of callers: metrics tell how busy an installation is, and cost queries. */
async function listenForMetrics(
  { HOST: host, METRICS_PORT: port }: GatewayConfig,
  registry: Registry,
): Promise<Server | undefined> {
  if (port === undefined) return undefined;
  const routes = { '/metrics': (res: ServerResponse) => sendMetrics(res, registry) };
  return listenForOperations(routes, { host, port });
}

/** The passwords of demo accounts are public. Where the database cannot be asked yet, log-ins refuse them. */
async function refuseReachableDemo(config: GatewayConfig, connections: Connections): Promise<void> {
  if (isDemoAllowed(config)) return;
  if (!(await hasDemoAccounts(connections.database.db).catch(() => false))) return;
  await closeConnections(connections);
  throw new ConfigError(
    `${findReachable(config)} says that other machines reach this gateway, and the database has demo accounts, whose passwords are public; expected: a loopback HOST and PUBLIC_URL and no TRUST_PROXY, a database without demo data, or SEED_DEMO=1`,
  );
}

/** Writes the counts of this gateway to the database at intervals, and once more when stopped. */
function startFlushing({ usageCounter, missedSearches, log }: Deps): {
  readonly stop: () => Promise<void>;
} {
  const warn = (text: string) => (error: unknown) => log.warn({ err: error }, text);
  const flush = () =>
    Promise.all([
      usageCounter.flush().catch(warn('API key usage was not written')),
      missedSearches.flush().catch(warn('searches without a result were not written')),
    ]);
  const timer = setInterval(() => void flush(), USAGE_FLUSH_MS);
  return {
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Removes files of pictures without an owner, if an earlier removal failed or an upload was cut off. */
function startRemoving({ pictures, log }: Deps): NodeJS.Timeout {
  const remove = () =>
    pictures
      .removeUnused()
      .catch((error: unknown) => log.warn({ err: error }, 'unused pictures were not removed'));
  return setInterval(() => void remove(), PICTURE_REMOVAL_MS);
}

async function readBuiltApp(log: Logger) {
  const appFiles = await readAppFiles();
  if (!appFiles) log.warn('the web app is not built; npm run build:web builds it');
  return appFiles;
}
