import { type CalendarEntry, toCalendarFile } from '../domain/ics.ts';
import { toValue } from './content.ts';
import type { MailOf, RenderedMail, TimeRange } from './mail.ts';
import { nameServices, type Words } from './kinds/parts.ts';
import { toPlainText } from './text.ts';

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

/** The entries of the appointments, for the calendar program of the customer (RFC 5546). */
export function toCalendarPart(
  mail: CalendarMail,
  words: Words,
): NonNullable<RenderedMail['calendar']> {
  const { booking } = mail;
  const isPending = mail.kind === 'changed' && mail.isPending;
  const status = isPending ? 'TENTATIVE' : STATUSES[mail.kind];
  // Only PUBLISH may carry appointments with different UIDs, and it has no attendees.
  const isSeries = booking.times.length > 1;
  const method = isSeries ? 'PUBLISH' : status === 'CANCELLED' ? 'CANCEL' : 'REQUEST';
  const entries = booking.times.map((time): CalendarEntry => ({
    uid: time.appointmentId,
    sequence: time.sequence,
    changedAtMs: Date.parse(time.changedAt),
    startMs: Date.parse(time.startsAt),
    endMs: Date.parse(time.endsAt),
    status,
    title: toTitle(mail, words),
    location: [booking.business.name, booking.business.address].filter(Boolean).join(', '),
    description: toDescription(time, words),
    organizer: { name: booking.business.name, email: mail.organizerEmail },
    ...(!isSeries && { attendee: { name: mail.readerName, email: mail.readerEmail } }),
  }));
  return { method, text: toCalendarFile(entries, { method }) };
}

function toTitle({ booking, readerName }: CalendarMail, words: Words): string {
  const services = nameServices(words, booking.services);
  const title = words.translate('serviceWithProfessional', {
    services,
    professional: booking.professionalName,
  });
  const { visitorName } = booking;
  const isForAnother = visitorName !== '' && visitorName !== readerName;
  const visitor = isForAnother ? [' (', toValue(visitorName), ')'] : [];
  // Calendar programs set the direction of a title themselves.
  return toPlainText([...title, ...visitor], 'ltr');
}

/** The local time of the business: calendar programs show the zone of their reader. */
function toDescription({ startsAt, endsAt }: TimeRange, { formats }: Words): string {
  const { day, clock, offset, timezone } = formats;
  const range = `${clock(startsAt)}–${clock(endsAt)}`;
  return `${day(startsAt)}, ${range} (${timezone}, ${offset(startsAt)})`;
}
