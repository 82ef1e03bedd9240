import { localAt, MINUTE_MS } from '../clock.ts';
import { LAPSED_AFTER_MS } from '../judge/invariants.ts';
import type { LoadContext } from './load-context.ts';
import type { AppointmentView, Log, WorldRow } from '../log.ts';
import { release, reserve } from './reservations.ts';
import { LAPSING } from '../world/world.ts';
import { type Booked, bookVisit, toTaken, type Visit } from '../world/bookings.ts';
import { cancelVisit, checkChange, releaseVisit, reserveVisit } from '../world/operations.ts';
import { checkReads } from '../world/reads.ts';
import { CLOCK_ERROR_MS } from '../world/rules.ts';

const KIND = 'let a request lapse';
/** The request arrives before its start, unless a fault comes between. */
const AHEAD_MS = 8_000;
/** The scheduler looks every minute. */
const CHECK_AFTER_MS = 75_000;
const WAITING_MAX = 12;

/** A request at a start that has not been checked yet. */
type StartedRequest = { readonly booked: Booked; readonly checkMs: number };

/** Each run has its own. */
const requestsOf = new WeakMap<Log, StartedRequest[]>();

function listWaiting({ log }: LoadContext): StartedRequest[] {
  if (!requestsOf.has(log)) requestsOf.set(log, []);
  return requestsOf.get(log)!;
}

/** Customers ask for the next minute. A request that the business does not confirm lapses, and then its time is free again. */
export async function letRequestLapse(context: LoadContext): Promise<void> {
  const waiting = listWaiting(context);
  const due = waiting.findIndex(({ checkMs }) => checkMs < Date.now());
  const [checked] = due >= 0 ? waiting.splice(due, 1) : [];
  if (checked) await checkStarted(context, checked);
  else if (waiting.length < WAITING_MAX) await request(context);
}

async function request(context: LoadContext): Promise<void> {
  const { client, random } = context;
  const startMs = Math.ceil((Date.now() + AHEAD_MS) / MINUTE_MS) * MINUTE_MS;
  const { date, clock: start } = localAt(startMs, LAPSING.zone);
  const services = [LAPSING.services[1]];
  const asked = { kind: KIND, business: LAPSING, dates: [date], start, services };
  const visit = reserveVisit(random, asked, true);
  if (!visit) return;
  const booked = await bookVisit(context, visit);
  if (!booked) return releaseVisit(visit);
  await checkReads(context, booked);
  setStatus(booked, 'Lapsing');
  if (random.below(2) === 0) {
    const { id } = booked.appointment;
    const isStartedAt = (ms: number) => startMs <= ms;
    const wasStarted = isStartedAt(Date.now() - CLOCK_ERROR_MS);
    const confirmed = await client.confirm(LAPSING.owner.email, id);
    const expected = [wasStarted, isStartedAt(Date.now() + CLOCK_ERROR_MS)].map((started) =>
      started ? 'INVALID_STATUS' : id,
    );
    checkChange(context, visit, 'the confirmation', confirmed, ...expected);
    if (confirmed.status === 'succeeded') setStatus(booked, 'Confirmed');
  }
  listWaiting(context).push({ booked, checkMs: startMs + CHECK_AFTER_MS });
}

function setStatus({ booking }: Booked, status: WorldRow['status']): void {
  booking.rows = booking.rows.map((row) => ({ ...row, status }));
}

/** A confirmed visit still takes its time; a lapsed one is cancelled, and staff can enter another visit there. */
async function checkStarted(context: LoadContext, { booked }: StartedRequest): Promise<void> {
  const { visit, booking, appointment } = booked;
  const startMs = Date.parse(appointment.startUtc);
  if (booking.rows[0]!.status === 'Lapsing') {
    const read = await context.client.readAppointment(LAPSING.owner.email, appointment.id);
    const status = 'got' in read ? (read.got as AppointmentView).status : undefined;
    const isLate = Date.now() > startMs + LAPSED_AFTER_MS;
    if (status !== 'Cancelled' && !isLate) {
      listWaiting(context).push({ booked, checkMs: Date.now() + AHEAD_MS });
      return;
    }
    setStatus(booked, 'Cancelled');
  }
  await checkReads(context, booked);
  await enterAnother(context, booked);
  if (booking.rows[0]!.status === 'Confirmed') {
    await cancelVisit(context, booked, LAPSING.owner.email);
  }
  releaseVisit(visit);
}

async function enterAnother(context: LoadContext, booked: Booked): Promise<void> {
  const { customer: _customer, ...rest } = booked.visit;
  const person = reserve(LAPSING.guests, rest.dates);
  if (person === undefined) return;
  const guest: Visit = { ...rest, person, isEntered: true };
  const entered = await bookVisit(context, guest, toTaken(booked));
  if (entered) await cancelVisit(context, entered);
  release([person], rest.dates);
}
