import type { Booked } from '../../../api/decision.ts';

type Event = {
  readonly title: string;
  readonly place: string;
  readonly appointment: Pick<Booked, 'startUtc' | 'endUtc'>;
};

const compact = (iso: string) => iso.replaceAll(/[-:]|\.\d+/g, '');

export function googleLink({ title, place, appointment }: Event): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    location: place,
    dates: `${compact(appointment.startUtc)}/${compact(appointment.endUtc)}`,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

export function outlookLink({ title, place, appointment }: Event): string {
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    location: place,
    startdt: appointment.startUtc,
    enddt: appointment.endUtc,
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`;
}

/** One calendar file with the events of all. */
export function joinCalendars(files: readonly string[]): string {
  const bounds = files.map((file) => [file.indexOf('BEGIN:VEVENT'), file.indexOf('END:VCALENDAR')]);
  const events = files.map((file, i) => file.slice(...bounds[i]!));
  const [[start, end] = [], first = ''] = [bounds[0], files[0]];
  return first.slice(0, start) + events.join('') + first.slice(end);
}
