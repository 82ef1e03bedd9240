import { randomUUID } from 'node:crypto';
import type { Role } from '../../contract/access.ts';
import { getAccount } from '../../contract/accounts.ts';
import { login, refresh } from '../../contract/auth.ts';
import { createClient } from '../../contract/client.ts';
import { AGENT_SCOPES, type AgentScope } from '../../domain/agent-scope.ts';
import { PASSWORD } from './factories.ts';
import type { startGateway } from './gateway.ts';
import { query } from './services.ts';

type Gateway = Awaited<ReturnType<typeof startGateway>>;
export type Account = Readonly<{ id: string; role: Role }>;

/** Issues tokens without a login for each account: all tokens share the session of the host. */
export async function openSessions(databaseUrl: string, gateway: Gateway, host: Account) {
  const sessionId = randomUUID();
  await query(
    databaseUrl,
    `INSERT INTO refresh_tokens (token_hash, family_id, user_id, expires_at)
     VALUES ($1, $2, $3, now() + interval '1 hour')`,
    [randomUUID(), sessionId, host.id],
  );
  // Admins need a second factor, which a login would have proven.
  const proven = (role: Role) => role === 'admin' && { hasSecondFactor: true as const };
  const issueToken = ({ id, role }: Account) =>
    gateway.tokens.issue({ userId: id, role, sessionId, ...proven(role) });
  return {
    issueToken,
    /** A token for `/mcp`, as an agent gets it that the account has let in. */
    issueAgentToken: (
      { id, role }: Account,
      scopes: readonly AgentScope[] = AGENT_SCOPES,
    ): Promise<string> => {
      const agent = { clientId: 'https://agent.example/client.json', scopes };
      return gateway.agentAccess.tokens.issue({ userId: id, role, sessionId, agent });
    },
    /** Sends a raw request, for input that a typed client does not allow; null sends no token. */
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
          ...(as && { authorization: `Bearer ${await issueToken(as)}` }),
          ...toPayload(body).headers,
          ...headers,
        },
        ...toPayload(body).content,
      });
      const isReplay = answer.headers.get('idempotent-replayed') === 'true';
      const text = await answer.text();
      return {
        status: answer.status,
        body: (text === '' ? undefined : JSON.parse(text)) as Record<string, unknown>,
        ...(isReplay && { isReplay }),
      };
    },
    /** Logs in over HTTP and returns the session. */
    openSession: async (email: string, password = PASSWORD) => {
      const session = await gateway.client(login, { body: { email, password } });
      if (!session.ok) throw new Error(`login failed: ${session.error}`);
      return withToken(session.body);
    },
    refreshSession: async (refreshToken: string) => {
      const answer = await gateway.client(refresh, { body: { refreshToken } });
      return answer.ok ? { ...answer, body: withToken(answer.body) } : answer;
    },
    readAccount: (accessToken: string) =>
      createClient({ baseUrl: gateway.baseUrl, accessToken })(getAccount),
    /** Returns a client of this account, at this gateway or another one. */
    loginAs: async (account: Account, { baseUrl }: { baseUrl: string } = gateway) => {
      return createClient({ baseUrl, accessToken: await issueToken(account) });
    },
  };
}

/** Bytes are sent as a picture, anything else as JSON. */
export function toPayload(body: unknown) {
  if (body === undefined) return { headers: {}, content: {} };
  return body instanceof Uint8Array
    ? { headers: { 'content-type': 'image/png' }, content: { body: Buffer.from(body) } }
    : { headers: { 'content-type': 'application/json' }, content: { body: JSON.stringify(body) } };
}

/** Without `X-Session: cookie`, the body of a session has its refresh token. */
function withToken<T extends { readonly refreshToken?: string | undefined }>(session: T) {
  const { refreshToken } = session;
  if (refreshToken === undefined) throw new Error('the session has no refresh token');
  return { ...session, refreshToken };
}

export type Call = ReturnType<typeof createClient>;

/** The response that `send` returns for a refused request. */
export const refused = (status: number, error: string) => ({ status, body: { error } });
