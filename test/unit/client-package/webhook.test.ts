import { describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { newWebhookSecret, signatureHeaders } from '../../../contract/webhook-signature.ts';
import { verifyWebhook, WebhookError } from '../../../packages/client/src/index.ts';

const secret = newWebhookSecret();
const other = newWebhookSecret();
const EVENT = { id: 'evt_1', type: 'appointment.booked', data: { name: 'Zoë' } };
const body = JSON.stringify(EVENT);

/** As the worker signs it. */
function signed(sentAtMs = Date.now(), secrets: readonly string[] = [secret]) {
  return signatureHeaders({ id: 'evt_1', body, sentAtMs }, secrets);
}

describe('a webhook message', () => {
  test.each([
    ['text and plain headers', { body, headers: signed() }],
    ['bytes', { body: new TextEncoder().encode(body), headers: signed() }],
    ['the headers of a request', { body, headers: new Headers(signed()) }],
    ['signatures of two secrets', { body, headers: signed(Date.now(), [other, secret]) }],
  ])('is verified, as %s', async (_name, message) => {
    expect(await verifyWebhook({ ...message, secret })).toEqual(EVENT);
  });

  test('may be signed with any of several secrets', async () => {
    expect(await verifyWebhook({ body, headers: signed(), secret: [other, secret] })).toEqual(
      EVENT,
    );
  });

  test('of the reference library is verified', async () => {
    const sentAt = new Date();
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', sentAt, body),
    };

    expect(await verifyWebhook({ body, headers, secret })).toEqual(EVENT);
  });

  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
  test.each([
    ['with another secret', { body, headers: signed(), secret: other }],
    ['with another body', { body: `${body} `, headers: signed(), secret }],
    ['with another id', { body, headers: { ...signed(), 'webhook-id': 'evt_2' }, secret }],
    ['without headers', { body, headers: {}, secret }],
    ['that is six minutes old', { body, headers: signed(minutesAgo(6)), secret }],
    ['from the future', { body, headers: signed(minutesAgo(-6)), secret }],
    [
      'with a signature that is no base64',
      { body, headers: { ...signed(), 'webhook-signature': 'v1,?? v2,x' }, secret },
    ],
    ['without a time', { body, headers: { ...signed(), 'webhook-timestamp': 'now' }, secret }],
  ])('%s is refused', async (_name, message) => {
    await expect(verifyWebhook(message)).rejects.toThrow(WebhookError);
  });

  test('may be older if the receiver allows it', async () => {
    const message = { body, headers: signed(minutesAgo(6)), secret, toleranceSeconds: 600 };

    expect(await verifyWebhook(message)).toEqual(EVENT);
  });
});
