import { createHmac } from 'node:crypto';
import type { Event } from '../index.ts';

export type Target = {
  readonly url: string;
  readonly secret: string;
  readonly signal: AbortSignal;
};
/** `status` is undefined if the receiver did not answer. */
export type Delivery = {
  readonly status: number | undefined;
  readonly durationMs: number;
  readonly failure?: string;
};

/** A webhook waits as long. */
const TIMEOUT_MS = 15_000;

/** Sends an event as a webhook would, once. */
export async function forward(event: Event, target: Target): Promise<Delivery> {
  const body = JSON.stringify(event);
  const beganMs = Date.now();
  const durationMs = () => Date.now() - beganMs;
  try {
    const { status, body: answer } = await fetch(target.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Amsel-Webhooks/1',
        ...signatureOf(event.id, body, target.secret),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([target.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await answer?.cancel();
    return { status, durationMs: durationMs() };
  } catch (error) {
    target.signal.throwIfAborted();
    return { status: undefined, durationMs: durationMs(), failure: failureOf(error) };
  }
}

/** The server signs in the same way, by the rules of Standard Webhooks. */
function signatureOf(id: string, body: string, secret: string) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signed}`,
  };
}

function failureOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? 'failed';
}
