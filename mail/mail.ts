import type { ReadError } from '../domain/busy-calendars/busy-calendar.ts';
import type { Language } from '../domain/language.ts';

/** An amount in the smallest unit of its currency. */
export type Money = { readonly minor: number; readonly currency: string };

/** Two instants as ISO texts. */
export type TimeRange = { readonly startsAt: string; readonly endsAt: string };

export type MailBusiness = {
  readonly name: string;
  /** One line; empty if the business has none. */
  readonly address: string;
  /** Times are shown in this zone, whatever the zone of the reader. */
  readonly timezone: string;
  /** Empty if the business has none. */
  readonly phone: string;
  readonly website: string;
};

/** One appointment with the facts of its calendar entry. */
export type BookedTime = TimeRange & {
  readonly appointmentId: string;
  /** The number of changes of its time or status, as in calendar files. */
  readonly sequence: number;
  /** The instant of the last one. */
  readonly changedAt: string;
  /** The customer can move or cancel it until this instant; null if there is no limit. */
  readonly changeUntil: string | null;
  /** They still can when the mail is composed. */
  readonly isChangeable: boolean;
  /** Where they do it; null in mails to staff. */
  readonly manageUrl: string | null;
  /** The professional, if not all appointments of the mail have the same. */
  readonly takenBy?: string;
};

/** Facts that every mail about an appointment shows. */
export type Visit = {
  readonly business: MailBusiness;
  readonly professionalName: string;
  /** Their names at booking; none in old rows. */
  readonly services: readonly string[];
  /** Null if no service has a price. */
  readonly price: Money | null;
};

export type Booking = Visit & {
  /** In order of time; several for a series. */
  readonly times: readonly [BookedTime, ...BookedTime[]];
  /** The person who comes; empty if erased. */
  readonly visitorName: string;
  /** The customer's note; empty if there is none. */
  readonly note: string;
  /** The people of a class that was changed as a whole; only in mails to staff. */
  readonly participants?: readonly string[];
};

type Reader = { readonly language: Language; readonly readerName: string };

/** A mail to a customer about an appointment. */
type CustomerMail = Reader & { readonly booking: Booking };

/** A mail that changes the customer's calendar. */
type CalendarMail = CustomerMail & {
  readonly readerEmail: string;
  /** The address of the sender (`Mailer.address`), which calendar programs show as the organizer. */
  readonly organizerEmail: string;
  /** The instant of this mail, for its calendar parts. */
  readonly createdAt: string;
};

type Unsubscribable = { readonly unsubscribeUrl: string };

/** The customer, staff, or the clock: an unconfirmed booking lapses. */
export type CancelledBy = 'customer' | 'business' | 'system';

type Cancellation = {
  readonly by: CancelledBy;
  /** Empty if none was given. */
  readonly reason: string;
};

type Move = {
  /** Null if the time did not move: a colleague takes it, other services were chosen, or another price. */
  readonly previous: TimeRange | null;
  /** Another professional takes it at the same time. */
  readonly isReassigned?: boolean;
  /** The business has yet to confirm the new time. */
  readonly isPending: boolean;
};

/** A class without any seat has times and no appointments. */
type StaffBooking = Omit<Booking, 'times'> & {
  readonly times: readonly [StaffTime, ...StaffTime[]];
};
type StaffTime = TimeRange & Pick<BookedTime, 'takenBy'>;

/** A mail to the professional or the owner about an appointment. */
type StaffMail = Reader &
  Unsubscribable & {
    readonly booking: StaffBooking;
    /** Shows the first appointment in the calendar of staff. */
    readonly manageUrl: string;
  };

export type AgendaEntry = TimeRange & {
  readonly services: readonly string[];
  readonly visitorName: string;
  /** Given if it is not the reader. */
  readonly professionalName?: string;
  readonly note: string;
  /** Not confirmed yet. */
  readonly isPending: boolean;
};

