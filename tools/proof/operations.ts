import { randomUUID } from 'node:crypto';
import type { BookingBody } from '../../contract/appointments.ts';
import { ANY_PROFESSIONAL } from '../../domain/offering.ts';
import { reassignAbsence } from './absence-operations.ts';
import { closeBookedTime } from './closure-operations.ts';
import type { RetryPolicy } from './send.ts';
import { type LoadContext, record, takeChangeable } from './load-context.ts';
import type { Outcome } from './log.ts';
import {
  BUSINESS,
  COUPONS,
  CUSTOMERS,
  GUESTS,
  HAIRCUT,
  OWNER,
  PROFESSIONALS,
  YOGA,
} from './marketplace.ts';
import { takePayments } from './payment-operations.ts';
import type { Random } from './random.ts';
import { bookRooms } from './resource-operations.ts';
import { contestedClass, contestedSlot, datesOf, randomSlot } from './slots.ts';
import { violation } from './violation.ts';
import { changeAnyServices, enterPastVisit, swapAny } from './staff-operations.ts';
import { letHoldExpire, waitInLine } from './waitlist-operations.ts';

const CONCURRENT = 3;

/** The share of each kind of operation, in percent. */
const SHARES = {
  'book for a guest': 21,
  'book as a customer': 7,
  'book a contested slot': 4,
  'book with any professional': 2,
  'book a class seat': 6,
  'book a series': 8,
  'book a series with exceptions': 2,
  'book asynchronously': 6,
  'book with a coupon': 5,
  'book with a package': 5,
  'book three at a time': 6,
  'book a held slot': 3,
  'release a held slot': 1,
  'let a hold expire': 2,
  'wait in line': 3,
  'close a booked time': 1,
  'book a room': 1,
  cancel: 4,
  reschedule: 3,
  'repeat a booking': 2,
  'pay for a visit': 3,
  'change services': 2,
  swap: 2,
  'enter a past visit': 1,
  'reassign an absence': 1,
};
export type Kind = keyof typeof SHARES;

/** Each kind as often as its share. */
export const KINDS = Object.entries(SHARES).flatMap(([kind, share]) =>
  Array<Kind>(share).fill(kind as Kind),
);

/** All other kinds accept a 503 as final. */
const POLICIES: Partial<Record<Kind, RetryPolicy>> = {
  'book for a guest': 'retry-503',
  'book a series': 'retry-503',
  'book a series with exceptions': 'retry-503',
  'book asynchronously': 'async',
};

export const OPERATIONS: Record<Kind, (context: LoadContext) => Promise<unknown>> = {
  'book for a guest': (context) => bookForGuest(context, 'book for a guest'),
  'book as a customer': (context) => book(context, 'book as a customer'),
  'book a contested slot': (context) => {
    const slot = contestedSlot();
    return Promise.all(
      pickSome(context.random, CUSTOMERS).map((customer) =>
        book(context, 'book a contested slot', slot, customer),
      ),
    );
  },
  'book with any professional': (context) => {
    const { date, start } = contestedSlot();
    const slot = { professional: ANY_PROFESSIONAL, date, start };
    return Promise.all(
      pickSome(context.random, GUESTS).map((crmClientId) =>
        book(context, 'book with any professional', { ...slot, crmClientId }),
      ),
    );
  },
  'book a class seat': (context) => {
    const seat = { ...contestedClass(), services: [YOGA] };
    return Promise.all(
      pickSome(context.random, GUESTS).map((crmClientId) =>
        book(context, 'book a class seat', { ...seat, crmClientId }),
      ),
    );
  },
  'book a series': (context) =>
    bookForGuest(context, 'book a series', {
      recurringFrequency: context.random.pick(['weekly', 'biweekly']),
      recurringCount: context.random.between(2, 6),
    }),
  'book a series with exceptions': (context) =>
    bookForGuest(context, 'book a series with exceptions', seriesWithExceptions(context.random)),
  'book asynchronously': (context) => bookForGuest(context, 'book asynchronously'),
  'book with a coupon': (context) =>
    book(context, 'book with a coupon', { couponCode: context.random.pick(COUPONS) }),
  'book with a package': (context) => {
    const customer = context.random.pick(CUSTOMERS);
    return book(context, 'book with a package', { packagePurchaseId: customer.purchase }, customer);
  },
  'book three at a time': bookThreeAtATime,
  'book a held slot': bookHeld,
  'release a held slot': releaseHeld,
  'let a hold expire': letHoldExpire,
  'wait in line': waitInLine,
  'close a booked time': closeBookedTime,
  'book a room': bookRooms,
  cancel: cancelAny,
  reschedule: rescheduleAny,
  'repeat a booking': repeatAny,
  'pay for a visit': payForVisit,
  'change services': changeAnyServices,
  swap: swapAny,
  'enter a past visit': enterPastVisit,
  'reassign an absence': reassignAbsence,
};

