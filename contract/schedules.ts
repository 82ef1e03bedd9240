import { z } from 'zod';
import { CONFLICTS_MAX } from '../domain/schedule.ts';
import { STAFF } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { OWN_CALENDAR, WORKPLACE } from './ownership.ts';
import {
  BusinessId,
  Conditional,
  Id,
  Instant,
  LocalDate,
  LocalEnd,
  LocalTime,
  Repeatable,
  WorkingHours,
} from './primitives.ts';

const Spans = z.array(WorkingHours).max(20);

const Week = z
  .array(z.strictObject({ weekday: z.int().min(1).max(7), spans: Spans }))
  .max(7)
  .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length)
  .meta({
    description:
      'ISO weekdays, 1 = Monday; a missing day is not worked. Empty: the usual hours on every day',
  });

const Schedule = z
  .object({
    professionalId: Id,
    businessId: Id,
    weekly: z.array(z.object({ weekday: z.int(), spans: z.array(WorkingHours) })),
    exceptions: z.array(z.object({ date: LocalDate, spans: z.array(WorkingHours) })),
  })
  .meta({
    id: 'Schedule',
    description:
      'The hours of a professional at a business. Without any, the professional works the usual hours on every day that it is open.',
  });

/** A schedule, and with a dry run the appointments that stand against it. */
const ChangedSchedule = Schedule.extend({
  conflicts: z
    .array(
      z.object({
        appointmentId: Id,
        client: z.string(),
        date: LocalDate,
        start: LocalTime,
        end: LocalEnd,
        startUtc: Instant,
      }),
    )
    .max(CONFLICTS_MAX)
    .optional()
    .meta({
      description: `only with \`dryRun\`: appointments outside the new hours, earliest first, at most ${CONFLICTS_MAX}; none: the change can be made`,
    }),
}).meta({ id: 'ChangedSchedule' });

const DryRun = z.boolean().optional().meta({
  description:
    'changes nothing, and uses up no Idempotency-Key; the response has the hours as they would be',
});

const params = z.object({ id: Id.meta({ description: 'the professional' }) });

const BODY_OWNERSHIP = { 'params.id': OWN_CALENDAR, 'body.businessId': WORKPLACE } as const;
const QUERY_OWNERSHIP = { 'params.id': OWN_CALENDAR, 'query.businessId': WORKPLACE } as const;
const exampleParams = { id: sample.professionalId };

const REFUSALS = ['PROFESSIONAL_NOT_FOUND', 'PROFESSIONAL_NOT_AT_BUSINESS'] as const;

export const getSchedule = endpoint({
  id: 'getSchedule',
  method: 'get',
  path: '/api/professionals/{id}/schedule',
  summary: "Read a professional's hours at a business",
  access: STAFF,
  ownership: QUERY_OWNERSHIP,
  params,
  query: z.object({ businessId: BusinessId }),
  example: { params: exampleParams, query: { businessId: sample.businessId } },
  success: { status: 200, description: 'The hours', schema: Schedule, isVersioned: true },
  refusals: REFUSALS,
});

export const setSchedule = endpoint({
  id: 'setSchedule',
  method: 'put',
  path: '/api/professionals/{id}/schedule',
  summary: 'Set the weekly hours at a business, several spans a day',
  description:
    '`SCHEDULE_TIME_TAKEN`: an appointment is booked at a time that would no longer be worked; `dryRun` names all of them.',
  access: STAFF,
  ownership: BODY_OWNERSHIP,
  params,
  headers: Repeatable.extend(Conditional.shape),
  body: z.strictObject({ businessId: BusinessId, weekly: Week, dryRun: DryRun }),
  example: {
    params: exampleParams,
    body: {
      businessId: sample.businessId,
      weekly: [1, 2, 3, 4, 5, 6].map((weekday) => ({
        weekday,
        spans: [{ start: '09:00', end: '18:00' }],
      })),
    },
  },
  success: {
    status: 200,
    description: 'The changed hours',
    schema: ChangedSchedule,
    isVersioned: true,
  },
  refusals: [...REFUSALS, 'INVALID_TIME_FORMAT', 'AVAILABILITY_OVERLAP', 'SCHEDULE_TIME_TAKEN'],
});

export const setException = endpoint({
  id: 'setException',
  method: 'put',
  path: '/api/professionals/{id}/schedule/exceptions',
  summary: 'Set the hours of one date; without spans it is not worked',
  access: STAFF,
  ownership: BODY_OWNERSHIP,
  params,
  headers: Repeatable.extend(Conditional.shape),
  body: z.strictObject({
    businessId: BusinessId,
    date: LocalDate,
    spans: Spans,
    dryRun: DryRun,
  }),
  example: {
    params: exampleParams,
    body: { businessId: sample.businessId, date: sample.newDayOff, spans: [] },
  },
  success: {
    status: 200,
    description: 'The changed hours',
    schema: ChangedSchedule,
    isVersioned: true,
  },
  refusals: [
    ...REFUSALS,
    'INVALID_DATE_FORMAT',
    'INVALID_TIME_FORMAT',
    'AVAILABILITY_OVERLAP',
    'SCHEDULE_TIME_TAKEN',
  ],
});

export const removeException = endpoint({
  id: 'removeException',
  method: 'delete',
  path: '/api/professionals/{id}/schedule/exceptions',
  summary: 'Return to the weekly hours on a date',
  access: STAFF,
  ownership: QUERY_OWNERSHIP,
  params,
  query: z.object({ businessId: BusinessId, date: LocalDate }),
  headers: Conditional,
  example: {
    params: exampleParams,
    query: { businessId: sample.businessId, date: sample.newDayOff },
  },
  success: { status: 200, description: 'The changed hours', schema: Schedule, isVersioned: true },
  refusals: [...REFUSALS, 'INVALID_DATE_FORMAT', 'SCHEDULE_TIME_TAKEN'],
});
