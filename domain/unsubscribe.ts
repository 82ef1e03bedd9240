import type { NotificationKind } from './notification-kinds.ts';

/** The mails that their reader can turn off, by subject. */
export const UNSUBSCRIBE_SUBJECTS = [
  'reminders',
  'thanks',
  'bookings',
  'agenda',
  'calendars',
] as const;
export type UnsubscribeSubject = (typeof UNSUBSCRIBE_SUBJECTS)[number];

const SUBJECTS: Partial<Record<NotificationKind, UnsubscribeSubject>> = {
  reminder: 'reminders',
  thanks: 'thanks',
  staffRequested: 'bookings',
  staffBooked: 'bookings',
  staffChanged: 'bookings',
  staffCancelled: 'bookings',
  staffLate: 'bookings',
  agenda: 'agenda',
  staffConflict: 'calendars',
  calendarFailing: 'calendars',
};

/** Undefined for confirmations, which cannot be turned off. */
export function unsubscribeSubjectOf(kind: NotificationKind): UnsubscribeSubject | undefined {
  return SUBJECTS[kind];
}

export type MailPreferences = {
  readonly preferredReminderChannel: 'email' | 'sms' | 'none';
  readonly mailsThanks: boolean;
  readonly mailsBookings: boolean;
  readonly mailsAgenda: boolean;
  readonly mailsCalendars: boolean;
};

/** The change of the account that a link of this subject makes. */
export const TURNED_OFF = {
  reminders: { preferredReminderChannel: 'none' },
  thanks: { mailsThanks: false },
  bookings: { mailsBookings: false },
  agenda: { mailsAgenda: false },
  calendars: { mailsCalendars: false },
} as const satisfies Record<UnsubscribeSubject, Partial<MailPreferences>>;

export function isTurnedOff(subject: UnsubscribeSubject, preferences: MailPreferences): boolean {
  return Object.entries(TURNED_OFF[subject]).every(
    ([field, value]) => preferences[field as keyof MailPreferences] === value,
  );
}
