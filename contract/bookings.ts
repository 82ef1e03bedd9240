import { z } from 'zod';
import { Appointment } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { PARTIES } from './access.ts';
import { Id, Instant, Text } from './primitives.ts';

const TAG = 'Appointments';

const Booking = z
  .object({
    id: Id,
    status: z.enum(['pending', 'succeeded', 'failed']),
    error: z.string().optional(),
    appointments: z.array(Appointment).optional(),
    createdAt: Instant,
    decidedAt: Instant.optional(),
  })
  .meta({ id: 'Booking' });

export const getBooking = endpoint({
  id: 'getBooking',
  method: 'get',
  path: '/api/bookings/{id}',
  tag: TAG,
  summary: 'What became of a booking',
  access: PARTIES,
  params: z.object({ id: Id }),
  headers: z.object({
    prefer: Text(200)
      .optional()
      .meta({ description: 'wait=20: hold the answer that many seconds' }),
  }),
  success: { status: 200, description: 'The booking as it is', schema: Booking },
  refusals: ['NOT_FOUND'],
});

export const watchBooking = endpoint({
  id: 'watchBooking',
  method: 'get',
  path: '/api/bookings/{id}/events',
  tag: TAG,
  summary: 'The same, as server-sent events until it is decided, for a minute at most',
  access: PARTIES,
  params: z.object({ id: Id }),
  success: {
    status: 200,
    description: 'One event now, one once it is decided; where it ends without, watch again',
    schema: Booking,
    isStream: true,
  },
  refusals: ['NOT_FOUND'],
});
