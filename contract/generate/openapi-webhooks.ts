import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { Event } from '../events.ts';
import { TEST_EVENT_TYPE } from '../webhook-deliveries.ts';

const SignatureHeaders = z.object({
  'webhook-id': z.string().meta({ description: 'the id of the event, the same in every attempt' }),
  'webhook-timestamp': z.string().meta({ description: 'seconds since 1970, of this attempt' }),
  'webhook-signature': z.string().meta({
    description:
      'one or two signatures `v1,…` by HMAC-SHA256 of id, timestamp and body, joined by dots; two during a rotation of the secret',
  }),
});

/** Describes what owners receive at the addresses that they choose. */
export function registerWebhooks(registry: OpenAPIRegistry): void {
  registry.registerWebhook({
    operationId: 'receiveEvent',
    method: 'post',
    path: 'event',
    tags: ['Webhooks'],
    summary: 'An event, as it is sent to a webhook',
    description: `Signed as Standard Webhooks 1.0.0. An event may come twice, with the same \`webhook-id\`; the events of one appointment come in order. \`POST /api/business/webhooks/{id}/test\` sends an event of type \`${TEST_EVENT_TYPE}\` without a resource.`,
    security: [],
    request: {
      headers: SignatureHeaders,
      body: { required: true, content: { 'application/json': { schema: Event } } },
    },
    responses: {
      '2XX': { description: 'It is delivered, if the answer comes within 15 seconds' },
      410: { description: 'The webhook is disabled' },
      default: { description: 'It is tried again, 10 times over 3 days' },
    },
  });
}
