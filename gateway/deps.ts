import type { Logger } from 'pino';
import { type GatewayConfig, toPublicUrl } from '../config/index.ts';
import { createSealer, type Sealer } from '../contract/sealing.ts';
import type { Database } from '../db/client.ts';
import { hasActiveSession } from '../db/reads/accounts.ts';
import { findUnrevokedApiKeys } from '../db/reads/api-keys.ts';
import { CONCERNS_MAX, findLastPosition, listConcerns } from '../db/reads/events.ts';
import { hasSecondFactor } from '../db/reads/second-factors.ts';
import { loadWorld } from '../db/reads/world.ts';
import { mergeNeeds, type Needs } from '../domain/needs.ts';
import type { World } from '../domain/world.ts';
import type { DurableBookings } from '../engine/durable-bookings.ts';
import { createPendingBookings, type PendingBookings } from '../engine/pending-bookings.ts';
import type { Submit } from '../engine/submit.ts';
import { createResolve, resolveTarget } from '../engine/webhook-addresses.ts';
import { createWakeWebhook } from '../engine/webhook-wakeups.ts';
import { createWorkerPresence, type WorkerPresence } from '../engine/worker-presence.ts';
import { createMailer, type SendMail } from '../mail/mailer.ts';
import { listActorIds } from '../workflows/messages.ts';
import { createGatewayMetrics, type GatewayMetrics } from '../telemetry/gateway-metrics.ts';
import { findReachable, isDemoAllowed, isLocalHost } from './access/address.ts';
import { createEmailChanges, type EmailChanges } from './access/email-changes.ts';
import { createKeyCache, type KeyCache } from './access/key-cache.ts';
import { type CheckPassword, createPasswordCheck } from './access/login.ts';
import { createLoginLimiter, type LoginLimiter } from './access/login-limiter.ts';
import { createPasswords, type Passwords } from './access/passwords.ts';
import { createExternalVerifier } from './access/external-issuer.ts';
import { createQuota, type Quota } from './access/quota.ts';
import { createSecondFactors, type SecondFactors } from './access/second-factors.ts';
import { createSecurityEvents, type RecordSecurityEvent } from './access/security-events.ts';
import { authenticateOwn, createSessions, type Sessions } from './access/sessions.ts';
import { createTokens, type Tokens } from './access/tokens.ts';
import { createUsageCounter, type UsageCounter } from './access/usage-counter.ts';
import { createResponseCache, type ResponseCache } from './cache/response-cache.ts';
import type { Connections } from './connections.ts';
import { createEngineAccess } from './engine-access.ts';
import type { Authenticate } from './http/identify-caller.ts';
import { type AgentAccess, createAgentAccess } from './oauth/agent-access.ts';
import { createSecurityNotices, type SendSecurityNotice } from './mail/security-notices.ts';
import { type Check, createChecks } from './operations/checks.ts';
import { createEncoder } from './pictures/encoder.ts';
import { createPictures, type Pictures } from './pictures/pictures.ts';
import { createStorage } from './pictures/create-storage.ts';
import { batch, type HasLeft } from './reads/batch.ts';
import type { DiscoveryDatabase } from './reads/discovery-database.ts';
import { createKnownCalendars, type HasCalendar } from './reads/known-calendars.ts';
import { createMissedSearches, type MissedSearches } from './reads/missed-searches.ts';
import { createNewEvents, type NewEvents } from './reads/new-events.ts';
import { createKeptCalendars, type KeptCalendars } from './reads/kept-calendars.ts';
import { createOpeningAreas, type OpeningAreas } from './reads/opening-areas.ts';
import { createRefreshCalendars, type RefreshCalendars } from './reads/stale-calendars.ts';
import type { Redis } from './redis/client.ts';

