import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, LocalDate, LocalTime } from './primitives.ts';

const AvailabilitySlot = z
  .object({
    time: LocalTime,
    available: z.boolean(),
    reason: z
      .enum(['BOOKED', 'PROFESSIONAL_BREAK', 'BUSINESS_CLOSED', 'OUTSIDE_HOURS', 'TIME_OFF'])
      .optional()
      .meta({ description: 'why it is closed; present only then' }),
  })
  .meta({ id: 'AvailabilitySlot' });

export const getAvailability = endpoint({
  id: 'getAvailability',
  method: 'get',
  path: '/api/availability',
  tag: 'Discovery',
  summary: "A professional's slots on one day, and why each closed one is closed",
  access: { scope: 'availability:read' },
  query: z.object({
    professionalId: Id,
    businessId: Id,
    date: LocalDate,
    serviceId: Id.optional().meta({
      description: 'a slot is then open only if the whole service fits',
    }),
  }),
  success: {
    status: 200,
    description: "The day's grid, in order",
    schema: z.array(AvailabilitySlot),
  },
  refusals: [
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_FOUND',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'SERVICE_NOT_OFFERED',
    'INVALID_DATE_FORMAT',
  ],
});
