import {
  cancelTimeOff,
  createClosure,
  getWaitlistEntry,
  type Input,
  joinWaitlist,
  leaveWaitlist,
  type Output,
  removeClosure,
  takeTimeOff,
} from '../../../packages/client/src/core-entry.ts';
import type { Call } from './call.ts';
import { codeOf, type Outcome } from '../log.ts';
import { askFor, type SendContext, type SendKeyed } from './send.ts';

type JoinBody = NonNullable<Input<'joinWaitlist'>['body']>;
type ClosureBody = NonNullable<Input<'createClosure'>['body']>;
type TimeOffBody = NonNullable<Input<'takeTimeOff'>['body']>;
export type WaitlistOffer = NonNullable<Output<'getWaitlistEntry'>['offer']>;

export type WaitlistClient = {
  /** The id of the entry. */
  readonly join: (email: string, body: JoinBody) => Promise<string | Outcome>;
  /** The open offer, if there is one. */
  readonly findOffer: (email: string, id: string) => Promise<WaitlistOffer | null | Outcome>;
  readonly leave: (email: string, id: string) => Promise<Outcome | undefined>;
  /** The id of the time off. */
  readonly takeTimeOff: (email: string, body: TimeOffBody) => Promise<string | Outcome>;
  readonly cancelTimeOff: (email: string, id: string) => Promise<Outcome | undefined>;
  /** The id of the closure. */
  readonly close: (email: string, body: ClosureBody) => Promise<string | Outcome>;
  readonly reopen: (email: string, id: string) => Promise<Outcome | undefined>;
};

export function createWaitlistClient(context: SendContext): WaitlistClient {
  /** Returns the id of the new record. */
  const make = async (email: string, send: SendKeyed<{ readonly id: string }>) => {
    const answer = await askFor(context, email, send);
    if (!('got' in answer)) return answer;
    context.log.told.add(answer.got.id);
    return answer.got.id;
  };
  /** An earlier request, whose response was lost, may have ended it. */
  const end = async (email: string, send: SendKeyed<unknown>) => {
    const answer = await askFor(context, email, send, 'retry-503');
    return 'got' in answer || codeOf(answer) === 'NOT_FOUND' ? undefined : answer;
  };
  return {
    join: (email, body) => make(email, (call, headers) => call(joinWaitlist, { body, headers })),
    async findOffer(email, id) {
      const send = (call: Call) => call(getWaitlistEntry, { params: { id } });
      const answer = await askFor(context, email, send, 'retry-503');
      return 'got' in answer ? answer.got.offer : answer;
    },
    takeTimeOff: (email, body) =>
      make(email, (call, headers) => call(takeTimeOff, { body, headers })),
    cancelTimeOff: (email, id) => end(email, (call) => call(cancelTimeOff, { params: { id } })),
    close: (email, body) => make(email, (call, headers) => call(createClosure, { body, headers })),
    reopen: (email, id) => end(email, (call) => call(removeClosure, { params: { id } })),
    async leave(email, id) {
      const send = (call: Call) => call(leaveWaitlist, { params: { id } });
      const answer = await askFor(context, email, send, 'retry-503');
      return 'got' in answer ? undefined : answer;
    },
  };
}
