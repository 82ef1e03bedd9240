import { randomUUID } from 'node:crypto';
import type { Role } from '../../contract/access.ts';
import { createClient } from '../../contract/client.ts';
import type { startGateway } from './gateway.ts';
import { query } from './services.ts';

type Gateway = Awaited<ReturnType<typeof startGateway>>;
export type Account = Readonly<{ id: string; role: Role }>;

/** Lets many people in without a login each: their tokens share one session. */
export async function openSessions(databaseUrl: string, gateway: Gateway, host: Account) {
  const sessionId = randomUUID();
  await query(
    databaseUrl,
    `INSERT INTO refresh_tokens (token_hash, family_id, user_id, expires_at)
     VALUES ($1, $2, $3, now() + interval '1 hour')`,
    [randomUUID(), sessionId, host.id],
  );
  const tokenOf = ({ id, role }: Account) => gateway.tokens.issue({ userId: id, role, sessionId });
  return {
    tokenOf,
    /** Anything at all, for what a typed client would not say; as nobody where that is null. */
    send: async (
      as: Account | null,
      method: string,
      path: string,
      body?: unknown,
      headers?: object,
    ) => {
      const answer = await fetch(`${gateway.baseUrl}${path}`, {
        method,
        headers: {
          ...(as && { authorization: `Bearer ${await tokenOf(as)}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const isReplay = answer.headers.get('idempotent-replayed') === 'true';
      const text = await answer.text();
      return {
        status: answer.status,
        body: (text === '' ? undefined : JSON.parse(text)) as Record<string, unknown>,
        ...(isReplay && { isReplay }),
      };
    },
    /** The same person through the same door, or through that of another gateway. */
    enter: async (account: Account, { baseUrl }: { baseUrl: string } = gateway) => {
      return createClient({ baseUrl, accessToken: await tokenOf(account) });
    },
  };
}

export type Call = ReturnType<typeof createClient>;

/** How a refusal looks to a plain sender. */
export const refused = (status: number, error: string) => ({ status, body: { error } });
