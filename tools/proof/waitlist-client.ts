import type { z } from 'zod';
import { createClosure, removeClosure } from '../../contract/closures.ts';
import { cancelTimeOff, takeTimeOff } from '../../contract/time-off.ts';
import { getWaitlistEntry, joinWaitlist, leaveWaitlist } from '../../contract/waitlist.ts';
import type { Outcome } from './log.ts';
import { orUnanswered, type SendContext, sendWithRetries } from './send.ts';
import type { Call } from './sessions.ts';

type JoinBody = z.input<NonNullable<typeof joinWaitlist.body>>;
type ClosureBody = z.input<NonNullable<typeof createClosure.body>>;
type TimeOffBody = z.input<NonNullable<typeof takeTimeOff.body>>;
export type WaitlistOffer = NonNullable<
  z.output<(typeof getWaitlistEntry)['success']['schema']>['offer']
>;

export type WaitlistClient = {
  /** The id of the entry. */
  readonly join: (email: string, body: JoinBody, key: string) => Promise<string | Outcome>;
  /** The open offer, if there is one. */
  readonly findOffer: (email: string, id: string) => Promise<WaitlistOffer | null | Outcome>;
  readonly leave: (email: string, id: string) => Promise<Outcome | undefined>;
  /** The id of the time off. */
  readonly takeTimeOff: (
    email: string,
    body: TimeOffBody,
    key: string,
  ) => Promise<string | Outcome>;
  readonly cancelTimeOff: (email: string, id: string) => Promise<Outcome | undefined>;
  /** The id of the closure. */
  readonly close: (email: string, body: ClosureBody, key: string) => Promise<string | Outcome>;
  readonly reopen: (email: string, id: string) => Promise<Outcome | undefined>;
};

export function createWaitlistClient(context: SendContext): WaitlistClient {
  return {
    async join(email, body, key) {
      return orUnanswered(async (): Promise<string | Outcome> => {
        const headers = { 'idempotency-key': key };
        const send = (call: Call) => call(joinWaitlist, { body, headers });
        const response = await sendWithRetries(context, email, send);
        return response.ok ? response.body.id : { status: 'refused', code: response.error };
      });
    },
    async findOffer(email, id) {
      return orUnanswered(async (): Promise<WaitlistOffer | null | Outcome> => {
        const send = (call: Call) => call(getWaitlistEntry, { params: { id } });
        const response = await sendWithRetries(context, email, send);
        return response.ok ? response.body.offer : { status: 'refused', code: response.error };
      });
    },
    async takeTimeOff(email, body, key) {
      return orUnanswered(async (): Promise<string | Outcome> => {
        const headers = { 'idempotency-key': key };
        const send = (call: Call) => call(takeTimeOff, { body, headers });
        const response = await sendWithRetries(context, email, send);
        return response.ok ? response.body.id : { status: 'refused', code: response.error };
      });
    },
    async cancelTimeOff(email, id) {
      return orUnanswered(async (): Promise<Outcome | undefined> => {
        const send = (call: Call) => call(cancelTimeOff, { params: { id } });
        const response = await sendWithRetries(context, email, send);
        // An earlier request, whose response was lost, has cancelled it.
        const isDone = response.ok || response.error === 'NOT_FOUND';
        return isDone ? undefined : { status: 'refused', code: response.error };
      });
    },
    async close(email, body, key) {
      return orUnanswered(async (): Promise<string | Outcome> => {
        const headers = { 'idempotency-key': key };
        const send = (call: Call) => call(createClosure, { body, headers });
        const response = await sendWithRetries(context, email, send);
        return response.ok ? response.body.id : { status: 'refused', code: response.error };
      });
    },
    async reopen(email, id) {
      return orUnanswered(async (): Promise<Outcome | undefined> => {
        const send = (call: Call) => call(removeClosure, { params: { id } });
        const response = await sendWithRetries(context, email, send);
        // An earlier request, whose response was lost, has removed it.
        const isDone = response.ok || response.error === 'NOT_FOUND';
        return isDone ? undefined : { status: 'refused', code: response.error };
      });
    },
    async leave(email, id) {
      return orUnanswered(async (): Promise<Outcome | undefined> => {
        const send = (call: Call) => call(leaveWaitlist, { params: { id } });
        const response = await sendWithRetries(context, email, send);
        return response.ok ? undefined : { status: 'refused', code: response.error };
      });
    },
  };
}
