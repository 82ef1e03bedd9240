import {
  type Input,
  listPayments,
  type Output,
  payAppointment,
  redeemCoupon,
  redeemPackage,
  refundAppointment,
  voidPayment,
  voidRedemption,
} from '../../../packages/client/src/core-entry.ts';
import type { Answered, Call } from './call.ts';
import { type Keyed, orUnanswered, type SendContext, sendWithRetries } from './send.ts';
import { type AppointmentView, type Outcome, toOutcome } from '../log.ts';

export type PayBody = NonNullable<Input<'payAppointment'>['body']>;
export type RefundBody = NonNullable<Input<'refundAppointment'>['body']>;
type Entry = Output<'listPayments'>[number];

export type PaymentClient = {
  readonly pay: (email: string, id: string, body: PayBody, key: string) => Promise<Outcome>;
  readonly refund: (email: string, id: string, body: RefundBody, key: string) => Promise<Outcome>;
  readonly voidPayment: (
    email: string,
    id: string,
    paymentId: string,
    key: string,
  ) => Promise<Outcome>;
  readonly redeemPackage: (
    email: string,
    id: string,
    purchase: string,
    key: string,
  ) => Promise<Outcome>;
  readonly redeemCoupon: (
    email: string,
    id: string,
    couponCode: string,
    key: string,
  ) => Promise<Outcome>;
  readonly voidRedemption: (email: string, id: string, key: string) => Promise<Outcome>;
  readonly listPayments: (email: string, id: string) => Promise<readonly Entry[] | Outcome>;
};

export function createPaymentClient(context: SendContext): PaymentClient {
  const change = (
    email: string,
    key: string,
    send: (call: Call, headers: Keyed) => Promise<Answered<AppointmentView>>,
  ): Promise<Outcome> =>
    orUnanswered(async () => {
      const sendKeyed = (call: Call) => send(call, { 'idempotency-key': key });
      return toOutcome(await sendWithRetries(context, email, sendKeyed, 'accept-503'));
    });
  return {
    pay: (email, id, body, key) =>
      change(email, key, (call, headers) =>
        call(payAppointment, { params: { id }, body, headers }),
      ),
    refund: (email, id, body, key) =>
      change(email, key, (call, headers) =>
        call(refundAppointment, { params: { id }, body, headers }),
      ),
    voidPayment: (email, id, paymentId, key) =>
      change(email, key, (call, headers) =>
        call(voidPayment, { params: { id, paymentId }, body: {}, headers }),
      ),
    redeemPackage: (email, id, packagePurchaseId, key) =>
      change(email, key, (call, headers) =>
        call(redeemPackage, { params: { id }, body: { packagePurchaseId }, headers }),
      ),
    redeemCoupon: (email, id, couponCode, key) =>
      change(email, key, (call, headers) =>
        call(redeemCoupon, { params: { id }, body: { couponCode }, headers }),
      ),
    voidRedemption: (email, id, key) =>
      change(email, key, (call, headers) =>
        call(voidRedemption, { params: { id }, body: {}, headers }),
      ),
    listPayments: (email, id) =>
      orUnanswered(async (): Promise<readonly Entry[] | Outcome> => {
        const send = (call: Call) => call(listPayments, { params: { id } });
        const response = await sendWithRetries(context, email, send);
        return response.ok ? response.body : { status: 'refused', code: response.error };
      }),
  };
}
