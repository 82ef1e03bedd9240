import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { GatewayConfig } from '../config/index.ts';
import type { Database } from '../db/client.ts';
import { createGatewayMetrics } from '../telemetry/gateway-metrics.ts';
import { gauge, watchPools } from '../telemetry/registry.ts';
import { hasLiveSession } from '../db/reads/accounts.ts';
import { findLiveKeys } from '../db/reads/keys.ts';
import { loadWorld } from '../db/reads/world.ts';
import { mergeNeeds, type Needs, type World } from '../domain/world.ts';
import { createKeyCache } from './access/key-cache.ts';
import { createLoginGuard } from './access/login-guard.ts';
import { createOutsideVerify } from './access/outside-issuer.ts';
import { createQuota } from './access/quota.ts';
import { createSessions, type Sessions } from './access/sessions.ts';
import { createTokens, type Tokens } from './access/tokens.ts';
import { createUsage } from './access/usage.ts';
import type { Deps } from './deps.ts';
import { batch } from './reads/batch.ts';
import type { Authenticate } from './http/mount.ts';
import { createMail } from './mail.ts';
import type { Redis } from './redis.ts';
import { createResponseCache } from './cache/response-cache.ts';
import type { DiscoveryDatabase } from './reads/discovery-database.ts';
import { createDurable } from '../engine/durable-bookings.ts';
import { createKnownCalendars } from './reads/known-calendars.ts';
import { createSubmit } from '../engine/submit.ts';
import { createWorkerPresence, type WorkerPresence } from '../engine/worker-presence.ts';
import { createActorClient } from '../engine/actor-client.ts';

export type Connections = {
  readonly config: GatewayConfig;
  readonly database: Database;
  readonly discovery: DiscoveryDatabase;
  readonly redis: Redis;
  readonly client: Client;
  readonly nowMs: () => number;
  readonly log: Logger;
  readonly version: string;
};

/** Builds what the handlers work with on top of the connections. */
export async function compose(base: Connections): Promise<Deps & { authenticate: Authenticate }> {
  const { config, database, discovery, redis, client, nowMs, log, version } = base;
  const { WORKER_BUILD_ID: buildId, CALENDAR_ACTORS: actorCount } = config;
  const metrics = createGatewayMetrics({ version, buildId, actorCount: actorCount });
  watchDatabases(metrics.registry, database, discovery);
  const workerPresence = createWorkerPresence(client, config.TEMPORAL_TASK_QUEUE);
  watchWorkers(metrics.registry, workerPresence);
  const tokens = await createTokens(config.AUTH_KEYS, nowMs);
  const sessions = createSessions((id) => hasLiveSession(database.db, id));
  const usage = createUsage(database, nowMs);
  const durable = createDurable(client, config.TEMPORAL_TASK_QUEUE, config.CALENDAR_ACTORS);
  const { AUTH_ISSUER: issuer, AUTH_JWKS_URL: jwksUrl, AUTH_AUDIENCE: audience } = config;
  const outside =
    issuer && jwksUrl && audience
      ? createOutsideVerify({ issuer, jwksUrl, audience }, database, nowMs)
      : undefined;
  return {
    database,
    discovery,
    readWorld: batch((needs: Needs[]) => readTogether(database, needs), CALENDAR_READS),
    redis,
    responseCache: await createResponseCache(redis, discovery.changed),
    nowMs,
    log,
    metrics,
    workerPresence,
    tokens,
    sessions,
    authenticate: outside ?? ownSessions(tokens, sessions),
    hasOwnSessions: !outside,
    keyCache: createKeyCache((hashes) => findLiveKeys(database.db, hashes)),
    usage,
    quota: createQuota({ redis, database, usage, nowMs, log }),
    loginGuard: createLoginGuard(redis),
    sendMail: createMail({
      from: config.MAIL_FROM,
      smtpUrl: config.SMTP_URL,
      outboxDir: config.MAIL_OUTBOX_DIR,
    }),
    durable,
    hasCalendar: createKnownCalendars(database),
    submit: createSubmit({
      askActor: createActorClient(client, config.TEMPORAL_TASK_QUEUE),
      durable,
      database,
      actorCount: config.CALENDAR_ACTORS,
      waitingMax: config.COMMANDS_WAITING_MAX,
      nowMs,
      metrics,
    }),
    limits: { keysPerHour: config.KEYS_PER_HOUR },
    publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
  };
}

function watchDatabases(
  registry: Registry,
  { pool: primary }: Database,
  { replica }: DiscoveryDatabase,
): void {
  watchPools(registry, { primary, ...(replica && { replica: replica.pool }) });
  if (!replica) return;
  gauge(
    registry,
    'amsel_replica_fresh',
    'Whether discovery is read from the replica: 1, or 0 while the primary is asked',
    () => [[{}, Number(replica.isFresh())]],
  );
}

/** Where Temporal does not answer, nothing is known of the workers. */
function watchWorkers(registry: Registry, { look }: WorkerPresence): void {
  const seen = () => look().catch(() => []);
  gauge(
    registry,
    'amsel_workers_polling',
    'Workers that asked for work lately, by task queue',
    async () => (await seen()).map(({ queue, polling }) => [{ queue }, polling]),
    ['queue'],
  );
  gauge(
    registry,
    'amsel_task_queue_backlog_age_seconds',
    'How long the first task that no worker takes has been waiting',
    async () =>
      (await seen()).map(({ queue, backlogAgeSeconds }) => [{ queue }, backlogAgeSeconds]),
    ['queue'],
  );
}

/** Two at a time, so that a slow one holds up nobody; the rest gather, and a rush costs few statements. */
const CALENDAR_READS = { inFlightMax: 2, batchMax: 50 };

async function readTogether({ db }: Database, needs: Needs[]): Promise<World[]> {
  const world = await loadWorld(db, mergeNeeds(needs));
  return needs.map(() => world);
}

function ownSessions(tokens: Tokens, sessions: Sessions): Authenticate {
  return async (token) => {
    const caller = await tokens.verify(token);
    return caller && (await sessions.isLive(caller.sessionId)) ? caller : undefined;
  };
}