type MailedLink = { readonly url: string; readonly validMinutes: number };
/** The data of one or several kinds. */
type Of<Kind extends string, Data> = Kind extends string ? Data & { readonly kind: Kind } : never;

type CalendarMails =
  | Of<'requested' | 'booked' | 'confirmed', CalendarMail>
  | Of<'declined', CalendarMail & Unsubscribable & { readonly reason: string }>
  | Of<'changed', CalendarMail & Unsubscribable & Move>
  | Of<'cancelled', CalendarMail & Unsubscribable & Cancellation>;

type WaitlistOffer = Reader &
  Visit &
  TimeRange & {
    /** Empty unless the reader waits for a family member. */
    readonly visitorName: string;
    /** The offer ends at this instant. */
    readonly expiresAt: string;
    /** Its page also declines the offer. */
    readonly bookUrl: string;
    /** Leaves the waitlist. */
    readonly unsubscribeUrl: string;
  };

/** An offer that can no longer be booked. */
type WithdrawnOffer = Reader &
  Unsubscribable &
  Visit &
  TimeRange & {
    /** Empty unless the reader waits for a family member. */
    readonly visitorName: string;
    readonly manageUrl: string;
  };

/** The reader waits no longer. */
type EndedWaiting = Reader &
  Unsubscribable & {
    readonly business: MailBusiness;
    readonly services: readonly string[];
    /** The business ended it, or the clock. */
    readonly cause: 'removed' | 'datesPassed' | 'offersLapsed';
  };

type CustomerMails =
  | CalendarMails
  | Of<'reminder', CustomerMail & Unsubscribable>
  | Of<'thanks', CustomerMail & Unsubscribable & { readonly reviewUrl: string }>
  /** The name of the business or of the professional. */
  | Of<'suspended', CustomerMail & { readonly suspendedName: string }>
  | Of<'reinstated', CustomerMail & { readonly suspendedName: string }>
  | Of<'waitlistOffer', WaitlistOffer>
  | Of<'waitlistWithdrawn', WithdrawnOffer>
  | Of<'waitlistEnded', EndedWaiting>;

type Agenda = Reader &
  Unsubscribable & {
    readonly business: MailBusiness;
    /** An instant of the day. */
    readonly day: string;
    /** In order of time; a day without any has no mail. */
    readonly entries: readonly AgendaEntry[];
    /** Shows the day in the calendar of staff. */
    readonly manageUrl: string;
  };

/** A mail to staff about an outside calendar. */
type CalendarAlert = Reader &
  Unsubscribable & {
    readonly business: MailBusiness;
    /** The owner of the calendar. */
    readonly professionalName: string;
    readonly calendarName: string;
  };

type FailingCalendar = {
  readonly host: string;
  readonly error: ReadError;
  /** The instant of the last success. */
  readonly since: string;
};

type StaffMails =
  | Of<'staffRequested', StaffMail>
  /** Restored: the session of a class that was cancelled takes place again. */
  | Of<'staffBooked', StaffMail & { readonly isRestored?: boolean }>
  | Of<'staffChanged', StaffMail & Move>
  | Of<'staffCancelled', StaffMail & Cancellation & { readonly isDeclined: boolean }>
  | Of<'staffLate', StaffMail & { readonly lateMinutes: number }>
  | Of<'agenda', Agenda>
  | Of<
      'staffConflict',
      CalendarAlert & {
        readonly entries: readonly [AgendaEntry, ...AgendaEntry[]];
        /** Shows the first of them in the calendar of staff. */
        readonly manageUrl: string;
      }
    >
  | Of<'calendarFailing', CalendarAlert & FailingCalendar>;

type Secret = {
  readonly token: string;
  /** The page that takes the token. */
  readonly url: string;
  /** The operation of the API that takes it, for programs. */
  readonly apiUrl: string;
};

