import { type AppointmentRecord, maskedView } from './appointment.ts';

export type CalendarEvent = AppointmentRecord & {
  /** The number of changes: calendar programs keep the event with the highest. */
  readonly sequence: number;
  readonly professionalName: string;
  readonly place: Address;
};

type Address = {
  readonly name: string;
  readonly addressLine1: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly country: string | null;
};

const STATUS: Record<AppointmentRecord['status'], string> = {
  Pending: 'TENTATIVE',
  Confirmed: 'CONFIRMED',
  Completed: 'CONFIRMED',
  NoShow: 'CONFIRMED',
  Cancelled: 'CANCELLED',
};

/** An iCalendar document. The title depends on the reader; a subscribed feed has a name. */
export function toCalendarFile(
  events: readonly CalendarEvent[],
  titleOf: (event: CalendarEvent) => string,
  nowMs: number,
  name?: string,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Amsel//EN',
    // Not in RFC 5545, but calendar programs read it.
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escapeText(name)}`]),
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.id}@amsel`,
      `SEQUENCE:${event.sequence}`,
      `DTSTAMP:${toUtcStamp(nowMs)}`,
      `DTSTART:${toUtcStamp(event.startsAt.getTime())}`,
      `DTEND:${toUtcStamp(event.endsAt.getTime())}`,
      `STATUS:${STATUS[event.status]}`,
      `SUMMARY:${escapeText(titleOf(event))}`,
      `LOCATION:${escapeText(toAddressLine(event.place))}`,
      `DESCRIPTION:${escapeText(toLocalTimeText(event))}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function toAddressLine({ name, addressLine1, postalCode, city, country }: Address): string {
  const town = [postalCode, city].filter(Boolean).join(' ');
  return [name, addressLine1, town, country].filter(Boolean).join(', ');
}

/** The local time of the business; calendar programs show the time zone of their reader. */
function toLocalTimeText(event: CalendarEvent): string {
  const { date, start, end, timezone } = maskedView(event);
  return `${date} ${start}–${end} (${timezone})`;
}

/** In UTC, so that the file needs no VTIMEZONE component. */
function toUtcStamp(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

const LINE_OCTETS = 75;

/** In UTF-8. */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x1_0000 ? 3 : 4;
}

/** A longer line continues on the next line after a space. */
function foldLine(line: string): string {
  let result = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0)!);
    if (octets + size > LINE_OCTETS) {
      result += '\r\n ';
      octets = 1;
    }
    result += character;
    octets += size;
  }
  return result;
}
