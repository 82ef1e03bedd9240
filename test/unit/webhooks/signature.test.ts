import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { createSealer } from '../../../contract/sealing.ts';
import { newWebhookSecret, signatureHeaders } from '../../../contract/webhook-signature.ts';
import { openSecrets } from '../../../workers/webhooks/round.ts';

/** The reference library refuses messages that are older than five minutes. */
const sentAtMs = Date.now();

test('the reference library verifies every signature, with each of the secrets', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.uuid(), fc.integer({ min: 1, max: 3 }), (value, id, count) => {
      const secrets = Array.from({ length: count }, newWebhookSecret);
      const body = JSON.stringify({ value });
      const headers = signatureHeaders({ id, body, sentAtMs }, secrets);

      for (const secret of secrets) {
        expect(JSON.stringify(new Webhook(secret).verify(body, headers))).toBe(body);
      }
    }),
    { numRuns: 50 },
  );
});

test.each([
  ['another secret', { secret: newWebhookSecret() }],
  ['another body', { body: '{"a":2}' }],
  ['another id', { id: 'evt_2' }],
])('the reference library refuses %s', (_case, changes) => {
  const message = { id: 'evt_1', body: '{"a":1}', secret: newWebhookSecret() };
  const headers = signatureHeaders({ ...message, sentAtMs }, [message.secret]);
  const received = { ...message, ...changes };
  const verify = () =>
    new Webhook(received.secret).verify(received.body, { ...headers, 'webhook-id': received.id });

  expect(verify).toThrow('No matching signature found');
});

test('a secret has 32 random bytes', () => {
  const [first, second] = [newWebhookSecret(), newWebhookSecret()];

  expect(Buffer.from(first.slice('whsec_'.length), 'base64')).toHaveLength(32);
  expect(first).not.toBe(second);
});

test('after a rotation nothing is signed while the key of one of both secrets is missing', () => {
  const [oldKey, newKey] = [Buffer.alloc(32, 'old'), Buffer.alloc(32, 'new')];
  const [before, after] = [newWebhookSecret(), newWebhookSecret()];
  const sealedSecrets = [
    createSealer([newKey]).seal(after, 'whk_1'),
    createSealer([oldKey]).seal(before, 'whk_1'),
  ];
  const round = { endpoint: { id: 'whk_1' }, sealedSecrets };

  expect(openSecrets(round, createSealer([newKey]))).toBeUndefined();
  expect(openSecrets(round, createSealer([newKey, oldKey]))).toEqual([after, before]);
});
