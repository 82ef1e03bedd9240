import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answered, type Call, UNEXPECTED } from './call.ts';
import { countLost, measureWait, type Outcome } from '../log.ts';
import {
  type ClientOptions,
  countResponse,
  type createSessions,
  LoginError,
  PAUSE_MS,
  pauseAfter,
} from './sessions.ts';

/**
 * After a 503: repeat the request with its key; accept it as final; or, with `async`, ask for a 202 and poll, and accept a
 * 503. With `new-key`, most repeats have a new key, because nothing of the old one is or will be done. With `accept-401`, a 401 is
 * final too, and the session is kept: the account may be erased.
 */
export type RetryPolicy = 'retry-503' | 'accept-503' | 'async' | 'new-key' | 'accept-401';

const ACCEPTED_STATUSES: Readonly<Record<RetryPolicy, readonly number[]>> = {
  'retry-503': [],
  'accept-503': [503],
  async: [503],
  'new-key': [],
  'accept-401': [401, 503],
};

export type SendContext = ClientOptions & {
  readonly sessions: ReturnType<typeof createSessions>;
  readonly nthGateway?: number;
};

export type Keyed = { readonly 'idempotency-key': string };

/** No final response within the time limit. */
export class UnansweredError extends Error {}

/** One of so many repeats after a 503 keeps its key, as clients may. */
const SAME_KEY_ONE_IN = 4;

export const sendWithRetries = <T>(
  context: SendContext,
  email: string,
  send: SendKeyed<T>,
  policy: RetryPolicy = 'retry-503',
): Promise<Answered<T>> =>
  measureWait(context.log, `a request of ${email || 'an anonymous caller'}`, () =>
    sendUntilAnswered(context, email, send, policy),
  );

async function sendUntilAnswered<T>(
  { log, random, sessions, giveUpAfterMs, nthGateway }: SendContext,
  email: string,
  send: SendKeyed<T>,
  policy: RetryPolicy,
): Promise<Answered<T>> {
  const deadlineMs = Date.now() + giveUpAfterMs;
  let key = randomUUID();
  while (Date.now() < deadlineMs) {
    let pauseMs = PAUSE_MS;
    try {
      const call = await sessions.callAs(email, nthGateway);
      const sentMs = Date.now();
      const response = await send(call, { 'idempotency-key': key });
      countResponse(log, response);
      const isOfApi = response.ok || response.error !== UNEXPECTED;
      if (isOfApi && ACCEPTED_STATUSES[policy].includes(response.status)) return response;
      if (response.status === 401) sessions.discard(email, sentMs);
      // A 408 says that the request did not arrive whole; an earlier one with its key may have booked.
      else if (isOfApi && response.status < 500 && response.status !== 408) return response;
      const isGivenUp = response.status === 503 && policy === 'new-key';
      if (isGivenUp && random.below(SAME_KEY_ONE_IN) > 0) key = randomUUID();
      pauseMs = pauseAfter(response);
    } catch (error) {
      if (!(error instanceof LoginError)) countLost(log, 'connection lost');
    }
    await sleep((pauseMs * random.between(50, 150)) / 100);
  }
  throw new UnansweredError();
}

export async function orUnanswered<T>(request: () => Promise<T>): Promise<T | Outcome> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof UnansweredError) return { status: 'unanswered' };
    throw error;
  }
}

/** The same request, and whether one that was lost or answered with 500 may have been carried out. */
export function watchSends<T>(send: SendKeyed<T>) {
  const watch = { mayBeDone: false };
  const watched: SendKeyed<T> = async (call, headers) => {
    const { mayBeDone } = watch;
    watch.mayBeDone = true;
    const response = await send(call, headers);
    if (response.status < 500 || response.status === 503) watch.mayBeDone = mayBeDone;
    return response;
  };
  return { watch, send: watched };
}

/** An answer that is no appointment. */
export type Got<T> = { readonly got: T } | Exclude<Outcome, { status: 'succeeded' | 'held' }>;

export type SendKeyed<T> = (call: Call, headers: Keyed) => Promise<Answered<T>>;

export const askFor = <T>(
  context: SendContext,
  email: string,
  send: SendKeyed<T>,
  policy: RetryPolicy = 'new-key',
): Promise<Got<T>> =>
  orUnanswered(async (): Promise<Got<T>> => {
    const response = await sendWithRetries(context, email, send, policy);
    return response.ok ? { got: response.body } : { status: 'refused', code: response.error };
  }) as Promise<Got<T>>;
