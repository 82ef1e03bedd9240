import { randomUUID } from 'node:crypto';
import {
  changeCoupon,
  createCoupon,
  deleteCoupon,
} from '../../../packages/client/src/core-entry.ts';
import { CALENDAR_CODES, type LoadContext, record } from './load-context.ts';
import { codeOf, type Operation } from '../log.ts';
import { COUPON_PERCENT, CUSTOMERS, OWNER } from '../market/marketplace.ts';
import { bookWith, findWrongCode, problemOf } from './discounted-bookings.ts';
import { reportWrong } from './studio-bookings.ts';

const KIND = 'change a used coupon';
const BOOKINGS = 5;
const LIMIT = 3;
const LOWER_LIMIT = 2;

const CHANGES = ['none', 'lower', 'deactivate', 'delete'] as const;
type Change = (typeof CHANGES)[number];

/** The code by which a coupon that was changed in this way may refuse a booking. */
const CODE_AFTER: Partial<Record<Change, string>> = {
  deactivate: 'COUPON_INACTIVE',
  delete: 'COUPON_NOT_FOUND',
};

/** A coupon is created, and gets a lower limit, is deactivated or deleted while several customers book with it. */
export async function changeUsedCoupon(context: LoadContext): Promise<void> {
  const { client, random } = context;
  const code = `C-${randomUUID().slice(0, 18)}`.toUpperCase();
  const terms = { type: 'percent', value: COUPON_PERCENT, usageLimit: LIMIT } as const;
  const created = await client.ask(OWNER.email, (call, headers) =>
    call(createCoupon, { body: { code, ...terms }, headers }),
  );
  if (!('got' in created)) {
    reportWrong(context, `${KIND}: ${code} got ${JSON.stringify(created)}`);
    return;
  }
  const change = random.pick(CHANGES);
  const customers = random.shuffle(CUSTOMERS).slice(0, BOOKINGS);
  const [changed, ...bookings] = await Promise.all([
    changeTerms(context, created.got.id, change),
    ...customers.map((customer) => bookWith(context, KIND, customer, { couponCode: code })),
  ]);
  const problem = judge(change, changed, bookings);
  if (problem) {
    const codes = bookings.map(({ outcome }) => codeOf(outcome) ?? outcome.status);
    reportWrong(context, `${KIND}: ${code} (${change}) ${problem}: ${codes.join()}`);
  }
  if (change === 'none' || change === 'lower') await useAgain(context, code, bookings);
}

/** Undefined if the answers agree with the limit and the change. */
export function judge(
  change: Change,
  changed: string | undefined,
  bookings: readonly Pick<Operation, 'outcome'>[],
): string | undefined {
  const uses = bookings.filter(({ outcome }) => outcome.status === 'succeeded').length;
  const isLowered = change === 'lower' && changed === undefined;
  const limit = isLowered ? LOWER_LIMIT : LIMIT;
  if (uses > limit) return `was used ${uses} times of ${limit}`;
  // A limit below the number of uses is refused.
  const isLimitRefused = change === 'lower' && changed === 'INVALID_COUPON_VALUE';
  if (changed !== undefined && !isLimitRefused) return `could not be changed: ${changed}`;
  if (isLimitRefused && uses <= LOWER_LIMIT) return `was used ${uses} times only`;
  const isRight = (code: string) =>
    CALENDAR_CODES.includes(code) ||
    code === CODE_AFTER[change] ||
    (code === 'USAGE_LIMIT_REACHED' && uses === limit);
  const wrong = findWrongCode(bookings, isRight);
  return wrong && `refused ${wrong}`;
}

/** An unkeyed request may be repeated after a lost answer: it changes the same again, or finds nothing. */
async function changeTerms(
  { client }: LoadContext,
  id: string,
  change: Change,
): Promise<string | undefined> {
  if (change === 'none') return undefined;
  const answer = await client.ask<unknown>(OWNER.email, (call) => {
    if (change === 'delete') return call(deleteCoupon, { query: { id } });
    const terms = change === 'lower' ? { usageLimit: LOWER_LIMIT } : { isActive: false };
    return call(changeCoupon, { body: { id, ...terms } });
  });
  const code = problemOf(answer);
  return change === 'delete' && code === 'COUPON_NOT_FOUND' ? undefined : code;
}

/** A cancelled booking gives its use back. */
async function useAgain(
  context: LoadContext,
  couponCode: string,
  bookings: readonly Operation[],
): Promise<void> {
  const used = bookings.find(({ outcome }) => outcome.status === 'succeeded');
  const other = bookings.find((each) => codeOf(each.outcome) === 'USAGE_LIMIT_REACHED');
  if (used?.outcome.status !== 'succeeded' || other?.request.action !== 'book') return;
  const { id } = used.outcome.appointment;
  const cancelled = await record(context, KIND, { action: 'cancel', id }, (_, key) =>
    context.client.cancel(OWNER.email, id, key),
  );
  if (cancelled.status !== 'succeeded') return;
  const { person } = other.request;
  const customer = CUSTOMERS.find((each) => each.id === person)!;
  const again = await bookWith(context, KIND, customer, { couponCode });
  if (codeOf(again.outcome) === 'USAGE_LIMIT_REACHED') {
    reportWrong(context, `${KIND}: ${couponCode} did not get the use of ${id} back`);
  }
}
