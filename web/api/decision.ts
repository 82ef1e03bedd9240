import { type Output, waitForBooking } from '../../packages/client/src/core-entry.ts';
import { isRefused } from './failures.ts';
import { caller } from './session.ts';

type Answer = Output<'bookAppointment'>;
export type Booked = Exclude<Answer, { readonly status: 'pending' }>;

const RETRY_MS = 2_000;
/** The pauses grow up to this many times the first. */
const TRIES_SLOWEST = 15;
/** No read is refused with it: the booking was. */
const CONFLICT = 409;

/** The answer to a booking that is sent, and will be decided later. */
export const isPending = (answer: Answer): answer is Exclude<Answer, Booked> =>
  answer.status === 'pending';

/** The booked appointment, of a series the first: waits until it is decided. Throws if it was refused. */
export function waitForDecision(answer: Answer, signal?: AbortSignal): Promise<Booked> {
  return untilAnswered(() => waitForBooking(caller, answer, { signal }), signal);
}

/** Reads something until it is answered: what is done already must not be told as failed because a read fails. */
export async function untilAnswered<Result>(
  readIt: () => Promise<Result>,
  signal?: AbortSignal,
  onFailure?: () => void,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await readIt();
    } catch (error) {
      if (isRefused(error) && error.status === CONFLICT) throw error;
      onFailure?.();
      await pause(RETRY_MS * Math.min(tries, TRIES_SLOWEST));
      signal?.throwIfAborted();
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
