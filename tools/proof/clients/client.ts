import { setTimeout as sleep } from 'node:timers/promises';
import {
  bookAppointment,
  cancelAppointment,
  createHold,
  getBooking,
  releaseHold,
  rescheduleAppointment,
} from '../../../packages/client/src/core-entry.ts';
import {
  type AppointmentView,
  type BookingBody,
  type HoldBody,
  measureWait,
  OUTAGE,
  type Outcome,
  type Slot,
  toOutcome,
} from '../log.ts';
import {
  askFor,
  type Got,
  orUnanswered,
  type RetryPolicy,
  type SendContext,
  type SendKeyed,
  sendWithRetries,
  UnansweredError,
} from './send.ts';
import type { Answered, Call } from './call.ts';
import { createPaymentClient, type PaymentClient } from './payment.ts';
import { createReadClient, type ReadClient } from './read.ts';
import { type ClientOptions, createSessions, PAUSE_MS } from './sessions.ts';
import { createStaffClient, type StaffClient } from './staff.ts';
import { createStudioClient, type StudioClient } from './studio.ts';
import { createWaitlistClient, type WaitlistClient } from './waitlist.ts';

export type RetryingClient = WaitlistClient &
  PaymentClient &
  StaffClient &
  StudioClient &
  ReadClient & {
    readonly book: (
      email: string,
      body: BookingBody,
      key: string,
      policy: RetryPolicy,
    ) => Promise<Outcome>;
    readonly hold: (email: string, body: HoldBody, key: string) => Promise<Outcome>;
    readonly release: (email: string, holdId: string) => Promise<Outcome | undefined>;
    readonly cancel: (email: string, id: string, key: string) => Promise<Outcome>;
    readonly reschedule: (email: string, id: string, to: Slot, key: string) => Promise<Outcome>;
    /** Any other request. After a 503 it has a new key. */
    readonly ask: <T>(email: string, send: SendKeyed<T>, policy?: RetryPolicy) => Promise<Got<T>>;
    /** The same client, with all requests through one gateway. */
    readonly at: (nthGateway: number) => RetryingClient;
  };

const POLL_WAIT_SECONDS = 5;

/**
 * A client that follows the API's rules: it repeats a request with the same key after a lost
 * connection, a 408 or a 5xx, through any gateway, logs in again after a 401, and polls after a 202.
 */
export const createRetryingClient = (options: ClientOptions): RetryingClient =>
  createClientOf({ ...options, sessions: createSessions(options) });

function createClientOf(context: SendContext): RetryingClient {
  return {
    ask: (email, send, policy) => askFor(context, email, send, policy),
    at: (nthGateway) => createClientOf({ ...context, nthGateway }),
    ...createWaitlistClient(context),
    ...createPaymentClient(context),
    ...createStaffClient(context),
    ...createStudioClient(context),
    ...createReadClient(context),
    async book(email, body, key, policy) {
      const prefer = policy === 'async' && { prefer: 'respond-async' };
      const headers = { 'idempotency-key': key, ...prefer };
      const ask = async () => {
        const send = (call: Call) => call(bookAppointment, { body, headers });
        const response = await sendWithRetries(context, email, send, policy);
        if (!response.ok || response.status !== 202) {
          return toOutcome(response as Answered<AppointmentView>);
        }
        const { id } = response.body;
        context.log.guaranteed.add(id);
        return pollUntilDecided(context, email, id, policy);
      };
      return orUnanswered(() => measureWait(context.log, `a booking of ${email}`, ask));
    },
    async hold(email, body, key) {
      return orUnanswered(async () => {
        const send = (call: Call) =>
          call(createHold, { body, headers: { 'idempotency-key': key } });
        const response = await sendWithRetries(context, email, send, 'accept-503');
        if (!response.ok) return { status: 'refused', code: response.error };
        const { id: holdId, professional } = response.body;
        context.log.told.add(holdId);
        return { status: 'held', holdId, professional };
      });
    },
    async release(email, id) {
      return orUnanswered(async (): Promise<Outcome | undefined> => {
        const send = (call: Call) => call(releaseHold, { params: { id } });
        const response = await sendWithRetries(context, email, send);
        return response.ok ? undefined : { status: 'refused', code: response.error };
      });
    },
    async cancel(email, id, key) {
      const input = { params: { id }, body: {}, headers: { 'idempotency-key': key } };
      return orUnanswered(async () => {
        const send = (call: Call) => call(cancelAppointment, input);
        return toOutcome(await sendWithRetries(context, email, send, 'accept-503'));
      });
    },
    async reschedule(email, id, { professional, date, start }, key) {
      const body = { professional, date, start };
      const input = { params: { id }, body, headers: { 'idempotency-key': key } };
      return orUnanswered(async () => {
        const send = (call: Call) => call(rescheduleAppointment, input);
        return toOutcome(await sendWithRetries(context, email, send, 'accept-503'));
      });
    },
  };
}

async function pollUntilDecided(
  context: SendContext,
  email: string,
  id: string,
  policy: RetryPolicy,
): Promise<Outcome> {
  const deadlineMs = Date.now() + context.giveUpAfterMs;
  const pollPolicy = policy === 'accept-401' ? policy : 'retry-503';
  while (Date.now() < deadlineMs) {
    const response = await sendWithRetries(
      context,
      email,
      (call) =>
        call(getBooking, { params: { id }, headers: { prefer: `wait=${POLL_WAIT_SECONDS}` } }),
      pollPolicy,
    );
    if (response.status === 503) {
      await sleep(PAUSE_MS);
      continue;
    }
    // The account is erased.
    if (!response.ok && response.status === 401) return { status: 'refused', code: response.error };
    if (!response.ok) return { status: 'refused', code: `${response.error} after 202` };
    const { status, error, appointments } = response.body;
    if (status === 'succeeded') return { status, appointment: appointments![0]! };
    // A 202 guarantees a decision; an outage is not one.
    const isOutage = error === OUTAGE;
    if (status === 'failed')
      return { status: 'refused', code: isOutage ? `${error} after 202` : error! };
  }
  throw new UnansweredError();
}
