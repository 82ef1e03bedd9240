import { z } from 'zod';
import { EVENT_TYPES } from '../domain/event-types.ts';
import { STAFF } from './access.ts';
import { Appointment } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { ServicePackagePurchase } from './packages.ts';
import { Id, Instant, listPattern, PageQuery, RequiredText } from './primitives.ts';
import { Review } from './reviews.ts';
import { WaitlistEntry } from './waitlist.ts';

/** Feed and stream reach back this far. The history of an appointment has no limit. */
export const EVENTS_KEPT_DAYS = 90;

export const Event = z
  .object({
    id: Id,
    type: z.enum(EVENT_TYPES),
    createdAt: Instant,
    businessId: Id,
    resourceId: Id.meta({
      description:
        'the appointment, purchase, review, hold, waitlist entry, client, business, professional or outside calendar',
    }),
    by: z.string().meta({ description: 'an account, or `scheduler`' }),
    role: z.enum(['customer', 'staff', 'scheduler']).optional().meta({
      description: 'of an event of an appointment: who made the change, as in its history',
    }),
    via: z.enum(['api', 'link', 'scheduler']).optional().meta({
      description: '`link`: by the link of a mail, without a login',
    }),
    data: z
      .record(z.string(), z.unknown())
      .meta({ description: 'the changed values, as they were right after the change' }),
    appointment: Appointment.optional(),
    purchase: ServicePackagePurchase.optional(),
    review: Review.optional(),
    waitlistEntry: WaitlistEntry.omit({
      position: true,
      isPaused: true,
      linePosition: true,
      clientName: true,
      clientEmail: true,
      clientPhone: true,
      offerMessage: true,
      appointmentIds: true,
    })
      .optional()
      .meta({
        description: 'with the ids of the person who waits; `GET /api/waitlist/{id}` has more',
      }),
  })
  .meta({
    id: 'Event',
    description:
      'A change. The appointment, purchase, review or waitlist entry is as it is now, not as it was; it is absent if the caller may no longer read it. The events of a hold have it in `data`.',
  });

const Types = RequiredText(1_000)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(EVENT_TYPES)))
  .meta({
    type: 'string',
    pattern: listPattern(EVENT_TYPES, EVENT_TYPES.length),
    examples: ['appointment.booked,appointment.cancelled'],
    description: 'only these types, separated by commas',
  });

const After = Id.meta({ description: 'the last event that the caller has processed' });

export const listEvents = endpoint({
  id: 'listEvents',
  method: 'get',
  path: '/api/events',
  summary: 'List the events of the business, or of the professional’s calendar',
  description: `In order. A caller that passes the id of its last event as \`after\` gets every event once, whatever happens meanwhile. Without \`after\` the list begins with the oldest event of the last ${EVENTS_KEPT_DAYS} days. An event is listed within a second after its change. INVALID_INPUT: \`after\` is unknown or too old.`,
  access: STAFF,
  ownership: 'filtered',
  query: z.object({
    after: After.optional(),
    types: Types.optional(),
    limit: PageQuery.shape.limit,
  }),
  example: {},
  success: { status: 200, isOwnList: true, description: 'The next events', schema: z.array(Event) },
  refusals: ['INVALID_INPUT'],
});

export const streamEvents = endpoint({
  id: 'streamEvents',
  method: 'get',
  path: '/api/events/stream',
  summary: 'Receive events as server-sent events',
  description:
    'The same events as `GET /api/events`. It continues after the event `after`, or after `Last-Event-ID`, which a browser that reconnects sends and which counts before `after`. Without both the stream begins with the next event. The first block has an id and no data, so that a client that has received no event continues without a gap too. A stream ends after 15 minutes, and soon after its session; connect again. An account has at most 10 streams.',
  access: STAFF,
  ownership: 'filtered',
  query: z.object({ after: After.optional(), types: Types.optional() }),
  headers: z.object({ 'last-event-id': After.optional() }),
  example: {},
  success: { status: 200, description: 'Events as they happen', schema: Event, isStream: true },
  refusals: ['INVALID_INPUT', 'RATE_LIMITED'],
});
