import { z } from 'zod';
import { PARTIES } from './access.ts';
import { AvailabilitySlot } from './availability.ts';
import { namedProfessional, OFFERING_CODES } from './booking-request.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo, OWN_APPOINTMENT, WHOLE_STAFF } from './ownership.ts';
import { daysBetween } from '../domain/local-time.ts';
import { Id, LocalDate } from './primitives.ts';

const DAYS_MAX = 31;

export const listMoveSlots = endpoint({
  id: 'listMoveSlots',
  method: 'get',
  path: '/api/appointments/{id}/availability',
  summary: 'List the slots to which an appointment can move',
  description:
    'By the rule of `POST …/reschedule`, for the booked services and duration: the present time, seat, room and equipment of the appointment do not block it. Staff see the times that only they may choose. A slot that is listed as open may still be refused with CLIENT_DOUBLE_BOOKED, if the client has another appointment then. Closed slots have the reasons of `GET /api/availability`. `INVALID_STATUS`, `RESCHEDULE_WINDOW`: it cannot be moved any more.',
  access: PARTIES,
  ownership: {
    'params.id': OWN_APPOINTMENT,
    'query.professionalId': belongsTo(['customer', ...WHOLE_STAFF], 'PROFESSIONAL_NOT_AT_BUSINESS'),
  },
  params: z.object({ id: Id }),
  query: z
    .object({
      from: LocalDate,
      to: LocalDate.meta({ description: `at most ${DAYS_MAX} days, both ends included` }),
      professionalId: namedProfessional('another one of the same business').optional(),
    })
    .refine(({ from, to }) => from <= to && daysBetween(from, to) < DAYS_MAX, { path: ['to'] }),
  example: {
    params: { id: sample.movableAppointmentId },
    query: { from: sample.newDate, to: sample.newDate, professionalId: sample.professionalId },
  },
  success: {
    status: 200,
    description: 'The grid of each date, in order',
    schema: z.record(LocalDate, z.array(AvailabilitySlot)),
  },
  refusals: [
    'APPOINTMENT_NOT_FOUND',
    'INVALID_DATE_FORMAT',
    'INVALID_STATUS',
    'RESCHEDULE_WINDOW',
    ...OFFERING_CODES,
  ],
});
