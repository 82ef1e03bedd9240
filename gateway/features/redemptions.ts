import * as contract from '../../contract/redemptions.ts';
import { findCustomer } from '../../domain/commands/redeem.ts';
import type { PaymentRequest } from '../../domain/payment.ts';
import { isWrongCoupon, limitCouponGuesses } from '../access/coupon-guesses.ts';
import { createRefundCheck } from '../access/refund-check.ts';
import { changeAppointment, type ChangeRequest } from '../commands/change-appointment.ts';
import { toChangeResponse } from '../commands/customer-changes.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';

/** Coupons and package sessions that staff use for a visit after it was booked. */
export function redemptionRoutes(deps: Deps): Route[] {
  const refuseRefund = createRefundCheck(deps);
  const limitGuesses = limitCouponGuesses(deps.redis);

  async function redeem(request: ChangeRequest & { readonly body: PaymentRequest }, id: string) {
    const { body, caller } = request;
    const changed = await changeAppointment(deps, request, id, 'redeem', (target, current) => ({
      ...target,
      ...body,
      kind: 'redeem',
      customerId: findCustomer(current),
      summary: `${target.id}: ${id} uses ${body.packagePurchaseId ?? body.couponCode}`,
    }));
    return toChangeResponse(changed, caller);
  }

  return [
    route(contract.redeemPackage, (input) => redeem(input, input.params.id)),
    route(contract.redeemCoupon, (input) =>
      limitGuesses(
        { ...input, couponCode: input.body.couponCode },
        () => redeem(input, input.params.id),
        isWrongCoupon,
      ),
    ),
    route(contract.voidRedemption, async (input) => {
      const { id } = input.params;
      const refused = await refuseRefund(input.caller, id);
      if (refused) return refused;
      const changed = await changeAppointment(deps, input, id, 'voidRedemption', (target) => ({
        ...target,
        ...input.body,
        kind: 'voidRedemption',
        summary: `${target.id}: take back the coupon or session of ${id}`,
      }));
      return toChangeResponse(changed, input.caller);
    }),
  ];
}
