import { type LoadContext, record } from './load-context.ts';
import { COUPONS, OWNER } from '../market/marketplace.ts';
import { sendAll } from './payment.ts';

const KIND = 'redeem at the till';

type Use = 'package' | 'coupon' | 'void';

/** Several people at the till use a package or a coupon for one visit, and take it back. */
const WAYS: readonly (readonly Use[])[] = [
  ['package', 'package', 'void'],
  ['coupon', 'void', 'coupon', 'void'],
  ['package', 'coupon', 'void', 'package'],
];

/** Leaves the visit as it was booked: the last request takes back what is used. */
export async function redeemAtTill(
  context: LoadContext,
  id: string,
  purchase: string,
): Promise<void> {
  const { client, random } = context;
  const { email } = OWNER;
  const couponCode = random.pick(COUPONS);
  const senders = {
    package: (key: string) => client.redeemPackage(email, id, purchase, key),
    coupon: (key: string) => client.redeemCoupon(email, id, couponCode, key),
    void: (key: string) => client.voidRedemption(email, id, key),
  };
  const send = (use: Use) => {
    const action = use === 'void' ? 'voidRedemption' : 'redeem';
    return record(context, KIND, { action, id }, (_, key) => senders[use](key));
  };
  await sendAll(random.pick(WAYS), send);
  await send('void');
}
