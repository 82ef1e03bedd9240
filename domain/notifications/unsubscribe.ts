import type { NotificationKind } from './notification-kinds.ts';

/** The mails that their reader can turn off, by subject. */
export const UNSUBSCRIBE_SUBJECTS = [
  'reminders',
  'changes',
  'thanks',
  'waitlist',
  'bookings',
  'agenda',
  'calendars',
] as const;
export type UnsubscribeSubject = (typeof UNSUBSCRIBE_SUBJECTS)[number];
/** The reader of an offer leaves the waitlist instead. */
export type PreferenceSubject = Exclude<UnsubscribeSubject, 'waitlist'>;

const SUBJECTS = {
  reminder: 'reminders',
  changed: 'changes',
  declined: 'changes',
  cancelled: 'changes',
  lapsed: 'changes',
  thanks: 'thanks',
  waitlistOffer: 'waitlist',
  waitlistWithdrawn: 'waitlist',
  waitlistEnded: 'waitlist',
  staffRequested: 'bookings',
  staffBooked: 'bookings',
  staffChanged: 'bookings',
  staffCancelled: 'bookings',
  staffLate: 'bookings',
  agenda: 'agenda',
  staffConflict: 'calendars',
  calendarFailing: 'calendars',
} as const satisfies Partial<Record<NotificationKind, UnsubscribeSubject>>;

export type UnsubscribableKind = keyof typeof SUBJECTS;

/** Undefined for confirmations, which cannot be turned off. */
export function unsubscribeSubjectOf(kind: UnsubscribableKind): UnsubscribeSubject;
export function unsubscribeSubjectOf(kind: NotificationKind): UnsubscribeSubject | undefined;
export function unsubscribeSubjectOf(kind: NotificationKind): UnsubscribeSubject | undefined {
  return kind in SUBJECTS ? SUBJECTS[kind as UnsubscribableKind] : undefined;
}

export type MailPreferences = {
  readonly preferredReminderChannel: 'email' | 'sms' | 'none';
  readonly mailsChanges: boolean;
  readonly mailsThanks: boolean;
  readonly mailsBookings: boolean;
  readonly mailsAgenda: boolean;
  readonly mailsCalendars: boolean;
};

/** The change of the account that a link of this subject makes. */
export const TURNED_OFF = {
  reminders: { preferredReminderChannel: 'none' },
  changes: { mailsChanges: false },
  thanks: { mailsThanks: false },
  bookings: { mailsBookings: false },
  agenda: { mailsAgenda: false },
  calendars: { mailsCalendars: false },
} as const satisfies Record<PreferenceSubject, Partial<MailPreferences>>;

/** Mails of a subject that the reader has turned off are not sent. One who has left the waitlist gets no offer. */
export function isTurnedOff(subject: UnsubscribeSubject, preferences: MailPreferences): boolean {
  if (subject === 'waitlist') return false;
  return Object.entries(TURNED_OFF[subject]).every(
    ([field, value]) => preferences[field as keyof MailPreferences] === value,
  );
}

/** The mails that a client record wants. */
export type RecordPreferences = {
  readonly wantsReminders: boolean;
  readonly wantsChanges: boolean;
};

export function isTurnedOffByRecord(
  subject: UnsubscribeSubject,
  { wantsReminders, wantsChanges }: RecordPreferences,
): boolean {
  if (subject === 'waitlist') return false;
  return subject === 'changes' ? !wantsChanges : !wantsReminders;
}
