import type { CalendarAppointment } from '../../domain/calendar-entries.ts';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import { type HistoryData, SCHEDULER } from '../../domain/history.ts';
import { joinWithComma, type Language } from '../../domain/language.ts';
import { linkView } from '../../domain/manage-link.ts';
import { findLocalDay, toIsoText, toMinute } from '../../domain/local-time.ts';
import type { NotificationKind } from '../../domain/notifications/notification-kinds.ts';
import type { UnsubscribableKind } from '../../domain/notifications/unsubscribe.ts';
import { type BusinessFacts, toMailBusiness } from '../../mail/mail-business.ts';
import type { AgendaEntry, Booking, CancelledBy, Mail, TimeRange } from '../../mail/mail.ts';

export type Reader = {
  readonly language: Language;
  readonly readerName: string;
  readonly readerEmail: string;
};

/** Mails about appointments and their changes. */
export type AppointmentKind = Exclude<
  NotificationKind,
  | 'agenda'
  | 'waitlistOffer'
  | 'waitlistWithdrawn'
  | 'waitlistEnded'
  | 'staffConflict'
  | 'calendarFailing'
  | 'suspended'
  | 'reinstated'
>;

/** A mail creates the links that it shows, and no others. */
export type MailLinks = {
  /** The addresses by appointment; none for staff. */
  readonly manage: ReadonlyMap<string, string>;
  /** The calendar of staff. */
  readonly staff: string;
  readonly createReviewUrl: () => Promise<string>;
  readonly createUnsubscribeUrl: (kind: UnsubscribableKind) => Promise<string>;
};

/** Everything that a mail about appointments is made of. */
export type MailFacts = {
  readonly kind: AppointmentKind;
  readonly reader: Reader;
  readonly business: BusinessFacts;
  /** In order of time. */
  readonly appointments: readonly [CalendarAppointment, ...CalendarAppointment[]];
  /** The change; a reminder has none. */
  readonly event?:
    { readonly type: string; readonly actorId: string; readonly data: HistoryData } | undefined;
  readonly organizerEmail: string;
  /** When the mail is composed. */
  readonly nowMs: number;
  readonly links: MailLinks;
};

export async function composeMail(facts: MailFacts): Promise<Mail> {
  const { kind, reader, links, organizerEmail } = facts;
  const { readerEmail, ...names } = reader;
  const booking = toBooking(facts);
  const base = { ...names, booking };
  const withCalendar = {
    ...base,
    readerEmail,
    organizerEmail,
    createdAt: toIsoText(facts.nowMs),
  };
  // Confirmations cannot be turned off.
  if (kind === 'requested' || kind === 'booked' || kind === 'confirmed') {
    return { ...withCalendar, kind };
  }
  const unsubscribeUrl = await links.createUnsubscribeUrl(kind);
  const forStaff = { ...base, manageUrl: links.staff, unsubscribeUrl };
  const { reason = '', alert } = facts.event?.data ?? {};
  const isDeclined = facts.event?.type === 'appointment.declined';
  const cancellation = { by: cancelledBy(facts), reason: toCancelReason(facts) };
  switch (kind) {
    case 'declined':
      return { ...withCalendar, kind, unsubscribeUrl, reason };
    case 'changed':
      return { ...withCalendar, kind, unsubscribeUrl, ...toMove(facts) };
    case 'cancelled':
    case 'lapsed':
      return { ...withCalendar, kind: 'cancelled', unsubscribeUrl, ...cancellation };
    case 'reminder':
      return { ...base, kind, unsubscribeUrl };
    case 'thanks':
      return { ...base, kind, unsubscribeUrl, reviewUrl: await links.createReviewUrl() };
    case 'staffRequested':
    case 'staffBooked':
      return { ...forStaff, kind };
    case 'staffChanged':
      return { ...forStaff, kind, ...toMove(facts) };
    case 'staffCancelled':
      return { ...forStaff, kind, ...cancellation, isDeclined };
    case 'staffLate':
      return { ...forStaff, kind, lateMinutes: alert?.minutes ?? 0 };
  }
}

