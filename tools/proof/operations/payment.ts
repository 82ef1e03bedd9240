import { type LoadContext, record } from './load-context.ts';
import type { Outcome } from '../log.ts';
import { HAIRCUT, OWNER, PRICE_MINOR } from '../market/marketplace.ts';
import type { PayBody, RefundBody } from '../clients/payment.ts';
import { violation } from '../violation.ts';

const KIND = 'pay for a visit';
const DUE_MAJOR = PRICE_MINOR[HAIRCUT]! / 100;

/** Several people at the till: all of it three times, or more parts than are due. */
const WAYS_TO_PAY: readonly (readonly PayBody[])[] = [
  [
    { amountMajor: DUE_MAJOR, method: 'cash' },
    { amountMajor: DUE_MAJOR, method: 'card', tipMajor: 2.5 },
    { amountMajor: DUE_MAJOR, method: 'card' },
  ],
  [
    { amountMajor: DUE_MAJOR / 3, method: 'cash', partial: true },
    { amountMajor: DUE_MAJOR / 3, method: 'card', partial: true },
    { amountMajor: DUE_MAJOR / 2, method: 'other', partial: true, tipMajor: 1 },
  ],
];

const WAYS_TO_REFUND: readonly (readonly RefundBody[])[] = [
  [],
  [{}, {}],
  [{ amountMajor: DUE_MAJOR / 3 }, { amountMajor: DUE_MAJOR / 3 }, { amountMajor: DUE_MAJOR }],
];

/**
 * Pays for an appointment at once with several payments, then refunds some. At the same moment others void some, or cancel the
 * appointment.
 */
export async function takePayments(context: LoadContext, id: string): Promise<void> {
  const { client, random } = context;
  const { email } = OWNER;
  const paid = await sendAll(random.pick(WAYS_TO_PAY), (body) =>
    record(context, KIND, { action: 'pay', id }, (_, key) => client.pay(email, id, body, key)),
  );
  const paidMajor = sumOf(paid.map(({ amountMajor }) => amountMajor ?? 0));
  if (paidMajor > DUE_MAJOR) report(context, id, `paid ${paidMajor} of ${DUE_MAJOR}`);
  const voiding = random.below(2) === 0 ? voidNewest(context, id) : undefined;
  const cancelling = random.below(4) === 0 ? cancel(context, id) : undefined;
  const refunded = await sendAll(random.pick(WAYS_TO_REFUND), (body) =>
    record(context, KIND, { action: 'refund', id }, (_, key) =>
      client.refund(email, id, body, key),
    ),
  );
  await Promise.all([voiding, cancelling]);
  const refundedMajor = sumOf(refunded.map(({ amountMajor }) => amountMajor ?? paidMajor));
  // A refund that is voided can be made again.
  if (!voiding && refundedMajor > paidMajor)
    report(context, id, `given back ${refundedMajor} of ${paidMajor}`);
  await voidNewest(context, id);
}

const cancel = (context: LoadContext, id: string) =>
  record(context, KIND, { action: 'cancel', id }, (_, key) =>
    context.client.cancel(OWNER.email, id, key),
  );

/** Voids the newest entry, twice at once. A void itself is final. */
async function voidNewest(context: LoadContext, id: string): Promise<void> {
  const { client } = context;
  const entries = await client.listPayments(OWNER.email, id);
  const newest = 'status' in entries ? undefined : entries.findLast(({ kind }) => kind !== 'void');
  if (!newest) return;
  await sendAll([newest.id, newest.id], (paymentId) =>
    record(context, KIND, { action: 'voidPayment', id }, (_, key) =>
      client.voidPayment(OWNER.email, id, paymentId, key),
    ),
  );
}

/** Sends all at once. Returns the accepted ones. */
export async function sendAll<Body>(
  bodies: readonly Body[],
  send: (body: Body) => Promise<Outcome>,
): Promise<Body[]> {
  const outcomes = await Promise.all(bodies.map(send));
  return bodies.filter((_, n) => outcomes[n]!.status === 'succeeded');
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

function report({ log }: LoadContext, id: string, text: string): void {
  log.problems.push(violation('WRONG_RESPONSE', `${id} was ${text}`));
}
