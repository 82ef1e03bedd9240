/** The delivery of webhooks: the meaning of an answer, the time of the next attempt, the next deliveries. */

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations.ts';
import type { EventType } from '../events.ts';

/** Types that `*` does not include, because a booking has several of them: a webhook must name them. */
export const NAMED_ONLY_TYPES: readonly EventType[] = ['appointment.notified'];

/** After each failed attempt but the last. Together a little less than three days. */
const RETRY_PAUSES_MS = [
  10 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  20 * HOUR_MS,
  30 * HOUR_MS,
];
export const ATTEMPTS_MAX = RETRY_PAUSES_MS.length + 1;
/** Pauses are shortened by up to this share, so that retries of many deliveries spread. */
const JITTER = 0.1;

const SLOW_PAUSE_MIN_MS = 5 * SECOND_MS;
const SLOW_PAUSE_MAX_MS = HOUR_MS;
/** No endpoint can ask for a longer pause. */
const RETRY_AFTER_MAX_MS = DAY_MS;
const DISABLED_AFTER_MS = 5 * DAY_MS;

export const DISABLED_REASONS = ['gone', 'failing'] as const;
type DisabledReason = (typeof DISABLED_REASONS)[number];

/** Why there was no answer. */
export const SEND_FAILURES = [
  'name_unresolved',
  'address_refused',
  'unreachable',
  'connection_refused',
  'tls_failed',
  'connection_closed',
  'not_http',
  'timeout',
] as const;
export type SendFailure = (typeof SEND_FAILURES)[number];

export type Answer =
  | { readonly status: number; readonly retryAfter?: string | undefined }
  | { readonly failure: SendFailure };

/**
 * - `delivered`: done;
 * - `failed`: this delivery is tried again, others go on;
 * - `slow`: the whole endpoint gets a pause;
 * - `gone`: the endpoint is disabled.
 */
type Verdict = 'delivered' | 'failed' | 'slow' | 'gone';

const GONE = 410;
const BUSY = [429, 502, 503, 504];

function judgeAnswer(answer: Answer): Verdict {
  if ('failure' in answer) return 'slow';
  const { status, retryAfter } = answer;
  if (status >= 200 && status < 300) return 'delivered';
  if (status === GONE) return 'gone';
  return BUSY.includes(status) || retryAfter !== undefined ? 'slow' : 'failed';
}

/** The pause that a Retry-After asks for, in seconds or as a date; 0 if it is neither. */
function retryAfterMs(text: string | undefined, nowMs: number): number {
  if (text === undefined) return 0;
  const ms = /^\d{1,9}$/.test(text.trim()) ? Number(text) * SECOND_MS : Date.parse(text) - nowMs;
  return Math.min(Math.max(0, ms || 0), RETRY_AFTER_MAX_MS);
}

/** The state of an endpoint that its answers change. */
export type EndpointState = {
  readonly isActive: boolean;
  readonly disabledReason: DisabledReason | null;
  /** The first failure since the last success. */
  readonly failingSinceMs: number | null;
  readonly pausedUntilMs: number | null;
  /** Pauses in a row. While there is one, a single delivery tests the endpoint. */
  readonly slowCount: number;
};

export type DeliveryStatus = 'pending' | 'delivered' | 'failed';
type DeliveryState = {
  readonly status: DeliveryStatus;
  readonly attemptCount: number;
  readonly nextAttemptMs: number;
};

export type Attempted = {
  readonly endpoint: EndpointState;
  readonly delivery: DeliveryState;
  readonly verdict: Verdict;
};

/** The states after one attempt. `random` is at least 0 and less than 1. */
export function applyAnswer(
  before: { readonly endpoint: EndpointState; readonly attemptCount: number },
  answer: Answer,
  nowMs: number,
  random: number,
): Attempted {
  const verdict = judgeAnswer(answer);
  const attemptCount = before.attemptCount + 1;
  const endpoint = endpointAfter(before.endpoint, answer, verdict, nowMs, random);
  if (verdict === 'delivered') {
    return {
      endpoint,
      verdict,
      delivery: { status: 'delivered', attemptCount, nextAttemptMs: nowMs },
    };
  }
  const pauseMs = RETRY_PAUSES_MS[attemptCount - 1];
  const nextAttemptMs = nowMs + shorten(pauseMs ?? 0, random);
  const status = pauseMs === undefined ? 'failed' : 'pending';
  return { endpoint, verdict, delivery: { status, attemptCount, nextAttemptMs } };
}

