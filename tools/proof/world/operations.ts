import { addDays, toClock, toMinute } from '../clock.ts';
import type { LoadContext } from '../operations/load-context.ts';
import { type Outcome, describeOutcome } from '../log.ts';
import type { Random } from '../random.ts';
import { release, reserve } from '../operations/reservations.ts';
import { violation } from '../violation.ts';
import { CHANGING, changesOf, type WorldBusiness, type WorldService } from './world.ts';
import {
  type Booked,
  bookVisit,
  datesFrom,
  emailOf,
  judgeVisit,
  toRow,
  toTaken,
  untilDecided,
  type Visit,
} from './bookings.ts';
import {
  checkMasked,
  checkOpenings,
  checkReads,
  checkSeries,
  checkSlots,
  secretsOf,
} from './reads.ts';

const KIND = 'book around a clock change';
/** One booking in so many stays. */
const KEPT_OF = 8;

/** Books a visit or a series near a clock change, reads it, moves it, and cancels it again. */
export async function bookAroundClockChange(context: LoadContext): Promise<void> {
  const visit = planVisit(context.random);
  if (!visit) return;
  const isKept = await runVisit(context, visit);
  if (!isKept) releaseVisit(visit);
}

export function releaseVisit({ professional, person, dates }: Visit): void {
  release([professional, person], dates);
}

/** Reserves a professional and a person for the dates; undefined if none is free. */
export function reserveVisit(
  random: Random,
  visit: Omit<Visit, 'professional' | 'person' | 'customer'>,
  isByCustomer: boolean,
): Visit | undefined {
  const { business, dates } = visit;
  const { customers } = business;
  const names = isByCustomer ? customers.map(({ id }) => id) : business.guests;
  const person = reserve(random.shuffle(names), dates);
  if (person === undefined) return undefined;
  const professional = reserve(random.shuffle(business.professionals), dates);
  if (professional === undefined) {
    release([person], dates);
    return undefined;
  }
  const customer = customers.find(({ id }) => id === person);
  return { ...visit, professional, person, ...(customer && { customer }) };
}

function planVisit(random: Random): Visit | undefined {
  const business = random.pick(CHANGING);
  const change = random.pick(changesOf(business));
  const [cut, wash, lesson] = business.services;
  const services = random.pick([[cut], [cut], [cut, wash], [lesson]]);
  const series = random.pick([
    { stepDays: 7, frequency: 'weekly' },
    { stepDays: 14, frequency: 'biweekly' },
    undefined,
  ] as const);
  const before = random.below(3);
  const dates = series
    ? datesFrom(
        addDays(change.date, -before * series.stepDays),
        series.stepDays,
        before + random.between(1, 2),
      )
    : [addDays(change.date, random.between(-1, 1))];
  const visit = {
    kind: KIND,
    business,
    dates,
    services,
    start: random.pick(listEdges(random, business, services)),
    ...(series && dates.length > 1 && { frequency: series.frequency }),
    ...(random.below(2) === 0 && { coupon: business.coupon }),
  };
  return reserveVisit(random, visit, random.below(2) === 0);
}

/** Starts at which the outcome of a visit changes, and some others. */
function listEdges(
  random: Random,
  business: WorldBusiness,
  services: readonly WorldService[],
): string[] {
  const minutes = services.reduce((sum, service) => sum + service.minutes, 0);
  const changes = changesOf(business).flatMap(({ from, minutes: length }) => [
    toMinute(from) - minutes,
    toMinute(from) - random.below(minutes),
    toMinute(from) + random.below(length),
    toMinute(from) + length,
  ]);
  const { hours, professionalHours, breaks, professionalBreaks, timeOff } = business;
  const openings = [hours, professionalHours].flatMap(({ start, end }) => [
    toMinute(start) - 1,
    toMinute(start),
    toMinute(end) - minutes,
    toMinute(end) - minutes + 1,
  ]);
  const closings = [...breaks, ...professionalBreaks, timeOff].flatMap(({ start, end }) => [
    toMinute(start) - minutes,
    toMinute(start) - minutes + 1,
    toMinute(end) - 1,
    toMinute(end),
  ]);
  const others = Array.from({ length: 16 }, () => random.below(24 * 60));
  return [...changes, ...openings, ...closings, ...others]
    .filter((minute) => minute >= 0 && minute < 24 * 60)
    .map(toClock);
}

