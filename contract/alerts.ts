import { z } from 'zod';
import { CUSTOMER, PARTIES, STAFF } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo, PARTIES_CONCERNED, STAFF_CONCERNED } from './ownership.ts';
import { Id, Instant, LocalDate, LocalTime, ListQuery, Repeatable } from './primitives.ts';

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
  client: z.string().optional().meta({ description: 'the late client; only for staff' }),
}).meta({ id: 'ListedAlert', description: 'an alert and the start of its appointment' });

export const raiseAlert = endpoint({
  id: 'raiseAlert',
  method: 'post',
  path: '/api/appointments/{id}/alerts',
  command: 'late',
  summary: 'Announce that the customer runs late',
  description: 'From two hours before the start to the end; one open alert at a time.',
  access: CUSTOMER,
  ownership: { 'params.id': belongsTo(['customer'], 'APPOINTMENT_NOT_FOUND') },
  params: z.object({ id: Id }),
  headers: Repeatable,
  body: z.strictObject({ minutes: z.int().min(1).max(60) }),
  example: { params: { id: sample.imminentAppointmentId }, body: { minutes: 10 } },
  success: {
    status: 201,
    description: 'The alert, listed for staff',
    schema: Alert,
    location: '/api/alerts/{id}',
  },
  refusals: ['APPOINTMENT_NOT_FOUND', 'INVALID_STATUS', 'REQUEST_PENDING'],
});

export const listAlerts = endpoint({
  id: 'listAlerts',
  method: 'get',
  path: '/api/alerts',
  summary: 'List late alerts, the longest waiting first',
  description:
    'Alerts of appointments that are not over. Staff get the unanswered ones, a customer gets their own with the responses.',
  access: PARTIES,
  ownership: 'filtered',
  query: ListQuery('creation'),
  example: {},
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page',
    schema: z.array(ListedAlert),
    isPaged: true,
  },
  refusals: [],
});

export const getAlert = endpoint({
  id: 'getAlert',
  method: 'get',
  path: '/api/alerts/{id}',
  summary: 'Read one late alert',
  access: PARTIES,
  ownership: { 'params.id': belongsTo(PARTIES_CONCERNED, 'NOT_FOUND') },
  params: z.object({ id: Id }),
  example: { params: { id: sample.alertId } },
  success: { status: 200, description: 'The alert', schema: Alert, isVersioned: true },
  refusals: ['NOT_FOUND'],
});

export const respondToAlert = endpoint({
  id: 'respondToAlert',
  method: 'post',
  path: '/api/alerts/{id}/respond',
  command: 'respond',
  summary: 'Agree to wait for a late customer, or decline',
  access: STAFF,
  ownership: { 'params.id': belongsTo(STAFF_CONCERNED, 'NOT_FOUND') },
  params: z.object({ id: Id }),
  headers: Repeatable,
  body: z.strictObject({
    response: z.enum(['accept', 'decline'], { error: 'ALERT_INVALID_RESPONSE' }),
  }),
  example: { params: { id: sample.alertId }, body: { response: 'accept' } },
  success: { status: 200, description: 'The answered alert', schema: Alert },
  refusals: [
    'NOT_FOUND',
    'ALERT_INVALID_RESPONSE',
    'ALERT_ALREADY_RESPONDED',
    'ALERT_NOT_RESPONDABLE',
  ],
});
