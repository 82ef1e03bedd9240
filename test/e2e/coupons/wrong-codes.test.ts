import { beforeEach, expect, test } from '@jest/globals';
import { quoteAppointment } from '../../../contract/appointments.ts';
import { redeemCoupon } from '../../../contract/redemptions.ts';
import { at, bookHaircut, HAIRCUT_DATE } from '../../support/booked-haircut.ts';
import { bodyOf, codeOf } from '../../support/salon.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true, clock: at('08:00') });
/** All tests send from one address. */
beforeEach(() => app.gateway.redis.run((client) => client.flushDb()));

const GUESSES_MAX = 10;

test('wrong coupon codes for a booked visit are limited, and right ones do not count', async () => {
  const { id, as, shop } = await bookHaircut(app);
  const coupon = await app.make.coupon(shop.business.id);
  const late = await app.make.coupon(shop.business.id, { minSpendMinor: 1_000_000 });
  const asOwner = await as('owner', '11:00');
  const redeem = async (couponCode: string) =>
    codeOf(await asOwner(redeemCoupon, { params: { id }, body: { couponCode } }));
  expect(await redeem(late.code)).toBe('MIN_SPEND_NOT_MET');
  for (let n = 0; n < GUESSES_MAX; n++) expect(await redeem(`NO-${n}`)).toBe('COUPON_NOT_FOUND');

  expect(await redeem(coupon.code)).toMatch(/^RATE_LIMITED:/);
});

test('a code that exists is no wrong one in the quote of a closed time', async () => {
  const { as, shop } = await bookHaircut(app);
  const coupon = await app.make.coupon(shop.business.id, { minSpendMinor: 1_000_000 });
  const asCustomer = await as('customer', '08:00');
  const quote = (couponCode: string, start: string) =>
    asCustomer(quoteAppointment, {
      body: {
        professional: shop.professional.id,
        business: shop.business.id,
        services: [shop.service.id],
        date: HAIRCUT_DATE,
        start,
        couponCode,
      },
    });
  for (let n = 0; n <= GUESSES_MAX; n++) {
    expect(bodyOf(await quote(coupon.code, '03:00'))).not.toHaveProperty('payment');
  }
  expect(codeOf(await quote(coupon.code, '12:00'))).toBe('MIN_SPEND_NOT_MET');
  for (let n = 0; n < GUESSES_MAX; n++) bodyOf(await quote(`NO-${n}`, '03:00'));

  expect(codeOf(await quote(coupon.code, '03:00'))).toMatch(/^RATE_LIMITED:/);
});
