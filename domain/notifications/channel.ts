import { isPlaceholderEmail } from '../placeholder-email.ts';
import type { NotificationKind } from './notification-kinds.ts';
import type { SkipReason } from './sending.ts';
import {
  isTurnedOff,
  isTurnedOffByRecord,
  type MailPreferences,
  type RecordPreferences,
  unsubscribeSubjectOf,
} from './unsubscribe.ts';

/** How a notification is sent, or why its recipient gets none. */
export type Channel =
  | { readonly channel: 'email' }
  | { readonly channel: 'sms'; readonly phone: string }
  | { readonly skip: SkipReason };

export type AccountContact = MailPreferences & {
  readonly email: string;
  readonly phone: string | null;
};
export type RecordContact = RecordPreferences & {
  readonly email: string | null;
  readonly phone: string | null;
};

/** Short messages that are of use for hours. */
const SMS_KINDS: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'reminder',
  'waitlistOffer',
]);

/** Text messages go to accounts that prefer them. */
export function chooseForAccount(
  kind: NotificationKind,
  account: AccountContact,
  hasSms: boolean,
): Channel {
  const subject = unsubscribeSubjectOf(kind);
  if (subject && isTurnedOff(subject, account)) return { skip: 'turnedOff' };
  const { preferredReminderChannel, phone, email } = account;
  const prefersSms = SMS_KINDS.has(kind) && preferredReminderChannel === 'sms';
  if (prefersSms && phone !== null && hasSms) return { channel: 'sms', phone };
  // The placeholder of an external account without an address.
  return isPlaceholderEmail(email) ? { skip: 'noAddress' } : { channel: 'email' };
}

/** Text messages go to client records without an email. */
export function chooseForRecord(
  kind: NotificationKind,
  record: RecordContact,
  hasSms: boolean,
): Channel {
  const subject = unsubscribeSubjectOf(kind);
  if (subject && isTurnedOffByRecord(subject, record)) return { skip: 'turnedOff' };
  const { email, phone } = record;
  if (email !== null) return { channel: 'email' };
  const isReachable = SMS_KINDS.has(kind) && phone !== null && hasSms;
  return isReachable ? { channel: 'sms', phone } : { skip: 'noAddress' };
}
