import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, LocalDate, LocalEnd, LocalTime, PageQuery, Text } from './primitives.ts';

const Appointment = z
  .object({
    id: Id,
    client: z.string().optional(),
    clientId: Id.optional(),
    professional: Id,
    business: Id,
    date: LocalDate,
    start: LocalTime,
    end: LocalEnd,
    time: LocalTime.meta({ description: 'the same as start' }),
    services: z.array(Id),
    status: z.enum(['Pending', 'Confirmed', 'Cancelled', 'Completed', 'NoShow']),
    notes: z.string().optional(),
    staffNotes: z.string().optional().meta({ description: 'only for staff' }),
    paymentStatus: z.enum(['unpaid', 'paid', 'refunded']),
    timezone: z.string(),
    startUtc: Instant,
    bookedServices: z
      .array(
        z.object({
          serviceId: Id,
          name: z.string(),
          duration: z.int().meta({ description: 'minutes' }),
          priceMajor: z.number(),
        }),
      )
      .optional()
      .meta({ description: 'the prices as they were at booking time' }),
    currency: z.string(),
  })
  .meta({ id: 'Appointment' });

const uniqueIds = (ids: string[]) => new Set(ids).size === ids.length;

export const bookAppointment = endpoint({
  id: 'bookAppointment',
  method: 'post',
  path: '/api/appointments',
  tag: 'Appointments',
  summary: 'Book an appointment, or a seat in a class',
  access: { roles: ['customer'] },
  body: z.strictObject({
    professional: Id,
    business: Id,
    date: LocalDate,
    start: LocalTime,
    services: z
      .array(Id, { error: 'INVALID_SERVICES' })
      .min(1, 'INVALID_SERVICES')
      .max(10, 'INVALID_SERVICES')
      .refine(uniqueIds, 'INVALID_SERVICES')
      .meta({ description: 'done one after the other; a class is booked alone' }),
    notes: Text(2000).optional(),
  }),
  success: { status: 201, description: 'Booked', schema: Appointment },
  refusals: [
    'INVALID_DATE_FORMAT',
    'INVALID_TIME_FORMAT',
    'INVALID_SERVICES',
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_FOUND',
    'SERVICE_NOT_FOUND',
    'BUSINESS_SUSPENDED',
    'BUSINESS_UNDER_REVIEW',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'SERVICE_NOT_OFFERED',
    'APPOINTMENT_IN_PAST',
    'NOT_SCHEDULED',
    'OUTSIDE_AVAILABILITY',
    'PROFESSIONAL_TIME_OFF',
    'SLOT_TAKEN',
    'SESSION_FULL',
    'CLIENT_DOUBLE_BOOKED',
    'CLIENT_NOT_FOUND',
  ],
});

export const listAppointments = endpoint({
  id: 'listAppointments',
  method: 'get',
  path: '/api/appointments',
  tag: 'Appointments',
  summary: "The caller's appointments, earliest first",
  description:
    'A customer sees their own, a business those made with it, a professional those in their calendar.',
  access: { roles: ['customer', 'business', 'professional'] },
  query: PageQuery,
  success: {
    status: 200,
    description: 'One page',
    schema: z.array(Appointment),
    isPaged: true,
  },
  refusals: [],
});

export const getAppointment = endpoint({
  id: 'getAppointment',
  method: 'get',
  path: '/api/appointments/{id}',
  tag: 'Appointments',
  summary: 'One appointment of the caller',
  access: { roles: ['customer', 'business', 'professional'] },
  params: z.object({ id: Id }),
  success: { status: 200, description: 'The appointment', schema: Appointment },
  refusals: ['APPOINTMENT_NOT_FOUND'],
});
