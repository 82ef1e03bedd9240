import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '../../domain/durations.ts';
import type { Outcome, Slot } from './log.ts';
import { CUSTOMERS, LINE, TRIM } from './marketplace.ts';
import { type LoadContext, record } from './load-context.ts';
import { nextLineSlot } from './slots.ts';
import { violation } from './violation.ts';
import type { WaitlistOffer } from './waitlist-client.ts';

type Customer = (typeof CUSTOMERS)[number];
type Waiting = { readonly id: string; readonly email: string };

/** The relay offers within seconds; during a fault an offer may come later, or never to this operation. */
const OFFER_WAIT_MS = 4_000;
const POLL_MS = 500;
/** An offer that ends sooner may lapse while its booking is sent again. */
const BOOKING_MS = 20_000;

/** A lapsing offer is a hold for minutes, and a customer has few holds. */
const CHOICES = ['book', 'book', 'book', 'leave', 'leave', 'lapse'] as const;

/** A customer books a slot; two others wait for it; the first cancels, so the first in line gets it. */
export async function waitInLine(context: LoadContext): Promise<void> {
  await leaveLapsed(context);
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
  const [first] = line;
  if (!first) return;
  const offer = await findOffer(context, first);
  const choice = context.random.pick(CHOICES);
  if (offer && choice === 'lapse') {
    const endedMs = Date.parse(offer.expiresAt) + MINUTE_MS;
    context.lapsing.push(...line.map((entry) => ({ ...entry, endedMs })));
    return;
  }
  const use = offer && choice === 'book' ? await bookOffer(context, first, offer) : 'unused';
  for (const entry of line) await leave(context, entry, entry === first ? use : 'unused');
}

/** Holds a slot and does not book it. Later, another customer must be able to book it. */
export async function letHoldExpire(context: LoadContext): Promise<void> {
  const kind = 'let a hold expire';
  const [customer, other] = pickCustomers(context);
  const slot = nextLineSlot();
  const body = toBody(slot, randomUUID());
  const key = randomUUID();
  const outcome = await record(context, kind, key, toRequest('hold', body, customer), () =>
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

const toBody = (slot: Slot, notes: string) => ({
  business: LINE,
  services: [TRIM],
  notes,
  ...slot,
});

const toRequest = (
  action: 'book' | 'hold',
  body: ReturnType<typeof toBody>,
  { id: person }: Customer,
) => ({ action, body, person });

function bookSlot(context: LoadContext, customer: Customer, slot: Slot): Promise<Outcome> {
  const key = randomUUID();
  const body = toBody(slot, key);
  return record(context, 'wait in line', key, toRequest('book', body, customer), () =>
    context.client.book(customer.email, body, key, 'retry-503'),
  );
}

async function cancel(context: LoadContext, { email }: Customer, id: string): Promise<void> {
  const key = randomUUID();
  await record(context, 'wait in line', key, { action: 'cancel', id }, () =>
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
  const joined = await context.client.join(email, body, randomUUID());
  if (typeof joined === 'string') return joined;
  if (joined.status !== 'refused' || joined.code !== 'CUSTOMER_LIMIT_REACHED') {
    report(context, `${email} could not wait: ${JSON.stringify(joined)}`);
  }
  return undefined;
}

async function findOffer(
  context: LoadContext,
  { email, id }: Waiting,
): Promise<WaitlistOffer | undefined> {
  const deadlineMs = Date.now() + OFFER_WAIT_MS;
  while (Date.now() < deadlineMs) {
    const offer = await context.client.findOffer(email, id);
    if (offer !== null && 'status' in offer) {
      report(context, `${id} could not be read: ${JSON.stringify(offer)}`);
      return undefined;
    }
    if (offer) return offer;
    await sleep(POLL_MS);
  }
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
  const key = randomUUID();
  const body = { ...toBody({ professional, date, start }, key), holdId };
  const startedMs = Date.now();
  const outcome = await context.client.book(email, body, key, 'retry-503');
  const endedMs = Date.now();
  const customer = CUSTOMERS.find((each) => each.email === email)!;
  const request = toRequest('book', body, customer);
  const isInTime = endedMs < expiresMs;
  if (outcome.status === 'succeeded' || isInTime) {
    const kind = 'wait in line';
    context.log.operations.push({ kind, key, request, outcome, startedMs, endedMs });
  }
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

async function leaveLapsed(context: LoadContext): Promise<void> {
  const index = context.lapsing.findIndex(({ endedMs }) => endedMs < Date.now());
  if (index === -1) return;
  const [entry] = context.lapsing.splice(index, 1);
  await leave(context, entry!, 'unused');
}

function report({ log }: LoadContext, text: string): void {
  log.problems.push(violation('UNEXPECTED_REFUSAL', text));
}
