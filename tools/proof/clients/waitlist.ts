import { setTimeout as sleep } from 'node:timers/promises';
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
import { codeOf, isOutage, measureWait, type Outcome } from '../log.ts';
import { violation } from '../violation.ts';
import { askFor, type SendContext, type SendKeyed, watchSends } from './send.ts';
import { PAUSE_MS } from './sessions.ts';

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
    leave: (email, id) =>
      measureWait(context.log, `${id} leaves the line`, () => leave(context, email, id)),
  };
}

/** Repeats a request that is answered with 503: nothing was done then, so the entry has not left. */
async function leave(
  context: SendContext,
  email: string,
  id: string,
): Promise<Outcome | undefined> {
  const { watch, send } = watchSends((call) => call(leaveWaitlist, { params: { id } }));
  const deadlineMs = Date.now() + context.giveUpAfterMs;
  while (Date.now() < deadlineMs) {
    const answer = await askFor(context, email, send, 'accept-503');
    if (!isOutage(answer)) return 'got' in answer ? undefined : answer;
    if (!watch.mayBeDone) await checkNotLeft(context, email, id);
    await sleep(PAUSE_MS);
  }
  return { status: 'unanswered' };
}

async function checkNotLeft(context: SendContext, email: string, id: string): Promise<void> {
  const send = (call: Call) => call(getWaitlistEntry, { params: { id } });
  const entry = await askFor(context, email, send, 'retry-503');
  if (!('got' in entry) || entry.got.status !== 'left') return;
  const text = `${id} has left the line, and the request was answered with 503`;
  context.log.problems.push(violation('WRONG_ROWS', text));
}
