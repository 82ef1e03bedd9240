import { reassignAbsence } from './absence.ts';
import { changeClassSession } from './class-session.ts';
import { closeBookedTime } from './closure.ts';
import { changeUsedCoupon } from './coupon.ts';
import { useUpCoupon } from './coupon-limit.ts';
import { erasePerson } from './erasure.ts';
import type { RetryPolicy } from '../clients/send.ts';
import { useOneKeyTwice } from './key.ts';
import { changeHours } from './hours.ts';
import { bookHeld, releaseHeld } from './hold.ts';
import { letRequestLapse } from './lapse.ts';
import { type LoadContext, record, takeChangeable } from './load-context.ts';
import { describeOutcome, isOutage, type Outcome, type BookingBody } from '../log.ts';
import {
  BUSINESS,
  COUPONS,
  CUSTOMERS,
  GUESTS,
  HAIRCUT,
  OWNER,
  PROFESSIONALS,
  YOGA,
} from '../market/marketplace.ts';
import { removeActingMember } from './member.ts';
import { mergeClients } from './merge.ts';
import { useUpPackage } from './package.ts';
import { takePayments } from './payment.ts';
import { redeemAtTill } from './redemption.ts';
import type { Random } from '../random.ts';
import { bookRooms } from './resource.ts';
import { reviewVisit } from './review.ts';
import { changeAtOnce } from './rival.ts';
import { changeSettings } from './service.ts';
import { changeSeries } from './series.ts';
import {
  ANY_PROFESSIONAL,
  contestedClass,
  contestedSlot,
  datesOf,
  isSameSlot,
  randomSlot,
} from '../market/slots.ts';
import { STUDIO } from '../market/studio.ts';
import { violation } from '../violation.ts';
import { changeAnyServices, enterPastVisit, swapAny } from './staff.ts';
import { bookWalkIns } from './walk-in.ts';
import { letHoldExpire, waitInLine } from './waitlist.ts';
import { bookAtWindow } from './window.ts';
import { bookAroundClockChange } from '../world/operations.ts';

const CONCURRENT = 3;
const GUESTS_AT_ONCE = 6;

/** How often each kind of operation comes, compared with the others. */
const SHARES = {
  'book for a guest': 50,
  'book as a customer': 7,
  'book a contested slot': 4,
  'book with any professional': 2,
  'book a class seat': 6,
  'book a series': 8,
  'book a series with exceptions': 2,
  'book asynchronously': 6,
  'book with a coupon': 5,
  'book with a package': 4,
  'redeem at the till': 1,
  'change a used coupon': 1,
  'use up a package': 1,
  'book three at a time': 6,
  'book a held slot': 3,
  'release a held slot': 1,
  'let a hold expire': 2,
  'wait in line': 3,
  'close a booked time': 1,
  'change working hours': 1,
  'change a service': 1,
  'book a room': 1,
  cancel: 4,
  reschedule: 3,
  'repeat a booking': 2,
  'use one key twice': 2,
  'pay for a visit': 3,
  'change services': 2,
  swap: 2,
  'change one appointment at once': 2,
  'enter a past visit': 1,
  'reassign an absence': 1,
  'book a walk-in': 1,
  'change a class session': 1,
  'change a series': 1,
  'merge clients': 1,
  'erase a person': 1,
  'remove a member': 1,
  'visit a strict business': 2,
};
export type Kind = keyof typeof SHARES;

/** Each kind as often as its share. */
export const KINDS = Object.entries(SHARES).flatMap(([kind, share]) =>
  Array<Kind>(share).fill(kind as Kind),
);

/** One of so many bookings keeps its key after a 503, as clients may. */
const SAME_KEY_ONE_IN = 4;

function policyOf(kind: Kind, random: Random): RetryPolicy {
  if (kind === 'book asynchronously') return 'async';
  return random.below(SAME_KEY_ONE_IN) === 0 ? 'retry-503' : 'accept-503';
}

/** Their outcomes are known in advance. */
const VISITS = [
  bookAroundClockChange,
  bookAroundClockChange,
  bookAtWindow,
  letRequestLapse,
  useUpCoupon,
  reviewVisit,
];

