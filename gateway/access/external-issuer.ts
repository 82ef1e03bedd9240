import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { z } from 'zod';
import { newId } from '../../contract/ids.ts';
import { Email, Line } from '../../contract/primitives.ts';
import { hashSecret } from '../../contract/secrets.ts';
import { type Database, transact } from '../../db/client.ts';
import { NO_PASSWORD, type UserRecord } from '../../db/reads/accounts.ts';
import { findOrInsertExternalUser } from '../../db/writes/accounts.ts';
import { toPlaceholderEmail } from '../../domain/placeholder-email.ts';
import { UnavailableError } from '../../domain/unavailable.ts';
import { agentIn, type Caller, CLOCK_TOLERANCE_SECONDS, isRole, provenIn } from './tokens.ts';
import { createTrustedCache } from './trusted-cache.ts';

export type ExternalIssuer = {
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
const CACHED_USERS_MAX = 50_000;

/** Errors of the token itself. Any other error means that the issuer's keys are unreachable. */
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

type ExternalVerifier = {
  readonly verify: (token: string) => Promise<Caller | undefined>;
  /** Refuses the tokens of a user whose account was suspended. */
  readonly revoke: (subjectHash: string) => void;
};

/** Verifies tokens of an external issuer. A first-time user gets an account. */
export function createExternalVerifier(
  external: ExternalIssuer,
  database: Database,
  nowMs: () => number,
): ExternalVerifier {
  const keySet = createRemoteJWKSet(new URL(external.jwksUrl));
  const users = createTrustedCache<UserRecord>(CACHED_USERS_MAX);

  async function readClaims(token: string): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(token, keySet, {
        algorithms: ALGORITHMS,
        issuer: external.issuer,
        audience: external.audience,
        requiredClaims: ['sub', 'exp'],
        currentDate: new Date(nowMs()),
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
      const isFromFuture = (payload.iat ?? 0) > nowMs() / 1000 + CLOCK_TOLERANCE_SECONDS;
      return isFromFuture ? undefined : payload;
    } catch (error) {
      if (TOKEN_ERRORS.some((kind) => error instanceof kind)) return undefined;
      throw new UnavailableError('the keys of the external issuer are unreachable', {
        cause: error,
      });
    }
  }

  function findOrInsertUser(subject: string, claims: JWTPayload): Promise<UserRecord> {
    const id = newId('usr');
    const row = {
      id,
      externalSubjectHash: subject,
      email: verifiedEmail(claims) ?? toPlaceholderEmail(id),
      name: textClaim(Line(200), claims['name']) ?? '',
      role: roleOf(claims) ?? 'customer',
      passwordHash: NO_PASSWORD,
    };
    return transact(database, (tx) => findOrInsertExternalUser(tx, row));
  }

  async function verify(token: string): Promise<Caller | undefined> {
    const claims = await readClaims(token);
    if (!claims?.sub) return undefined;
    // Only a hash is stored: it identifies no person, and still recognises an erased account.
    const subject = hashSecret(`${external.issuer}\n${claims.sub}`);
    const user = await users.get(subject, () => findOrInsertUser(subject, claims));
    if (!user || user.erasedAt || user.suspendedAt) return undefined;
    const role = roleOf(claims) ?? user.role;
    return { userId: user.id, role, ...provenIn(claims), ...agentIn(claims) };
  }
  return { verify, revoke: users.revoke };
}

/** Each token may carry a new role. The issuer cannot make administrators. */
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