type DisabledWebhook = {
  readonly business: MailBusiness;
  readonly endpointUrl: string;
  /** It answered 410, or it has failed for days. */
  readonly cause: 'gone' | 'failing';
  readonly disabledAt: string;
  /** Empty if there was no answer. */
  readonly lastError: string;
  readonly webhookId: string;
  /** Its page turns it on again, and sends what it missed. */
  readonly webhookUrl: string;
};

type TimeOffRequest = {
  readonly business: MailBusiness;
  readonly professionalName: string;
  readonly status: 'requested' | 'approved' | 'declined';
  readonly startsAt: string;
  readonly endsAt: string;
  /** The page with the requests of the business. */
  readonly requestsUrl: string;
};

type SupportTicket = {
  /** To admins: created, replied, assigned. To the person: answered, resolved, closed. */
  readonly news: 'created' | 'replied' | 'assigned' | 'answered' | 'resolved' | 'closed';
  readonly subject: string;
  readonly personName: string;
  /** The message; empty if there is none. */
  readonly text: string;
  readonly url: string;
};

/** One side of a report of content. */
type ReportMail = Reader & {
  readonly targetType: 'review' | 'business' | 'professional';
  /** The name of the business or professional; for a review, of the professional reviewed. */
  readonly targetName: string;
  /** The reason of the decision; empty before it. */
  readonly note: string;
  readonly mayAppeal: boolean;
  readonly reportsUrl: string;
};

type ModerationMails =
  /** To the reporter. */
  | Of<
      'contentReport',
      ReportMail & {
        readonly state: 'received' | 'dismissed' | 'hidden' | 'suspended' | 'appealUpheld';
      }
    >
  /** To the author, the owner or the professional. */
  | Of<
      'contentDecision',
      ReportMail & { readonly state: 'hidden' | 'suspended' | 'restored' | 'appealUpheld' }
    >;

type AccountMails =
  | Of<
      'passwordReset',
      Reader &
        MailedLink & {
          /** That of the link, for programs. */
          readonly token: string;
        }
    >
  | Of<'magicLink', Reader & MailedLink & { readonly endsPassword: boolean }>
  | Of<'emailChange' | 'emailVerification', Reader & MailedLink>
  | Of<
      'exportReady',
      Reader &
        MailedLink & {
          /** The exported business; empty for the reader's own data. */
          readonly businessName: string;
        }
    >
  /** To the old address: the change was asked for, or is done. */
  | Of<'emailChangeNotice', Reader & { readonly isDone: boolean }>
  | Of<'passwordChanged' | 'secondFactorOn' | 'secondFactorOff', Reader>
  /** Someone with the password or the mailbox tries codes. */
  | Of<'secondFactorTried', Reader>
  /** The account has let an agent in: its host only, since it can take any name. */
  | Of<'agentAllowed', Reader & { readonly host: string }>
  /** The operator has made the account an admin. */
  | Of<'madeAdmin', Reader>
  /** An admin has suspended the account, or reinstated it. */
  | Of<'accountSuspended', Reader & { readonly reason: string }>
  | Of<'accountReinstated', Reader & { readonly loginUrl: string }>
  | Of<
      'invitation',
      Reader &
        Secret & {
          readonly businessName: string;
          readonly role: 'owner' | 'manager' | 'frontDesk' | 'professional';
        }
    >
  | Of<'webhookDisabled', Reader & DisabledWebhook>
  | Of<'timeOffRequest', Reader & TimeOffRequest>
  | Of<'supportTicket', Reader & SupportTicket>;

/** Every mail, with the data that it needs. */
export type Mail = CustomerMails | StaffMails | AccountMails | ModerationMails;

export type MailKind = Mail['kind'];
export type MailOf<Kind extends MailKind> = Extract<Mail, { readonly kind: Kind }>;

export type CalendarPart = {
  readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  readonly text: string;
};

export type RenderedMail = {
  /** The business that it is from, as the sender's name; undefined for the product. */
  readonly senderName: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** They add, update or remove the entries in the calendar of the reader. */
  readonly calendars: readonly CalendarPart[];
  /** Unsubscribes with one POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
};