export function bookForGuest(context: LoadContext, kind: Kind, changes: Partial<BookingBody> = {}) {
  return book(context, kind, { crmClientId: context.random.pick(GUESTS), ...changes });
}

async function book(
  context: LoadContext,
  kind: Kind,
  changes: Partial<BookingBody> = {},
  customer = context.random.pick(CUSTOMERS),
): Promise<Outcome> {
  const key = randomUUID();
  const { crmClientId } = changes;
  const body: BookingBody = {
    business: BUSINESS,
    services: [HAIRCUT],
    notes: key,
    ...randomSlot(context.random),
    ...changes,
  };
  const { email } = crmClientId ? OWNER : customer;
  const request = { action: 'book', body, person: crmClientId ?? customer.id } as const;
  const outcome = await record(context, kind, key, request, () =>
    context.client.book(email, body, key, POLICIES[kind] ?? 'accept-503'),
  );
  // Another operation may change the price of what it takes; payments of this one know the price.
  const isChangeable = !body.recurringCount && kind !== 'pay for a visit';
  if (outcome.status === 'succeeded' && isChangeable) {
    const { id, professional, date, start, services } = outcome.appointment;
    context.changeable.push({ id, email, slot: { professional, date, start }, services });
  }
  return outcome;
}

async function payForVisit(context: LoadContext): Promise<void> {
  const outcome = await bookForGuest(context, 'pay for a visit');
  if (outcome.status === 'succeeded') await takePayments(context, outcome.appointment.id);
}

/** The second date at another time, the third with another professional, the last one not at all. */
function seriesWithExceptions(random: Random): Partial<BookingBody> {
  const slot = randomSlot(random);
  const series = { recurringFrequency: 'weekly' as const, recurringCount: 4 };
  const [, second, third, last] = datesOf({ ...slot, ...series });
  const { start, professional } = randomSlot(random);
  return {
    ...slot,
    ...series,
    recurringExceptions: [
      { date: second!, start },
      { date: third!, professional },
      { date: last!, skip: true },
    ],
  };
}

/** One customer and one coupon, which each may use twice: at one time, or at three times. */
async function bookThreeAtATime(context: LoadContext): Promise<void> {
  const { random } = context;
  const customer = random.pick(CUSTOMERS);
  const couponCode = random.pick(COUPONS);
  const { date, start } = randomSlot(random);
  const time = random.pick([{ date, start }, {}]);
  await Promise.all(
    pickSome(random, PROFESSIONALS)
      .map((professional) => ({ ...randomSlot(random), ...time, professional, couponCode }))
      .map((changes) => book(context, 'book three at a time', changes, customer)),
  );
}

