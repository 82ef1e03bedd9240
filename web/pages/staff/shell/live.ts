import { useEffect, useState } from 'react';
import { streamEvents } from '../../../api/operations.ts';
import { queryClient } from '../../../api/query.ts';
import { findAccessToken, forgetAccessToken } from '../../../api/session.ts';
import { parseEvents } from './event-stream.ts';
import { createWatchdog } from './watchdog.ts';

/** `lost`: there is no stream now; another attempt follows. */
export type LiveState = 'connecting' | 'live' | 'lost';

const WAIT_MS = 2_000;
const WAIT_MS_MAX = 30_000;
/** Events that arrive together cause one read. */
const BATCH_MS = 150;
/** The server sends something every 15 s: a line that is silent for longer is broken. */
const SILENT_MS = 40_000;

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
  const watchdog = createWatchdog(SILENT_MS);
  try {
    const body = await openStream({ lastId, signal: AbortSignal.any([signal, watchdog.signal]) });
    // Changes from before the stream are read again, too.
    readWorkAgain();
    onProgress(undefined);
    let text = '';
    const decoder = new TextDecoder();
    for await (const bytes of chunksOf(body)) {
      watchdog.heard();
      const { events, rest } = parseEvents(text + decoder.decode(bytes, { stream: true }));
      text = rest;
      for (const { id } of events) onProgress(id);
      if (events.some(({ data }) => data !== '')) readWorkAgain();
    }
  } finally {
    watchdog.stop();
  }
}

/** Not an `EventSource`: it cannot send the token. */
async function openStream({ lastId, signal }: Position): Promise<ReadableStream<Uint8Array>> {
  const token = await findAccessToken();
  const response = await fetch(streamEvents.path, {
    signal,
    headers: {
      accept: 'text/event-stream',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(lastId !== undefined && { 'last-event-id': lastId }),
    },
  });
  if (response.status === 401) forgetAccessToken();
  if (!response.ok || !response.body) throw new Error(String(response.status));
  return response.body;
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
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
