import { z } from 'zod';
import { PARTIES } from './access.ts';
import { Appointment, SkippedDates } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo } from './ownership.ts';
import { Id, Instant, Text } from './primitives.ts';

const OWN_BOOKING = belongsTo(['customer'], 'NOT_FOUND');

const Booking = z
  .object({
    id: Id,
    status: z.enum(['pending', 'succeeded', 'failed']),
    error: z.string().optional(),
    appointments: z.array(Appointment).optional(),
    skipped: SkippedDates,
    createdAt: Instant,
    decidedAt: Instant.optional(),
  })
  .meta({ id: 'Booking' });

export const getBooking = endpoint({
  id: 'getBooking',
  method: 'get',
  path: '/api/bookings/{id}',
  summary: 'Read the status and result of a booking',
  access: PARTIES,
  ownership: { 'params.id': OWN_BOOKING },
  params: z.object({ id: Id }),
  headers: z.object({
    prefer: Text(200)
      .optional()
      .meta({ description: 'wait=20: delay the response up to that many seconds' }),
  }),
  example: { params: { id: sample.bookingId } },
  success: { status: 200, description: 'The booking', schema: Booking },
  refusals: ['NOT_FOUND'],
});

export const watchBooking = endpoint({
  id: 'watchBooking',
  method: 'get',
  path: '/api/bookings/{id}/events',
  summary: 'Watch a booking as server-sent events until it is decided, for a minute at most',
  access: PARTIES,
  ownership: { 'params.id': OWN_BOOKING },
  params: z.object({ id: Id }),
  example: { params: { id: sample.bookingId } },
  success: {
    status: 200,
    description: 'One event now and one after the decision; watch again if the stream ends earlier',
    schema: Booking,
    isStream: true,
  },
  refusals: ['NOT_FOUND'],
});
