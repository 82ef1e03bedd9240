import type { Logger } from 'pino';
import { hashSecret, newSecret } from '../../contract/secrets.ts';
import { type Database, type Executor, transact } from '../../db/client.ts';
import { classifyDatabaseError } from '../../db/errors.ts';
import {
  findUser,
  findUserByEmail,
  NO_PASSWORD,
  type UserRecord,
} from '../../db/reads/accounts.ts';
import {
  type EmailChange,
  findEmailChange,
  findPendingEmail,
} from '../../db/reads/email-changes.ts';
import { lockUser, verifyEmail } from '../../db/writes/accounts.ts';
import {
  changeEmailAndEndSessions,
  deleteEmailChange,
  replaceEmailChange,
} from '../../db/writes/email-changes.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { isPlaceholderEmail } from '../../domain/placeholder-email.ts';
import type { SendMail } from '../../mail/mailer.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { toReader } from '../mail/account-reader.ts';
import type { Redis } from '../redis/client.ts';
import { consumeAttempt, type RateLimit } from './rate-limit.ts';
import type { RecordSecurityEvent } from './security-events.ts';
import type { Sessions } from './sessions.ts';
import { limitUnknownLinks } from './unknown-links.ts';

const VALID_MINUTES = 60;
const HOUR_SECONDS = 3_600;
const PER_ADDRESS: RateLimit = { name: 'email-address', max: 20, windowSeconds: HOUR_SECONDS };
/** As many as an address may register. */
const VERIFICATIONS_PER_ADDRESS: RateLimit = {
  name: 'verification-address',
  max: 100,
  windowSeconds: HOUR_SECONDS,
};
const VERIFICATIONS_PER_ACCOUNT: RateLimit = {
  name: 'verification-account',
  max: 5,
  windowSeconds: HOUR_SECONDS,
};
const PER_ACCOUNT: RateLimit = { name: 'email-account', max: 5, windowSeconds: HOUR_SECONDS };

type EmailChangeDeps = {
  readonly database: Database;
  readonly redis: Redis;
  readonly sendMail: SendMail;
  readonly publicUrl: string;
  readonly sessions: Sessions;
  readonly recordSecurityEvent: RecordSecurityEvent;
  readonly log: Logger;
  readonly nowMs: () => number;
};

function createMails({ sendMail, publicUrl }: Pick<EmailChangeDeps, 'sendMail' | 'publicUrl'>) {
  return {
    /** To the address that loses the account, or would. */
    notifyOld(user: UserRecord, isDone: boolean): Promise<void> {
      const mail = renderMail({ kind: 'emailChangeNotice', ...toReader(user), isDone });
      return sendMail({ to: user.email, ...mail });
    },
    sendLink(
      kind: 'emailChange' | 'emailVerification',
      user: UserRecord,
      email: string,
      token: string,
    ): Promise<void> {
      const language = user.language ? `?language=${user.language}` : '';
      const url = `${publicUrl}/confirm-email${language}#${token}`;
      const validMinutes = VALID_MINUTES;
      const mail = renderMail({ kind, ...toReader(user), url, validMinutes });
      return sendMail({ to: email, ...mail });
    },
  };
}

type Mails = ReturnType<typeof createMails>;

/** Counts a mail that an account asks for at an address. */
async function isLimited(redis: Redis, ...counted: [RateLimit, string][]): Promise<boolean> {
  for (const [limit, subject] of counted) {
    if ((await consumeAttempt(redis, limit, subject)) !== undefined) return true;
  }
  return false;
}

function createVerification({ database, redis, nowMs }: EmailChangeDeps, mails: Mails) {
  /** Sends nothing above a limit, if the email is verified or about to change. Without a password, a magic link verifies it. */
  return async (user: UserRecord, address: string): Promise<void> => {
    if (user.emailVerifiedAt || isPlaceholderEmail(user.email)) return;
    if (user.passwordHash === NO_PASSWORD) return;
    const limits: [RateLimit, string][] = [
      [VERIFICATIONS_PER_ADDRESS, address],
      [VERIFICATIONS_PER_ACCOUNT, user.id],
    ];
    if (await isLimited(redis, ...limits)) return;
    const { token, hash: tokenHash } = newSecret();
    const expiresAt = new Date(nowMs() + VALID_MINUTES * MINUTE_MS);
    const isStored = await transact(database, async (tx) => {
      const current = await lockUser(tx, user.id);
      if (current?.email !== user.email) return false;
      const { id: userId, email } = user;
      const pending = await findPendingEmail(tx, userId, new Date(nowMs()));
      if (pending !== undefined && pending !== email) return false;
      await replaceEmailChange(tx, { tokenHash, userId, email, expiresAt, familyId: null });
      return true;
    });
    if (isStored) await mails.sendLink('emailVerification', user, user.email, token);
  };
}

