import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '../clock.ts';
import { PASS_ON_MS } from '../judge/invariants.ts';
import { attempt, type LoadContext, record, type Waiting } from './load-context.ts';
import type { Outcome, Slot, BookingBody } from '../log.ts';
import { CUSTOMERS, LINE, LINE_OWNER, MINUTES, TRIM } from '../market/marketplace.ts';
import { nextLineSlot } from '../market/slots.ts';
import { violation } from '../violation.ts';
import type { WaitlistOffer } from '../clients/waitlist.ts';

type Customer = (typeof CUSTOMERS)[number];

/** The relay offers within seconds; during a fault an offer may come later, or never to this operation. */
const OFFER_WAIT_MS = 4_000;
const POLL_MS = 500;
/** An offer that ends sooner may lapse while its booking is sent again. */
const BOOKING_MS = 20_000;

/** An event tells the relay of time off at once; during a fault it ends the offer later. */
const WITHDRAWAL_WAIT_MS = 10_000;
/** A line in which an offer lapses takes minutes, and a customer waits in few lines at once. */
const LAPSING_MAX = 10;
const CHOICES = ['book', 'book', 'book', 'leave', 'withdraw', 'lapse'] as const;

/** A customer books a slot; two others wait for it; the first cancels, so the first in line gets it. */
export async function waitInLine(context: LoadContext): Promise<void> {
  await followLapsed(context);
  const slot = nextLineSlot();
  const [owner, ...others] = pickCustomers(context);
  const booked = await bookSlot(context, owner, slot);
  if (booked.status !== 'succeeded') return;
  const line: Waiting[] = [];
  for (const customer of others) {
    const id = await join(context, customer, slot);
    if (id !== undefined) line.push({ id, email: customer.email });
  }
  await cancel(context, owner, booked.appointment.id);
  const [first, next] = line;
  if (!first) return;
  const offer = await findOffer(context, first);
  const choice = context.random.pick(CHOICES);
  if (offer && choice === 'lapse' && next && context.lapsing.length < LAPSING_MAX) {
    context.lapsing.push({ first, next, endMs: Date.parse(offer.expiresAt) });
    return;
  }
  if (offer && choice === 'withdraw') await withdraw(context, first, offer);
  const use = offer && choice === 'book' ? await bookOffer(context, first, offer) : 'unused';
  for (const entry of line) await leave(context, entry, entry === first ? use : 'unused');
}

/** Looks at one line whose offer has lapsed. The next customer books the offer, or leaves after the time for it. */
async function followLapsed(context: LoadContext): Promise<void> {
  const nowMs = Date.now();
  const index = context.lapsing.findIndex(({ endMs }) => endMs < nowMs);
  if (index === -1) return;
  const [line] = context.lapsing.splice(index, 1);
  const { first, next, endMs } = line!;
  const offer = await readOffer(context, next);
  if (!offer && nowMs < endMs + PASS_ON_MS + MINUTE_MS) {
    context.lapsing.push(line!);
    return;
  }
  const use = offer ? await bookOffer(context, next, offer) : 'unused';
  await leave(context, next, use);
  await leave(context, first, 'unused');
}

/** The professional takes the offered time off, so the offer must end before its time. */
async function withdraw(
  context: LoadContext,
  first: Waiting,
  { professional, startUtc: from }: WaitlistOffer,
): Promise<void> {
  const to = new Date(Date.parse(from) + MINUTES[TRIM]! * MINUTE_MS).toISOString();
  const body = { professionalId: professional, from, to };
  const id = await context.client.takeTimeOff(LINE_OWNER.email, body);
  if (typeof id !== 'string') {
    report(context, `${professional} could not take time off: ${JSON.stringify(id)}`);
    return;
  }
  const deadlineMs = Date.now() + WITHDRAWAL_WAIT_MS;
  while (Date.now() < deadlineMs && (await readOffer(context, first))) await sleep(POLL_MS);
  const problem = await context.client.cancelTimeOff(LINE_OWNER.email, id);
  if (problem) report(context, `${id} could not be cancelled: ${JSON.stringify(problem)}`);
}

/** Holds a slot and does not book it. Later, another customer must be able to book it. */
export async function letHoldExpire(context: LoadContext): Promise<void> {
  const kind = 'let a hold expire';
  const [customer, other] = pickCustomers(context);
  const slot = nextLineSlot();
  const body = toBody(slot);
  const outcome = await record(context, kind, toRequest('hold', body, customer), (_, key) =>
    context.client.hold(customer.email, body, key),
  );
  if (outcome.status === 'held') context.expiring.push({ slot, endedMs: Date.now() + MINUTE_MS });
  const index = context.expiring.findIndex(({ endedMs }) => endedMs < Date.now());
  if (index === -1) return;
  const [expired] = context.expiring.splice(index, 1);
  const booked = await bookSlot(context, other, expired!.slot);
  if (booked.status === 'refused' && booked.code === 'SLOT_TAKEN') {
    const text = `an expired hold keeps ${JSON.stringify(expired!.slot)}`;
    context.log.problems.push(violation('UNJUSTIFIED_REFUSAL', text, booked.code));
  }
}

