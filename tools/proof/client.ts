import { setTimeout as sleep } from 'node:timers/promises';
import { type BookingBody, bookAppointment } from '../../contract/appointments.ts';
import { cancelAppointment, rescheduleAppointment } from '../../contract/appointment-changes.ts';
import { login } from '../../contract/auth.ts';
import { getBooking } from '../../contract/bookings.ts';
import { type Answered, createClient } from '../../contract/client.ts';
import type { Random } from './random.ts';
import { count, type Final, type Log, type Place, type Response } from './log.ts';
import { PASSWORD } from './marketplace.ts';

type Call = ReturnType<typeof createClient>;
/** Asks again after a 503; takes it at its word; wants the answer later. */
export type RetryPolicy = 'patient' | 'impatient' | 'async';
export type GoodClient = {
  readonly book: (
    email: string,
    body: BookingBody,
    key: string,
    manner: RetryPolicy,
  ) => Promise<Final>;
  readonly cancel: (email: string, id: string, key: string) => Promise<Final>;
  readonly move: (email: string, id: string, to: Place, key: string) => Promise<Final>;
};

const ANSWER_WITHIN_MS = 15_000;
const PAUSE_MS = 300;
const WAIT_SECONDS = 5;

const pauseAfter = ({ headers }: Answered<unknown>) =>
  Number(headers.get('retry-after') ?? 0) * 1_000 || PAUSE_MS;

/** It got no answer in all that time. */
class UnansweredError extends Error {}
/** It could not log in, and so has not asked at all. */
class OutsideError extends Error {}

/**
 * Behaves as a client should: it asks again with the same key where a connection was lost or the answer
 * was 503, through whichever gateway, logs in again when its token has run out, and polls after a 202.
 */
export function createGoodClient(
  gateways: readonly string[],
  log: Log,
  chance: Random,
  giveUpAfterMs: number,
): GoodClient {
  const tokens = new Map<string, Promise<string>>();

  function note(answer: Answered<unknown>, what = ''): void {
    const { status } = answer;
    count(log.answers, `${status} ${what}${answer.ok ? '' : answer.error}`.trimEnd());
    if (status < 500 || status === 503) return;
    log.failed.push(`${status} ${answer.headers.get('x-request-id')}`);
  }

  async function enter(baseUrl: string, email: string): Promise<string> {
    const call = createClient({ baseUrl, timeoutMs: ANSWER_WITHIN_MS });
    const session = await call(login, { body: { email, password: PASSWORD } }).catch(() => {
      count(log.answers, 'connection lost at login');
      throw new OutsideError();
    });
    note(session, 'at login ');
    if (session.ok) return session.body.accessToken;
    // All who wait for this login wait together: tries are counted, and too many are held up for long.
    await sleep(Math.min(pauseAfter(session), giveUpAfterMs));
    throw new OutsideError();
  }

  async function callAs(email: string): Promise<Call> {
    if (!tokens.has(email)) tokens.set(email, enter(chance.oneOf(gateways), email));
    try {
      const accessToken = await tokens.get(email)!;
      // Chosen now: which gateways serve may have changed since the login began.
      const baseUrl = chance.oneOf(gateways);
      return createClient({ baseUrl, accessToken, timeoutMs: ANSWER_WITHIN_MS });
    } catch (error) {
      tokens.delete(email);
      throw error;
    }
  }

  async function persist<T>(
    email: string,
    ask: (call: Call) => Promise<Answered<T>>,
    manner: RetryPolicy = 'patient',
  ) {
    const giveUpMs = Date.now() + giveUpAfterMs;
    let isLost = false;
    while (Date.now() < giveUpMs) {
      let pauseMs = PAUSE_MS;
      try {
        const answer = await ask(await callAs(email));
        note(answer);
        if (answer.status === 401) tokens.delete(email);
        else if (answer.status < 500) return answer;
        // A 503 says that nothing was booked; of a request that was lost before it says nothing.
        if (answer.status === 503 && manner === 'impatient' && !isLost) return answer;
        isLost ||= answer.status === 500;
        pauseMs = pauseAfter(answer);
      } catch (error) {
        if (!(error instanceof OutsideError)) {
          isLost = true;
          count(log.answers, 'connection lost');
        }
      }
      await sleep((pauseMs * chance.between(50, 150)) / 100);
    }
    throw new UnansweredError();
  }

  const final = (answer: Answered<Response>): Final =>
    answer.ok ? { is: 'done', appointment: answer.body } : { is: 'refused', code: answer.error };

  async function untilDecided(email: string, id: string): Promise<Final> {
    const giveUpMs = Date.now() + giveUpAfterMs;
    while (Date.now() < giveUpMs) {
      const answer = await persist(email, (call) =>
        call(getBooking, { params: { id }, headers: { prefer: `wait=${WAIT_SECONDS}` } }),
      );
      if (!answer.ok) return { is: 'refused', code: `${answer.error} of a booking that was taken` };
      const { status, error, appointments } = answer.body;
      if (status === 'succeeded') return { is: 'done', appointment: appointments![0]! };
      // A 202 is the promise to decide: an outage is no decision.
      const isBroken = error === 'DB_UNAVAILABLE';
      if (status === 'failed')
        return { is: 'refused', code: isBroken ? `${error} of a booking that was taken` : error! };
    }
    throw new UnansweredError();
  }

  const orUnanswered = (asked: Promise<Final>): Promise<Final> =>
    asked.catch((error: unknown) => {
      if (error instanceof UnansweredError) return { is: 'unanswered' };
      throw error;
    });

  return {
    book(email, body, key, manner) {
      const prefer = manner === 'async' && { prefer: 'respond-async' };
      const headers = { 'idempotency-key': key, ...prefer };
      const asked = persist(email, (call) => call(bookAppointment, { body, headers }), manner);
      return orUnanswered(
        asked.then((answer) =>
          answer.ok && answer.status === 202 ? untilDecided(email, answer.body.id) : final(answer),
        ),
      );
    },
    cancel(email, id, key) {
      const headers = { 'idempotency-key': key };
      const asked = persist(email, (call) =>
        call(cancelAppointment, { params: { id }, body: {}, headers }),
      );
      return orUnanswered(asked.then(final));
    },
    move(email, id, { professional, date, start }, key) {
      const headers = { 'idempotency-key': key };
      const body = { professional, date, start };
      const asked = persist(email, (call) =>
        call(rescheduleAppointment, { params: { id }, body, headers }),
      );
      return orUnanswered(asked.then(final));
    },
  };
}
