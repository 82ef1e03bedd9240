import {
  assignPackage,
  cancelPurchase,
  voidSale,
} from '../../../packages/client/src/core-entry.ts';
import { CALENDAR_CODES, type LoadContext, record } from './load-context.ts';
import { codeOf, type Operation } from '../log.ts';
import { CUSTOMERS, OWNER, SMALL_PACKAGE, SMALL_PACKAGE_SESSIONS } from '../market/marketplace.ts';
import { bookWith, type Customer, findWrongCode, problemOf } from './discounted-bookings.ts';
import { reportWrong } from './studio-bookings.ts';

const KIND = 'use up a package';
const BOOKINGS = SMALL_PACKAGE_SESSIONS + 2;

const CHANGES = ['none', 'cancel', 'void'] as const;
type Change = (typeof CHANGES)[number];

/** A customer gets a package and uses more sessions at once than it has, while staff cancel it or void its sale. */
export async function useUpPackage(context: LoadContext): Promise<void> {
  const { client, random } = context;
  const customer = random.pick(CUSTOMERS);
  const bought = await client.ask(OWNER.email, (call, headers) =>
    call(assignPackage, { body: { packageId: SMALL_PACKAGE, userId: customer.id }, headers }),
  );
  if (!('got' in bought)) {
    reportWrong(context, `${KIND}: ${customer.id} got ${JSON.stringify(bought)}`);
    return;
  }
  const { id } = bought.got;
  context.log.told.add(id);
  const change = random.pick(CHANGES);
  const [changed, ...bookings] = await Promise.all([
    changePurchase(context, id, change),
    ...Array.from({ length: BOOKINGS }, () =>
      bookWith(context, KIND, customer, { packagePurchaseId: id }),
    ),
  ]);
  const problem = judge(change, changed, bookings);
  if (problem) {
    const codes = bookings.map(({ outcome }) => codeOf(outcome) ?? outcome.status);
    reportWrong(context, `${KIND}: ${id} (${change}) ${problem}: ${codes.join()}`);
  }
  if (change === 'none') await useAgain(context, id, customer, bookings);
}

/** Undefined if the answers agree with the sessions and the change. */
export function judge(
  change: Change,
  changed: string | undefined,
  bookings: readonly Pick<Operation, 'outcome'>[],
): string | undefined {
  const uses = bookings.filter(({ outcome }) => outcome.status === 'succeeded').length;
  if (uses > SMALL_PACKAGE_SESSIONS) return `was used ${uses} times`;
  // A sale cannot be voided after a session was used, and nothing else is refused.
  const isVoidRefused = change === 'void' && changed === 'INVALID_STATUS';
  if (changed !== undefined && !isVoidRefused) return `could not be changed: ${changed}`;
  if (isVoidRefused && uses === 0) return 'was not used and could not be voided';
  if (change === 'void' && changed === undefined && uses > 0) return 'was voided and used';
  const isEnded = change !== 'none' && changed === undefined;
  const isRight = (code: string) =>
    CALENDAR_CODES.includes(code) ||
    (code === 'INVALID_STATUS' && isEnded) ||
    (code === 'USAGE_LIMIT_REACHED' && uses === SMALL_PACKAGE_SESSIONS);
  const wrong = findWrongCode(bookings, isRight);
  return wrong && `refused ${wrong}`;
}

async function changePurchase(
  { client }: LoadContext,
  id: string,
  change: Change,
): Promise<string | undefined> {
  if (change === 'none') return undefined;
  const endpoint = change === 'cancel' ? cancelPurchase : voidSale;
  const answer = await client.ask(OWNER.email, (call, headers) =>
    call(endpoint, { params: { id }, body: {}, headers }),
  );
  return problemOf(answer);
}

/** A cancelled booking gives its session back. */
async function useAgain(
  context: LoadContext,
  purchase: string,
  customer: Customer,
  bookings: readonly Operation[],
): Promise<void> {
  const used = bookings.find(({ outcome }) => outcome.status === 'succeeded');
  if (used?.outcome.status !== 'succeeded') return;
  const { id } = used.outcome.appointment;
  const cancelled = await record(context, KIND, { action: 'cancel', id }, (_, key) =>
    context.client.cancel(customer.email, id, key),
  );
  if (cancelled.status !== 'succeeded') return;
  const again = await bookWith(context, KIND, customer, { packagePurchaseId: purchase });
  const code = codeOf(again.outcome);
  if (code !== undefined && !CALENDAR_CODES.includes(code)) {
    reportWrong(context, `${KIND}: ${purchase} did not get the session of ${id} back: ${code}`);
  }
}
