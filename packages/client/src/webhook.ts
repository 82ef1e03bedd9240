import type { Event } from './schemas.ts';

/** An event as a webhook receives it; `testWebhook` sends one of type `webhook.test`. */
export type WebhookEvent = Event | (Omit<Event, 'type'> & { type: 'webhook.test' });

export type ReceivedWebhook = {
  /** As it was received: the signature is over its bytes. */
  readonly body: string | Uint8Array;
  /** The headers of a `Request`, or of Node's `IncomingMessage`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Several while the secret is rotated. */
  readonly secret: string | readonly string[];
  /** The message is refused if its clock differs by more. */
  readonly toleranceSeconds?: number;
};

/** The message is not from Amsel, or is too old. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

const TOLERANCE_SECONDS = 300;
const PREFIX = 'whsec_';
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/** Verifies a message by the rules of Standard Webhooks, and returns its event. */
export async function verifyWebhook(received: ReceivedWebhook): Promise<WebhookEvent> {
  const { toleranceSeconds = TOLERANCE_SECONDS, headers } = received;
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    readHeader(headers, `webhook-${name}`),
  );
  if (!id || !timestamp || !signatures) throw new WebhookError('the message is not signed');
  const ageSeconds = Date.now() / 1000 - Number(timestamp);
  const isRecent = Math.abs(ageSeconds) <= toleranceSeconds;
  if (!isRecent) throw new WebhookError('the message is too old, or from the future');
  const body = typeof received.body === 'string' ? toBytes(received.body) : received.body;
  const signed = Uint8Array.from([...toBytes(`${id}.${timestamp}.`), ...body]);
  for (const secret of [received.secret].flat()) {
    if (await isSignedWith(secret, signatures, signed)) {
      return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
    }
  }
  throw new WebhookError('the signature is wrong');
}

const toBytes = (text: string) => new TextEncoder().encode(text);

function readHeader(headers: ReceivedWebhook['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  return headers[name]?.toString();
}

async function isSignedWith(
  secret: string,
  signatures: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const bytes = decodeBase64(secret.replace(PREFIX, ''));
  if (!bytes) throw new TypeError('the secret is not that of a webhook');
  const key = await crypto.subtle.importKey('raw', bytes, HMAC, false, ['verify']);
  for (const signature of signatures.split(' ')) {
    const [version, text = ''] = signature.split(',');
    const value = version === 'v1' ? decodeBase64(text) : undefined;
    if (value && (await crypto.subtle.verify(HMAC, key, value, signed))) return true;
  }
  return false;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
