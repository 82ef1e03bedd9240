import { newSecret } from '../../contract/secrets.ts';
import { transact } from '../../db/client.ts';
import { findUserByEmail } from '../../db/reads/accounts.ts';
import { insertPasswordReset } from '../../db/writes/accounts.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { renderMail } from '../../mail/render-mail.ts';
import type { Deps } from '../deps.ts';
import { toReader } from '../mail/account-reader.ts';
import { consumeAttempt, type RateLimit } from './rate-limit.ts';

const VALID_MINUTES = 60;
const PER_ACCOUNT: RateLimit = { name: 'forgot-account', max: 5, windowSeconds: 3_600 };

/** A mailed link that sets a new password once. Sends nothing above the limit, or if no account may use it. */
export function createResetLinks(deps: Deps) {
  const { database, redis, publicUrl } = deps;
  return async (email: string, address: string): Promise<void> => {
    const user = await findUserByEmail(database.db, email);
    if (!user || user.suspendedAt) return;
    deps.recordSecurityEvent('password_reset_requested', { account: user.id, address });
    if ((await consumeAttempt(redis, PER_ACCOUNT, user.id)) !== undefined) return;
    const { token, hash: tokenHash } = newSecret();
    const expiresAt = new Date(deps.nowMs() + VALID_MINUTES * MINUTE_MS);
    const reset = { tokenHash, userId: user.id, expiresAt };
    await transact(database, (tx) => insertPasswordReset(tx, reset));
    const mail = renderMail({
      kind: 'passwordReset',
      ...toReader(user),
      token,
      url: `${publicUrl}/reset-password${user.language ? `?language=${user.language}` : ''}#${token}`,
      validMinutes: VALID_MINUTES,
    });
    await deps.sendMail({ to: user.email, ...mail });
  };
}
