import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { newSecret } from '../../../contract/secrets.ts';
import type { SigningJwk } from '../../../config/index.ts';
import { ACCESS_TOKEN_SECONDS, createTokens } from '../../../gateway/access/tokens.ts';

const NOW_MS = Date.parse('2030-05-14T08:00:00Z');
const NOW_S = NOW_MS / 1000;
const ANA = { userId: 'usr_ana', role: 'customer', sessionId: 'ses_ana' } as const;

function newKey(): SigningJwk {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { kty: 'OKP', crv: 'Ed25519', x: x!, d: d! };
}

const KEY = newKey();

function tokensAt(nowMs: number, keys = [KEY]) {
  return createTokens(keys, () => nowMs);
}

const tokens = await tokensAt(NOW_MS);
const kid = tokens.publicKeys.keys[0]!.kid!;

const CLAIMS: JWTPayload = {
  iss: 'amsel',
  aud: 'amsel',
  sub: 'usr_ana',
  role: 'customer',
  sid: 'ses_ana',
  iat: NOW_S,
  nbf: NOW_S,
  exp: NOW_S + 60,
};

/** A token signed by our own key, so that only the changed claim can cause a refusal. */
async function forged(
  claims: Record<string, unknown>,
  header: { kid?: string } = { kid },
  key = KEY,
) {
  const signer = new SignJWT({ ...CLAIMS, ...claims });
  return signer.setProtectedHeader({ alg: 'EdDSA', ...header }).sign(await importJWK(key, 'EdDSA'));
}

describe('an access token', () => {
  test('identifies its caller', async () => {
    expect(await tokens.verify(await tokens.issue(ANA))).toEqual(ANA);
  });

  test.each(['customer', 'business', 'professional', 'admin'] as const)(
    'carries the role %s',
    async (role) => {
      const token = await tokens.issue({ userId: 'usr_1', role, sessionId: 'ses_1' });
      expect(await tokens.verify(token)).toEqual({ userId: 'usr_1', role, sessionId: 'ses_1' });
    },
  );

  test('is valid until the end of its fifteen minutes', async () => {
    const later = await tokensAt(NOW_MS + ACCESS_TOKEN_SECONDS * 1000 - 1);
    expect(await later.verify(await tokens.issue(ANA))).toEqual(ANA);
  });

  test('lasts fifteen minutes', () => {
    expect(ACCESS_TOKEN_SECONDS).toBe(900);
  });

  test('that has expired is refused, with a tolerance of five seconds', async () => {
    const token = await tokens.issue(ANA);
    const endMs = NOW_MS + ACCESS_TOKEN_SECONDS * 1000;
    expect(await (await tokensAt(endMs + 4_999)).verify(token)).toEqual(ANA);
    expect(await (await tokensAt(endMs + 5_000)).verify(token)).toBeUndefined();
  });

  test('of a gateway whose clock is ahead is accepted up to five seconds', async () => {
    const token = await tokens.issue(ANA);
    expect(await (await tokensAt(NOW_MS - 5_000)).verify(token)).toEqual(ANA);
    expect(await (await tokensAt(NOW_MS - 6_000)).verify(token)).toBeUndefined();
  });

  test('signed by our key with all claims is accepted', async () => {
    expect(await tokens.verify(await forged({}))).toEqual(ANA);
  });

  test.each<[string, Record<string, unknown>]>([
    ['another issuer', { iss: 'someone' }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'someone' }],
    ['no audience', { aud: undefined }],
    ['no subject', { sub: undefined }],
    ['no expiry', { exp: undefined }],
    ['no role', { role: undefined }],
    ['a role that does not exist', { role: 'root' }],
    ['several roles', { role: ['customer'] }],
    ['no session', { sid: undefined }],
  ])('with %s is refused', async (_what, claims) => {
    expect(await tokens.verify(await forged(claims))).toBeUndefined();
  });

  test('of alg none is refused', async () => {
    expect(await tokens.verify(new UnsecuredJWT(CLAIMS).encode())).toBeUndefined();
  });

  test.each([
    ['bytes', Buffer.from(KEY.x, 'base64url')],
    ['text', new TextEncoder().encode(JSON.stringify(tokens.publicKeys.keys[0]))],
  ])('signed by HS256 with the %s of the public key is refused', async (_what, secret) => {
    const signer = new SignJWT(CLAIMS).setProtectedHeader({ alg: 'HS256', kid });
    expect(await tokens.verify(await signer.sign(secret))).toBeUndefined();
  });

  test('with a changed payload is refused', async () => {
    const [head, , signature] = (await tokens.issue(ANA)).split('.');
    const payload = Buffer.from(JSON.stringify({ ...CLAIMS, role: 'admin' })).toString('base64url');
    expect(await tokens.verify(`${head}.${payload}.${signature}`)).toBeUndefined();
  });

  test('with an unknown kid is refused', async () => {
    expect(await tokens.verify(await forged({}, { kid: 'unknown' }))).toBeUndefined();
  });

  test('signed by another key under our kid is refused', async () => {
    expect(await tokens.verify(await forged({}, { kid }, newKey()))).toBeUndefined();
  });

  test('that is not a JWT is refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string(), fc.array(fc.base64String(), { minLength: 3, maxLength: 3 })),
        async (text) => {
          const token = typeof text === 'string' ? text : text.join('.');
          expect(await tokens.verify(token)).toBeUndefined();
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('a new key', () => {
  const next = newKey();

  test('in front of the old key keeps the tokens of the old key valid', async () => {
    const rotated = await tokensAt(NOW_MS, [next, KEY]);
    expect(await rotated.verify(await tokens.issue(ANA))).toEqual(ANA);
  });

  test('in front of the old key signs new tokens', async () => {
    const rotated = await tokensAt(NOW_MS, [next, KEY]);
    const alone = await tokensAt(NOW_MS, [next]);
    expect(await alone.verify(await rotated.issue(ANA))).toEqual(ANA);
  });

  test('that replaces the old key ends the tokens of the old key', async () => {
    const replaced = await tokensAt(NOW_MS, [next]);
    expect(await replaced.verify(await tokens.issue(ANA))).toBeUndefined();
  });
});

test('the published keys hold no private part', () => {
  expect(tokens.publicKeys.keys).toEqual([
    { kty: 'OKP', crv: 'Ed25519', x: KEY.x, kid, alg: 'EdDSA', use: 'sig' },
  ]);
});

describe('a refresh token', () => {
  test('holds 256 random bits', () => {
    expect(Buffer.from(newSecret().token, 'base64url')).toHaveLength(32);
  });

  test('is unique', () => {
    expect(newSecret().token).not.toBe(newSecret().token);
  });

  test('is stored only as a hash', () => {
    const { token, hash } = newSecret();
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hash).not.toContain(token);
  });
});
