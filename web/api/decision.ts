import type { z } from 'zod';
import { call } from './call.ts';
import { Refused } from './failures.ts';
import { type bookAppointment, getBooking } from './operations.ts';

export type Booked = z.output<(typeof bookAppointment)['success']['schema']>;

const RETRY_MS = 2_000;
/** The pauses grow up to this many times the first. */
const TRIES_SLOWEST = 15;
const WAIT = 'wait=20';
const CONFLICT = 409;
/** A booking that is sent, and will be decided later. */
export const ACCEPTED = 202;

/** Waits for the decision of an accepted booking. Throws `Refused` if it failed. */
export async function waitForDecision(
  id: string,
  signal?: AbortSignal,
): Promise<readonly Booked[]> {
  for (;;) {
    const input = { params: { id }, headers: { prefer: WAIT } };
    const { body } = await untilAnswered(() => call(getBooking, input, options(signal)), signal);
    if (body.status === 'failed') throw new Refused(body.error ?? '', CONFLICT, new Headers());
    if (body.status === 'succeeded') return body.appointments ?? [];
    await pause();
  }
}

/** Reads something until it is answered: what is done already must not be told as failed because a read fails. */
export async function untilAnswered<Answer>(
  readIt: () => Promise<Answer>,
  signal?: AbortSignal,
  onFailure?: () => void,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await readIt();
    } catch {
      onFailure?.();
      await pause(Math.min(tries, TRIES_SLOWEST));
      signal?.throwIfAborted();
    }
  }
}

export const pause = (times = 1) => new Promise((resolve) => setTimeout(resolve, RETRY_MS * times));
const options = (signal: AbortSignal | undefined) => (signal ? { signal } : {});
