import { type AppointmentRecord, maskedView } from './appointment.ts';

export type CalendarEvent = AppointmentRecord & {
  /** How often it has changed: programs take the event with the highest number. */
  readonly sequence: number;
  readonly professionalName: string;
  readonly place: Address;
};

/** Where one goes. */
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

/** What is shown of an event depends on who reads it. A calendar that is subscribed to has a name. */
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
    // Outside of RFC 5545, and read by every program.
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escaped(name)}`]),
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.id}@amsel`,
      `SEQUENCE:${event.sequence}`,
      `DTSTAMP:${stamp(nowMs)}`,
      `DTSTART:${stamp(event.startsAt.getTime())}`,
      `DTEND:${stamp(event.endsAt.getTime())}`,
      `STATUS:${STATUS[event.status]}`,
      `SUMMARY:${escaped(titleOf(event))}`,
      `LOCATION:${escaped(lineOf(event.place))}`,
      `DESCRIPTION:${escaped(clockOf(event))}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function lineOf({ name, addressLine1, postalCode, city, country }: Address): string {
  const town = [postalCode, city].filter(Boolean).join(' ');
  return [name, addressLine1, town, country].filter(Boolean).join(', ');
}

/** What the clocks show there: programs show their own reader's. */
function clockOf(event: CalendarEvent): string {
  const { date, start, end, timezone } = maskedView(event);
  return `${date} ${start}–${end} (${timezone})`;
}

/** UTC, which every program reads the same, without a table of the zone's clock changes. */
function stamp(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

const LINE_OCTETS = 75;

/** A line of more octets goes on in the next one, behind a space. */
function folded(line: string): string {
  let result = '';
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > LINE_OCTETS) {
      result += '\r\n ';
      octets = 1;
    }
    result += character;
    octets += size;
  }
  return result;
}
