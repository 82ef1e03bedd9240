import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SignJWT } from 'jose';
import { deleteAccount, getAccount } from '../../../contract/accounts.ts';
import { login } from '../../../contract/auth.ts';
import { createClient } from '../../../contract/client.ts';
import { newId } from '../../../contract/ids.ts';
import { portOf } from '../../../gateway/http/server.ts';
import { factories } from '../../support/factories.ts';
import { type GatewayOptions, startGateway } from '../../support/gateway.ts';
import { createDatabase, uniqueTaskQueue } from '../../support/services.ts';

const ISSUER = 'https://issuer.example';
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
let issuer: Server;
let make: ReturnType<typeof factories>;
let options: GatewayOptions;
let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeAll(async () => {
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256' };
  issuer = createServer((_req, res) => {
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
  const url = await createDatabase();
  make = factories(url);
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

function token(claims: Record<string, unknown> = {}, key: KeyObject = privateKey): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const standard = { iss: ISSUER, aud: 'amsel-here', sub: 'sub-1', iat: now, exp: now + 60 };
  return new SignJWT({ ...standard, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .sign(key);
}

const account = async (accessToken: string) =>
  createClient({ baseUrl: gateway.baseUrl, accessToken })(getAccount);

describe('an outside issuer', () => {
  test('opens an account for whoever first comes with its token, and the same one after that', async () => {
    const claims = {
      sub: newId('usr'),
      email: `${newId('usr')}@example.test`,
      email_verified: true,
      name: 'Ben',
      role: 'business',
    };

    const first = await account(await token(claims));
    const again = await account(await token(claims));

    expect(first).toMatchObject({
      status: 200,
      body: { email: claims.email, name: 'Ben', role: 'business' },
    });
    expect(again).toMatchObject({ body: { id: first.ok && first.body.id } });
  });

  test('makes one account of ten first requests at once', async () => {
    const bearer = await token({
      sub: newId('usr'),
      email: `${newId('usr')}@example.test`,
      email_verified: true,
    });

    const answers = await Promise.all(Array.from({ length: 10 }, () => account(bearer)));

    expect(new Set(answers.map((answer) => answer.ok && answer.body.id)).size).toBe(1);
  });

  test("does not hand over another's account for an email alone", async () => {
    const victim = await make.user();

    const answer = await account(
      await token({ sub: newId('usr'), email: victim.email, email_verified: true }),
    );

    expect(answer).toMatchObject({ status: 200 });
    expect(answer.ok && answer.body.id).not.toBe(victim.id);
  });

  test.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'someone-else' }],
    ['an expiry that is past', { exp: 1 }],
    ['a beginning still to come', { nbf: 4_000_000_000 }],
    ['no subject', { sub: undefined }],
    ['an issue date still to come', { iat: 4_000_000_000 }],
  ])('is not believed with %s', async (_case, claims) => {
    expect(await account(await token(claims))).toMatchObject({
      status: 401,
      error: 'AUTH_REQUIRED',
    });
  });

  test("is not believed with a stranger's signature", async () => {
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

    expect(await account(await token({}, stranger))).toMatchObject({ status: 401 });
  });

  test('decides the role anew with each token, but makes nobody an administrator', async () => {
    const sub = newId('usr');
    await account(await token({ sub, role: 'business' }));

    const demoted = await gateway.authenticate(await token({ sub, role: 'customer' }));
    const climber = await gateway.authenticate(await token({ sub, role: 'admin' }));

    expect(demoted?.role).toBe('customer');
    expect(await account(await token({ sub, role: 'customer' }))).toMatchObject({
      body: { role: 'customer' },
    });
    expect(climber?.role).toBe('business');
  });

  test.each(['business', 'customer'])(
    'that calls an owner a customer does not let them leave their business behind: first a %s',
    async (role) => {
      const sub = newId('usr');
      const caller = await gateway.authenticate(await token({ sub, role }));
      await make.shop({ business: { userId: caller!.userId } });
      const accessToken = await token({ sub, role: 'customer' });

      const answer = await createClient({ baseUrl: gateway.baseUrl, accessToken })(deleteAccount);

      expect(answer).toMatchObject({ status: 403, error: 'ACCOUNT_DELETE_UNSUPPORTED' });
    },
  );

  test('knows an erased person again, and lets them in no more', async () => {
    const bearer = await token({ sub: newId('usr') });
    const caller = createClient({ baseUrl: gateway.baseUrl, accessToken: bearer });
    const { userId } = (await gateway.authenticate(bearer))!;
    await caller(deleteAccount);

    const other = await startGateway(options);
    const again = await other.authenticate(bearer);
    await other.stop();

    expect(again).toBeUndefined();
    expect(userId).toMatch(/^usr_/);
  });

  test('that cannot be reached is 503, not the end of a session', async () => {
    const lost = await startGateway({
      ...options,
      env: { ...options.env, AUTH_JWKS_URL: 'http://127.0.0.1:1/jwks' },
    });

    const answer = await createClient({ baseUrl: lost.baseUrl, accessToken: await token() })(
      getAccount,
    );
    await lost.stop();

    expect(answer).toMatchObject({ status: 503, error: 'DB_UNAVAILABLE' });
  });

  test('replaces our own sessions: there is no login here', async () => {
    const answer = await gateway.client(login, {
      body: { email: 'a@b.test', password: 'whatever-it-is' },
    });

    expect(answer).toMatchObject({ status: 404, error: 'NOT_FOUND' });
  });
});
