import { MINUTE_MS } from '../durations.ts';

/** Why a notification is not sent. */
export const SKIP_REASONS = [
  'cancelled',
  'moved',
  'notConfirmed',
  'passed',
  'late',
  'turnedOff',
  /** Its reader learns of a later change of the appointment, or a later reminder replaces it. */
  'superseded',
  'noAddress',
  'erased',
  /** The recipient no longer works at the business. */
  'notStaff',
  /** Thanks for a visit: its customer has reviewed it. */
  'reviewed',
  /** An agenda of a day without appointments; the end of an offer of which no mail was sent. */
  'nothingToSay',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Whether a notification is sent depends on another one, which is being planned or sent. */
export type Waiting = { readonly waits: true };

export const DELIVERY_FAILURES = ['address', 'message', 'temporary'] as const;
/**
 * `address`: the recipient does not exist or is refused for good. `message`: the server refuses this message for good.
 * `temporary`: a later attempt may succeed.
 */
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/** After each temporary failure; the last pause repeats. */
const PAUSES_MIN = [1, 2, 5, 10, 20, 30, 60];
const GIVE_UP_MS = 24 * 60 * MINUTE_MS;

/** When a notification is tried again after a temporary failure; undefined if it is given up. */
export function findNextAttempt(
  { attempts, firstAttemptMs }: { readonly attempts: number; readonly firstAttemptMs: number },
  nowMs: number,
): number | undefined {
  const pauseMin = PAUSES_MIN[Math.min(attempts, PAUSES_MIN.length) - 1]!;
  const nextMs = nowMs + pauseMin * MINUTE_MS;
  return nextMs - firstAttemptMs > GIVE_UP_MS ? undefined : nextMs;
}

const EMAIL = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;
const ANSWER_MAX = 300;

/**
 * An answer of a server as it is stored and logged: without addresses, which would outlive the account, and without control
 * characters, some of which Postgres refuses.
 */
export function toStoredAnswer(answer: string): string {
  return answer
    .replace(EMAIL, '…')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, ANSWER_MAX);
}
