import { LRUCache } from 'lru-cache';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { z } from 'zod';
import { newId } from '../../contract/ids.ts';
import { Email, Text } from '../../contract/primitives.ts';
import type { Database } from '../../db/client.ts';
import type { UserRecord } from '../../db/reads/accounts.ts';
import { findOrInsertOutsider } from '../../db/writes/accounts.ts';
import { UnavailableError } from '../../domain/unavailable.ts';
import { hashOf } from './hash.ts';
import { type Caller, isRole } from './tokens.ts';
import { TRUST_MS } from './trust.ts';

export type OutsideIssuer = {
  readonly issuer: string;
  readonly jwksUrl: string;
  readonly audience: string;
};

const ALGORITHMS = [
  ...['EdDSA', 'ES256', 'ES384', 'ES512'],
  ...['PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512'],
];
const REMEMBERED = 50_000;
const CLOCK_TOLERANCE_SECONDS = 5;

/** These are the token's fault. Anything else (its keys cannot be had) is not. */
const TOKEN_ERRORS = [
  errors.JWTInvalid,
  errors.JWTExpired,
  errors.JWTClaimValidationFailed,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
];

/** Verifies the tokens of another issuer; whoever comes for the first time gets an account here. */
export function createOutsideVerify(outside: OutsideIssuer, { db }: Database, nowMs: () => number) {
  const keySet = createRemoteJWKSet(new URL(outside.jwksUrl));
  const known = new LRUCache<string, UserRecord>({ max: REMEMBERED, ttl: TRUST_MS });

  async function claimsOf(token: string): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(token, keySet, {
        algorithms: ALGORITHMS,
        issuer: outside.issuer,
        audience: outside.audience,
        requiredClaims: ['sub', 'exp'],
        currentDate: new Date(nowMs()),
      });
      const isFromFuture = (payload.iat ?? 0) > nowMs() / 1000 + CLOCK_TOLERANCE_SECONDS;
      return isFromFuture ? undefined : payload;
    } catch (error) {
      if (TOKEN_ERRORS.some((kind) => error instanceof kind)) return undefined;
      throw new UnavailableError('the keys of the outside issuer cannot be had', { cause: error });
    }
  }

  async function lookUp(subject: string, claims: JWTPayload): Promise<UserRecord> {
    const start = performance.now();
    const id = newId('usr');
    const user = await findOrInsertOutsider(db, {
      id,
      externalSubjectHash: subject,
      email: verifiedEmail(claims) ?? `${id}@outside.invalid`,
      name: textClaim(Text(200), claims['name']) ?? '',
      role: roleOf(claims) ?? 'customer',
      passwordHash: '',
    });
    known.set(subject, user, { start });
    return user;
  }

  return async function verify(token: string): Promise<Caller | undefined> {
    const claims = await claimsOf(token);
    if (!claims?.sub) return undefined;
    // Only a hash is kept: it says nothing of the person, and still knows an erased one again.
    const subject = hashOf(`${outside.issuer}\n${claims.sub}`);
    const user = known.get(subject) ?? (await lookUp(subject, claims));
    if (user.erasedAt) return undefined;
    return { userId: user.id, role: roleOf(claims) ?? user.role };
  };
}

/** The issuer says anew with each token who someone is here; an administrator is made here alone. */
function roleOf(claims: JWTPayload) {
  const role = claims['role'];
  return isRole(role) && role !== 'admin' ? role : undefined;
}

function verifiedEmail(claims: JWTPayload): string | undefined {
  return claims['email_verified'] === true ? textClaim(Email, claims['email']) : undefined;
}

function textClaim(schema: z.ZodType<string>, value: unknown): string | undefined {
  return schema.safeParse(value).data;
}
