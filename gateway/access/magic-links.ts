import { hashSecret, newSecret } from '../../contract/secrets.ts';
import { type Database, transact } from '../../db/client.ts';
import {
  findMagicLink,
  findUserByEmail,
  isDemoAccount,
  NO_PASSWORD,
  type UserRecord,
} from '../../db/reads/accounts.ts';
import {
  deleteMagicLink,
  lockUser,
  replaceMagicLink,
  updatePasswordAndEndSessions,
  verifyEmail,
} from '../../db/writes/accounts.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import type { SendMail } from '../../mail/mailer.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { toReader } from '../mail/account-reader.ts';
import type { Redis } from '../redis/client.ts';
import type { LoginLimiter } from './login-limiter.ts';
import { consumeAttempt, type RateLimit } from './rate-limit.ts';
import type { SecondFactors } from './second-factors.ts';
import type { RecordSecurityEvent } from './security-events.ts';
import type { Sessions } from './sessions.ts';
import type { OpenSession, Origin, SessionTokens } from './session-tokens.ts';
import { limitUnknownLinks } from './unknown-links.ts';

const VALID_MINUTES = 15;
const HOUR_SECONDS = 3_600;
const PER_ADDRESS: RateLimit = { name: 'magic-address', max: 20, windowSeconds: HOUR_SECONDS };
const PER_ACCOUNT: RateLimit = { name: 'magic-account', max: 5, windowSeconds: HOUR_SECONDS };

type MagicLinkDeps = {
  readonly database: Database;
  readonly redis: Redis;
  readonly sendMail: SendMail;
  readonly publicUrl: string;
  readonly isDemoAllowed: boolean;
  readonly loginLimiter: LoginLimiter;
  readonly secondFactors: SecondFactors;
  readonly recordSecurityEvent: RecordSecurityEvent;
  readonly sessions: Sessions;
  readonly nowMs: () => number;
};

type ExchangedLink = { readonly session: OpenSession; readonly passwordEnded: boolean };

/** A stranger may have registered with this email. The password of a demo account is public anyway. */
const endsPassword = (user: UserRecord) => user.emailVerifiedAt === null && !isDemoAccount(user);

function renderLink(user: UserRecord, token: string, { publicUrl }: MagicLinkDeps) {
  return renderMail({
    kind: 'magicLink',
    ...toReader(user),
    url: `${publicUrl}/magic-link${user.language ? `?language=${user.language}` : ''}#${token}`,
    validMinutes: VALID_MINUTES,
    endsPassword: endsPassword(user),
  });
}

/** A mailed link that logs in once. */
export function createMagicLinks(deps: MagicLinkDeps, sessionTokens: SessionTokens) {
  const { database, redis, nowMs } = deps;
  const now = () => new Date(nowMs());
  const refuseUnknown = limitUnknownLinks(redis, 'magic-unknown');
  /** As with a password, a demo account is closed where strangers reach the gateway. */
  const isOpen = (user: UserRecord) =>
    user.suspendedAt === null && (deps.isDemoAllowed || !isDemoAccount(user));

  return {
    /** Sends nothing above a limit, or if no account may log in with the email. */
    async send(email: string, address: string): Promise<void> {
      if ((await consumeAttempt(redis, PER_ADDRESS, address)) !== undefined) return;
      const user = await findUserByEmail(database.db, email);
      if (!user || !isOpen(user)) return;
      // Counted by account: the database takes more spellings for the same email than this process does.
      if ((await consumeAttempt(redis, PER_ACCOUNT, user.id)) !== undefined) return;
      const { token, hash: tokenHash } = newSecret();
      const expiresAt = new Date(nowMs() + VALID_MINUTES * MINUTE_MS);
      const isStored = await transact(database, async (tx) => {
        const current = await lockUser(tx, user.id);
        if (current) await replaceMagicLink(tx, { tokenHash, userId: user.id, expiresAt });
        return current !== undefined;
      });
      if (isStored) await deps.sendMail({ to: user.email, ...renderLink(user, token, deps) });
    },

    /** Without the code of a second factor the link stays. */
    async exchange(
      { token, code }: { readonly token: string; readonly code?: string | undefined },
      origin: Origin,
    ): Promise<Outcome<ExchangedLink>> {
      const tokenHash = hashSecret(token);
      const link = await findMagicLink(database.db, tokenHash, now());
      if (!link) return refuseUnknown(origin.address, refuse('RESET_LINK_INVALID'));
      const opened = await transact(database, async (tx) => {
        const user = await lockUser(tx, link.userId);
        // Under the lock: a concurrent request may have used the link, or a new one have replaced it.
        const isUnused = await findMagicLink(tx, tokenHash, now());
        if (!user || !isUnused || !isOpen(user)) return refuse('RESET_LINK_INVALID');
        const proven = await deps.secondFactors.prove(tx, user.id, code, origin.address);
        if (!proven.ok) return proven;
        await deleteMagicLink(tx, tokenHash);
        const usedAt = now();
        const passwordEnded = endsPassword(user);
        const endedSessions = passwordEnded
          ? await updatePasswordAndEndSessions(tx, user.id, NO_PASSWORD)
          : [];
        await verifyEmail(tx, user.id, usedAt);
        const emailVerifiedAt = user.emailVerifiedAt ?? usedAt;
        const owner = { ...user, emailVerifiedAt };
        const session = await sessionTokens.open(tx, owner, origin, proven.value);
        return accept({ session, passwordEnded, endedSessions });
      });
      if (!opened.ok) return opened;
      const { session, passwordEnded, endedSessions } = opened.value;
      endedSessions.forEach(deps.sessions.revoke);
      const { address } = origin;
      await deps.loginLimiter.reset(session.user.id, address);
      deps.recordSecurityEvent('login_succeeded', { account: session.user.id, address });
      return accept({ session, passwordEnded });
    },
  };
}
