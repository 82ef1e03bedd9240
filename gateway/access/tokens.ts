import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  errors,
  importJWK,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import { LRUCache } from 'lru-cache';
import type { SigningJwk } from '../../config/index.ts';
import { type Role, ROLES } from '../../contract/access.ts';
import { type AgentScope, parseScopes } from '../../domain/agent-scope.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** Gateways measure the time of the database, and differ by a part of a second; an outside issuer may by more. */
export const CLOCK_TOLERANCE_SECONDS = 5;
/** The names of the sessions of people. A token for another audience is not valid here, nor the other way round. */
const OWN_NAMES: TokenNames = { issuer: 'amsel', audience: 'amsel' };
const ALGORITHM = 'EdDSA';
/** In the claim `amr`: the session was opened with more than one factor. */
const SECOND_FACTOR = 'mfa';
/** Verified tokens are cached: checking a signature takes longer than most requests. */
const CACHED_TOKENS_MAX = 10_000;

export type TokenNames = { readonly issuer: string; readonly audience: string };

/** The user who sends the request, as the access token states. */
export type Caller = {
  /** Via a link it may be a client record. */
  readonly userId: string;
  readonly role: Role;
  /** Absent for a token of an external issuer. */
  readonly sessionId?: string;
  /** The session has proven a second factor. */
  readonly hasSecondFactor?: true;
  /** Set if the caller has no session, but the link to one appointment. */
  readonly via?: 'link';
  /** Set if an agent acts for the account. */
  readonly agent?: Agent;
};

type Agent = { readonly clientId: string; readonly scopes: readonly AgentScope[] };

type SessionCaller = Caller & { readonly sessionId: string };

export type Tokens = {
  readonly publicKeys: JSONWebKeySet;
  readonly issue: (caller: SessionCaller) => Promise<string>;
  /** Undefined for a token that is forged, expired, not yet valid or malformed. */
  readonly verify: (token: string) => Promise<SessionCaller | undefined>;
};

/**
 * The first key signs, all keys verify. To rotate: append the new key at every gateway, then move it to the
 * front, then remove the old key once its tokens have expired.
 */
export async function createTokens(
  keys: readonly SigningJwk[],
  nowMs: () => number,
  { issuer, audience }: TokenNames = OWN_NAMES,
): Promise<Tokens> {
  const publicKeys = await toPublicKeys(keys);
  const keySet = createLocalJWKSet(publicKeys);
  const signingKey = await importJWK(keys[0]!, ALGORITHM);
  const header = { alg: ALGORITHM, kid: publicKeys.keys[0]!.kid! };

  async function issue(caller: SessionCaller): Promise<string> {
    const { userId, role, sessionId } = caller;
    const issuedAt = Math.floor(nowMs() / 1000);
    const proven = caller.hasSecondFactor && { amr: [SECOND_FACTOR] };
    const agent = caller.agent && {
      client_id: caller.agent.clientId,
      scope: caller.agent.scopes.join(' '),
    };
    return new SignJWT({ role, sid: sessionId, ...proven, ...agent })
      .setProtectedHeader(header)
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(userId)
      .setIssuedAt(issuedAt)
      .setNotBefore(issuedAt)
      .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
      .sign(signingKey);
  }

  const verified = new LRUCache<string, { caller: SessionCaller; expiresMs: number }>({
    max: CACHED_TOKENS_MAX,
  });

  async function verify(token: string): Promise<SessionCaller | undefined> {
    const cached = verified.get(token);
    if (cached && nowMs() < cached.expiresMs) return cached.caller;
    try {
      const { payload } = await jwtVerify(token, keySet, {
        algorithms: [ALGORITHM],
        issuer,
        audience,
        requiredClaims: ['sub', 'exp', 'role', 'sid'],
        currentDate: new Date(nowMs()),
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
      const caller = callerIn(payload);
      if (caller) verified.set(token, { caller, expiresMs: payload.exp! * 1000 });
      return caller;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
  return { publicKeys, issue, verify };
}

async function toPublicKeys(keys: readonly SigningJwk[]): Promise<JSONWebKeySet> {
  const named = keys.map(async ({ kty, crv, x }) => {
    const kid = await calculateJwkThumbprint({ kty, crv, x });
    return { kty, crv, x, kid, alg: ALGORITHM, use: 'sig' };
  });
  return { keys: await Promise.all(named) };
}

function callerIn(payload: JWTPayload): SessionCaller | undefined {
  const { sub: userId, role, sid: sessionId } = payload;
  if (userId === undefined || !isRole(role) || typeof sessionId !== 'string') return undefined;
  return { userId, role, sessionId, ...provenIn(payload), ...agentIn(payload) };
}

/** The client and its scopes (RFC 9068). */
export function agentIn({
  azp,
  client_id: clientId = azp,
  scope,
}: JWTPayload): Pick<Caller, 'agent'> {
  if (typeof clientId !== 'string' || typeof scope !== 'string') return {};
  return { agent: { clientId, scopes: parseScopes(scope) } };
}

/** The methods of the login are in the claim `amr` (RFC 8176). */
export function provenIn({ amr }: JWTPayload): Pick<Caller, 'hasSecondFactor'> {
  return Array.isArray(amr) && amr.includes(SECOND_FACTOR) ? { hasSecondFactor: true } : {};
}

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}
