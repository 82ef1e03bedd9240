import { createHmac, randomBytes } from 'node:crypto';

/** Signatures as in Standard Webhooks 1.0.0: HMAC-SHA256 over id, time and body. */

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

export type SignedMessage = {
  /** The id of the event, the same in every attempt. */
  readonly id: string;
  readonly body: string;
  readonly sentAtMs: number;
};

/** One signature for each secret, so that receivers can change to a new one. */
export function signatureHeaders(
  { id, body, sentAtMs }: SignedMessage,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(sentAtMs / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
