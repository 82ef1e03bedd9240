import { z } from 'zod';
import { EVENT_TYPES } from '../domain/event-types.ts';
import { DISABLED_REASONS, NAMED_ONLY_TYPES } from '../domain/webhooks/webhook.ts';
import { WEBHOOK_URL_MAX } from '../domain/webhooks/webhook-target.ts';
import { SETTINGS } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo } from './ownership.ts';
import {
  Conditional,
  Id,
  Instant,
  Line,
  ListQuery,
  Repeatable,
  RequiredText,
} from './primitives.ts';

export const WEBHOOKS_MAX = 10;
export const SECRETS_OVERLAP_HOURS = 24;

export const OWN_WEBHOOK = { 'params.id': belongsTo(['business'], 'NOT_FOUND') };
const params = z.object({ id: Id });
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

export const listWebhooks = endpoint({
  id: 'listWebhooks',
  method: 'get',
  path: '/api/business/webhooks',
  summary: "List the business's webhooks, oldest first",
  access: SETTINGS,
  ownership: 'filtered',
  query: ListQuery('creation'),
  example: {},
  success: {
    status: 200,
    description: 'One page',
    schema: z.array(Webhook),
    isOwnList: true,
    isPaged: true,
  },
  refusals: [],
});

export const getWebhook = endpoint({
  id: 'getWebhook',
  method: 'get',
  path: '/api/business/webhooks/{id}',
  summary: 'Read one webhook',
  access: SETTINGS,
  ownership: OWN_WEBHOOK,
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
  access: SETTINGS,
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
  access: SETTINGS,
  ownership: OWN_WEBHOOK,
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
  access: SETTINGS,
  ownership: OWN_WEBHOOK,
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
  access: SETTINGS,
  ownership: OWN_WEBHOOK,
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
