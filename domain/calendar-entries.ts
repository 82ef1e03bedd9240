import { type AppointmentRecord, ownerView } from './appointment.ts';
import type { CalendarEntry } from './ics.ts';
import { joinWithComma } from './language.ts';

/** An appointment with the facts that a calendar shows. */
export type CalendarAppointment = AppointmentRecord & {
  /** The number of changes of its time or status. */
  readonly sequence: number;
  /** The time of the last one. */
  readonly changedAtMs: number;
  /** Seats of the session; more than one in a class. */
  readonly capacity: number;
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

const STATUS: Record<AppointmentRecord['status'], CalendarEntry['status']> = {
  Pending: 'TENTATIVE',
  Confirmed: 'CONFIRMED',
  Completed: 'CONFIRMED',
  NoShow: 'CONFIRMED',
  Cancelled: 'CANCELLED',
};

/** Names the attendee if the customer booked for a family member. */
export function toCustomerEntry(appointment: CalendarAppointment): CalendarEntry {
  const { professionalName, personId, clientId, clientName } = appointment;
  const title = `${serviceNames(appointment)} with ${professionalName}`;
  const isForAnother = personId !== clientId && clientName !== '';
  return toEntry(appointment, isForAnother ? `${title} for ${clientName}` : title);
}

export function toStaffEntry(appointment: CalendarAppointment): CalendarEntry {
  const { clientName } = appointment;
  const services = serviceNames(appointment);
  return toEntry(appointment, clientName === '' ? services : `${services}: ${clientName}`);
}

/** A calendar in order of time; the seats of a class are one entry. That of several professionals names them. */
export function toFeedEntries(
  appointments: readonly CalendarAppointment[],
  { isOfTeam }: { readonly isOfTeam: boolean },
): CalendarEntry[] {
  const withName = (entry: CalendarEntry, { professionalName }: CalendarAppointment) =>
    isOfTeam ? { ...entry, title: `${entry.title} (${professionalName})` } : entry;
  const isClass = ({ capacity }: CalendarAppointment) => capacity > 1;
  const classes = new Map<string, CalendarAppointment[]>();
  for (const seat of appointments.filter(isClass)) {
    classes.set(seat.sessionId, [...(classes.get(seat.sessionId) ?? []), seat]);
  }
  const ordinary = appointments.filter((appointment) => !isClass(appointment));
  const entries = [
    ...ordinary.map((each) => withName(toStaffEntry(each), each)),
    ...[...classes.values()].map((seats) => withName(toClassEntry(seats), seats[0]!)),
  ];
  return entries.toSorted(byTime);
}

export function byTime(a: CalendarEntry, b: CalendarEntry): number {
  return a.startMs - b.startMs || (a.uid < b.uid ? -1 : 1);
}

/** A session never moves: its seats do. It ends when its last seat is cancelled. */
function toClassEntry(seats: readonly CalendarAppointment[]): CalendarEntry {
  const taken = seats.filter(({ status }) => status !== 'Cancelled');
  const [first] = taken.length > 0 ? taken : seats;
  const names = taken.map(({ clientName }) => clientName).filter(Boolean);
  const count = taken.length === 0 ? '' : ` (${taken.length})`;
  const title = [`${serviceNames(first!)}${count}`, names.toSorted().join(', ')].filter(Boolean);
  const isPending = taken.length > 0 && taken.every(({ status }) => status === 'Pending');
  const isOver = taken.length === 0;
  return {
    ...toEntry(first!, title.join(': ')),
    uid: first!.sessionId,
    sequence: isOver ? 1 : 0,
    changedAtMs: Math.max(...seats.map(({ changedAtMs }) => changedAtMs)),
    status: isOver ? 'CANCELLED' : isPending ? 'TENTATIVE' : 'CONFIRMED',
  };
}

function toEntry(appointment: CalendarAppointment, title: string): CalendarEntry {
  const { id: uid, sequence, changedAtMs, startsAt, endsAt } = appointment;
  return {
    uid,
    sequence,
    changedAtMs,
    title,
    startMs: startsAt.getTime(),
    endMs: endsAt.getTime(),
    status: STATUS[appointment.status],
    location: toAddressLine(appointment.place),
    description: toLocalTimeText(appointment),
  };
}

function serviceNames({ bookedServices }: AppointmentRecord): string {
  return bookedServices.map(({ name }) => name).join(', ');
}

/** Without the name of the place; empty if the address is not known. */
export function toAddressText(address: Omit<Address, 'name'>): string {
  const { addressLine1, postalCode, city, country } = address;
  const town = [postalCode, city].filter(Boolean).join(' ');
  return joinWithComma([addressLine1, town, country]);
}

function toAddressLine(place: Address): string {
  return joinWithComma([place.name, toAddressText(place)]);
}

/** The local time of the business; calendar programs show the time zone of their reader. */
function toLocalTimeText(appointment: CalendarAppointment): string {
  const { date, start, end, timezone } = ownerView(appointment, 'customer');
  return `${date} ${start}–${end} (${timezone})`;
}
