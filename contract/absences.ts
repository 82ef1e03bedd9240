import { z } from 'zod';
import { CALENDAR } from './access.ts';
import { CancelReason } from './appointment-changes.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo } from './ownership.ts';
import { Id, Instant, LocalDate, LocalTime, Repeatable, Text } from './primitives.ts';
import { DayOrMoment, haveSameForm, SAME_FORM, WholeDays } from './time-off.ts';

/** Decided together, so their number is limited. */
export const REASSIGNED_MAX = 100;
export const COLLEAGUES_MAX = 20;
export const ABSENCE_DAYS_MAX = 31;

const Reassignment = z.object({
  appointmentId: Id,
  date: LocalDate,
  start: LocalTime,
  startUtc: Instant,
  client: z.string(),
  services: z.array(Id),
  result: z.enum(['reassigned', 'cancelled', 'kept']),
  professionalId: Id.meta({ description: 'the professional who has the appointment then' }),
  error: z.string().optional().meta({
    description:
      'why no colleague takes it, as a booking with the colleague who came closest would be refused; `INVALID_STATUS`: it has begun. Absent if no colleague was asked',
  }),
});

const Absence = z
  .object({
    professionalId: Id,
    businessId: Id,
    from: Instant,
    to: Instant,
    dates: WholeDays,
    dryRun: z.boolean(),
    timeOffId: Id.nullable(),
    appointments: z.array(Reassignment).meta({ description: 'in order of time' }),
  })
  .meta({ id: 'Absence' });

export const reassignAppointments = endpoint({
  id: 'reassignAppointments',
  method: 'post',
  path: '/api/professionals/{id}/reassign',
  command: 'reassign',
  summary: 'Give the appointments of an absent professional to colleagues, or cancel them',
  description: `For a sick day: what becomes of each appointment of the professional at this business from \`from\` to \`to\` (dates, both included, or moments, as for time off). Each goes to a colleague who can take it by the rule that books, at the same time, with the same customer, price and status; what no colleague can take is cancelled or kept (\`otherwise\`). Appointments with few choices choose first; without \`colleagueIds\`, all colleagues who offer the service may take it (of more than ${COLLEAGUES_MAX}, the least booked), the least booked on the date first. The seats of a class stay together; a session of a timetable gets a timetable of its own with the colleague. Appointments that have begun, and those at other businesses, stay. All of it is one decision: everything in the response, or nothing. Customers, colleagues and the professional are told by mail; a customer who gets a colleague may cancel until the start. With \`timeOff\`, the period is closed for bookings in the same decision, also around appointments that are kept; FORBIDDEN: the professional works at another business too, so set an exception of the hours at this one. With \`dryRun\`, nothing changes and the response says what would; it uses up no Idempotency-Key. At most ${REASSIGNED_MAX} appointments and ${ABSENCE_DAYS_MAX} days at once (INVALID_INPUT, \`to\`).`,
  access: CALENDAR,
  ownership: {
    'params.id': belongsTo(['business'], 'PROFESSIONAL_NOT_FOUND'),
    'body.colleagueIds': belongsTo(['business'], 'PROFESSIONAL_NOT_AT_BUSINESS'),
  },
  params: z.object({ id: Id }),
  headers: Repeatable,
  body: z
    .strictObject({
      from: DayOrMoment,
      to: DayOrMoment,
      colleagueIds: z
        .array(Id)
        .max(COLLEAGUES_MAX)
        .refine((ids) => new Set(ids).size === ids.length)
        .optional()
        .meta({
          uniqueItems: true,
          description:
            'asked in this order; the professional is left out, and an empty list asks no colleague',
        }),
      otherwise: z
        .enum(['cancel', 'keep'])
        .default('keep')
        .meta({ description: 'for appointments that no colleague can take' }),
      reason: CancelReason,
      timeOff: z
        .strictObject({ reason: Text(500).optional() })
        .optional()
        .meta({ description: 'also enters time off; its reason is for staff' }),
      dryRun: z.boolean().default(false),
    })
    .refine(haveSameForm, { path: ['to'] })
    .meta(SAME_FORM),
  example: {
    params: { id: sample.professionalId },
    body: {
      from: sample.newDayOff,
      to: sample.newDayOff,
      colleagueIds: [sample.unbookedProfessionalId],
      otherwise: 'cancel',
      reason: 'Lena is ill',
    },
  },
  success: {
    status: 200,
    description: 'The result for each appointment, or with `dryRun` the result that it would have',
    schema: Absence,
  },
  refusals: [
    'PROFESSIONAL_NOT_FOUND',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'INVALID_DATE_FORMAT',
    'TIMEOFF_OVERLAP',
    'SERIALIZATION_CONFLICT',
  ],
});
