import type { Logger } from 'pino';
import type { Database } from '../db/client.ts';
import type { KeyCache } from './access/key-cache.ts';
import type { LoginGuard } from './access/login-guard.ts';
import type { Quota } from './access/quota.ts';
import type { Sessions } from './access/sessions.ts';
import type { Tokens } from './access/tokens.ts';
import type { Usage } from './access/usage.ts';
import type { SendMail } from './mail.ts';
import type { Redis } from './redis.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import type { DiscoveryDatabase } from './reads/discovery-database.ts';
import type { Durable } from '../engine/durable-bookings.ts';
import type { HasCalendar } from './reads/known-calendars.ts';
import type { Submit } from '../engine/submit.ts';
import type { WorkerPresence } from '../engine/worker-presence.ts';
import type { Needs, World } from '../domain/world.ts';
import type { GatewayMetrics } from '../telemetry/gateway-metrics.ts';

/** What handlers work with; built by compose.ts. */
export type Deps = {
  readonly database: Database;
  readonly discovery: DiscoveryDatabase;
  /** Reads calendars as they are now; what is asked at once is read together. */
  readonly readWorld: (needs: Needs) => Promise<World>;
  readonly redis: Redis;
  readonly responseCache: ResponseCache;
  readonly hasCalendar: HasCalendar;
  readonly submit: Submit;
  readonly workerPresence: WorkerPresence;
  readonly durable: Durable;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  /** False where an outside issuer keeps accounts and sessions. */
  readonly hasOwnSessions: boolean;
  readonly keyCache: KeyCache;
  readonly quota: Quota;
  readonly usage: Usage;
  readonly loginGuard: LoginGuard;
  readonly sendMail: SendMail;
  readonly limits: { readonly keysPerHour: number };
  readonly publicUrl: string;
  readonly nowMs: () => number;
  readonly log: Logger;
  readonly metrics: GatewayMetrics;
};