export const OPERATIONS: Record<Kind, (context: LoadContext) => Promise<unknown>> = {
  'book for a guest': (context) =>
    Promise.all(
      Array.from({ length: GUESTS_AT_ONCE }, () => bookForGuest(context, 'book for a guest')),
    ),
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
  'redeem at the till': redeemForVisit,
  'change a used coupon': changeUsedCoupon,
  'use up a package': useUpPackage,
  'book three at a time': bookThreeAtATime,
  'book a held slot': bookHeld,
  'release a held slot': releaseHeld,
  'let a hold expire': letHoldExpire,
  'wait in line': waitInLine,
  'close a booked time': closeBookedTime,
  'change working hours': changeHours,
  'change a service': changeSettings,
  'book a room': bookRooms,
  cancel: cancelAny,
  reschedule: rescheduleAny,
  'repeat a booking': repeatAny,
  'use one key twice': useOneKeyTwice,
  'pay for a visit': payForVisit,
  'change services': changeAnyServices,
  swap: swapAny,
  'change one appointment at once': changeAtOnce,
  'enter a past visit': enterPastVisit,
  'reassign an absence': reassignAbsence,
  'book a walk-in': bookWalkIns,
  'change a class session': changeClassSession,
  'change a series': changeSeries,
  'merge clients': mergeClients,
  'erase a person': erasePerson,
  'remove a member': removeActingMember,
  'visit a strict business': (context) => context.random.pick(VISITS)(context),
};

export function bookForGuest(context: LoadContext, kind: Kind, changes: Partial<BookingBody> = {}) {
  return book(context, kind, { crmClientId: context.random.pick(GUESTS), ...changes });
}

const PRICED_KINDS: ReadonlySet<Kind> = new Set(['pay for a visit', 'redeem at the till']);

async function book(
  context: LoadContext,
  kind: Kind,
  changes: Partial<BookingBody> = {},
  customer = context.random.pick(CUSTOMERS),
): Promise<Outcome> {
  const { crmClientId } = changes;
  const body: BookingBody = {
    business: BUSINESS,
    services: [HAIRCUT],
    ...randomSlot(context.random),
    ...changes,
  };
  const { email } = crmClientId ? OWNER : customer;
  const request = { action: 'book', body, person: crmClientId ?? customer.id } as const;
  const policy = policyOf(kind, context.random);
  const outcome = await record(
    context,
    kind,
    request,
    (sent, key) => context.client.book(email, sent.body, key, policy),
    'may give up',
  );
  // Another operation may change the price of what it takes; payments of these know the price.
  const isChangeable = !body.recurringCount && !PRICED_KINDS.has(kind);
  if (outcome.status === 'succeeded' && isChangeable) {
    const { id, professional, date, start, services } = outcome.appointment;
    context.changeable.push({ id, email, slot: { professional, date, start }, services });
  }
  return outcome;
}

async function redeemForVisit(context: LoadContext): Promise<void> {
  const customer = context.random.pick(CUSTOMERS);
  const outcome = await book(context, 'redeem at the till', {}, customer);
  if (outcome.status !== 'succeeded') return;
  await redeemAtTill(context, outcome.appointment.id, customer.purchase);
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

async function cancelAny(context: LoadContext): Promise<void> {
  const appointment = takeChangeable(context);
  if (!appointment) return;
  const { id, email } = appointment;
  await record(
    context,
    'cancel',
    { action: 'cancel', id },
    (_, key) => context.client.cancel(email, id, key),
    'may give up',
  );
}

async function rescheduleAny(context: LoadContext): Promise<void> {
  const appointment = takeChangeable(context);
  if (!appointment) return;
  const { id, email } = appointment;
  const to = randomSlot(context.random);
  if (isSameSlot(to, appointment.slot)) return;
  const outcome = await record(
    context,
    'reschedule',
    { action: 'reschedule', id, to },
    (_, key) => context.client.reschedule(email, id, to, key),
    'may give up',
  );
  const isMoved = outcome.status === 'succeeded';
  context.changeable.push(isMoved ? { ...appointment, slot: to } : appointment);
}

/** Sends an earlier booking again: the same key must get the same outcome. */
async function repeatAny({ client, log, random }: LoadContext): Promise<void> {
  const earlier = log.operations.length > 0 ? random.pick(log.operations) : undefined;
  // The clients and members of the studio do not stay.
  if (earlier?.request.action !== 'book' || earlier.request.body.business === STUDIO) return;
  const { request, key, outcome } = earlier;
  const isByOwner = (request.body.crmClientId ?? request.body.clientName) !== undefined;
  const email = isByOwner ? OWNER.email : CUSTOMERS.find(({ id }) => id === request.person)!.email;
  // After a 503 the key is still unused, so the repeat may book.
  if (isOutage(outcome)) return;
  const repeated = await client.book(email, request.body, key, 'retry-503');
  if (describeOutcome(repeated) !== describeOutcome(outcome)) {
    const problem = `${key} had the outcome ${describeOutcome(outcome)}, and repeated ${describeOutcome(repeated)}`;
    log.problems.push(violation('REPEAT_DIFFERS', problem));
  }
}

function pickSome<T>(random: Random, items: readonly T[]): T[] {
  const from = random.below(items.length - CONCURRENT + 1);
  return items.slice(from, from + CONCURRENT);
}
