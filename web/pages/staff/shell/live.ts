import { useEffect, useState } from 'react';
import { readBlocks } from '../../../../packages/client/src/stream.ts';
import { streamEvents } from '../../../api/operations.ts';
import { queryClient } from '../../../api/query.ts';
import { caller } from '../../../api/session.ts';

/** `lost`: there is no stream now; another attempt follows. */
export type LiveState = 'connecting' | 'live' | 'lost';

const WAIT_MS = 2_000;
const WAIT_MS_MAX = 30_000;
/** Events that arrive together cause one read. */
const BATCH_MS = 150;

/** Reads again what the page shows whenever something has changed at a business of the account. */
export function useLiveUpdates(): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  useEffect(() => {
    const ending = new AbortController();
    void follow(ending.signal, setState);
    return () => ending.abort();
  }, []);
  return state;
}

async function follow(signal: AbortSignal, report: (state: LiveState) => void): Promise<void> {
  let lastId: string | undefined;
  let waitMs = WAIT_MS;
  while (!signal.aborted) {
    try {
      await readStream({ lastId, signal }, (id) => {
        waitMs = WAIT_MS;
        lastId = id ?? lastId;
        report('live');
      });
    } catch {
      // The server refused or the line is broken: try again.
    }
    if (signal.aborted) return;
    report('lost');
    await pause(waitMs, signal);
    waitMs = Math.min(waitMs * 2, WAIT_MS_MAX);
  }
}

type Position = { readonly lastId: string | undefined; readonly signal: AbortSignal };

async function readStream(
  { lastId, signal }: Position,
  onProgress: (id: string | undefined) => void,
): Promise<void> {
  const headers = lastId === undefined ? {} : { 'last-event-id': lastId };
  // `follow` repeats it.
  const { ok, status, body } = await caller.raw(
    streamEvents,
    { headers },
    { signal, retriesMax: 0 },
  );
  if (!ok || !body) throw new Error(String(status));
  // Changes from before the stream are read again, too.
  readWorkAgain();
  onProgress(undefined);
  for await (const { id, data } of readBlocks(body)) {
    onProgress(id);
    if (data !== undefined) readWorkAgain();
  }
}

let batch: ReturnType<typeof setTimeout> | undefined;

/** All that is on the page; what is not shown is read when it is shown again. */
export function readWorkAgain(): void {
  batch ??= setTimeout(() => {
    batch = undefined;
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => isWork(path) });
  }, BATCH_MS);
}

/** Reads about a business change with events; memberships do not. */
function isWork(path: unknown): boolean {
  return typeof path === 'string' && /^\/api\/(business|appointments|waitlist|alerts)/.test(path);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const go = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(go, ms);
    signal.addEventListener('abort', go, over);
    window.addEventListener('online', go, over);
  });
}
