import type { Booked } from './use-booking.ts';

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

/** Gives the browser a file to save. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