function createRequest(deps: EmailChangeDeps, mails: Mails) {
  const { database, redis, nowMs } = deps;
  /** The password was checked. Sends nothing above a limit, and no link to an address of another account. */
  return async (
    user: UserRecord,
    email: string,
    from: { readonly address: string; readonly sessionId: string | undefined },
  ): Promise<void> => {
    if (await isLimited(redis, [PER_ADDRESS, from.address], [PER_ACCOUNT, user.id])) return;
    const { token, hash: tokenHash } = newSecret();
    const expiresAt = new Date(nowMs() + VALID_MINUTES * MINUTE_MS);
    const change = { tokenHash, userId: user.id, email, expiresAt };
    const isStored = await transact(database, async (tx) => {
      const current = await lockUser(tx, user.id);
      // The password may have changed since it was checked.
      if (current?.passwordHash !== user.passwordHash) return false;
      await replaceEmailChange(tx, { ...change, familyId: from.sessionId ?? null });
      return true;
    });
    if (!isStored) return;
    const facts = { account: user.id, address: from.address };
    deps.recordSecurityEvent('email_change_requested', facts);
    const owner = await findUserByEmail(database.db, email);
    try {
      if (!owner || owner.id === user.id) await mails.sendLink('emailChange', user, email, token);
    } finally {
      // In each case: the notice must not depend on the new address, and says nothing about it.
      await mails.notifyOld(user, false);
    }
  };
}

/** A link to the present email only verifies it: its sessions and other links stay. */
async function applyChange(tx: Executor, user: UserRecord, change: EmailChange, now: Date) {
  const isNew = user.email !== change.email;
  if (isNew) {
    return { user, isNew, endedSessions: await changeEmailAndEndSessions(tx, change, now) };
  }
  await deleteEmailChange(tx, user.id);
  await verifyEmail(tx, user.id, now);
  return { user, isNew, endedSessions: [] };
}

export type EmailChanges = ReturnType<typeof createEmailChanges>;

/** A mailed link that changes the email of an account once, or verifies the one that it has. */
export function createEmailChanges(deps: EmailChangeDeps) {
  const { database, redis, nowMs } = deps;
  const mails = createMails(deps);
  const logFailure = (what: string) => (error: unknown) => deps.log.error({ err: error }, what);
  const verify = createVerification(deps, mails);
  const refuseUnknown = limitUnknownLinks(redis, 'email-unknown');

  return {
    /** The response does not wait for it. */
    sendVerification(user: UserRecord, address: string): void {
      verify(user, address).catch(logFailure('a mail to verify an email could not be sent'));
    },

    request: createRequest(deps, mails),

    /**
     * Returns the email that is confirmed now. The password is needed too: otherwise the owner of the mailbox could
     * confirm the account of a stranger, who keeps its password.
     */
    async confirm(
      token: string,
      address: string,
      checkPassword: (user: UserRecord) => Promise<Outcome<UserRecord>>,
    ): Promise<Outcome<string>> {
      const tokenHash = hashSecret(token);
      const now = () => new Date(nowMs());
      const change = await findEmailChange(database.db, tokenHash, now());
      const owner = change && (await findUser(database.db, change.userId));
      if (!owner) return refuseUnknown(address, refuse('RESET_LINK_INVALID'));
      const checked = await checkPassword(owner);
      if (!checked.ok) return checked;
      const changed = await transact(database, async (tx) => {
        const user = await lockUser(tx, change.userId);
        // Under the lock: a concurrent request may have used the link, or a new one, or a new password, have ended it.
        const isUnused = await findEmailChange(tx, tokenHash, now());
        return user && isUnused ? applyChange(tx, user, change, now()) : undefined;
      }).catch(ignoreTakenEmail);
      if (!changed) return refuse('RESET_LINK_INVALID');
      changed.endedSessions.forEach(deps.sessions.revoke);
      if (changed.isNew) {
        deps.recordSecurityEvent('email_changed', { account: changed.user.id, address });
        mails
          .notifyOld(changed.user, true)
          .catch(logFailure('the notice of a changed email could not be sent'));
      }
      return accept(change.email);
    },
  };
}

/** Another account has taken the email since the link was sent. */
function ignoreTakenEmail(error: unknown): undefined {
  const fault = classifyDatabaseError(error);
  if (fault.kind === 'violation' && fault.constraint === 'users_email_unique') return undefined;
  throw error;
}
