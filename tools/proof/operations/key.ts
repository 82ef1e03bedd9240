import { randomUUID } from 'node:crypto';
import { createCoupon } from '../../../packages/client/src/core-entry.ts';
import type { RetryingClient } from '../clients/client.ts';
import type { SendKeyed } from '../clients/send.ts';
import { type LoadContext, takeChangeable } from './load-context.ts';
import { codeOf, isOutage, OUTAGE, type Outcome, type Request, type BookingBody } from '../log.ts';
import { BUSINESS, GUESTS, HAIRCUT, OWNER } from '../market/marketplace.ts';
import { contestedSlot, randomSlot } from '../market/slots.ts';
import { violation } from '../violation.ts';

const KIND = 'use one key twice';
const REUSED = 'INVALID_INPUT';
const ORDERS = ['at once', 'in turn'] as const;
/** The codes of coupons that are written with the key of a booking begin so. */
export const CODE_PREFIX = 'K-';
type Order = (typeof ORDERS)[number];

/** One Idempotency-Key stands for one request, at whichever gateway it is used again. */
export const useOneKeyTwice = (context: LoadContext): Promise<void> =>
  context.random.pick([bookAtTwoGateways, bookTwoBodies, moveTwoWays, bookAndWrite])(context);

/** Both answers are the same. One of them may come as a 202 first. */
async function bookAtTwoGateways(context: LoadContext): Promise<void> {
  const key = randomUUID();
  const request = toBooking(context, key);
  const policy = context.random.pick(['accept-503', 'async'] as const);
  const order = context.random.pick(ORDERS);
  const startedMs = Date.now();
  const [one, other] = await askBoth(context, order, (at, n) =>
    at.book(OWNER.email, request.body, key, n === 0 ? policy : 'accept-503'),
  );
  const answer = isOutage(one) ? other : one;
  const isSame = JSON.stringify(one) === JSON.stringify(other);
  // A request that arrives after the 503 of the other one is a new attempt. After another answer, a 503 is wrong.
  const isNewAttempt = isOutage(one) || (order === 'at once' && isOutage(other));
  if (!isSame && !isNewAttempt) {
    report(context, `${key} had the answers ${JSON.stringify([one, other])}`);
  }
  log(context, startedMs, key, request, answer);
  if (answer.status === 'succeeded') {
    const { id, professional, date, start, services } = answer.appointment;
    const slot = { professional, date, start };
    context.changeable.push({ id, email: OWNER.email, slot, services });
  }
}

/** One body is decided, and the other refused because the key is in use. */
async function bookTwoBodies(context: LoadContext): Promise<void> {
  const key = randomUUID();
  const first = toBooking(context, key);
  const second = { ...first, body: { ...first.body, ...randomSlot(context.random) } };
  const requests = [first, second] as const;
  await useTwice(context, key, requests, (at, { body }) =>
    at.book(OWNER.email, body, key, 'accept-503'),
  );
}

async function moveTwoWays(context: LoadContext): Promise<void> {
  const appointment = takeChangeable(context);
  if (!appointment) return;
  const { id, email } = appointment;
  const key = randomUUID();
  const toMove = () => ({ action: 'reschedule', id, to: randomSlot(context.random) }) as const;
  const requests = [toMove(), toMove()] as const;
  const moved = await useTwice(context, key, requests, (at, { to }) =>
    at.reschedule(email, id, to, key),
  );
  context.changeable.push(moved ? { ...appointment, slot: moved.to } : appointment);
}

/** A booking and a plain write, which do not go the same way: one of them is carried out. */
async function bookAndWrite(context: LoadContext): Promise<void> {
  const { client, random } = context;
  const key = randomUUID();
  const request = toBooking(context, key);
  const startedMs = Date.now();
  const book = () => client.at(0).book(OWNER.email, request.body, key, 'accept-503');
  const code = `${CODE_PREFIX}${key.slice(0, 18)}`.toUpperCase();
  const body = { code, type: 'percent', value: 10 } as const;
  const send: SendKeyed<{ readonly id: string }> = (call) =>
    call(createCoupon, { body, headers: { 'idempotency-key': key } });
  const write = () => client.at(1).ask(OWNER.email, send, 'accept-503');
  const booking = book();
  if (random.pick(ORDERS) === 'in turn') await booking;
  const [booked, written] = await Promise.all([booking, write()]);
  if ('got' in written) context.log.told.add(written.got.id);
  const isBookingUsed = !isReusedOrOutage(booked);
  const used = [isBookingUsed, !isReusedOrOutage(written)].filter(Boolean).length;
  if (used > 1 || (used === 0 && ![booked, written].some(isOutage))) {
    report(context, `${key} of a booking and a coupon: ${JSON.stringify([booked, written])}`);
  }
  if (isBookingUsed || isOutage(booked)) log(context, startedMs, key, request, booked);
}

/** Sends two requests with one key, at once or one after the other. Returns the one that was carried out. */
async function useTwice<R extends Request>(
  context: LoadContext,
  key: string,
  requests: readonly [R, R],
  send: (at: RetryingClient, request: R) => Promise<Outcome>,
): Promise<R | undefined> {
  const order = context.random.pick(ORDERS);
  const startedMs = Date.now();
  const answers = await askBoth(context, order, (at, n) => send(at, requests[n]!));
  const used = answers.findIndex((answer) => codeOf(answer) !== REUSED && !isOutage(answer));
  const rest = answers.filter((_, n) => n !== used);
  // After a 503, both requests may be the second one. After another answer, a 503 is wrong.
  const isRefusal = order === 'in turn' && used === 0 ? isReused : isReusedOrOutage;
  const isRight = used === -1 ? answers.some(isOutage) : rest.every(isRefusal);
  const isFirst = order === 'at once' || used === 0 || answers.some(isOutage);
  if (!isRight || !isFirst) {
    report(context, `${key} with two bodies had the answers ${JSON.stringify(answers)}`);
  }
  const [n, answer] =
    used === -1 ? [0, { status: 'refused', code: OUTAGE } as const] : [used, answers[used]!];
  log(context, startedMs, key, requests[n]!, answer);
  return answer.status === 'succeeded' ? requests[n]! : undefined;
}

async function askBoth(
  { client }: LoadContext,
  order: Order,
  ask: (at: RetryingClient, n: number) => Promise<Outcome>,
): Promise<[Outcome, Outcome]> {
  const first = ask(client.at(0), 0);
  if (order === 'in turn') await first;
  return Promise.all([first, ask(client.at(1), 1)]);
}

function toBooking({ random }: LoadContext, key: string) {
  const person = random.pick(GUESTS);
  const slot = random.pick([randomSlot(random), contestedSlot()]);
  const asked = { business: BUSINESS, services: [HAIRCUT], notes: key, ...slot };
  const body: BookingBody = { ...asked, crmClientId: person };
  return { action: 'book', body, person } as const;
}

const isReused = (answer: object) => codeOf(answer) === REUSED;
const isReusedOrOutage = (answer: object) => isReused(answer) || isOutage(answer);

function log(
  context: LoadContext,
  startedMs: number,
  key: string,
  request: Request,
  outcome: Outcome,
): void {
  const times = { startedMs, endedMs: Date.now() };
  context.log.operations.push({ kind: KIND, key, request, outcome, ...times });
}

function report(context: LoadContext, text: string): void {
  context.log.problems.push(violation('REPEAT_DIFFERS', `${KIND}: ${text}`));
}