function endpointAfter(
  before: EndpointState,
  answer: Answer,
  verdict: Verdict,
  nowMs: number,
  random: number,
): EndpointState {
  const pausedUntilMs = before.pausedUntilMs ?? 0;
  const isPaused = pausedUntilMs > nowMs;
  // Nothing is sent during a pause: such an answer is to a delivery that was sent before it.
  const awake = isPaused ? before : { ...before, pausedUntilMs: null, slowCount: 0 };
  if (verdict === 'delivered') return { ...awake, failingSinceMs: null };
  const failingSinceMs = before.failingSinceMs ?? nowMs;
  const isFailing = nowMs - failingSinceMs >= DISABLED_AFTER_MS;
  const disabledReason = verdict === 'gone' ? 'gone' : isFailing ? 'failing' : undefined;
  if (disabledReason !== undefined) {
    return { ...awake, failingSinceMs, isActive: false, disabledReason };
  }
  if (verdict === 'failed') return { ...awake, failingSinceMs };
  const askedMs = 'failure' in answer ? 0 : retryAfterMs(answer.retryAfter, nowMs);
  // Answers to deliveries that were sent together are one reason for a pause, not several.
  const slowCount = isPaused ? before.slowCount : before.slowCount + 1;
  const ownMs = Math.min(SLOW_PAUSE_MIN_MS * 2 ** (slowCount - 1), SLOW_PAUSE_MAX_MS);
  const untilMs = nowMs + Math.max(askedMs, shorten(ownMs, random));
  return {
    ...before,
    failingSinceMs,
    slowCount,
    pausedUntilMs: isPaused ? Math.max(pausedUntilMs, untilMs) : untilMs,
  };
}

function shorten(pauseMs: number, random: number): number {
  return Math.round(pauseMs * (1 - JITTER * random));
}

/** The earliest undelivered event of one appointment (or other resource). */
export type Head = { readonly nextAttemptMs: number };

/** Why a delivery waits. */
export const WAIT_REASONS = ['inactive', 'paused', 'earlier_event', 'retry'] as const;
type Wait = {
  /** Null if it can be sent now. */
  readonly reason: (typeof WAIT_REASONS)[number] | null;
  /** The time of the next attempt, at the earliest; null if it does not depend on time. */
  readonly untilMs: number | null;
};

/** Says what an undelivered event waits for. `isHead`: no earlier event of the same resource waits. */
export function findWait(
  { isActive, pausedUntilMs }: Pick<EndpointState, 'isActive' | 'pausedUntilMs'>,
  { nextAttemptMs, isHead }: Head & { readonly isHead: boolean },
  nowMs: number,
): Wait {
  if (!isActive) return { reason: 'inactive', untilMs: null };
  if (!isHead) return { reason: 'earlier_event', untilMs: null };
  const untilMs = Math.max(nextAttemptMs, pausedUntilMs ?? 0);
  if (untilMs <= nowMs) return { reason: null, untilMs };
  return { reason: (pausedUntilMs ?? 0) > nowMs ? 'paused' : 'retry', untilMs };
}

/** Chooses the deliveries to send now, and says when there may be more: undefined if nothing waits for a time. */
export function planRound<T extends Head>(
  { isActive, pausedUntilMs, slowCount }: EndpointState,
  heads: readonly T[],
  nowMs: number,
): { readonly send: readonly T[]; readonly wakeAtMs?: number } {
  if (!isActive) return { send: [] };
  const dueAtMs = (head: T) => Math.max(head.nextAttemptMs, pausedUntilMs ?? 0);
  const due = heads.filter((head) => dueAtMs(head) <= nowMs);
  const send = slowCount > 0 ? due.slice(0, 1) : due;
  const later = heads.filter((head) => !send.includes(head)).map(dueAtMs);
  return later.length === 0 ? { send } : { send, wakeAtMs: Math.min(...later) };
}
