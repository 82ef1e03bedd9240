import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { GatewayConfig } from '../config/index.ts';
import type { Database } from '../db/client.ts';
import { createKeyring } from './access/keyring.ts';
import { createLoginGuard } from './access/login-guard.ts';
import { createOutsideVerify } from './access/outside-issuer.ts';
import { createQuota } from './access/quota.ts';
import { createSessions, type Sessions } from './access/sessions.ts';
import { createTokens, type Tokens } from './access/tokens.ts';
import type { Deps } from './deps.ts';
import type { Authenticate } from './http/mount.ts';
import { createMail } from './mail.ts';
import type { Redis } from './redis.ts';
import { createSubmit } from './submit.ts';

export type Foundations = {
  readonly config: GatewayConfig;
  readonly database: Database;
  readonly redis: Redis;
  readonly client: Client;
  readonly nowMs: () => number;
  readonly log: Logger;
};

/** Builds what the handlers work with on top of the connections. */
export async function compose(base: Foundations): Promise<Deps & { authenticate: Authenticate }> {
  const { config, database, redis, client, nowMs, log } = base;
  const tokens = await createTokens(config.AUTH_KEYS, nowMs);
  const sessions = createSessions(database);
  const { AUTH_ISSUER: issuer, AUTH_JWKS_URL: jwksUrl, AUTH_AUDIENCE: audience } = config;
  const outside =
    issuer && jwksUrl && audience
      ? createOutsideVerify({ issuer, jwksUrl, audience }, database, nowMs)
      : undefined;
  return {
    database,
    redis,
    nowMs,
    log,
    tokens,
    sessions,
    authenticate: outside ?? ownSessions(tokens, sessions),
    hasOwnSessions: !outside,
    keyring: createKeyring(database),
    quota: createQuota({ redis, database, nowMs }),
    loginGuard: createLoginGuard(redis),
    sendMail: createMail({
      from: config.MAIL_FROM,
      smtpUrl: config.SMTP_URL,
      outboxDir: config.MAIL_OUTBOX_DIR,
    }),
    submit: createSubmit({ client, database, taskQueue: config.TEMPORAL_TASK_QUEUE, nowMs }),
    limits: { keysPerHour: config.KEYS_PER_HOUR },
    publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
  };
}

function ownSessions(tokens: Tokens, sessions: Sessions): Authenticate {
  return async (token) => {
    const caller = await tokens.verify(token);
    return caller && (await sessions.isLive(caller.sessionId)) ? caller : undefined;
  };
}
