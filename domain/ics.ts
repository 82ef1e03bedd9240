/** One event of a calendar file. */
export type CalendarEntry = {
  /** The same in every version of the event. */
  readonly uid: string;
  /** Grows with each change: calendar programs keep the event with the highest. */
  readonly sequence: number;
  /** The time of the last change, not of the request: equal calendars are equal files. */
  readonly changedAtMs: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  readonly title: string;
  readonly location: string;
  readonly description: string;
  readonly organizer?: Participant;
  readonly attendee?: Participant;
};

type Participant = { readonly name: string; readonly email: string };

type FileOptions = {
  /** The name of a subscribed feed. */
  readonly name?: string;
  readonly message?: CalendarMessage;
};

/** Adds the entries to the calendar of a recipient, or removes them (RFC 5546). */
type CalendarMessage = {
  readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  /** The time of the message, not of the change: of equal versions, calendar programs keep the newest. */
  readonly createdAtMs: number;
};

/** An iCalendar document. */
export function toCalendarFile(
  entries: readonly CalendarEntry[],
  { name, message }: FileOptions = {},
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Amsel//EN',
    ...(message === undefined ? [] : [`METHOD:${message.method}`]),
    // Not in RFC 5545, but calendar programs read it.
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escapeText(name)}`]),
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${entry.uid}@amsel`,
      `SEQUENCE:${entry.sequence}`,
      ...stampLines(entry, message),
      `DTSTART:${toUtcStamp(entry.startMs)}`,
      `DTEND:${toUtcStamp(entry.endMs)}`,
      `STATUS:${entry.status}`,
      `SUMMARY:${escapeText(entry.title)}`,
      `LOCATION:${escapeText(entry.location)}`,
      `DESCRIPTION:${escapeText(entry.description)}`,
      ...participantLines(entry),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Without a method, DTSTAMP is the time of the last change (RFC 5545, 3.8.7.2). */
function stampLines({ changedAtMs }: CalendarEntry, message: CalendarMessage | undefined) {
  const changed = toUtcStamp(changedAtMs);
  if (message === undefined) return [`DTSTAMP:${changed}`];
  return [`DTSTAMP:${toUtcStamp(message.createdAtMs)}`, `LAST-MODIFIED:${changed}`];
}

/** An attendee has booked the time, so no calendar program needs to ask for an answer. */
function participantLines({ organizer, attendee }: CalendarEntry): string[] {
  const accepted = 'ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE';
  return [
    ...(organizer ? [`ORGANIZER;${toParticipant(organizer)}`] : []),
    ...(attendee ? [`ATTENDEE;${accepted};${toParticipant(attendee)}`] : []),
  ];
}

/** A quoted parameter cannot contain quotation marks. */
function toParticipant({ name, email }: Participant): string {
  const quotable = name.replaceAll('"', "'").replace(/\p{Cc}+/gu, ' ');
  return `CN="${quotable}":mailto:${encodeURI(email)}`;
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
