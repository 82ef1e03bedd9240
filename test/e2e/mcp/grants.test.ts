import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  Client,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { endSession, listSessions } from '../../../contract/account-sessions.ts';
import { getAccount, updateAccount } from '../../../contract/accounts.ts';
import { refresh } from '../../../contract/auth.ts';
import { createClient } from '../../../contract/client.ts';
import {
  allow,
  type Document,
  logInAgent,
  postForm,
  requestOf,
} from '../../support/agent-login.ts';
import { agentEnv, serveDocument } from '../../support/agents.ts';
import { PASSWORD } from '../../support/factories.ts';
import { readMailsTo } from '../../support/mails.ts';
import { bodyOf, codeOf } from '../../support/salon.ts';
import type { Account } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';
import { waitUntil } from '../../support/wait-until.ts';

const PER_MINUTE = 25;
const app = useTestApp({
  env: { ...(await agentEnv()), SESSION_PER_MINUTE: String(PER_MINUTE) },
});
let document: Document;
beforeAll(async () => void (document = await serveDocument()));
afterAll(() => document.close());

async function send(token: string | undefined, method: string, params?: object) {
  const answer = await fetch(`${app.gateway.baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  await answer.text();
  return { status: answer.status, challenge: answer.headers.get('www-authenticate') };
}

/** The status of a call that needs a token. */
const listAt = (token: string | undefined, name = 'my_appointments') =>
  send(token, 'tools/call', { name, arguments: {} });

const refreshForm = (refreshToken: string, clientId = document.clientId) => ({
  grant_type: 'refresh_token',
  client_id: clientId,
  refresh_token: refreshToken,
});
const exchange = (refreshToken: string, clientId?: string) =>
  postForm(app, '/oauth/token', refreshForm(refreshToken, clientId));
const INVALID = { status: 400, body: { error: 'invalid_grant' } };

/** An account whose tokens are its own, unlike those of `loginAs`. */
async function anAccount() {
  const user = await app.make.user();
  const { accessToken } = await app.openSession(user.email);
  return { user, call: createClient({ baseUrl: app.gateway.baseUrl, accessToken }), accessToken };
}

test('the official client logs in by itself, after the user has allowed it', async () => {
  const user = await app.make.user();
  const { provider, readAddress } = aProvider(document);
  const url = new URL('/mcp', app.gateway.baseUrl);
  const transport = () => new StreamableHTTPClientTransport(url, { authProvider: provider });
  const client = new Client({ name: 'test', version: '1' });
  const first = transport();
  await client.connect(first);
  await expect(client.callTool({ name: 'my_appointments' })).rejects.toThrow(UnauthorizedError);
  const sent = readAddress().searchParams;
  expect(readAddress().pathname).toBe('/connect');
  expect(sent.get('resource')).toBe(url.href);
  await first.finishAuth(await consent(user, sent));
  const listed = await client.callTool({ name: 'my_appointments' });
  expect(listed.structuredContent).toEqual({ appointments: [] });
  await client.close();
});

/** Decides as the page does, with the parameters of the agent. */
function consent(user: Account, sent: URLSearchParams) {
  return allow(app, user, {
    ...requestOf(document, ''),
    redirectUri: sent.get('redirect_uri')!,
    codeChallenge: sent.get('code_challenge')!,
    codeChallengeMethod: sent.get('code_challenge_method')!,
    state: sent.get('state') ?? '',
  });
}

/** Keeps in memory what an agent keeps on a disk. */
function aProvider({ clientId, redirectUri }: Document) {
  let address: URL | undefined;
  let tokens: OAuthTokens | undefined;
  let verifier = '';
  const provider = {
    redirectUrl: redirectUri,
    clientMetadata: { redirect_uris: [redirectUri], client_name: 'test' },
    clientInformation: () => ({ client_id: clientId }),
    tokens: () => tokens,
    saveTokens: (saved: OAuthTokens) => void (tokens = saved),
    redirectToAuthorization: (url: URL) => void (address = url),
    saveCodeVerifier: (saved: string) => void (verifier = saved),
    codeVerifier: () => verifier,
  };
  return { provider, readAddress: () => address! };
}

describe('a token', () => {
  test('for /mcp opens nothing else, and that of a session does not open /mcp', async () => {
    const { user, accessToken: ofSession, call } = await anAccount();
    const { accessToken, refreshToken } = await logInAgent(app, user, document);
    expect((await listAt(accessToken)).status).toBe(200);
    expect(await listAt(ofSession)).toMatchObject({
      status: 401,
      challenge: expect.stringContaining('error="invalid_token"'),
    });
    expect(codeOf(await app.readAccount(accessToken))).toBe('AUTH_REQUIRED');
    const exchanged = await app.gateway.client(refresh, { body: { refreshToken } });
    expect(codeOf(exchanged)).toBe('AUTH_REQUIRED');
    // The refused exchange has not ended the access of the agent.
    expect((await listAt(accessToken)).status).toBe(200);
    expect(codeOf(await call(getAccount))).toBe('200');
  });

  test('with the scope to read does not book, and says what it lacks', async () => {
    const user = await app.make.user();
    const token = await app.issueAgentToken(user, ['appointments:read']);
    expect((await listAt(token)).status).toBe(200);
    expect(await listAt(token, 'book')).toMatchObject({
      status: 403,
      challenge: expect.stringMatching(/scope="appointments:read appointments:write"/),
    });
  });

  test('is asked for by the tool that needs it, with no more than that', async () => {
    const { challenge } = await listAt(undefined);
    expect(challenge).toContain('scope="appointments:read"');
    const both = 'scope="appointments:read appointments:write"';
    expect((await listAt(undefined, 'book')).challenge).toContain(both);
  });

  test('is limited like a session, also if it only lists tools', async () => {
    const token = await app.issueAgentToken(await app.make.user());
    const statuses = new Set<number>();
    for (let n = 0; n <= PER_MINUTE; n += 1) statuses.add((await send(token, 'tools/list')).status);
    expect([...statuses]).toEqual([200, 429]);
  });

  test('expires after 15 minutes', async () => {
    const { accessToken } = await logInAgent(app, await app.make.user(), document);
    app.clock.shiftBy(16 * 60_000);
    const { status } = await listAt(accessToken);
    app.clock.shiftBy(0);
    expect(status).toBe(401);
  });
});

describe('a refresh token of an agent', () => {
  test('is exchanged for the next one, by its client only', async () => {
    const { refreshToken } = await logInAgent(app, await app.make.user(), document);
    const other = 'https://other.example/client.json';
    expect(await exchange(refreshToken, other)).toMatchObject(INVALID);
    const { status, body } = await exchange(refreshToken);
    expect([status, body['scope']]).toEqual([200, 'appointments:read appointments:write']);
    expect((await listAt(body['access_token'])).status).toBe(200);
  });

  test('that is used again later ends the access', async () => {
    const { refreshToken } = await logInAgent(app, await app.make.user(), document);
    const { body } = await exchange(refreshToken);
    app.clock.shiftBy(11_000);
    const again = await exchange(refreshToken);
    app.clock.shiftBy(0);
    expect(again).toMatchObject(INVALID);
    expect(await exchange(body['refresh_token']!)).toMatchObject(INVALID);
    expect((await listAt(body['access_token'])).status).toBe(401);
  });
});

describe('the access of an agent', () => {
  test('is told to the owner by mail, with the host and not the name that it took', async () => {
    const { user } = await anAccount();
    await logInAgent(app, user, document);
    const [mail] = await waitUntil(
      () => readMailsTo(app.gateway.outboxDir, user.email),
      (mails) => mails.length > 0,
    );
    expect(mail).toContain('An app has access to your account');
    expect(mail).toContain(new URL(document.origin).host);
    expect(mail).not.toContain('Helpful Agent');
  });

  test('is listed in the account and ends there, at once', async () => {
    const { user, call } = await anAccount();
    const { accessToken, refreshToken } = await logInAgent(app, user, document);
    const sessions = bodyOf(await call(listSessions));
    const host = new URL(document.origin).host;
    const scopes = ['appointments:read', 'appointments:write'];
    const granted = sessions.find(({ agent }) => agent !== null);
    expect(granted?.agent).toEqual({ name: 'Helpful Agent', host, scopes });
    expect(sessions.filter(({ agent }) => agent === null)).toHaveLength(1);
    expect((await listAt(accessToken)).status).toBe(200);

    bodyOf(await call(endSession, { params: { id: granted!.id } }));
    expect((await listAt(accessToken)).status).toBe(401);
    expect(await exchange(refreshToken)).toMatchObject(INVALID);
  });

  test('ends with a new password', async () => {
    const { user, call } = await anAccount();
    const { accessToken, refreshToken } = await logInAgent(app, user, document);
    const body = { password: 'a-very-new-password', currentPassword: PASSWORD };
    bodyOf(await call(updateAccount, { body }));
    expect((await listAt(accessToken)).status).toBe(401);
    expect(await exchange(refreshToken)).toMatchObject(INVALID);
  });

  test.each(['accessToken', 'refreshToken'] as const)(
    'ends if its client revokes its %s',
    async (kind) => {
      const tokens = await logInAgent(app, await app.make.user(), document);
      const token = tokens[kind];
      const other = { token, client_id: 'https://other.example/client.json' };
      expect(await postForm(app, '/oauth/revoke', other)).toMatchObject({ status: 200 });
      expect((await listAt(tokens.accessToken)).status).toBe(200);
      await postForm(app, '/oauth/revoke', { token, client_id: document.clientId });
      expect((await listAt(tokens.accessToken)).status).toBe(401);
      expect(await exchange(tokens.refreshToken)).toMatchObject(INVALID);
    },
  );
});
