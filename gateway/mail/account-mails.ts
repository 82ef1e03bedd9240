import type { UserRecord } from '../../db/reads/accounts.ts';
import type { AccountVerdict } from '../../domain/account-state.ts';
import { DEFAULT_LANGUAGE } from '../../domain/language.ts';
import { isPlaceholderEmail } from '../../domain/placeholder-email.ts';
import { renderMail } from '../../mail/render-mail.ts';
import type { Deps } from '../deps.ts';

/** Tells an account that it is suspended or reinstated. A mail that is lost is not sent again. */
export function createAccountMails({
  sendMail,
  publicUrl,
  log,
}: Pick<Deps, 'sendMail' | 'publicUrl' | 'log'>) {
  async function tell(user: UserRecord, verdict: AccountVerdict, reason: string): Promise<void> {
    if (isPlaceholderEmail(user.email)) return;
    const reader = { language: user.language ?? DEFAULT_LANGUAGE, readerName: user.name };
    const mail =
      verdict === 'suspend'
        ? renderMail({ kind: 'accountSuspended', ...reader, reason })
        : renderMail({ kind: 'accountReinstated', ...reader, loginUrl: publicUrl });
    await sendMail({ to: user.email, ...mail });
  }

  return (user: UserRecord, verdict: AccountVerdict, reason: string): Promise<void> =>
    tell(user, verdict, reason).catch((error: unknown) => {
      log.error({ err: error, user: user.id }, 'a mail about a suspension could not be sent');
    });
}
