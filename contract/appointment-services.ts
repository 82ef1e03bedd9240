import { z } from 'zod';
import { STAFF } from './access.ts';
import { changed, ChangeHeaders } from './appointment-changes.ts';
import { OFFERING_CODES, overrideField, TIME_CODES } from './booking-request.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo, STAFF_APPOINTMENT, WHOLE_STAFF } from './ownership.ts';
import { Amount, Id, ServiceIds } from './primitives.ts';

const params = z.object({ id: Id });
const DURATION_MINUTES_MAX = 1440;

/** A past start refuses no change of services. */
const SERVICE_TIME_CODES = TIME_CODES.filter((code) => code !== 'APPOINTMENT_IN_PAST');

export const changeServices = endpoint({
  id: 'changeServices',
  method: 'post',
  path: '/api/appointments/{id}/services',
  command: 'changeServices',
  summary: 'Change the services, price or duration of an appointment, also after its start',
  description:
    'New services, duration and price in one step, or nothing. Services that stay keep their duration and price as booked. A longer time must be free and open; the start stays. A class is booked alone, and its sessions keep their length. A coupon discounts the services that it is for at their new prices. A package session pays for its own service, the rest is due; if that service is gone, the session is given back. INVALID_STATUS: cancelled or a no-show. After a payment the difference is due; if the new price is lower, refund the rest. PAYMENT_ALREADY_SETTLED: a payment provider received the old price.',
  access: STAFF,
  ownership: {
    'params.id': STAFF_APPOINTMENT,
    'body.services': belongsTo(WHOLE_STAFF, 'SERVICE_NOT_OFFERED'),
  },
  params,
  headers: ChangeHeaders,
  body: z.strictObject({
    services: ServiceIds(10).meta({ description: 'all services, in order; not only the new ones' }),
    priceMajor: Amount.optional().meta({
      description:
        'an agreed price for all services together, before a discount; it is spread over `bookedServices` in proportion to their prices',
    }),
    durationMinutes: z.int().min(1).max(DURATION_MINUTES_MAX).optional().meta({
      description:
        'an agreed duration of all services together, as for a price; not of a class. Without it, services that stay keep theirs',
    }),
    override: overrideField(['hours', 'break', 'timeOff', 'buffer']),
  }),
  example: {
    params: { id: sample.movableAppointmentId },
    body: { services: [sample.serviceId], priceMajor: 30 },
  },
  success: changed,
  refusals: [
    'APPOINTMENT_NOT_FOUND',
    'INVALID_STATUS',
    'PAYMENT_PENDING',
    'PAYMENT_ALREADY_SETTLED',
    ...OFFERING_CODES,
    ...SERVICE_TIME_CODES,
  ],
});

export const swapAppointments = endpoint({
  id: 'swapAppointments',
  method: 'post',
  path: '/api/appointments/{id}/swap',
  command: 'swap',
  summary: 'Let two appointments exchange their times and professionals',
  description:
    'In one step, or nothing changes. Each keeps its services and its duration, and must fit at its new time. Both are Confirmed afterwards, and their customers are told. The response is the appointment of the path.',
  access: STAFF,
  ownership: { 'params.id': STAFF_APPOINTMENT, 'body.with': STAFF_APPOINTMENT },
  params,
  headers: ChangeHeaders,
  body: z.strictObject({
    with: Id.meta({ description: 'the other appointment' }),
    override: overrideField(),
  }),
  example: {
    params: { id: sample.movableAppointmentId },
    body: { with: sample.swappableAppointmentId },
  },
  success: changed,
  refusals: [
    'APPOINTMENT_NOT_FOUND',
    'INVALID_STATUS',
    'RESCHEDULE_IN_PAST',
    ...OFFERING_CODES,
    ...TIME_CODES,
  ],
});
