import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { etagOf } from './etag.ts';

const KEEP_ALIVE_MS = 15_000;
/** For a response of discovery that depends on the caller. */
export const PRIVATE = { 'Cache-Control': 'private, no-cache' };

type Headers = Readonly<Record<string, string>>;
export type JsonResponse<T> = { readonly body: T; readonly headers?: Headers };
/** From the response cache: sent as it is. */
export type RenderedResponse = { readonly rendered: RenderedBody; readonly headers?: Headers };
/** Accepted, not decided yet: status 202. */
type PendingResponse = { readonly pending: unknown; readonly headers?: Headers };
/** Server-sent events, one per body, until the caller disconnects. */
type StreamResponse<T> = {
  readonly stream: (disconnected: AbortSignal) => AsyncIterable<T>;
  /** With an id, a client that reconnects says where to continue. */
  toEventId?(this: void, body: T): string;
  /** The id before the first event. */
  readonly startId?: string;
  readonly headers?: Headers;
};
/** A text of the media type that the endpoint declares. */
type DocumentResponse = { readonly document: string; readonly headers?: Headers };
/** A body that is sent in pieces as they are read, for a browser to save. */
type FileResponse = {
  readonly pieces: AsyncIterable<string>;
  readonly fileName: string;
  readonly headers?: Headers;
};
export type HandlerResponse<T> =
  | FileResponse
  | JsonResponse<T>
  | RenderedResponse
  | PendingResponse
  | StreamResponse<T>
  | DocumentResponse;

/** A text body, with the ETag that lets a caller revalidate its copy. */
export type RenderedBody = { readonly text: string; readonly etag: string };

export function render(body: unknown): RenderedBody {
  return toRendered(JSON.stringify(body));
}

export function toRendered(text: string): RenderedBody {
  return { text, etag: etagOf(text) };
}

export function sendRendered(
  req: Request,
  res: Response,
  { text, etag }: RenderedBody,
  mediaType?: string,
): void {
  res.setHeader('ETag', etag);
  if (req.fresh) {
    res.status(304).end();
    return;
  }
  sendText(res, text, mediaType);
}

export async function sendStream<T>(
  res: Response,
  { stream, toEventId, startId }: StreamResponse<T>,
): Promise<void> {
  res.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
  // Compression and proxy buffers would delay an event until the next one.
  res.setHeader('Cache-Control', 'no-store, no-transform');
  res.setHeader('X-Accel-Buffering', 'no');
  res.flushHeaders();
  // A block without data sets the id, and the client sees no event.
  if (startId !== undefined) res.write(`id: ${startId}\n\n`);
  const disconnected = new AbortController();
  res.once('close', () => disconnected.abort());
  if (res.destroyed) disconnected.abort();
  // Proxies close connections that are silent for long. A reader who has not taken the last bytes gets no more.
  const keepAlive = setInterval(() => {
    if (res.socket?.writableLength === 0) res.write(': keep-alive\n\n');
  }, KEEP_ALIVE_MS);
  try {
    for await (const body of stream(disconnected.signal)) {
      const id = toEventId ? `id: ${toEventId(body)}\n` : '';
      const hasRoom = res.write(`${id}data: ${JSON.stringify(body)}\n\n`);
      if (!hasRoom) await untilDrained(res, disconnected.signal);
    }
  } finally {
    clearInterval(keepAlive);
  }
  res.end();
}

export async function sendFile(res: Response, { pieces, fileName }: FileResponse): Promise<void> {
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  // Ends the connection if a piece cannot be read: half a file must not look whole.
  await pipeline(Readable.from(pieces), res);
}

/** A slow reader must not fill the memory. */
async function untilDrained(res: Response, disconnected: AbortSignal): Promise<void> {
  await once(res, 'drain', { signal: disconnected }).catch(() => undefined);
}

export function sendText(res: Response, text: string, mediaType = 'application/json'): void {
  res.setHeader('Content-Type', `${mediaType}; charset=utf-8`);
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(text);
}
