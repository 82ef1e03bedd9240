import type { AppointmentRecord } from './appointment.ts';

/** With how often it has changed: programs take the event with the highest number. */
export type CalendarEvent = AppointmentRecord & { readonly sequence: number };

const STATUS: Record<AppointmentRecord['status'], string> = {
  Pending: 'TENTATIVE',
  Confirmed: 'CONFIRMED',
  Completed: 'CONFIRMED',
  NoShow: 'CONFIRMED',
  Cancelled: 'CANCELLED',
};

/** What is shown of an event depends on who reads it. */
export function calendarFile(
  events: readonly CalendarEvent[],
  titleOf: (event: CalendarEvent) => string,
  nowMs: number,
): string {
  const [first] = events;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Amsel//EN',
    ...(first ? [`X-WR-TIMEZONE:${first.timezone}`] : []),
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.id}@amsel`,
      `SEQUENCE:${event.sequence}`,
      `DTSTAMP:${stamp(nowMs)}`,
      `DTSTART:${stamp(event.startsAt.getTime())}`,
      `DTEND:${stamp(event.endsAt.getTime())}`,
      `STATUS:${STATUS[event.status]}`,
      `SUMMARY:${escaped(titleOf(event))}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** UTC, which every program reads the same. */
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