/** Holds a slot or a class seat for a guest. Others compete for it until it is booked or released. */
async function holdSlot(context: LoadContext, kind: Kind) {
  const { random, client } = context;
  const [key, holdKey] = [randomUUID(), randomUUID()];
  const person = random.pick(GUESTS);
  const place = random.pick([
    { ...randomSlot(random), services: [HAIRCUT] },
    { ...contestedSlot(), services: [HAIRCUT] },
    { ...contestedClass(), services: [YOGA] },
  ]);
  const body = {
    business: BUSINESS,
    notes: key,
    ...place,
    crmClientId: person,
  };
  const request = { action: 'hold', body, person } as const;
  const outcome = await record(context, kind, holdKey, request, () =>
    client.hold(OWNER.email, body, holdKey),
  );
  return { key, body, person, outcome };
}

/** An open hold keeps its slot, so the booking cannot be refused. */
async function bookHeld(context: LoadContext): Promise<void> {
  const kind = 'book a held slot';
  const { key, person, outcome: held, ...asked } = await holdSlot(context, kind);
  if (held.status !== 'held') return;
  const body = { ...asked.body, holdId: held.holdId };
  const outcome = await record(context, kind, key, { action: 'book', body, person }, () =>
    context.client.book(OWNER.email, body, key, 'retry-503'),
  );
  if (outcome.status === 'refused') {
    const text = `${kind} ${key} was refused ${outcome.code}`;
    context.log.problems.push(violation('UNJUSTIFIED_REFUSAL', text, outcome.code));
  }
}

async function releaseHeld(context: LoadContext): Promise<void> {
  const { outcome: held } = await holdSlot(context, 'release a held slot');
  if (held.status !== 'held') return;
  const problem = await context.client.release(OWNER.email, held.holdId);
  if (problem) {
    const text = `${held.holdId} was not released: ${describe(problem)}`;
    context.log.problems.push(violation('UNEXPECTED_REFUSAL', text));
  }
}

async function cancelAny(context: LoadContext): Promise<void> {
  const appointment = takeChangeable(context);
  if (!appointment) return;
  const { id, email } = appointment;
  const key = randomUUID();
  await record(context, 'cancel', key, { action: 'cancel', id }, () =>
    context.client.cancel(email, id, key),
  );
}

async function rescheduleAny(context: LoadContext): Promise<void> {
  const appointment = takeChangeable(context);
  if (!appointment) return;
  const { id, email } = appointment;
  const key = randomUUID();
  const to = randomSlot(context.random);
  const outcome = await record(context, 'reschedule', key, { action: 'reschedule', id, to }, () =>
    context.client.reschedule(email, id, to, key),
  );
  const isMoved = outcome.status === 'succeeded';
  context.changeable.push(isMoved ? { ...appointment, slot: to } : appointment);
}

/** Sends an earlier booking again: the same key must get the same outcome. */
async function repeatAny({ client, log, random }: LoadContext): Promise<void> {
  const earlier = log.operations.length > 0 ? random.pick(log.operations) : undefined;
  if (earlier?.request.action !== 'book') return;
  const { request, key, outcome } = earlier;
  const email = request.body.crmClientId
    ? OWNER.email
    : CUSTOMERS.find(({ id }) => id === request.person)!.email;
  // After a 503 the key is still unused, so the repeat may book.
  if (outcome.status === 'refused' && outcome.code === 'DB_UNAVAILABLE') return;
  const repeated = await client.book(email, request.body, key, 'retry-503');
  if (describe(repeated) !== describe(outcome)) {
    const problem = `${key} had the outcome ${describe(outcome)}, and repeated ${describe(repeated)}`;
    log.problems.push(violation('REPEAT_DIFFERS', problem));
  }
}

function pickSome<T>(random: Random, items: readonly T[]): T[] {
  const from = random.below(items.length - CONCURRENT + 1);
  return items.slice(from, from + CONCURRENT);
}

function describe(outcome: Outcome): string {
  if (outcome.status === 'succeeded') return outcome.appointment.id;
  return outcome.status === 'refused' ? outcome.code : outcome.status;
}
