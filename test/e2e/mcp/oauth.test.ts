import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decideAgent, examineAgent } from '../../../contract/agent-access.ts';
import { hashSecret } from '../../../contract/secrets.ts';
import {
  allow,
  type Document,
  logInAgent,
  newVerifier,
  postForm,
  requestOf,
} from '../../support/agent-login.ts';
import { agentEnv, serveDocument } from '../../support/agents.ts';
import { bodyOf, codeOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const env = await agentEnv();
const app = useTestApp({ env });
let document: Document;
beforeAll(async () => void (document = await serveDocument()));
afterAll(() => document.close());

const readJson = async (path: string) => {
  const answer = await fetch(app.gateway.baseUrl + path);
  return (await answer.json()) as Record<string, unknown>;
};

describe('the metadata', () => {
  test('lead from the resource to its authorization server', async () => {
    const origin = env['PUBLIC_URL']!;
    const refused = await fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
      body: '{}',
    });
    const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`;
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toContain(`resource_metadata="${metadata}"`);
    expect(await readJson('/.well-known/oauth-protected-resource/mcp')).toMatchObject({
      resource: `${origin}/mcp`,
      authorization_servers: [origin],
    });
    expect(await readJson('/.well-known/oauth-authorization-server')).toMatchObject({
      issuer: origin,
      authorization_endpoint: `${origin}/connect`,
      token_endpoint: `${origin}/oauth/token`,
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    });
  });
});

/** Asks as the page does. */
async function examine(changes: object, of: Document = document) {
  const call = await app.loginAs(await app.make.user());
  const request = requestOf(of, newVerifier());
  return bodyOf(await call(examineAgent, { body: { ...request, ...changes } }));
}

const errorIn = (examined: Awaited<ReturnType<typeof examine>>) => {
  if (examined.status !== 'redirect') return examined;
  const { searchParams } = new URL(examined.redirectTo);
  return {
    error: searchParams.get('error'),
    state: searchParams.get('state'),
    iss: searchParams.get('iss'),
  };
};

describe('the request of an agent', () => {
  test('shows who asks, for what, and where the access goes', async () => {
    const host = new URL(document.origin).host;
    expect(await examine({})).toEqual({
      status: 'consent',
      client: { name: 'Helpful Agent', host, redirectHost: host, isLocal: true },
      scopes: ['appointments:read', 'appointments:write'],
    });
    expect(await examine({ scope: 'appointments:write' })).toMatchObject({
      scopes: ['appointments:read', 'appointments:write'],
    });
    expect(await examine({ scope: 'openid appointments:read' })).toMatchObject({
      scopes: ['appointments:read'],
    });
  });

  test.each([
    ['without PKCE', { codeChallenge: undefined }, 'invalid_request'],
    ['with a plain challenge', { codeChallengeMethod: 'plain' }, 'invalid_request'],
    ['for a token at once', { responseType: 'token' }, 'unsupported_response_type'],
    ['for another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['for unknown scopes', { scope: 'admin' }, 'invalid_scope'],
  ])('%s goes back with an error', async (_name, changes, error) => {
    const sent = { error, state: 'a state', iss: env['PUBLIC_URL'] };
    expect(errorIn(await examine(changes))).toEqual(sent);
  });

  test('goes to no address that is not in its document', async () => {
    const refused = { status: 'refused', reason: 'redirectUri' };
    for (const redirectUri of ['https://evil.example/', `${document.redirectUri}?x=1`]) {
      expect(await examine({ redirectUri })).toEqual(refused);
    }
    const local = await examine({ redirectUri: 'http://127.0.0.1:49999/local' });
    expect(local).toMatchObject({ status: 'consent', client: { isLocal: true } });
  });

  test.each([
    ['names another client', { client_id: 'https://other.example/client.json' }, {}],
    ['has a secret', { token_endpoint_auth_method: 'client_secret_basic' }, {}],
    ['has no name', { client_name: ' ' }, {}],
    ['turns the direction of its name', { client_name: 'a\u202eb' }, {}],
    ['is too long', { padding: 'x'.repeat(10_000) }, {}],
    ['is elsewhere', {}, { status: 302, headers: { location: 'https://other.example/' } }],
    ['is no JSON', {}, { headers: { 'content-type': 'text/html' } }],
  ])('is refused if its document %s', async (_name, changes, answer) => {
    const other = await serveDocument(changes);
    Object.assign(other.served, answer);
    expect(await examine({}, other)).toEqual({ status: 'refused', reason: 'client' });
    await other.close();
  });

  test('reads a document once in a while, not for each request', async () => {
    const other = await serveDocument();
    await examine({}, other);
    await examine({}, other);
    expect(other.countReads()).toBe(1);
    await other.close();
  });

  test('is not for admins, nor without a login', async () => {
    const body = { ...requestOf(document, newVerifier()), decision: 'allow' as const };
    const asAdmin = await app.loginAs(await app.make.user('admin'));
    expect(codeOf(await asAdmin(decideAgent, { body }))).toBe('FORBIDDEN');
    expect(codeOf(await app.gateway.client(decideAgent, { body }))).toBe('AUTH_REQUIRED');
  });

  test('is not decided by the cookie of the user, which another site could have sent', async () => {
    const { refreshToken } = await app.openSession((await app.make.user()).email);
    const body = { ...requestOf(document, newVerifier()), decision: 'allow' as const };
    const headers = { cookie: `amsel_session=${refreshToken}`, origin: document.origin };
    const sent = await app.send(null, 'POST', decideAgent.path, body, headers);
    expect(sent).toMatchObject({ status: 401, body: { error: 'AUTH_REQUIRED' } });
  });

  test('that the user refuses goes back without a code', async () => {
    const call = await app.loginAs(await app.make.user());
    const request = requestOf(document, newVerifier());
    const body = { ...request, decision: 'refuse' as const };
    const refused = bodyOf(await call(decideAgent, { body }));
    expect(errorIn(refused as never)).toMatchObject({ error: 'access_denied', state: 'a state' });
    expect(JSON.stringify(refused)).not.toContain('code=');
  });

  test('is limited for each account', async () => {
    const call = await app.loginAs(await app.make.user());
    const body = { ...requestOf(document, newVerifier()), client: 'not an address' };
    const codes: string[] = [];
    for (let n = 0; n <= 60; n += 1) codes.push(codeOf(await call(examineAgent, { body })));
    expect([codes[59], codes[60]]).toEqual(['200', expect.stringMatching(/^RATE_LIMITED/)]);
  });
});

describe('a code', () => {
  const INVALID = { status: 400, body: { error: 'invalid_grant' } };

  async function aCode() {
    const user = await app.make.user();
    const verifier = newVerifier();
    const params = await allow(app, user, requestOf(document, verifier));
    expect([params.get('state'), params.get('iss')]).toEqual(['a state', env['PUBLIC_URL']]);
    const form = {
      grant_type: 'authorization_code',
      client_id: document.clientId,
      redirect_uri: document.redirectUri,
      code: params.get('code')!,
      code_verifier: verifier,
    };
    const exchange = (changes: object = {}) =>
      postForm(app, '/oauth/token', { ...form, ...changes });
    return { user, form, exchange };
  }

  test('is exchanged for tokens that are short and not cached', async () => {
    const { exchange, form } = await aCode();
    const resource = `${env['PUBLIC_URL']}/mcp`;
    expect(await exchange({ resource })).toMatchObject({
      status: 200,
      cache: 'no-store',
      body: {
        token_type: 'Bearer',
        expires_in: 900,
        scope: 'appointments:read appointments:write',
      },
    });
    const stored = await query(app.url, 'SELECT * FROM authorization_codes');
    expect(JSON.stringify(stored)).not.toContain(form.code);
  });

  test.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['another client', { client_id: 'https://other.example/client.json' }],
    ['another redirect', { redirect_uri: 'http://127.0.0.1/local' }],
    ['another code', { code: 'x'.repeat(43) }],
  ])('is refused with %s, and stays', async (_name, changes) => {
    const { exchange } = await aCode();
    expect(await exchange(changes)).toMatchObject(INVALID);
    expect(await exchange()).toMatchObject({ status: 200 });
  });

  test('is refused for another resource, and with a field that is sent twice', async () => {
    const { exchange, form } = await aCode();
    const target = { status: 400, body: { error: 'invalid_target' } };
    expect(await exchange({ resource: 'https://other.example/mcp' })).toMatchObject(target);
    const twice = new URLSearchParams(form);
    twice.append('redirect_uri', form.redirect_uri);
    const answer = await fetch(`${app.gateway.baseUrl}/oauth/token`, {
      method: 'POST',
      body: twice,
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_request' }]);
  });

  test('works once; a second use ends what the first one opened', async () => {
    const { exchange } = await aCode();
    const { body } = await exchange();
    expect(await exchange()).toMatchObject(INVALID);
    const refreshed = await postForm(app, '/oauth/token', {
      grant_type: 'refresh_token',
      client_id: document.clientId,
      refresh_token: body['refresh_token']!,
    });
    expect(refreshed).toMatchObject(INVALID);
    expect(await app.gateway.agentAccess.authenticate(body['access_token']!)).toBeUndefined();
  });

  test('works once also for two requests at the same time', async () => {
    const { exchange } = await aCode();
    const answers = await Promise.all([exchange(), exchange()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('expires after a minute', async () => {
    const { exchange, form } = await aCode();
    const ended = `UPDATE authorization_codes SET expires_at = now() - interval '1 second' WHERE code_hash = $1`;
    const [row] = await query<{ seconds: number }>(
      app.url,
      'SELECT extract(epoch FROM expires_at - now())::int AS seconds FROM authorization_codes WHERE code_hash = $1',
      [hashSecret(form.code)],
    );
    expect(row!.seconds).toBeLessThanOrEqual(60);
    await query(app.url, ended, [hashSecret(form.code)]);
    expect(await exchange()).toMatchObject(INVALID);
  });

  test('of a suspended account is refused', async () => {
    const { exchange, user } = await aCode();
    await query(app.url, 'UPDATE users SET suspended_at = now() WHERE id = $1', [user.id]);
    expect(await exchange()).toMatchObject(INVALID);
  });
});

test('another grant is not supported', async () => {
  const form = { grant_type: 'password', client_id: document.clientId };
  const refused = { status: 400, body: { error: 'unsupported_grant_type' } };
  expect(await postForm(app, '/oauth/token', form)).toMatchObject(refused);
});

test('the tokens of an agent are in no log line', async () => {
  const { accessToken, refreshToken, form } = await logInAgent(
    app,
    await app.make.user(),
    document,
  );
  const lines = app.gateway.logLines.join('');
  for (const secret of [accessToken, refreshToken, form.code, form.code_verifier]) {
    expect(lines).not.toContain(secret);
  }
});
