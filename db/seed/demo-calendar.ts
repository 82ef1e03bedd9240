import { derivedId, firstIdAt } from '../../contract/ids.ts';
import type { AppointmentRecord, AppointmentStatus } from '../../domain/appointment.ts';
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';
import { appointmentEvent } from '../../domain/events.ts';
import type { LedgerEntry } from '../../domain/ledger-entry.ts';
import { totalsOf } from '../../domain/ledger.ts';
import { toEntry } from '../../domain/ledger-changes.ts';
import { type Command, decideAll, needsOf } from '../../domain/commands/index.ts';
import {
  addDays,
  findLocalDay,
  type LocalDay,
  localDateAt,
  toMinute,
} from '../../domain/local-time.ts';
import type { Executor } from '../client.ts';
import { loadWorld } from '../reads/world.ts';
import { BUSINESSES } from './demo-businesses.ts';

type DemoReview = {
  readonly rating: number;
  readonly comment: string | null;
  /** Set if an admin hides it: it counts in no rating. */
  readonly hiddenReason?: string;
};

export type DemoBooking = {
  /** The last part of its ids. */
  readonly name: string;
  /** The id of an account or of a client record; else the name of a person without either. */
  readonly client: string;
  readonly professional: string;
  readonly business: string;
  /** The n-th open day of the business after today, or before it when negative; 0 is today. */
  readonly day: number;
  readonly start: string;
  readonly services: readonly string[];
  readonly notes?: string;
  /** Changes after the booking. A visit is completed or missed only once it is over. */
  readonly since?: {
    readonly status: AppointmentStatus;
    readonly paymentStatus?: 'paid';
    readonly tipMinor?: number;
    readonly staffNotes?: string;
    readonly cancelledBy?: 'customer';
  };
  /** Cash; a card pays otherwise. */
  readonly paidBy?: 'cash';
  readonly review?: DemoReview | undefined;
};

type ClockOnDay = { readonly day: number; readonly clock: string };

export type DemoTimeOff = {
  readonly id: string;
  readonly professional: string;
  readonly business: string;
  readonly from: ClockOnDay;
  readonly to: ClockOnDay;
  readonly reason: string | null;
};

const BOOKED_BEFORE_MS = 3 * DAY_MS;
/** People without a record ring up or walk in. */
const RANG_BEFORE_MS = HOUR_MS;
const REVIEWED_AFTER_MS = HOUR_MS;
/** Every demo booking starts after this decision time. */
const DECIDED_AGO_MS = 90 * DAY_MS;

/** The engine decides the bookings, so a demo booking that breaks a rule fails the seed. */
export async function decideBookings(
  executor: Executor,
  planned: readonly DemoBooking[],
  nowMs: number,
) {
  const decidedMs = nowMs - DECIDED_AGO_MS;
  const bookings = planned.filter(({ business, day }) => findOpenDay(business, day, nowMs));
  const commands = bookings.map((booking) => toCommand(booking, nowMs, decidedMs));
  const world = await loadWorld(executor, needsOf(commands));
  const changes = decideAll(world, commands, decidedMs).map(({ command, outcome }) => {
    if (!outcome.ok) throw new Error(`${command.id} is refused: ${outcome.code}`);
    return outcome.value;
  });
  const booked = changes.map((change, i) => {
    const record = change.newAppointments[0]!;
    return { booking: asOf(bookings[i]!, record, nowMs), record };
  });
  return { booked, opened: changes.flatMap((change) => change.openedSessions) };
}

/** A visit that is not over is neither completed nor missed yet, and nothing is paid. */
function asOf(booking: DemoBooking, { endsAt }: AppointmentRecord, nowMs: number): DemoBooking {
  const { since, ...rest } = booking;
  const isEnd = since?.status === 'Completed' || since?.status === 'NoShow';
  return isEnd && endsAt.getTime() > nowMs ? rest : booking;
}

type DecidedBookings = Awaited<ReturnType<typeof decideBookings>>;
type Booked = DecidedBookings['booked'][number];

export function toSessions({ booked, opened }: DecidedBookings) {
  const seats = booked.filter(({ booking }) => booking.since?.status !== 'Cancelled');
  return opened.map(({ startMs, endMs, ...session }) => ({
    ...session,
    startsAt: new Date(startMs),
    endsAt: new Date(endMs),
    seatsTaken: seats.filter(({ record }) => record.sessionId === session.id).length,
  }));
}

export function toAppointments({ booked }: DecidedBookings, nowMs: number) {
  return booked.map(({ booking, record }) => ({
    ...record,
    ...booking.since,
    ...totalsOf(paymentsOf({ booking, record })),
    createdAt: bookedAt({ booking, record }, nowMs),
  }));
}

export function toLedger({ booked }: DecidedBookings) {
  return booked.flatMap((each) =>
    paymentsOf(each).map((entry) => ({ ...entry, takenAt: each.record.endsAt })),
  );
}

