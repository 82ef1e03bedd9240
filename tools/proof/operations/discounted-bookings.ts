import type { Got } from '../clients/send.ts';
import { codeOf, type Operation, type BookingBody } from '../log.ts';
import { BUSINESS, type CUSTOMERS, HAIRCUT } from '../market/marketplace.ts';
import { randomSlot } from '../market/slots.ts';
import { bookAndJudge, type LoadContext } from './load-context.ts';

export type Customer = (typeof CUSTOMERS)[number];

/** A customer books a haircut with a coupon or a package. */
export function bookWith(
  context: LoadContext,
  kind: string,
  { id: person, email }: Customer,
  terms: Pick<BookingBody, 'couponCode' | 'packagePurchaseId'>,
): Promise<Operation> {
  const slot = randomSlot(context.random);
  const body = { business: BUSINESS, services: [HAIRCUT], ...slot, ...terms };
  return bookAndJudge(context, kind, email, { body, person });
}

/** The first code of a refusal that is not right. */
export const findWrongCode = (
  bookings: readonly Pick<Operation, 'outcome'>[],
  isRight: (code: string) => boolean,
) => bookings.flatMap(({ outcome }) => codeOf(outcome) ?? []).find((code) => !isRight(code));

/** Why a change was not made; undefined if it was. */
export const problemOf = (answer: Got<unknown>) =>
  'got' in answer ? undefined : (codeOf(answer) ?? answer.status);
