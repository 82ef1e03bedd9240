import type { z } from 'zod';
import type { register } from '../../contract/auth.ts';
import { newId } from '../../contract/ids.ts';
import { type Database, transact } from '../../db/client.ts';
import { findUserByEmail } from '../../db/reads/accounts.ts';
import { findStoredResponse } from '../../db/reads/stored-responses.ts';
import { insertUser } from '../../db/writes/accounts.ts';
import { insertStoredResponse } from '../../db/writes/stored-responses.ts';
import { accept, type Outcome, refuse, refuseField } from '../../domain/outcome.ts';
import { toFingerprint } from './hash.ts';
import type { LogIn } from './login.ts';
import type { Passwords } from './passwords.ts';
import type { OpenSession, Origin, SessionTokens } from './session-tokens.ts';

export type Registration = z.output<NonNullable<typeof register.body>>;

export function createRegistration(
  database: Database,
  sessionTokens: SessionTokens,
  {
    logIn,
    passwords,
    nowMs,
  }: {
    readonly logIn: LogIn;
    readonly passwords: Passwords;
    readonly nowMs: () => number;
  },
) {
  const { db } = database;
  return {
    /** Inserts the account and opens a session; undefined if the email is taken. */
    async insert(
      body: Registration,
      key: string | undefined,
      origin: Origin,
    ): Promise<OpenSession | undefined> {
      const { password, phone = null, ...person } = body;
      const passwordHash = await passwords.hashPassword(password);
      return transact(database, async (tx) => {
        const createdAt = new Date(nowMs());
        const row = { id: newId('usr'), ...person, phone, passwordHash, createdAt };
        const user = await insertUser(tx, row);
        if (!user) return undefined;
        if (key !== undefined) {
          await insertStoredResponse(tx, {
            callerId: user.id,
            key: storedKey(key),
            fingerprint: fingerprintOf(body),
            outcome: accept({ body: null }),
          });
        }
        return sessionTokens.open(tx, user, origin);
      });
    },

    /** A repeat proves itself by its key and the password; without them the email is taken. */
    async repeat(
      body: Registration,
      key: string | undefined,
      origin: Origin,
    ): Promise<Outcome<OpenSession>> {
      const user = await findUserByEmail(db, body.email);
      const stored =
        user && key !== undefined
          ? await findStoredResponse(db, user.id, storedKey(key))
          : undefined;
      if (!stored) return refuse('EMAIL_TAKEN');
      if (stored.fingerprint !== fingerprintOf(body))
        return refuseField('INVALID_INPUT', 'idempotency-key');
      const session = await logIn(user, body, origin);
      const isOtherPassword = !session.ok && session.code === 'INVALID_CREDENTIALS';
      return isOtherPassword ? refuseField('INVALID_INPUT', 'idempotency-key') : session;
    },
  };
}

/** Apart from the keys of the account's own requests: a header has no line break. */
function storedKey(key: string): string {
  return `register\n${key}`;
}

/** Without the password: a fast hash of it must not be stored. */
function fingerprintOf({ password: _password, ...body }: Registration): string {
  return toFingerprint(body);
}
