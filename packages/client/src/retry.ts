import { AmselError, findCode, retryAfterOf } from './error.ts';

export type RetryRules = {
  readonly retriesMax: number;
  /** A longer Retry-After ends the call. */
  readonly waitMaxSeconds: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** Whether the request may have been done already without harm. */
  readonly isRepeatable: (elapsedMs: number) => boolean;
};

const FIRST_PAUSE_MS = 250;
const PAUSE_MAX_MS = 30_000;
/** Callers that were refused at the same moment do not come back at the same moment. */
const SPREAD_MS = 250;

/**
 * Sends a request until it has an answer that is final. `read` receives the answer, so that a connection that is lost
 * while the body arrives counts as lost too.
 */
export async function sendWithRetries(
  attempt: (signal: AbortSignal) => Promise<Response>,
  read: (response: Response) => Promise<Response>,
  rules: RetryRules,
): Promise<Response> {
  const beganMs = Date.now();
  const isRepeatable = () => rules.isRepeatable(Date.now() - beganMs);
  for (let retries = 0; ; retries += 1) {
    const isLast = retries >= rules.retriesMax;
    const limit = startLimit(rules);
    let waitSeconds: number | undefined;
    try {
      const response = await attempt(limit.signal);
      waitSeconds = retryAfterOf(response.headers);
      const isTooLong = (waitSeconds ?? 0) > rules.waitMaxSeconds;
      if (isLast || isTooLong || !(await mayPass(response, isRepeatable()))) {
        return await read(response);
      }
      await response.body?.cancel();
    } catch (error) {
      rules.signal?.throwIfAborted();
      if (error instanceof AmselError || isLast || !isRepeatable()) throw error;
    } finally {
      limit.end();
    }
    await sleep(pauseMs(retries, waitSeconds), rules.signal);
  }
}

/** Answers that say: nothing was done. */
const REFUSED_FOR_NOW = 429;
const UNAVAILABLE = 503;
/** Answers that leave open whether it was done. */
const UNCERTAIN: readonly number[] = [408, 500, 502, UNAVAILABLE, 504];

/** Whether the same request may have another answer later. */
async function mayPass(response: Response, isRepeatable: boolean): Promise<boolean> {
  const { status, headers } = response;
  if (status === REFUSED_FOR_NOW) return true;
  // The stored answer of the key: every repeat gets it.
  if (headers.has('idempotent-replayed')) return false;
  if (isRepeatable) return UNCERTAIN.includes(status);
  // A 503 of a proxy does not say that nothing was done.
  return status === UNAVAILABLE && (await findCode(response.clone())) === 'DB_UNAVAILABLE';
}

function pauseMs(retries: number, waitSeconds: number | undefined): number {
  if (waitSeconds !== undefined) return waitSeconds * 1000 + Math.random() * SPREAD_MS;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** retries, PAUSE_MAX_MS);
  return pause * (0.5 + Math.random() / 2);
}

/** A signal for one attempt: the caller's, or the end of its time. */
function startLimit({ signal, timeoutMs }: RetryRules) {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new Error(`no response within ${timeoutMs} ms`)),
    timeoutMs,
  );
  return {
    signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    end: () => clearTimeout(timer),
  };
}

/** Waits no longer than until the caller aborts. */
export async function untilAborted<Value>(
  start: () => Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  signal?.throwIfAborted();
  if (!signal) return start();
  let abort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
  });
  try {
    return await Promise.race([start(), aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}
