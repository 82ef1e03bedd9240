import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SignJWT } from 'jose';
import { deleteAccount, getAccount } from '../../../contract/accounts.ts';
import { listAdminActions } from '../../../contract/admin-actions.ts';
import { exchangeMagicLink, login, sendMagicLink } from '../../../contract/auth.ts';
import { createClient } from '../../../contract/client.ts';
import { newId } from '../../../contract/ids.ts';
import { hashSecret } from '../../../contract/secrets.ts';
import { portOf } from '../../../gateway/http/server.ts';
import { createFactories } from '../../support/factories.ts';
import { type GatewayOptions, startGateway } from '../../support/gateway.ts';
import { createDatabase, query, uniqueTaskQueue } from '../../support/services.ts';

const ISSUER = 'https://issuer.example';
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
let issuer: Server;
let make: ReturnType<typeof createFactories>;
let options: GatewayOptions;
let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeAll(async () => {
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256' };
  issuer = createServer((_req, res) => {
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
  const url = await createDatabase();
  make = createFactories(url);
  options = {
    databaseUrl: url,
    taskQueue: uniqueTaskQueue(),
    env: {
      AUTH_ISSUER: ISSUER,
      AUTH_JWKS_URL: `http://127.0.0.1:${portOf(issuer)}/jwks`,
      AUTH_AUDIENCE: 'amsel-here',
    },
  };
  gateway = await startGateway(options);
});
afterAll(async () => {
  await gateway.stop();
  await make.close();
  issuer.close();
});

function signToken(
  claims: Record<string, unknown> = {},
  key: KeyObject = privateKey,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const standard = { iss: ISSUER, aud: 'amsel-here', sub: 'sub-1', iat: now, exp: now + 60 };
  return new SignJWT({ ...standard, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .sign(key);
}

const getAccountWith = async (accessToken: string) =>
  createClient({ baseUrl: gateway.baseUrl, accessToken })(getAccount);

describe('an external issuer', () => {
  test('creates an account for the first token of a subject and finds it for the next', async () => {
    const claims = {
      sub: newId('usr'),
      email: `${newId('usr')}@example.test`,
      email_verified: true,
      name: 'Ben',
      role: 'business',
    };

    const first = await getAccountWith(await signToken(claims));
    const again = await getAccountWith(await signToken(claims));

    expect(first).toMatchObject({
      status: 200,
      body: { email: claims.email, name: 'Ben', role: 'business' },
    });
    expect(again).toMatchObject({ body: { id: first.ok && first.body.id } });
  });

  test('creates one account for ten concurrent first requests', async () => {
    const bearer = await signToken({
      sub: newId('usr'),
      email: `${newId('usr')}@example.test`,
      email_verified: true,
    });

    const responses = await Promise.all(Array.from({ length: 10 }, () => getAccountWith(bearer)));

    expect(new Set(responses.map((response) => response.ok && response.body.id)).size).toBe(1);
  });

  test('does not link an existing account by its email', async () => {
    const victim = await make.user();

    const response = await getAccountWith(
      await signToken({ sub: newId('usr'), email: victim.email, email_verified: true }),
    );

    expect(response).toMatchObject({ status: 200 });
    expect(response.ok && response.body.id).not.toBe(victim.id);
  });

  test.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'someone-else' }],
    ['an expiry in the past', { exp: 1 }],
    ['a start in the future', { nbf: 4_000_000_000 }],
    ['no subject', { sub: undefined }],
    ['an issue date in the future', { iat: 4_000_000_000 }],
  ])('is refused with %s', async (_case, claims) => {
    expect(await getAccountWith(await signToken(claims))).toMatchObject({
      status: 401,
      error: 'AUTH_REQUIRED',
    });
  });

  test.each([
    ['expiry', -1],
    ['start', 1],
    ['issue date', 1],
  ])('may have a clock that differs by seconds: %s', async (claim, sign) => {
    const name = { expiry: 'exp', start: 'nbf', 'issue date': 'iat' }[claim]!;
    const statusAt = async (seconds: number) => {
      const time = Math.floor(Date.now() / 1000) + sign * seconds;
      return (await getAccountWith(await signToken({ [name]: time }))).status;
    };

    expect([await statusAt(2), await statusAt(20)]).toEqual([200, 401]);
  });

  test('is refused with the signature of another key', async () => {
    const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

    expect(await getAccountWith(await signToken({}, otherKey))).toMatchObject({ status: 401 });
  });

  test('sets the role with each token, but never to admin', async () => {
    const sub = newId('usr');
    await getAccountWith(await signToken({ sub, role: 'business' }));

    const demoted = await gateway.authenticate(await signToken({ sub, role: 'customer' }));
    const promoted = await gateway.authenticate(await signToken({ sub, role: 'admin' }));

    expect(demoted?.role).toBe('customer');
    expect(await getAccountWith(await signToken({ sub, role: 'customer' }))).toMatchObject({
      body: { role: 'customer' },
    });
    expect(promoted?.role).toBe('business');
  });

  test('of an admin needs the second factor of the issuer', async () => {
    const sub = newId('usr');
    const { id } = await make.user('admin');
    await query(options.databaseUrl, 'UPDATE users SET external_subject_hash = $1 WHERE id = $2', [
      hashSecret(`${ISSUER}\n${sub}`),
      id,
    ]);
    const statusWith = async (claims: object) => {
      const accessToken = await signToken({ sub, ...claims });
      const call = createClient({ baseUrl: gateway.baseUrl, accessToken });
      return (await call(listAdminActions)).status;
    };

    expect(await statusWith({ amr: ['pwd'] })).toBe(403);
    expect(await statusWith({ amr: ['pwd', 'mfa'] })).toBe(200);
  });

  test.each(['business', 'customer'])(
    'cannot turn an owner into a customer who deletes their account; first a %s',
    async (role) => {
      const sub = newId('usr');
      const caller = await gateway.authenticate(await signToken({ sub, role }));
      await make.shop({ business: { userId: caller!.userId } });
      const accessToken = await signToken({ sub, role: 'customer' });

      const response = await createClient({ baseUrl: gateway.baseUrl, accessToken })(deleteAccount);

      expect(response).toMatchObject({ status: 403, error: 'ACCOUNT_DELETE_UNSUPPORTED' });
    },
  );

  test('does not admit the subject of an erased account', async () => {
    const bearer = await signToken({ sub: newId('usr') });
    const caller = createClient({ baseUrl: gateway.baseUrl, accessToken: bearer });
    const { userId } = (await gateway.authenticate(bearer))!;
    await caller(deleteAccount);

    const other = await startGateway(options);
    const again = await other.authenticate(bearer);
    await other.stop();

    expect(again).toBeUndefined();
    expect(userId).toMatch(/^usr_/);
  });

  test('answers 503 while it is unreachable', async () => {
    const gatewayWithoutIssuer = await startGateway({
      ...options,
      env: { ...options.env, AUTH_JWKS_URL: 'http://127.0.0.1:1/jwks' },
    });

    const response = await createClient({
      baseUrl: gatewayWithoutIssuer.baseUrl,
      accessToken: await signToken(),
    })(getAccount);
    await gatewayWithoutIssuer.stop();

    expect(response).toMatchObject({ status: 503, error: 'DB_UNAVAILABLE' });
  });

  test('replaces local sessions, so login and magic links answer 404', async () => {
    const body = { email: 'a@b.test', password: 'whatever-it-is' };
    const answers = [
      await gateway.client(login, { body }),
      await gateway.client(sendMagicLink, { body: { email: body.email } }),
      await gateway.client(exchangeMagicLink, { body: { token: 'x' } }),
    ];

    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, error: 'NOT_FOUND' });
    }
    expect((await fetch(`${gateway.baseUrl}/magic-link`)).status).toBe(404);
  });
});

