import { type Context, context } from '@opentelemetry/api';
import { CallerLeftError, UnavailableError } from '../../domain/unavailable.ts';
import { runInContexts } from '../../telemetry/spans.ts';

/** Items that may wait for the batches in flight. */
export const WAITING_MAX = 5_000;
/** An item that waited longer is not run: its caller has left, or gets a 503 and retries. */
export const WAIT_MAX_MS = 5_000;

/** Whether the caller of a request has disconnected. */
export type HasLeft = () => boolean;

type Request<In, Out> = {
  readonly item: In;
  readonly context: Context;
  readonly sinceMs: number;
  readonly hasLeft: HasLeft | undefined;
  readonly resolve: (out: Out) => void;
  readonly reject: (reason: unknown) => void;
};

export type BatchLimits = {
  /** While this many batches are in flight, new items wait for the next batch. */
  readonly inFlightMax: number;
  readonly batchMax: number;
};

/**
 * Makes one call for many items: the items of one event loop turn, and those that wait for a batch in
 * flight. A batch starts after its items arrive, so every result is current. Waiting is bounded: items
 * beyond that are rejected as unavailable, and those of callers who have left are dropped.
 */
export function batch<In, Out>(
  runBatch: (items: In[]) => Promise<readonly Out[]>,
  { inFlightMax, batchMax }: BatchLimits,
): (item: In, hasLeft?: HasLeft) => Promise<Out> {
  const waiting: Request<In, Out>[] = [];
  let inFlight = 0;
  let isScheduled = false;
  let timer: NodeJS.Timeout | undefined;

  function startBatches(): void {
    isScheduled = false;
    rejectLate(waiting);
    while (inFlight < inFlightMax && waiting.length > 0) {
      const next = takeBatch(waiting, batchMax);
      if (next.length > 0) void run(next);
    }
    timer ??= startTimer();
  }

  /** Batches in flight may take longer than an item may wait. */
  function startTimer(): NodeJS.Timeout | undefined {
    const [oldest] = waiting;
    if (!oldest) return undefined;
    const check = () => {
      rejectLate(waiting);
      timer = startTimer();
    };
    return setTimeout(check, oldest.sinceMs + WAIT_MAX_MS + 1 - Date.now()).unref();
  }

  async function run(requests: Request<In, Out>[]): Promise<void> {
    inFlight += 1;
    try {
      const results = await runInContexts(
        requests.map((request) => request.context),
        () => runBatch(requests.map(({ item }) => item)),
      );
      requests.forEach(({ resolve }, i) => resolve(results[i]!));
    } catch (error) {
      // Waiting items fail as well: their batch would run into the same outage, one timeout later. Items that
      // run alone may each fail for a reason of their own.
      const failed = batchMax === 1 ? requests : [...requests, ...waiting.splice(0)];
      for (const { reject } of failed) reject(error);
    }
    inFlight -= 1;
    startBatches();
  }

  return (item, hasLeft) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= WAITING_MAX) {
        reject(new UnavailableError('too many requests to a batch are waiting'));
        return;
      }
      const sinceMs = Date.now();
      waiting.push({ item, context: context.active(), sinceMs, hasLeft, resolve, reject });
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(startBatches);
    });
}

/** Removes the next requests; those of callers who have left are dropped. */
function takeBatch<In, Out>(waiting: Request<In, Out>[], max: number): Request<In, Out>[] {
  const taken: Request<In, Out>[] = [];
  while (taken.length < max && waiting.length > 0) {
    const next = waiting.shift()!;
    if (next.hasLeft?.()) next.reject(new CallerLeftError('the caller left'));
    else taken.push(next);
  }
  return taken;
}

function rejectLate<In, Out>(waiting: Request<In, Out>[]): void {
  const oldestMs = Date.now() - WAIT_MAX_MS;
  const current = waiting.findIndex(({ sinceMs }) => sinceMs >= oldestMs);
  for (const { reject } of waiting.splice(0, current === -1 ? waiting.length : current)) {
    reject(new UnavailableError('waited too long'));
  }
}
