import { z } from 'zod';
import { TAG } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { PARTIES, STAFF } from './access.ts';
import { Id, Instant, LocalDate, LocalTime, PageQuery, Repeatable } from './primitives.ts';

export const Alert = z
  .object({
    id: Id,
    appointmentId: Id,
    minutes: z.int(),
    status: z.enum(['open', 'accepted', 'declined']),
    createdAt: Instant,
    respondedAt: Instant.optional(),
  })
  .meta({ id: 'Alert' });

const ListedAlert = Alert.extend({
  date: LocalDate,
  start: LocalTime,
  client: z.string().optional().meta({ description: 'who is late; to staff' }),
}).meta({ id: 'ListedAlert', description: 'an alert, and when the appointment was to begin' });

export const raiseAlert = endpoint({
  id: 'raiseAlert',
  method: 'post',
  path: '/api/appointments/{id}/alerts',
  tag: TAG,
  summary: 'Say that one is running late',
  description: 'From two hours before the start to the end; one at a time.',
  access: { roles: ['customer'] },
  params: z.object({ id: Id }),
  headers: Repeatable,
  body: z.strictObject({ minutes: z.int().min(1).max(60) }),
  success: { status: 201, description: 'Staff will see it', schema: Alert },
  refusals: ['APPOINTMENT_NOT_FOUND', 'INVALID_STATUS', 'REQUEST_PENDING'],
});

export const listAlerts = endpoint({
  id: 'listAlerts',
  method: 'get',
  path: '/api/alerts',
  tag: TAG,
  summary: 'Who is running late, the longest waiting first',
  description:
    'Of appointments that are not over. To staff those that have not been answered; to a customer their own, with the answers.',
  access: PARTIES,
  query: PageQuery,
  success: { status: 200, description: 'One page', schema: z.array(ListedAlert), isPaged: true },
  refusals: [],
});

export const respondToAlert = endpoint({
  id: 'respondToAlert',
  method: 'post',
  path: '/api/alerts/{id}/respond',
  tag: TAG,
  summary: 'Agree to wait, or not',
  access: STAFF,
  params: z.object({ id: Id }),
  headers: Repeatable,
  body: z.strictObject({
    response: z.enum(['accept', 'decline'], { error: 'ALERT_INVALID_RESPONSE' }),
  }),
  success: { status: 200, description: 'The alert as it is now', schema: Alert },
  refusals: [
    'NOT_FOUND',
    'ALERT_INVALID_RESPONSE',
    'ALERT_ALREADY_RESPONDED',
    'ALERT_NOT_RESPONDABLE',
  ],
});