function pickCustomers({ random }: LoadContext): [Customer, Customer, Customer] {
  const from = random.below(CUSTOMERS.length - 2);
  return CUSTOMERS.slice(from, from + 3) as [Customer, Customer, Customer];
}

const toBody = (slot: Slot) => ({ business: LINE, services: [TRIM], ...slot });

const toRequest = <Body extends BookingBody>(
  action: 'book' | 'hold',
  body: Body,
  { id: person }: Customer,
) => ({ action, body, person });

function bookSlot(context: LoadContext, customer: Customer, slot: Slot): Promise<Outcome> {
  const request = toRequest('book', toBody(slot), customer);
  return record(context, 'wait in line', request, ({ body }, key) =>
    context.client.book(customer.email, body, key, 'accept-503'),
  );
}

async function cancel(context: LoadContext, { email }: Customer, id: string): Promise<void> {
  await record(context, 'wait in line', { action: 'cancel', id }, (_, key) =>
    context.client.cancel(email, id, key),
  );
}

/** Waits for exactly this slot. Undefined if the customer waits too often. */
async function join(
  context: LoadContext,
  { email }: Customer,
  { professional, date, start }: Slot,
): Promise<string | undefined> {
  const [hour, minute] = start.split(':') as [string, string];
  const body = {
    business: LINE,
    services: [TRIM],
    professional,
    from: date,
    to: date,
    timeFrom: start,
    timeTo: `${hour}:${minute === '00' ? '30' : '59'}`,
  };
  const joined = await context.client.join(email, body);
  if (typeof joined === 'string') return joined;
  if (joined.status !== 'refused' || joined.code !== 'CUSTOMER_LIMIT_REACHED') {
    report(context, `${email} could not wait: ${JSON.stringify(joined)}`);
  }
  return undefined;
}

async function findOffer(context: LoadContext, entry: Waiting): Promise<WaitlistOffer | undefined> {
  const deadlineMs = Date.now() + OFFER_WAIT_MS;
  while (Date.now() < deadlineMs) {
    const offer = await readOffer(context, entry);
    if (offer) return offer;
    await sleep(POLL_MS);
  }
  return undefined;
}

async function readOffer(
  context: LoadContext,
  { email, id }: Waiting,
): Promise<WaitlistOffer | undefined> {
  const offer = await context.client.findOffer(email, id);
  if (offer === null) return undefined;
  if (!('status' in offer)) return offer;
  report(context, `${id} could not be read: ${JSON.stringify(offer)}`);
  return undefined;
}

/** A booking that was answered after the end of the offer may not have used it. */
type OfferUse = 'used' | 'unused' | 'unknown';

/** An open offer can be booked: a refusal is right only after its end. */
async function bookOffer(
  context: LoadContext,
  { email }: Waiting,
  { holdId, professional, date, start, expiresAt }: WaitlistOffer,
): Promise<OfferUse> {
  const expiresMs = Date.parse(expiresAt);
  if (expiresMs - Date.now() < BOOKING_MS) return 'unused';
  const customer = CUSTOMERS.find((each) => each.email === email)!;
  const asked = { ...toBody({ professional, date, start }), holdId };
  const request = toRequest('book', asked, customer);
  const operation = await attempt(context, 'wait in line', request, ({ body }, key) =>
    context.client.book(email, body, key, 'accept-503'),
  );
  const { outcome, endedMs } = operation;
  const isInTime = endedMs < expiresMs;
  if (outcome.status === 'succeeded' || isInTime) context.log.operations.push(operation);
  if (outcome.status === 'refused' && isInTime) {
    const text = `the open offer ${holdId} was refused ${outcome.code}`;
    context.log.problems.push(violation('UNJUSTIFIED_REFUSAL', text, outcome.code));
  }
  if (!isInTime) return 'unknown';
  return outcome.status === 'succeeded' ? 'used' : 'unused';
}

/** An entry whose offer was booked cannot be left. */
async function leave(context: LoadContext, { email, id }: Waiting, use: OfferUse): Promise<void> {
  const problem = await context.client.leave(email, id);
  const code = problem?.status === 'refused' ? problem.code : problem?.status;
  const isExpected = code === (use === 'used' ? 'INVALID_STATUS' : undefined);
  if (!isExpected && !(use === 'unknown' && code === 'INVALID_STATUS')) {
    report(context, `${id} left the line with ${code ?? 'success'}`);
  }
}

function report({ log }: LoadContext, text: string): void {
  log.problems.push(violation('UNEXPECTED_REFUSAL', text));
}
