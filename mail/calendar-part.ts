import { type CalendarEntry, toCalendarFile } from '../domain/ics.ts';
import { joinWithComma } from '../domain/language.ts';
import { toPlainText, toValue } from '../domain/phrase.ts';
import type { BookedTime, CalendarPart, MailOf, TimeRange } from './mail.ts';
import { nameServices, type Words } from './kinds/parts.ts';

export type CalendarMail = MailOf<
  'requested' | 'booked' | 'confirmed' | 'declined' | 'changed' | 'cancelled'
>;

const STATUSES: Record<CalendarMail['kind'], CalendarEntry['status']> = {
  requested: 'TENTATIVE',
  booked: 'CONFIRMED',
  confirmed: 'CONFIRMED',
  changed: 'CONFIRMED',
  declined: 'CANCELLED',
  cancelled: 'CANCELLED',
};

/**
 * The entries of the appointments, for the calendar program of the customer (RFC 5546). REQUEST and CANCEL have
 * one UID, so a booked series is published as a whole. Published entries would stay when they are cancelled: a
 * cancelled series has one part for each.
 */
export function toCalendarParts(mail: CalendarMail, words: Words): CalendarPart[] {
  const isPending = mail.kind === 'changed' && mail.isPending;
  const status = isPending ? 'TENTATIVE' : STATUSES[mail.kind];
  const { times } = mail.booking;
  const entries = times.map((time) => toEntry(mail, words, time, status));
  const createdAtMs = Date.parse(mail.createdAt);
  const toPart = (method: CalendarPart['method'], content: readonly CalendarEntry[]) => ({
    method,
    text: toCalendarFile(content, { message: { method, createdAtMs } }),
  });
  const attendee = { name: mail.readerName, email: mail.readerEmail };
  // PUBLISH has no attendees.
  if (status !== 'CANCELLED' && times.length > 1) return [toPart('PUBLISH', entries)];
  const method = status === 'CANCELLED' ? 'CANCEL' : 'REQUEST';
  return entries.map((entry) => toPart(method, [{ ...entry, attendee }]));
}

function toEntry(
  mail: CalendarMail,
  words: Words,
  time: BookedTime,
  status: CalendarEntry['status'],
): CalendarEntry {
  const { business } = mail.booking;
  return {
    uid: time.appointmentId,
    sequence: time.sequence,
    changedAtMs: Date.parse(time.changedAt),
    startMs: Date.parse(time.startsAt),
    endMs: Date.parse(time.endsAt),
    status,
    title: toTitle(mail, words, time),
    location: joinWithComma([business.name, business.address]),
    description: toDescription(time, words),
    organizer: { name: business.name, email: mail.organizerEmail },
  };
}

function toTitle({ booking, readerName }: CalendarMail, words: Words, time: BookedTime): string {
  const services = nameServices(words, booking.services);
  const title = words.translate('serviceWithProfessional', {
    services,
    professional: time.takenBy ?? booking.professionalName,
  });
  const { visitorName } = booking;
  const isForAnother = visitorName !== '' && visitorName !== readerName;
  const visitor = isForAnother ? [' (', toValue(visitorName), ')'] : [];
  // Calendar programs set the direction of a title themselves.
  return toPlainText([...title, ...visitor], 'ltr');
}

/** The local time of the business: calendar programs show the zone of their reader. */
function toDescription(time: TimeRange, { formats }: Words): string {
  const { day, clock, offsets, timezone } = formats;
  const range = `${clock(time.startsAt)}–${clock(time.endsAt)}`;
  return `${joinWithComma([day(time.startsAt), range])} (${timezone}, ${offsets(time)})`;
}