describe('an agent of an external issuer', () => {
  const callMcp = async (token: string, name: string) => {
    const params = { name, arguments: {} };
    const answer = await fetch(`${gateway.baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    await answer.text();
    return answer.status;
  };
  const agentToken = (claims: object = {}) =>
    signToken({
      sub: newId('usr'),
      aud: gateway.agentAccess.addresses.resource,
      azp: 'an-agent',
      scope: 'openid appointments:read',
      ...claims,
    });

  test('has the scopes of its token, at /mcp only', async () => {
    const token = await agentToken();
    expect(await callMcp(token, 'my_appointments')).toBe(200);
    expect(await callMcp(token, 'book')).toBe(403);
    expect((await getAccountWith(token)).status).toBe(401);
  });

  test('is refused with the token of a session, without scopes, and after a suspension', async () => {
    expect(await callMcp(await signToken(), 'my_appointments')).toBe(401);
    expect(await callMcp(await agentToken({ scope: undefined }), 'my_appointments')).toBe(403);
    const sub = newId('usr');
    expect(await callMcp(await agentToken({ sub }), 'my_appointments')).toBe(200);
    const subjectHash = hashSecret(`${ISSUER}\n${sub}`);
    const suspend = 'UPDATE users SET suspended_at = now() WHERE external_subject_hash = $1';
    await query(options.databaseUrl, suspend, [subjectHash]);
    gateway.revokeExternal(subjectHash);
    expect(await callMcp(await agentToken({ sub }), 'my_appointments')).toBe(401);
  });

  test('finds the issuer in the metadata; the endpoints for tokens are not ours', async () => {
    const read = (path: string) => fetch(gateway.baseUrl + path);
    const metadata = await (await read('/.well-known/oauth-protected-resource/mcp')).json();
    expect(metadata).toMatchObject({ authorization_servers: [ISSUER] });
    expect((await read('/.well-known/oauth-authorization-server')).status).toBe(404);
    const answer = await fetch(`${gateway.baseUrl}/oauth/token`, { method: 'POST' });
    expect(answer.status).toBe(404);
  });
});
