import type { Logger } from 'pino';
import type { Database } from '../db/client.ts';
import type { Keyring } from './access/keyring.ts';
import type { LoginGuard } from './access/login-guard.ts';
import type { Quota } from './access/quota.ts';
import type { Sessions } from './access/sessions.ts';
import type { Tokens } from './access/tokens.ts';
import type { SendMail } from './mail.ts';
import type { Redis } from './redis.ts';
import type { Submit } from './submit.ts';

/** What handlers work with; built by compose.ts. */
export type Deps = {
  readonly database: Database;
  readonly redis: Redis;
  readonly submit: Submit;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  /** False where an outside issuer keeps accounts and sessions. */
  readonly hasOwnSessions: boolean;
  readonly keyring: Keyring;
  readonly quota: Quota;
  readonly loginGuard: LoginGuard;
  readonly sendMail: SendMail;
  readonly limits: { readonly keysPerHour: number };
  readonly publicUrl: string;
  readonly nowMs: () => number;
  readonly log: Logger;
};
