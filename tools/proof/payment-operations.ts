import { randomUUID } from 'node:crypto';
import type { LoadContext } from './load-context.ts';
import type { Outcome } from './log.ts';
import { HAIRCUT, OWNER, PRICE_MINOR } from './marketplace.ts';
import type { PayBody, RefundBody } from './payment-client.ts';
import { violation } from './violation.ts';

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

/** Other requests take or give back the same money at the same moment. */
const EXPECTED_REFUSALS = new Set([
  'PAYMENT_ALREADY_SETTLED',
  'PAYMENT_AMOUNT_MISMATCH',
  'INVALID_STATUS',
]);

/** Pays for an appointment at once with several payments, then refunds and voids some. */
export async function takePayments(context: LoadContext, appointmentId: string): Promise<void> {
  const { client, random } = context;
  const { email } = OWNER;
  const paid = await sendAll(context, EXPECTED_REFUSALS, random.pick(WAYS_TO_PAY), (body) =>
    client.pay(email, appointmentId, body, randomUUID()),
  );
  const paidMajor = sumOf(paid.map(({ amountMajor }) => amountMajor ?? 0));
  if (paidMajor > DUE_MAJOR) report(context, appointmentId, `paid ${paidMajor} of ${DUE_MAJOR}`);
  const refunded = await sendAll(context, EXPECTED_REFUSALS, random.pick(WAYS_TO_REFUND), (body) =>
    client.refund(email, appointmentId, body, randomUUID()),
  );
  const refundedMajor = sumOf(refunded.map(({ amountMajor }) => amountMajor ?? paidMajor));
  if (refundedMajor > paidMajor) {
    report(context, appointmentId, `given back ${refundedMajor} of ${paidMajor}`);
  }
  await voidSome(context, appointmentId);
}

/** Voids the newest entry, twice at once. */
async function voidSome(context: LoadContext, appointmentId: string): Promise<void> {
  const { client } = context;
  const entries = await client.listPayments(OWNER.email, appointmentId);
  const newest = 'status' in entries ? undefined : entries.at(-1);
  if (!newest) return;
  await sendAll(context, EXPECTED_REFUSALS, [newest.id, newest.id], (id) =>
    client.voidPayment(OWNER.email, appointmentId, id, randomUUID()),
  );
}

/** Sends all at once. Returns the accepted ones. */
export async function sendAll<Body>(
  { log }: LoadContext,
  expectedRefusals: ReadonlySet<string>,
  bodies: readonly Body[],
  send: (body: Body) => Promise<Outcome>,
): Promise<Body[]> {
  const outcomes = await Promise.all(bodies.map(send));
  for (const outcome of outcomes) {
    if (outcome.status === 'unanswered') {
      log.problems.push(violation('NOT_ANSWERED', 'a payment was never answered'));
    }
    if (outcome.status === 'refused' && !expectedRefusals.has(outcome.code)) {
      const text = `a payment was refused ${outcome.code}`;
      log.problems.push(violation('UNEXPECTED_REFUSAL', text, outcome.code));
    }
  }
  return bodies.filter((_, n) => outcomes[n]!.status === 'succeeded');
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

function report({ log }: LoadContext, id: string, text: string): void {
  log.problems.push(violation('WRONG_RESPONSE', `${id} was ${text}`));
}