/** A paid visit was paid at its end, perhaps with a tip. */
function paymentsOf({ booking, record }: Booked): LedgerEntry[] {
  const { paymentStatus, tipMinor } = booking.since ?? {};
  if (paymentStatus !== 'paid') return [];
  const by = { method: booking.paidBy ?? 'card', takenById: ownerOf(record.businessId) } as const;
  const id = `pay_demo_${booking.name}`;
  const payment = toEntry(record, 'payment', { ...by, id, amountMinor: record.finalMinor! });
  if (tipMinor === undefined) return [payment];
  return [payment, toEntry(record, 'tip', { ...by, id: `${id}_tip`, amountMinor: tipMinor })];
}

/** The random part of an id: 80 bits. */
const RANDOM_CHARACTERS = 16;

/** Sorted by time like every id of an event: feed and stream rely on it. */
function toEventId(name: string, createdAt: Date): string {
  const time = firstIdAt('evt', createdAt.getTime()).slice(0, -RANDOM_CHARACTERS);
  return `${time}${derivedId('evt', name).slice(-RANDOM_CHARACTERS)}`;
}

/** Events hold the appointment as it was booked, in the order of booking. */
export function toEvents({ booked }: DecidedBookings, nowMs: number) {
  const events = booked.map((each) => ({
    ...appointmentEvent('appointment.booked', each.record),
    id: toEventId(each.booking.name, bookedAt(each, nowMs)),
    actorId: callerOf(each.booking).callerId,
    createdAt: bookedAt(each, nowMs),
  }));
  return events.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

export function toReviews({ booked }: DecidedBookings) {
  return booked.flatMap(({ booking, record }) =>
    booking.review ? [toReview({ booking, record }, booking.review)] : [],
  );
}

export function toTimeOff(off: DemoTimeOff, nowMs: number) {
  const instant = ({ day, clock }: ClockOnDay) =>
    new Date(openDay(off.business, day, nowMs).boundOf(toMinute(clock)));
  return {
    id: off.id,
    professionalId: off.professional,
    startsAt: instant(off.from),
    endsAt: instant(off.to),
    reason: off.reason,
  };
}

function toCommand(booking: DemoBooking, nowMs: number, decidedMs: number): Command {
  return {
    kind: 'book',
    id: `bkg_demo_${booking.name}`,
    requestId: `bkg_demo_${booking.name}`,
    attemptId: `bkg_demo_${booking.name}`,
    fingerprint: '',
    summary: booking.name,
    askedAtMs: decidedMs,
    ...callerOf(booking),
    appointmentIds: [`apt_demo_${booking.name}`],
    recurringFrequency: 'none',
    professional: booking.professional,
    business: booking.business,
    date: openDay(booking.business, booking.day, nowMs).date,
    start: booking.start,
    services: booking.services,
    notes: booking.notes,
  };
}

/** Customers book themselves; the owner books for others. */
function callerOf({ client, business }: DemoBooking) {
  if (client.startsWith('usr_')) return { callerId: client, callerRole: 'customer' } as const;
  const owner = { callerId: ownerOf(business), callerRole: 'business' } as const;
  return client.startsWith('crm_')
    ? { ...owner, crmClientId: client }
    : { ...owner, clientName: client };
}

const ownerOf = (businessId: string) => BUSINESSES.find(({ id }) => id === businessId)!.userId!;

function toReview({ booking, record }: Booked, { rating, comment, hiddenReason }: DemoReview) {
  const createdAt = new Date(record.endsAt.getTime() + REVIEWED_AFTER_MS);
  return {
    id: `rev_demo_${booking.name}`,
    appointmentId: record.id,
    professionalId: record.professionalId,
    clientId: booking.client,
    clientName: record.clientName,
    rating,
    comment,
    createdAt,
    ...(hiddenReason && { hiddenReason, hiddenAt: new Date(createdAt.getTime() + HOUR_MS) }),
  };
}

function bookedAt({ booking, record: { startsAt } }: Booked, nowMs: number): Date {
  const isKnown = /^(usr|crm)_/.test(booking.client);
  const beforeMs = isKnown ? BOOKED_BEFORE_MS : RANG_BEFORE_MS;
  return new Date(Math.min(startsAt.getTime(), nowMs) - beforeMs);
}

export function openDay(businessId: string, nth: number, nowMs: number): LocalDay {
  return findOpenDay(businessId, nth, nowMs)!;
}

/** Counts open days from the local date of `nowMs`, which is number 0; undefined if the business is closed on it. */
function findOpenDay(businessId: string, nth: number, nowMs: number): LocalDay | undefined {
  const { timezone, closedWeekdays = [] } = BUSINESSES.find(({ id }) => id === businessId)!;
  const isOpen = (day: LocalDay | undefined) => day && !closedWeekdays.includes(day.weekday);
  let date = localDateAt(nowMs, timezone);
  for (let left = Math.abs(nth); left > 0;) {
    date = addDays(date, Math.sign(nth));
    if (isOpen(findLocalDay(date, timezone))) left -= 1;
  }
  const day = findLocalDay(date, timezone);
  return isOpen(day) ? day : undefined;
}
