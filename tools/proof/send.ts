import { setTimeout as sleep } from 'node:timers/promises';
import type { Answered } from '../../contract/client.ts';
import { countLost, type Outcome } from './log.ts';
import {
  type Call,
  type ClientOptions,
  countResponse,
  type createSessions,
  LoginError,
  PAUSE_MS,
  pauseAfter,
} from './sessions.ts';

/** Retry after a 503; accept a 503 as final; or ask for a 202 and poll, and accept a 503. */
export type RetryPolicy = 'retry-503' | 'accept-503' | 'async';

export type SendContext = ClientOptions & { readonly sessions: ReturnType<typeof createSessions> };

/** No final response within the time limit. */
export class UnansweredError extends Error {}

export async function sendWithRetries<T>(
  { log, random, sessions, giveUpAfterMs }: SendContext,
  email: string,
  send: (call: Call) => Promise<Answered<T>>,
  policy: RetryPolicy = 'retry-503',
): Promise<Answered<T>> {
  const deadlineMs = Date.now() + giveUpAfterMs;
  while (Date.now() < deadlineMs) {
    let pauseMs = PAUSE_MS;
    try {
      const response = await send(await sessions.callAs(email));
      countResponse(log, response);
      if (response.status === 401) sessions.discard(email);
      // A 408 says that the request did not arrive whole; an earlier one with its key may have booked.
      else if (response.status < 500 && response.status !== 408) return response;
      // A 503 says that nothing of the key is or will be booked, whatever was sent before.
      if (response.status === 503 && policy !== 'retry-503') return response;
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
