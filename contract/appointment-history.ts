import { z } from 'zod';
import { Status, TAG } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { PARTIES } from './access.ts';
import { Id, Instant, LocalDate, LocalEnd, LocalTime, PageQuery } from './primitives.ts';
import { Alert } from './alerts.ts';

export const listHistory = endpoint({
  id: 'listHistory',
  method: 'get',
  path: '/api/appointments/{id}/history',
  tag: TAG,
  summary: 'What became of an appointment: who, when, what, from where',
  description: 'Customers are not told of changes to what only staff may read.',
  access: PARTIES,
  params: z.object({ id: Id }),
  query: PageQuery,
  success: {
    status: 200,
    description: 'One page of changes, the first one first',
    isPaged: true,
    schema: z.array(
      z.object({
        id: Id,
        at: Instant,
        type: z.string().meta({ examples: ['appointment.booked'] }),
        by: z.string().meta({ description: 'an account, or `scheduler`' }),
        role: z.enum(['customer', 'staff', 'scheduler']),
        via: z.enum(['api', 'scheduler']),
        status: Status,
        professional: Id,
        date: LocalDate,
        start: LocalTime,
        end: LocalEnd,
        paymentStatus: z.string(),
        reason: z.string().optional(),
        payment: z.object({ amountMajor: z.number(), method: z.string() }).optional(),
        alert: Alert.optional(),
      }),
    ),
  },
  refusals: ['APPOINTMENT_NOT_FOUND'],
});