/** True if the visit stays booked. */
async function runVisit(context: LoadContext, visit: Visit): Promise<boolean> {
  const { random } = context;
  await checkSlots(context, visit, []);
  const policy = random.pick(['retry-503', 'accept-503'] as const);
  const booked = await bookVisit(context, visit, [], { policy });
  if (!booked) return false;
  await checkSlots(context, visit, toTaken(booked), secretsOf(booked));
  await checkOpenings(context, visit, toTaken(booked));
  await checkReads(context, booked);
  const series = await checkSeries(context, booked);
  await checkMasked(context, booked);
  await fillUp(context, booked);
  if (visit.services[0]!.seats === 1 && series.length === 1) await moveVisit(context, booked);
  if (random.below(KEPT_OF) === 0) return true;
  await cancelVisit(context, booked);
  await checkSlots(context, visit, []);
  return false;
}

/** Guests ask for the same times: they get the other seats of a class, and no more. */
async function fillUp(context: LoadContext, booked: Booked): Promise<void> {
  const { visit } = booked;
  const { seats } = visit.services[0]!;
  const others: Booked[] = [];
  for (let taken = 1; taken <= seats; taken++) {
    const person = reserve(context.random.shuffle(visit.business.guests), visit.dates);
    if (person === undefined) break;
    const { customer: _customer, ...rest } = visit;
    const guest = await bookVisit(context, { ...rest, person }, toTaken(booked, taken));
    if (guest) others.push(guest);
    else release([person], visit.dates);
  }
  // An other visit of the person may follow only after the end of this one.
  for (const other of others) {
    await cancelVisit(context, other);
    release([other.visit.person], visit.dates);
  }
}

async function moveVisit(context: LoadContext, booked: Booked): Promise<void> {
  const { visit, booking, appointment } = booked;
  const start = context.random.pick(listEdges(context.random, visit.business, visit.services));
  const to = { professional: visit.professional, date: visit.dates[0]!, start };
  const moved = await untilDecided(context, (key) =>
    context.client.reschedule(emailOf(visit), appointment.id, to, key),
  );
  const judged = judgeVisit({ ...visit, start }, [], Date.now());
  const expected = 'code' in judged ? judged.code : appointment.id;
  checkChange(context, visit, `the move to ${to.date} ${start}`, moved, expected);
  if (!('code' in judged)) booking.rows = [toRow(visit, to.date, judged[0]!)];
  await checkReads(context, booked);
  await checkSlots(context, visit, toTaken(booked), secretsOf(booked));
}

/** Cancels the whole series; afterwards customers and staff find it cancelled. */
export async function cancelVisit(
  context: LoadContext,
  booked: Booked,
  email = emailOf(booked.visit),
): Promise<void> {
  const { visit, booking, appointment } = booked;
  const cancelled = await context.client.cancelSeries(email, appointment.id, 'all');
  checkChange(context, visit, 'the cancellation', cancelled, appointment.id);
  if (cancelled.status !== 'succeeded') return;
  booking.rows = booking.rows.map((row) => ({ ...row, status: 'Cancelled' }));
  const check = context.random.pick([checkReads, checkMasked]);
  await check(context, booked);
}

/** Reports a change with another outcome: the id of the appointment, or the code of a refusal. */
export function checkChange(
  { log }: Pick<LoadContext, 'log'>,
  { kind, professional }: Visit,
  name: string,
  outcome: Outcome,
  ...expected: readonly string[]
): void {
  const actual = describeOutcome(outcome);
  if (expected.includes(actual)) return;
  const text = `${kind} of ${professional}: ${name} got ${actual} instead of ${expected.join(' or ')}`;
  log.problems.push(violation('WRONG_OUTCOME', text, expected[0]));
}
