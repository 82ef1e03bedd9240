import type { Logger } from 'pino';
import { hashSecret, newSecret } from '../../contract/secrets.ts';
import { type Database, transact } from '../../db/client.ts';
import { classifyDatabaseError } from '../../db/errors.ts';
import { findUserByEmail, type UserRecord } from '../../db/reads/accounts.ts';
import { findEmailChange } from '../../db/reads/email-changes.ts';
import { lockUser } from '../../db/writes/accounts.ts';
import { changeEmailAndEndSessions, replaceEmailChange } from '../../db/writes/email-changes.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { DEFAULT_LANGUAGE } from '../../domain/language.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import type { SendMail } from '../../mail/mailer.ts';
import { renderMail } from '../../mail/render-mail.ts';
import type { Redis } from '../redis/client.ts';
import { consumeAttempt, type RateLimit } from './rate-limit.ts';
import type { Sessions } from './sessions.ts';

const VALID_MINUTES = 60;
const HOUR_SECONDS = 3_600;
const PER_ADDRESS: RateLimit = { name: 'email-address', max: 20, windowSeconds: HOUR_SECONDS };
const PER_ACCOUNT: RateLimit = { name: 'email-account', max: 5, windowSeconds: HOUR_SECONDS };

type EmailChangeDeps = {
  readonly database: Database;
  readonly redis: Redis;
  readonly sendMail: SendMail;
  readonly publicUrl: string;
  readonly sessions: Sessions;
  readonly log: Logger;
  readonly nowMs: () => number;
};

function createMails({ sendMail, publicUrl }: Pick<EmailChangeDeps, 'sendMail' | 'publicUrl'>) {
  const readerOf = ({ language, name: readerName }: UserRecord) => ({
    language: language ?? DEFAULT_LANGUAGE,
    readerName,
  });
  return {
    /** To the address that loses the account, or would. */
    notifyOld(user: UserRecord, isDone: boolean): Promise<void> {
      const mail = renderMail({ kind: 'emailChangeNotice', ...readerOf(user), isDone });
      return sendMail({ to: user.email, ...mail });
    },
    sendLink(user: UserRecord, email: string, token: string): Promise<void> {
      const language = user.language ? `?language=${user.language}` : '';
      const url = `${publicUrl}/confirm-email${language}#${token}`;
      const validMinutes = VALID_MINUTES;
      const mail = renderMail({ kind: 'emailChange', ...readerOf(user), url, validMinutes });
      return sendMail({ to: email, ...mail });
    },
  };
}

/** A mailed link that changes the email of an account once. */
export function createEmailChanges(deps: EmailChangeDeps) {
  const { database, redis, nowMs } = deps;
  const mails = createMails(deps);

  return {
    /** The password was checked. Sends nothing above a limit, and no link to an address of another account. */
    async request(
      user: UserRecord,
      email: string,
      from: { readonly address: string; readonly sessionId: string | undefined },
    ): Promise<void> {
      if ((await consumeAttempt(redis, PER_ADDRESS, from.address)) !== undefined) return;
      if ((await consumeAttempt(redis, PER_ACCOUNT, user.id)) !== undefined) return;
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
      const owner = await findUserByEmail(database.db, email);
      try {
        if (!owner || owner.id === user.id) await mails.sendLink(user, email, token);
      } finally {
        // In each case: the notice must not depend on the new address, and says nothing about it.
        await mails.notifyOld(user, false);
      }
    },

    /** Returns the new email. */
    async confirm(token: string): Promise<Outcome<string>> {
      const tokenHash = hashSecret(token);
      const now = () => new Date(nowMs());
      const change = await findEmailChange(database.db, tokenHash, now());
      if (!change) return refuse('RESET_LINK_INVALID');
      const changed = await transact(database, async (tx) => {
        const user = await lockUser(tx, change.userId);
        // Under the lock: a concurrent request may have used the link, or a new one have replaced it.
        const isUnused = await findEmailChange(tx, tokenHash, now());
        if (!user || !isUnused) return undefined;
        return { user, endedSessions: await changeEmailAndEndSessions(tx, change, now()) };
      }).catch(ignoreTakenEmail);
      if (!changed) return refuse('RESET_LINK_INVALID');
      changed.endedSessions.forEach(deps.sessions.revoke);
      mails
        .notifyOld(changed.user, true)
        .catch((error: unknown) =>
          deps.log.error({ err: error }, 'the notice of a changed email could not be sent'),
        );
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
