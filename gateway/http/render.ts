import type { Request, Response } from 'express';
import { etagOf } from './etag.ts';

type Headers = Readonly<Record<string, string>>;
export type JsonResponse<T> = { readonly body: T; readonly headers?: Headers };
/** From the response cache: sent as it is. */
export type RenderedResponse = { readonly rendered: RenderedBody; readonly headers?: Headers };
/** Accepted, not decided yet: status 202. */
type PendingResponse = { readonly pending: unknown; readonly headers?: Headers };
/** Server-sent events, one per body, until the caller disconnects. */
type StreamResponse<T> = {
  readonly stream: (disconnected: AbortSignal) => AsyncIterable<T>;
  readonly headers?: Headers;
};
/** A text of the media type that the endpoint declares. */
type DocumentResponse = { readonly document: string; readonly headers?: Headers };
export type HandlerResponse<T> =
  JsonResponse<T> | RenderedResponse | PendingResponse | StreamResponse<T> | DocumentResponse;

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

export async function sendStream(
  res: Response,
  stream: StreamResponse<unknown>['stream'],
): Promise<void> {
  res.setHeader('Content-Type', 'text/event-stream');
  // Compression and proxy buffers would delay an event until the next one.
  res.setHeader('Cache-Control', 'no-store, no-transform');
  res.setHeader('X-Accel-Buffering', 'no');
  res.flushHeaders();
  const disconnected = new AbortController();
  res.once('close', () => disconnected.abort());
  if (res.destroyed) disconnected.abort();
  for await (const body of stream(disconnected.signal)) {
    res.write(`data: ${JSON.stringify(body)}\n\n`);
  }
  res.end();
}

export function sendText(res: Response, text: string, mediaType = 'application/json'): void {
  res.setHeader('Content-Type', `${mediaType}; charset=utf-8`);
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(text);
}
