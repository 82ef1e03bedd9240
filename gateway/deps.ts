import type { Logger } from 'pino';
import type { Database } from '../db/client.ts';
import type { Keyring } from './access/keyring.ts';
import type { LoginGuard } from './access/login-guard.ts';
import type { Quota } from './access/quota.ts';
import type { Sessions } from './access/sessions.ts';
import type { Tokens } from './access/tokens.ts';
import type { Usage } from './access/usage.ts';
import type { SendMail } from './mail.ts';
import type { Redis } from './redis.ts';
import type { Shelf } from './shelf.ts';
import type { Shown } from './shown.ts';
import type { Durable } from './engine/durable.ts';
import type { HasCalendar } from './engine/known-calendars.ts';
import type { Submit } from './engine/submit.ts';
import type { WorkersSeen } from './engine/workers-seen.ts';
import type { Needs, World } from '../domain/world.ts';
import type { GatewayMetrics } from '../telemetry/gateway-metrics.ts';

/** What handlers work with; built by compose.ts. */
export type Deps = {
  readonly database: Database;
  readonly shown: Shown;
  /** Reads calendars as they are now; what is asked at once is read together. */
  readonly readWorld: (needs: Needs) => Promise<World>;
  readonly redis: Redis;
  readonly shelf: Shelf;
  readonly hasCalendar: HasCalendar;
  readonly submit: Submit;
  readonly workersSeen: WorkersSeen;
  readonly durable: Durable;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  /** False where an outside issuer keeps accounts and sessions. */
  readonly hasOwnSessions: boolean;
  readonly keyring: Keyring;
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
