import { LRUCache } from 'lru-cache';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { newId } from '../../contract/ids.ts';
import type { Database } from '../../db/client.ts';
import { findOrInsertOutsider } from '../../db/writes/accounts.ts';
import { type Caller, isRole } from './tokens.ts';
import { TRUST_MS } from './trust.ts';

export type OutsideIssuer = {
  readonly issuer: string;
  readonly jwksUrl: string;
  readonly audience: string;
};

const ALGORITHMS = [
  'EdDSA',
  'ES256',
  'ES384',
  'ES512',
  'PS256',
  'PS384',
  'PS512',
  'RS256',
  'RS384',
  'RS512',
];
const REMEMBERED = 50_000;

/** Verifies the tokens of another issuer; whoever comes for the first time gets an account here. */
export function createOutsideVerify(outside: OutsideIssuer, { db }: Database, nowMs: () => number) {
  const keySet = createRemoteJWKSet(new URL(outside.jwksUrl));
  const known = new LRUCache<string, Caller>({ max: REMEMBERED, ttl: TRUST_MS });

  return async function verify(token: string): Promise<Caller | undefined> {
    let claims: JWTPayload;
    try {
      const verified = await jwtVerify(token, keySet, {
        algorithms: ALGORITHMS,
        issuer: outside.issuer,
        audience: outside.audience,
        requiredClaims: ['sub', 'exp'],
        currentDate: new Date(nowMs()),
      });
      claims = verified.payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
    const subject = claims.sub!;
    const remembered = known.get(subject);
    if (remembered) return remembered;
    const user = await findOrInsertOutsider(db, {
      id: newId('usr'),
      subject,
      email: textClaim(claims, 'email') ?? `${newId('usr')}@outside.invalid`,
      name: textClaim(claims, 'name') ?? '',
      role: isRole(claims['role']) ? claims['role'] : 'customer',
      passwordHash: '',
    });
    if (user.erasedAt) return undefined;
    const caller = { userId: user.id, role: user.role };
    known.set(subject, caller);
    return caller;
  };
}

function textClaim(claims: JWTPayload, name: string): string | undefined {
  const value = claims[name];
  return typeof value === 'string' ? value.slice(0, 200) : undefined;
}
