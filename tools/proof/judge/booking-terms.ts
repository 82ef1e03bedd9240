import type { Request } from '../log.ts';
import { COUPON_PERCENT, HAIRCUT, PRICE_MINOR } from '../market/marketplace.ts';
import { professionalsFor } from '../market/slots.ts';
import { STUDIO } from '../market/studio.ts';

export type BookRequest = Extract<Request, { body: unknown }>;

/** The studio confirms what its customers book. */
export const isBookedPending = ({ business, crmClientId }: BookRequest['body']) =>
  business === STUDIO && crmClientId === undefined;

/** With any professional, the one who was answered. */
export function expectedProfessional(body: BookRequest['body'], answered: string): string {
  return professionalsFor(body).includes(answered) ? answered : body.professional;
}

type Priced = Pick<BookRequest, 'body' | 'priceMinor'>;

export const priceOf = ({ body, priceMinor }: Priced) => priceMinor ?? sumOf(body.services);

const sumOf = (services: readonly string[]) =>
  services.reduce((sum, id) => sum + PRICE_MINOR[id]!, 0);

export function finalPriceOf(request: Priced): number {
  const { body } = request;
  // A package pays for the haircut only.
  if (body.packagePurchaseId) return sumOf(body.services.filter((id) => id !== HAIRCUT));
  return (priceOf(request) * (body.couponCode ? 100 - COUPON_PERCENT : 100)) / 100;
}