/** Dependencies of the request handlers. */
export type Deps = {
  readonly database: Database;
  readonly discovery: DiscoveryDatabase;
  /** Reads calendars from the primary. Concurrent reads are batched. */
  readonly readWorld: (needs: Needs, hasLeft?: HasLeft) => Promise<World>;
  /** Rules and calendars for availability and openings. They are kept, and checked before each use. */
  readonly keptCalendars: KeptCalendars;
  readonly openingAreas: OpeningAreas;
  readonly pictures: Pictures;
  /** Draws uploaded pictures again, in a process of its own. */
  readonly encoder: ReturnType<typeof createEncoder>;
  readonly redis: Redis;
  readonly responseCache: ResponseCache;
  readonly missedSearches: MissedSearches;
  readonly hasCalendar: HasCalendar;
  readonly newEvents: NewEvents;
  readonly refreshCalendars: RefreshCalendars;
  /** Encrypts secrets of users. */
  readonly sealer: Sealer;
  /** Aborts when the gateway stops, so that endless streams end. */
  readonly stopping: AbortSignal;
  readonly submit: Submit;
  readonly workerPresence: WorkerPresence;
  readonly durable: DurableBookings;
  readonly checks: readonly Check[];
  readonly readPendingBookings: () => Promise<PendingBookings>;
  /** None if each professional has one. */
  readonly actorIds: readonly string[];
  /** Where admins look into workflows, if there is such a place. */
  readonly temporalUi: { readonly uiUrl: string; readonly namespace: string } | undefined;
  readonly webhooks: Webhooks;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  readonly authenticate: Authenticate;
  /** Ends the access of an account that signs in at the external issuer. */
  readonly revokeExternal: (subjectHash: string) => void;
  /** False if an external issuer manages accounts and sessions. */
  readonly hasOwnSessions: boolean;
  readonly agentAccess: AgentAccess;
  readonly keyCache: KeyCache;
  readonly quota: Quota;
  readonly usageCounter: UsageCounter;
  readonly loginLimiter: LoginLimiter;
  readonly passwords: Passwords;
  readonly checkPassword: CheckPassword;
  readonly secondFactors: SecondFactors;
  readonly isDemoAllowed: boolean;
  /** Other machines cannot reach this gateway. */
  readonly isLocalOnly: boolean;
  /** The outbox folder, if its mails may be shown in a browser: only other programs of this machine can read them. */
  readonly shownOutboxDir: string | undefined;
  /** Text messages can be sent. */
  readonly hasSms: boolean;
  readonly sendMail: SendMail;
  readonly sendSecurityNotice: SendSecurityNotice;
  readonly emailChanges: EmailChanges;
  readonly recordSecurityEvent: RecordSecurityEvent;
  readonly limits: { readonly keysPerHour: number };
  readonly publicUrl: string;
  readonly nowMs: () => number;
  readonly log: Logger;
  readonly metrics: GatewayMetrics;
};

type Webhooks = {
  /** Whether webhooks may be sent to this address, as far as it can be resolved now. */
  readonly isAllowed: (url: string) => Promise<boolean>;
  /** Has new deliveries sent at once. If the wake-up fails, the relay finds what is late. */
  readonly wake: (webhookId: string) => Promise<void>;
};

type Base = {
  readonly config: GatewayConfig;
  readonly nowMs: () => number;
  readonly requestDeadlineMs: number;
  readonly log: Logger;
  readonly version: string;
  readonly stopping: AbortSignal;
};

