import { z } from 'zod';
import { EVENT_TYPES } from '../domain/events.ts';
import {
  DISABLED_REASONS,
  NAMED_ONLY_TYPES,
  SEND_FAILURES,
  WAIT_REASONS,
} from '../domain/webhooks/webhook.ts';
import { WEBHOOK_URL_MAX } from '../domain/webhooks/webhook-target.ts';
import { OWNER } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo } from './ownership.ts';
import {
  Conditional,
  Id,
  Instant,
  Line,
  Moment,
  PageQuery,
  Repeatable,
  RequiredText,
} from './primitives.ts';

export const WEBHOOKS_MAX = 10;
export const DELIVERIES_KEPT_DAYS = 30;
export const SECRETS_OVERLAP_HOURS = 24;
export const REDELIVERIES_MAX = 10_000;
/** The type of the event that `POST …/test` sends. */
export const TEST_EVENT_TYPE = 'webhook.test';

const OWN_WEBHOOK = belongsTo(['business'], 'NOT_FOUND');
const params = z.object({ id: Id });
const ownership = { 'params.id': OWN_WEBHOOK };
const example = { params: { id: sample.webhookId } };

const Url = RequiredText(WEBHOOK_URL_MAX).meta({
  format: 'uri',
  examples: ['https://hooks.example/amsel'],
  description: 'https, without user name, password and fragment',
});
const NAMED_ONLY = NAMED_ONLY_TYPES.map((type) => `\`${type}\``);
const EventFilter = z
  .array(z.enum(['*', ...EVENT_TYPES]))
  .min(1)
  .max(EVENT_TYPES.length + 1)
  .refine((types) => new Set(types).size === types.length)
  .transform((types) =>
    types.includes('*')
      ? types.filter((type) => type === '*' || NAMED_ONLY_TYPES.includes(type))
      : types,
  )
  .meta({
    uniqueItems: true,
    description: `event types, or \`*\` for all but ${NAMED_ONLY.join(', ')}, which must be named`,
  });
const terms = {
  url: Url,
  events: EventFilter,
  description: Line(200).nullable(),
  isActive: z.boolean(),
};

const Webhook = z
  .object({
    id: Id,
    businessId: Id,
    url: z.string(),
    events: z.array(z.string()),
    description: z.string().nullable(),
    isActive: z.boolean(),
    disabledReason: z.enum(DISABLED_REASONS).nullable().meta({
      description:
        'why it was disabled: `gone` (it answered 410) or `failing` (no success for 5 days)',
    }),
    disabledAt: Instant.nullable(),
    lastSuccessAt: Instant.nullable(),
    failingSince: Instant.nullable().meta({
      description: 'the first failure since the last success',
    }),
    pausedUntil: Instant.nullable().meta({
      description: 'nothing is sent before: the endpoint was busy or did not answer',
    }),
    previousSecretUntil: Instant.nullable().meta({
      description: 'until then the secret before the last rotation signs too',
    }),
    createdAt: Instant,
  })
  .meta({ id: 'Webhook' });

const WebhookWithSecret = Webhook.extend({
  secret: z.string().optional().meta({
    description: '`whsec_…`; sent only once, so it is absent in the response to a repeat',
  }),
}).meta({ id: 'WebhookWithSecret' });

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

const OWN_PAGE = { status: 200, description: 'One page', isOwnList: true, isPaged: true } as const;

export const listWebhooks = endpoint({
  id: 'listWebhooks',
  method: 'get',
  path: '/api/business/webhooks',
  summary: "List the business's webhooks, oldest first",
  access: OWNER,
  ownership: 'filtered',
  query: PageQuery,
  example: {},
  success: { ...OWN_PAGE, schema: z.array(Webhook) },
  refusals: [],
});

export const getWebhook = endpoint({
  id: 'getWebhook',
  method: 'get',
  path: '/api/business/webhooks/{id}',
  summary: 'Read one webhook',
  access: OWNER,
  ownership,
  params,
  example,
  success: {
    status: 200,
    description: 'The webhook; the ETag is of what can be changed',
    schema: Webhook,
    isVersioned: true,
  },
  refusals: ['NOT_FOUND'],
});

