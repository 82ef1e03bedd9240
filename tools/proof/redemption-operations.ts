import type { LoadContext } from './load-context.ts';
import { COUPONS, OWNER } from './marketplace.ts';
import { sendAll } from './payment-operations.ts';

type Use = 'package' | 'coupon' | 'void';

/** Several people at the till use a package or a coupon for one visit, and take it back. */
const WAYS: readonly (readonly Use[])[] = [
  ['package', 'package', 'void'],
  ['coupon', 'void', 'coupon', 'void'],
  ['package', 'coupon', 'void', 'package'],
];

/** Another request was first, or a limit is reached. */
const EXPECTED_REFUSALS = new Set([
  'INVALID_STATUS',
  'USAGE_LIMIT_REACHED',
  'CUSTOMER_LIMIT_REACHED',
]);

/** Leaves the visit as it was booked: the last request takes back what is used. */
export async function redeemAtTill(
  context: LoadContext,
  appointmentId: string,
  purchase: string,
): Promise<void> {
  const { client, random } = context;
  const couponCode = random.pick(COUPONS);
  const senders = {
    package: () => client.redeemPackage(OWNER.email, appointmentId, purchase),
    coupon: () => client.redeemCoupon(OWNER.email, appointmentId, couponCode),
    void: () => client.voidRedemption(OWNER.email, appointmentId),
  };
  await sendAll(context, EXPECTED_REFUSALS, random.pick(WAYS), (use) => senders[use]());
  await sendAll(context, EXPECTED_REFUSALS, ['void' as const], (use) => senders[use]());
}