export async function createDeps(connections: Connections, base: Base): Promise<Deps> {
  const { database, discovery, redis } = connections;
  const { config, nowMs, log, version, stopping } = base;
  const { WORKER_BUILD_ID: buildId, CALENDAR_ACTORS: actorCount } = config;
  const actorIds = listActorIds(actorCount);
  const metrics = createGatewayMetrics({ version, buildId, actorIds });
  const usageCounter = createUsageCounter(database, nowMs);
  const authentication = await createAuthentication(config, database, nowMs);
  const mail = createMailAccess(config, metrics);
  const links = { ...mail, ...authentication, database, redis, log, nowMs };
  const recordSecurityEvent = createSecurityEvents(log, metrics);
  const sendSecurityNotice = createSecurityNotices({ ...mail, log });
  const discoveryReads = await createDiscoveryReads(connections, nowMs);
  return {
    database,
    discovery,
    redis,
    ...createPictureAccess(connections, base),
    ...discoveryReads,
    nowMs,
    log,
    stopping,
    metrics,
    ...createHealthReads(connections, config),
    actorIds,
    ...authentication,
    keyCache: createKeyCache((hashes) => findUnrevokedApiKeys(database.db, hashes)),
    usageCounter,
    quota: createQuota({ redis, database, usageCounter, nowMs, log }),
    recordSecurityEvent,
    ...createPasswordAccess(connections, base, { recordSecurityEvent, sendSecurityNotice }),
    shownOutboxDir: findShownOutbox(config),
    hasSms: config.SMS_GATEWAY_URL !== undefined,
    ...mail,
    sendSecurityNotice,
    emailChanges: createEmailChanges({ ...links, recordSecurityEvent }),
    webhooks: createWebhooks(connections, base),
    missedSearches: createMissedSearches(database, nowMs),
    hasCalendar: createKnownCalendars(database),
    refreshCalendars: createRefreshCalendars(database, nowMs, log),
    newEvents: watchNewEvents(database),
    ...createEngineAccess(connections, { ...base, metrics, ...discoveryReads }),
    limits: { keysPerHour: config.KEYS_PER_HOUR },
  };
}

const watchNewEvents = ({ db }: Database): NewEvents =>
  createNewEvents({
    readLastPosition: () => findLastPosition(db),
    readConcerns: (after) => listConcerns(db, after),
    pageMax: CONCERNS_MAX,
  });

function findShownOutbox(config: GatewayConfig): string | undefined {
  const isShown = isLocalHost(config.HOST) && config.SMTP_URL === undefined;
  return isShown ? config.MAIL_OUTBOX_DIR : undefined;
}

function createMailAccess(
  config: GatewayConfig,
  { mails }: GatewayMetrics,
): Pick<Deps, 'sendMail' | 'publicUrl'> {
  const mailer = createMailer({
    from: config.MAIL_FROM,
    smtpUrl: config.SMTP_URL,
    outboxDir: config.MAIL_OUTBOX_DIR,
    count: (result) => mails.inc({ result }),
  });
  return { sendMail: mailer.send, publicUrl: toPublicUrl(config) };
}

function createPictureAccess(
  { database }: Connections,
  { config, nowMs, log }: Base,
): Pick<Deps, 'pictures' | 'encoder'> {
  const encoder = createEncoder();
  const storage = createStorage(config);
  const { encode } = encoder;
  return { encoder, pictures: createPictures({ database, storage, encode, nowMs, log }) };
}

async function createDiscoveryReads(
  { database, discovery, redis }: Connections,
  nowMs: () => number,
): Promise<Pick<Deps, 'readWorld' | 'keptCalendars' | 'openingAreas' | 'responseCache'>> {
  const openingAreas = createOpeningAreas(discovery.read, nowMs);
  const onChange = () => {
    discovery.noteChange();
    openingAreas.noteChange();
  };
  return {
    readWorld: batch((needs: Needs[]) => readWorlds(database, needs), CALENDAR_READS),
    keptCalendars: createKeptCalendars(database, nowMs),
    openingAreas,
    responseCache: await createResponseCache(redis, onChange),
  };
}

