import type { Discount } from './appointment.ts';
import { checkBusinessStatus, findServices } from './offering.ts';
import { accept, type Outcome, refuse } from './outcome.ts';
import { payByCoupon } from './payment.ts';
import type { World } from './world.ts';

/** The discount of a coupon on these services, for one customer or for an unnamed one. */
export function quoteDiscount(
  world: World,
  request: {
    readonly business: string;
    readonly services: readonly string[];
    readonly couponCode: string;
    readonly callerId: string;
    readonly customerId?: string | undefined;
    /** Whether all of the services can be booked at the business. */
    readonly isOffered: boolean;
  },
  nowMs: number,
): Outcome<{ readonly discount: Discount; readonly currency: string }> {
  const business = world.businesses.get(request.business);
  if (!business) return refuse('BUSINESS_NOT_FOUND');
  const services = findServices(world, request.services);
  if (!services.ok) return services;
  const status = checkBusinessStatus(business);
  if (!status.ok) return status;
  if (!request.isOffered || !services.value.every(({ active }) => active)) {
    return refuse('SERVICE_NOT_OFFERED');
  }
  const offering = { business, services: services.value };
  const payment = payByCoupon(world, request, offering, nowMs);
  if (!payment.ok) return payment;
  return accept({ discount: payment.value.coupon!.discount, currency: business.currency });
}
