import { AmselError } from './error.ts';

/** Receives the whole body. */
export async function receive(response: Response): Promise<Response> {
  const { status, headers } = response;
  const text = await response.text();
  return new Response(text === '' ? null : text, { status, headers });
}

/** Files, such as calendars. */
const TEXT = /^text\/(calendar|csv)/;

/** The body of a success. */
export async function parseBody(response: Response, idempotencyKey?: string): Promise<unknown> {
  const { status, headers } = response;
  const text = await response.text();
  if (text === '') return undefined;
  if (TEXT.test(headers.get('content-type') ?? '')) return text;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AmselError('UNEXPECTED_RESPONSE', { status, headers, idempotencyKey, cause });
  }
}