function createHealthReads(
  connections: Connections,
  config: GatewayConfig,
): Pick<Deps, 'workerPresence' | 'checks' | 'readPendingBookings' | 'temporalUi'> {
  const { client, clock } = connections;
  const { TEMPORAL_TASK_QUEUE, TEMPORAL_UI_URL: uiUrl, TEMPORAL_NAMESPACE: namespace } = config;
  const workerPresence = createWorkerPresence(client, TEMPORAL_TASK_QUEUE, clock.nowMs);
  return {
    workerPresence,
    checks: createChecks({ ...connections, workerPresence }),
    readPendingBookings: createPendingBookings(client, TEMPORAL_TASK_QUEUE, clock.nowMs),
    temporalUi: uiUrl === undefined ? undefined : { uiUrl, namespace },
  };
}

function createPasswordAccess(
  { database, redis }: Connections,
  { config, nowMs, log }: Base,
  reports: Pick<Deps, 'recordSecurityEvent' | 'sendSecurityNotice'>,
): Pick<
  Deps,
  | 'loginLimiter'
  | 'passwords'
  | 'checkPassword'
  | 'secondFactors'
  | 'sealer'
  | 'isDemoAllowed'
  | 'isLocalOnly'
> {
  const loginLimiter = createLoginLimiter(redis);
  const passwords = createPasswords();
  const sealer = createSealer(config.SECRETS_KEY);
  const isLocalOnly = findReachable(config) === undefined;
  const demo = { isDemoAllowed: isDemoAllowed(config) };
  return {
    loginLimiter,
    passwords,
    sealer,
    isLocalOnly,
    ...demo,
    checkPassword: createPasswordCheck({
      limiter: loginLimiter,
      passwords,
      ...demo,
      hasSecondFactor: (userId) => hasSecondFactor(database.db, userId),
      ...reports,
    }),
    secondFactors: createSecondFactors({ sealer, redis, loginLimiter, log, nowMs, ...reports }),
  };
}

async function createAuthentication(
  config: GatewayConfig,
  database: Database,
  nowMs: () => number,
): Promise<
  Pick<
    Deps,
    'tokens' | 'sessions' | 'authenticate' | 'revokeExternal' | 'hasOwnSessions' | 'agentAccess'
  >
> {
  const tokens = await createTokens(config.AUTH_KEYS, nowMs);
  const sessions = createSessions((id) => hasActiveSession(database.db, id));
  const { AUTH_ISSUER: issuer, AUTH_JWKS_URL: jwksUrl, AUTH_AUDIENCE: audience } = config;
  const external =
    issuer && jwksUrl && audience
      ? createExternalVerifier({ issuer, jwksUrl, audience }, database, nowMs)
      : undefined;
  const shared = { publicUrl: toPublicUrl(config), database, sessions, nowMs };
  const agentAccess = await createAgentAccess(config, shared);
  return {
    tokens,
    sessions,
    agentAccess,
    authenticate: external?.verify ?? authenticateOwn(tokens, sessions),
    revokeExternal: (subjectHash) => {
      external?.revoke(subjectHash);
      agentAccess.revokeExternal(subjectHash);
    },
    hasOwnSessions: external === undefined,
  };
}

function createWebhooks({ client }: Connections, { config, log }: Base): Webhooks {
  const allowPrivate = config.WEBHOOKS_ALLOW_PRIVATE === '1';
  const resolve = createResolve(allowPrivate);
  const wake = createWakeWebhook(client, config.TEMPORAL_TASK_QUEUE);
  return {
    isAllowed: async (url) => (await resolveTarget(url, allowPrivate, resolve)) !== undefined,
    wake: (webhookId) =>
      wake(webhookId).catch((error: unknown) =>
        log.warn({ err: error, webhook: webhookId }, 'a webhook could not be woken'),
      ),
  };
}

/** Two in flight, so that one slow read does not block all others. */
const CALENDAR_READS = { inFlightMax: 2, batchMax: 50 };

/** One query for all: every caller gets the merged world. */
async function readWorlds({ db }: Database, needs: Needs[]): Promise<World[]> {
  const world = await loadWorld(db, mergeNeeds(needs));
  return needs.map(() => world);
}
