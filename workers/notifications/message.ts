import type * as reads from '../../db/reads/notifications.ts';
import type { SkipReason, Waiting } from '../../domain/notifications/sending.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { MessageRecipient } from './find-recipient.ts';
import type { LinkDeps } from './mail-links.ts';
import type { SendSms } from './send-sms.ts';

export type MessageDeps = LinkDeps & {
  readonly mailer: Mailer;
  /** Undefined if no SMS gateway is configured: reminders then go by mail. */
  readonly sendSms: SendSms | undefined;
};

export type NotifyingBusiness = Awaited<ReturnType<typeof reads.findNotifyingBusiness>>;

export type NotSent = { readonly skip: SkipReason } | Waiting;

/** Composes the mail of a notification by the facts of this moment, or says why it is not sent. */
export type Compose = (
  deps: MessageDeps,
  row: reads.NotificationRecord,
  business: NotifyingBusiness,
  recipient: MessageRecipient,
) => Promise<Mail | NotSent>;
