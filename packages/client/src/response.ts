import { AmselError } from './error.ts';

/** Receives the whole body. */
export async function receive(response: Response): Promise<Response> {
  const { status, headers } = response;
  const text = await response.text();
  return new Response(text === '' ? null : text, { status, headers });
}

/** The body of a success. Calendar files are text. */
export async function parseBody(response: Response, idempotencyKey?: string): Promise<unknown> {
  const { status, headers } = response;
  const text = await response.text();
  if (text === '') return undefined;
  if (headers.get('content-type')?.startsWith('text/calendar')) return text;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AmselError('UNEXPECTED_RESPONSE', { status, headers, idempotencyKey, cause });
  }
}
