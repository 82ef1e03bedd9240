import { hash } from 'node:crypto';
import type { Request, Response } from 'express';

type Headers = Readonly<Record<string, string>>;
export type Fresh<T> = { readonly body: T; readonly headers?: Headers };
/** Kept, and only to be sent. */
export type Ready = { readonly rendered: Rendered; readonly headers?: Headers };
/** Taken, and not done yet: 202. */
type Pending = { readonly pending: unknown; readonly headers?: Headers };
/** One body after the other, as server-sent events, for as long as somebody listens. */
type Stream<T> = {
  readonly stream: (gone: AbortSignal) => AsyncIterable<T>;
  readonly headers?: Headers;
};
/** A text of the kind its endpoint declares. */
type Document = { readonly document: string; readonly headers?: Headers };
export type Answer<T> = Fresh<T> | Ready | Pending | Stream<T> | Document;

/** A body as it is sent, with the tag by which a caller that has it already says so. */
export type Rendered = { readonly text: string; readonly etag: string };

export function render(body: unknown): Rendered {
  const text = JSON.stringify(body);
  // Weak, since a proxy may compress it.
  return { text, etag: `W/"${hash('sha1', text, 'base64url')}"` };
}

export function sendRendered(req: Request, res: Response, { text, etag }: Rendered): void {
  res.setHeader('ETag', etag);
  if (req.fresh) {
    res.status(304).end();
    return;
  }
  sendText(res, text);
}

export async function sendStream(res: Response, stream: Stream<unknown>['stream']): Promise<void> {
  res.setHeader('Content-Type', 'text/event-stream');
  // Compressed, an event would wait for the next one.
  res.setHeader('Cache-Control', 'no-store, no-transform');
  res.setHeader('X-Accel-Buffering', 'no');
  res.flushHeaders();
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  if (res.destroyed) gone.abort();
  for await (const body of stream(gone.signal)) {
    res.write(`data: ${JSON.stringify(body)}\n\n`);
  }
  res.end();
}

export function sendText(res: Response, text: string, mediaType = 'application/json'): void {
  res.setHeader('Content-Type', `${mediaType}; charset=utf-8`);
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(text);
}
