import type { z } from 'zod';
import { getWaitlistEntry, joinWaitlist, leaveWaitlist } from '../../contract/waitlist.ts';
import type { Outcome } from './log.ts';
import { orUnanswered, type SendContext, sendWithRetries } from './send.ts';
import type { Call } from './sessions.ts';

type JoinBody = z.input<NonNullable<typeof joinWaitlist.body>>;
export type WaitlistOffer = NonNullable<
  z.output<(typeof getWaitlistEntry)['success']['schema']>['offer']
>;

export type WaitlistClient = {
  /** The id of the entry. */
  readonly join: (email: string, body: JoinBody, key: string) => Promise<string | Outcome>;
  /** The open offer, if there is one. */
  readonly findOffer: (email: string, id: string) => Promise<WaitlistOffer | null | Outcome>;
  readonly leave: (email: string, id: string) => Promise<Outcome | undefined>;
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
    async leave(email, id) {
      return orUnanswered(async (): Promise<Outcome | undefined> => {
        const send = (call: Call) => call(leaveWaitlist, { params: { id } });
        const response = await sendWithRetries(context, email, send);
        return response.ok ? undefined : { status: 'refused', code: response.error };
      });
    },
  };
}
