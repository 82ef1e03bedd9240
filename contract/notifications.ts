import { z } from 'zod';
import { NOTIFICATION_KINDS } from '../domain/notifications/notification-kinds.ts';
import { DELIVERY_FAILURES, SKIP_REASONS } from '../domain/notifications/sending.ts';
import { STAFF } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { STAFF_APPOINTMENT } from './ownership.ts';
import { Id, Instant } from './primitives.ts';

const WHY_SKIPPED = `why it was skipped (${SKIP_REASONS.map((reason) => `\`${reason}\``).join(', ')})`;

/** A notification as a line of the history. */
export const NotificationEntry = z.object({
  id: Id,
  kind: z.enum(NOTIFICATION_KINDS),
  userId: Id.optional().meta({ description: 'the account that it is for' }),
  crmClientId: Id.optional().meta({ description: 'or the client record' }),
  channel: z.enum(['email', 'sms']),
  status: z.enum(['queued', 'sent', 'failed', 'skipped']),
  leadHours: z.int().optional().meta({ description: 'of a reminder: hours before the start' }),
  reason: z.string().optional().meta({ description: WHY_SKIPPED }),
  failure: z.enum(DELIVERY_FAILURES).optional().meta({
    description:
      'of the last attempt: `address`: the recipient does not exist or is refused for good; `message`: this message is refused for good; `temporary`: there was no answer, or a later attempt may succeed',
  }),
  failureCode: z.int().optional().meta({
    description: 'of the answer of the mail server, or the status of the SMS gateway',
  }),
});

const Notification = NotificationEntry.extend({
  reason: z
    .string()
    .optional()
    .meta({ description: `${WHY_SKIPPED}, or the last answer of the server` }),
  dueAt: Instant,
  willSkip: z.enum(SKIP_REASONS).optional().meta({
    description:
      'of a queued one: why it will be skipped, if nothing changes until it is due. The channel of a queued one is that of now, too',
  }),
  attempts: z.int(),
  nextAttemptAt: Instant.optional().meta({ description: 'after a temporary failure' }),
  settledAt: Instant.optional().meta({ description: 'when it was sent, failed or was skipped' }),
}).meta({ id: 'Notification' });

export const listNotifications = endpoint({
  id: 'listNotifications',
  method: 'get',
  path: '/api/appointments/{id}/notifications',
  summary: 'List the mails and text messages about an appointment, with their results',
  description:
    'Oldest first, reminders that are still to come included, at most 500. The mail about a series is listed at each of its appointments that it is about. Kept for a year.',
  access: STAFF,
  ownership: { 'params.id': STAFF_APPOINTMENT },
  params: z.object({ id: Id }),
  example: { params: { id: sample.appointmentId } },
  success: {
    status: 200,
    isOwnList: true,
    description: 'All of them',
    schema: z.array(Notification),
  },
  refusals: ['APPOINTMENT_NOT_FOUND'],
});