export function toBooking({
  business,
  appointments,
  links,
  nowMs,
}: Pick<MailFacts, 'business' | 'appointments' | 'nowMs'> & {
  readonly links: Pick<MailLinks, 'manage'>;
}): Booking {
  const [first, ...others] = appointments;
  const names = new Set(appointments.map(({ professionalName }) => professionalName));
  // A customer may have several seats of a class, or a series; only staff get mails about all seats.
  const isClass =
    others.length > 0 && others.every(({ sessionId }) => sessionId === first.sessionId);
  const toTime = (each: CalendarAppointment) => {
    const { changeUntil, mayCancel } = linkView(each, nowMs);
    return {
      appointmentId: each.id,
      sequence: each.sequence,
      changedAt: toIsoText(each.changedAtMs),
      ...toRange(each),
      changeUntil,
      isChangeable: mayCancel,
      manageUrl: links.manage.get(each.id) ?? null,
      ...(names.size > 1 && { takenBy: each.professionalName }),
    };
  };
  return {
    business: toMailBusiness(business),
    professionalName: joinWithComma([...names]),
    services: serviceNames(first),
    price: toPrice(appointments),
    times: [toTime(first), ...(isClass ? [] : others.map(toTime))],
    visitorName: first.clientName,
    note: isClass ? '' : (first.notes ?? ''),
    ...(isClass && { participants: appointments.map(({ clientName }) => clientName) }),
  };
}

/** The amount due for all of them. */
function toPrice(appointments: MailFacts['appointments']): Booking['price'] {
  const amounts = appointments.flatMap(({ finalMinor }) => finalMinor ?? []);
  if (amounts.length === 0) return null;
  const minor = amounts.reduce((sum, amount) => sum + amount, 0);
  return { minor, currency: appointments[0].currency };
}

function serviceNames({ bookedServices }: AppointmentRecord): string[] {
  return bookedServices.map(({ name }) => name);
}

function toRange({ startsAt, endsAt }: AppointmentRecord): TimeRange {
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}

function cancelledBy({ event, appointments: [first] }: MailFacts): CancelledBy {
  if (event?.actorId === SCHEDULER) return 'system';
  const isCustomer = event?.data.via === 'link' || event?.actorId === first.clientId;
  return isCustomer ? 'customer' : 'business';
}

/** The scheduler's reason is the text of the mail itself. */
function toCancelReason({ event }: MailFacts): string {
  return event?.actorId === SCHEDULER ? '' : (event?.data.reason ?? '');
}

function toMove({ event, appointments: [appointment] }: MailFacts) {
  const { startsAt, endsAt, timezone, status, professionalId } = appointment;
  const from = event?.data.from;
  if (!from && event?.data.previous) return { previous: null, isPending: status === 'Pending' };
  const durationMs = endsAt.getTime() - startsAt.getTime();
  const day = from && findLocalDay(from.date, timezone);
  const startMs = (from && day?.boundOf(toMinute(from.start))) ?? startsAt.getTime();
  if (from && from.professional !== professionalId && from.startUtc === startsAt.toISOString()) {
    return { previous: null, isReassigned: true, isPending: status === 'Pending' };
  }
  return {
    previous: { startsAt: toIsoText(startMs), endsAt: toIsoText(startMs + durationMs) },
    isPending: status === 'Pending',
  };
}

/** An owner reads who is booked. */
export function toAgendaEntry(
  appointment: AppointmentRecord,
  professionalName: string | undefined,
): AgendaEntry {
  const { clientName, notes, status } = appointment;
  return {
    ...toRange(appointment),
    services: serviceNames(appointment),
    visitorName: clientName,
    ...(professionalName !== undefined && { professionalName }),
    note: notes ?? '',
    isPending: status === 'Pending',
  };
}