export const createWebhook = endpoint({
  id: 'createWebhook',
  method: 'post',
  path: '/api/business/webhooks',
  summary: 'Have events sent to an address',
  description: `Each event is sent as a POST, with the body that \`GET /api/events\` shows, signed as [Standard Webhooks](https://www.standardwebhooks.com) has it. Any 2xx within 15 s is a success; redirects are failures. A failed delivery is tried 10 times over 3 days. Events of one appointment arrive in order. Private and local addresses are refused. \`USAGE_LIMIT_REACHED\`: the business has ${WEBHOOKS_MAX} webhooks.`,
  access: OWNER,
  ownership: 'filtered',
  headers: Repeatable,
  body: z.strictObject({
    ...z.object(terms).partial().shape,
    url: terms.url,
    events: terms.events,
  }),
  example: { body: { url: 'https://hooks.example/amsel', events: ['*'] } },
  success: {
    status: 201,
    description: 'The webhook with its secret',
    schema: WebhookWithSecret,
    location: '/api/business/webhooks/{id}',
  },
  refusals: ['INVALID_INPUT', 'BUSINESS_NOT_FOUND', 'USAGE_LIMIT_REACHED'],
});

export const changeWebhook = endpoint({
  id: 'changeWebhook',
  method: 'patch',
  path: '/api/business/webhooks/{id}',
  summary: 'Change, stop or start a webhook',
  description:
    'While it is not active, new events are not queued for it, and queued ones wait. To send what it missed, start it and redeliver.',
  access: OWNER,
  ownership,
  params,
  headers: Conditional,
  body: z.strictObject(z.object(terms).partial().shape),
  example: { ...example, body: { events: ['appointment.booked', 'appointment.cancelled'] } },
  success: { status: 200, description: 'The changed webhook', schema: Webhook, isVersioned: true },
  refusals: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const deleteWebhook = endpoint({
  id: 'deleteWebhook',
  method: 'delete',
  path: '/api/business/webhooks/{id}',
  summary: 'Delete a webhook; what waits for it is not sent',
  access: OWNER,
  ownership,
  params,
  headers: Conditional,
  example,
  success: { status: 204, description: 'Deleted', schema: z.undefined() },
  refusals: ['NOT_FOUND'],
});

export const rotateWebhookSecret = endpoint({
  id: 'rotateWebhookSecret',
  method: 'post',
  path: '/api/business/webhooks/{id}/rotate-secret',
  summary: 'Replace the secret of a webhook',
  description: `Both secrets sign for ${SECRETS_OVERLAP_HOURS} hours. \`REQUEST_PENDING\`: the previous rotation is less than ${SECRETS_OVERLAP_HOURS} hours ago.`,
  access: OWNER,
  ownership,
  params,
  headers: Repeatable,
  example,
  success: {
    status: 200,
    description: 'The webhook with its new secret',
    schema: WebhookWithSecret,
  },
  refusals: ['NOT_FOUND', 'REQUEST_PENDING'],
});

export const listDeliveries = endpoint({
  id: 'listDeliveries',
  method: 'get',
  path: '/api/business/webhooks/{id}/deliveries',
  summary: 'List what was sent to a webhook and what waits, newest first',
  description: `Deliveries are kept for ${DELIVERIES_KEPT_DAYS} days.`,
  access: OWNER,
  ownership,
  params,
  query: PageQuery.extend({ status: Delivery.shape.status.optional() }),
  example,
  success: { ...OWN_PAGE, schema: z.array(Delivery) },
  refusals: ['NOT_FOUND'],
});

export const redeliver = endpoint({
  id: 'redeliver',
  method: 'post',
  path: '/api/business/webhooks/deliveries/{id}/redeliver',
  summary: 'Send one delivery again',
  description: 'With the same `webhook-id`. `INVALID_STATUS`: the webhook is not active.',
  access: OWNER,
  ownership,
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
  access: OWNER,
  ownership,
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
  access: OWNER,
  ownership,
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
