import { z } from 'zod';
import { ADMIN } from './access.ts';
import { endpoint } from './endpoint.ts';
import { Instant } from './primitives.ts';

const Url = z.string().nullable().meta({
  description: 'in the Temporal UI; null without `TEMPORAL_UI_URL`',
});
const Seconds = z.number().min(0);

const Health = z
  .object({
    checkedAt: Instant,
    dependencies: z.array(
      z.object({
        name: z.string().meta({ examples: ['postgres'] }),
        isUp: z.boolean(),
        isVital: z.boolean().meta({ description: 'without it, no request can be answered' }),
        latencyMs: z.int(),
      }),
    ),
    queues: z
      .array(
        z.object({
          queue: z.string().meta({ examples: ['amsel'] }),
          workers: z.int().meta({ description: 'that polled within the last minute' }),
          waitingSeconds: Seconds.meta({ description: 'age of the oldest task without a worker' }),
        }),
      )
      .nullable()
      .meta({ description: 'null while Temporal does not answer' }),
    actors: z
      .array(z.object({ id: z.string(), url: Url }))
      .meta({ description: 'the workflows that own the calendars, if calendars share them' }),
    pendingBookings: z
      .object({
        count: z.int(),
        oldest: z.array(z.object({ workflowId: z.string(), startedAt: Instant, url: Url })),
      })
      .nullable()
      .meta({
        description:
          'bookings that were answered with 202 and are not decided yet, the oldest first; null while Temporal does not answer',
      }),
    delays: z
      .object({ events: Seconds, notifications: Seconds })
      .meta({ description: 'how many seconds the most overdue event and notification are late' }),
  })
  .meta({ id: 'Health' });

export const getHealth = endpoint({
  id: 'getHealth',
  method: 'get',
  path: '/api/admin/health',
  summary: 'Read the state of the services, and which bookings are not decided yet',
  access: ADMIN,
  ownership: 'public',
  example: {},
  success: { status: 200, description: 'The state at this moment', schema: Health },
  refusals: [],
});
