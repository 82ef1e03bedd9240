import type { Logger } from 'pino';
import type { UserRecord } from '../../db/reads/accounts.ts';
import { isPlaceholderEmail } from '../../domain/placeholder-email.ts';
import type { SendMail } from '../../mail/mailer.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { toReader } from './account-reader.ts';

type Notice =
  | 'passwordChanged'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'secondFactorTried'
  | { readonly kind: 'agentAllowed'; readonly host: string };
export type SendSecurityNotice = (user: UserRecord, notice: Notice) => void;

/** Tells the owner what has changed, in case it was someone else. The response does not wait for it; a lost mail is not sent again. */
export function createSecurityNotices(deps: {
  readonly sendMail: SendMail;
  readonly log: Logger;
}): SendSecurityNotice {
  return (user, notice) => {
    if (isPlaceholderEmail(user.email)) return;
    const named = typeof notice === 'string' ? { kind: notice } : notice;
    const mail = renderMail({ ...named, ...toReader(user) });
    deps
      .sendMail({ to: user.email, ...mail })
      .catch((error: unknown) =>
        deps.log.error({ err: error, user: user.id }, 'a security notice could not be sent'),
      );
  };
}
