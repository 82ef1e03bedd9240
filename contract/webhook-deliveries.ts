import { z } from 'zod';
import { SEND_FAILURES, WAIT_REASONS } from '../domain/webhooks/webhook.ts';
import { SETTINGS } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { Id, Instant, Moment, ListQuery, OneOrMore, Repeatable } from './primitives.ts';
import { OWN_WEBHOOK } from './webhooks.ts';

export const DELIVERIES_KEPT_DAYS = 30;
export const REDELIVERIES_MAX = 10_000;
/** The type of the event that `POST …/test` sends. */
export const TEST_EVENT_TYPE = 'webhook.test';

const params = z.object({ id: Id });
const example = { params: { id: sample.webhookId } };

const Delivery = z
  .object({
    id: Id,
    webhookId: Id,
    eventId: Id.meta({ description: 'sent as `webhook-id`' }),
    type: z.string(),
    resourceId: Id,
    status: z
      .enum(['pending', 'delivered', 'failed'])
      .meta({ description: '`failed`: not tried again, unless it is redelivered' }),
    nextAttemptAt: Instant.nullable().meta({
      description: 'at the earliest; null if it is not pending, or waits for no time',
    }),
    waitReason: z.enum(WAIT_REASONS).nullable().meta({
      description:
        'why it waits: `inactive` (the webhook is stopped or disabled), `earlier_event` (of the same resource), `paused` (the endpoint was busy or did not answer) or `retry` (the last attempt failed); null if it is not pending, or can be sent now',
    }),
    attempts: z
      .array(
        z.object({
          at: Instant,
          status: z.int().nullable().meta({ description: 'HTTP status; null without an answer' }),
          failure: z.enum(SEND_FAILURES).nullable().meta({
            description:
              'why there was no answer: `name_unresolved` (its name has no address), `address_refused` (its name leads to an address that is not allowed), `unreachable` (no way to its network or host), `connection_refused` (nothing listens at its port), `tls_failed` (no TLS, or no valid certificate), `connection_closed` (without an answer), `not_http` (the answer is no HTTP, or has too long headers) or `timeout` (no answer within 15 seconds)',
          }),
          durationMs: z.int(),
          answer: z.string().meta({ description: 'the first KB of the response body' }),
        }),
      )
      .meta({ description: 'the last 10, oldest first' }),
    createdAt: Instant,
  })
  .meta({ id: 'WebhookDelivery' });

export const listDeliveries = endpoint({
  id: 'listDeliveries',
  method: 'get',
  path: '/api/business/webhooks/{id}/deliveries',
  summary: 'List what was sent to a webhook and what waits, newest first',
  description: `Deliveries are kept for ${DELIVERIES_KEPT_DAYS} days.`,
  access: SETTINGS,
  ownership: OWN_WEBHOOK,
  params,
  query: ListQuery('creation', 'desc').extend({
    status: OneOrMore(Delivery.shape.status).optional(),
  }),
  example,
  success: {
    status: 200,
    description: 'One page',
    schema: z.array(Delivery),
    isOwnList: true,
    isPaged: true,
  },
  refusals: ['NOT_FOUND'],
});

export const redeliver = endpoint({
  id: 'redeliver',
  method: 'post',
  path: '/api/business/webhooks/deliveries/{id}/redeliver',
  summary: 'Send one delivery again',
  description: 'With the same `webhook-id`. `INVALID_STATUS`: the webhook is not active.',
  access: SETTINGS,
  ownership: OWN_WEBHOOK,
  params,
  headers: Repeatable,
  example: { params: { id: sample.deliveryId } },
  success: { status: 202, description: 'It is queued', schema: Delivery },
  refusals: ['NOT_FOUND', 'INVALID_STATUS', 'RATE_LIMITED'],
});

export const redeliverSince = endpoint({
  id: 'redeliverSince',
  method: 'post',
  path: '/api/business/webhooks/{id}/redeliver',
  summary: 'Send all events since a time again',
  description: `Every event that the webhook subscribes to, whether it was delivered, failed or never queued. Receivers recognise repeats by \`webhook-id\`. At most ${REDELIVERIES_MAX.toLocaleString('en-US')} events: if there are more, repeat the request with \`since\` as \`next\`. \`INVALID_INPUT\`: \`since\` is in the future or more than ${DELIVERIES_KEPT_DAYS} days ago. \`INVALID_STATUS\`: the webhook is not active.`,
  access: SETTINGS,
  ownership: OWN_WEBHOOK,
  params,
  headers: Repeatable,
  body: z.strictObject({ since: Moment }),
  example: { ...example, body: { since: sample.recentTime } },
  success: {
    status: 202,
    description: 'They are queued',
    schema: z.object({
      queued: z.int(),
      next: Instant.nullable().meta({ description: 'null if all are queued' }),
    }),
  },
  refusals: ['NOT_FOUND', 'INVALID_INPUT', 'INVALID_STATUS', 'RATE_LIMITED'],
});

export const testWebhook = endpoint({
  id: 'testWebhook',
  method: 'post',
  path: '/api/business/webhooks/{id}/test',
  summary: 'Send a test event',
  description: `Its type is \`${TEST_EVENT_TYPE}\`, and it is in no feed. \`INVALID_STATUS\`: the webhook is not active.`,
  access: SETTINGS,
  ownership: OWN_WEBHOOK,
  params,
  headers: Repeatable,
  example,
  success: {
    status: 202,
    description: 'It is queued; the list of deliveries shows the answer',
    schema: Delivery,
  },
  refusals: ['NOT_FOUND', 'INVALID_STATUS', 'RATE_LIMITED'],
});
