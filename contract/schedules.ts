import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { STAFF } from './access.ts';
import { Id, LocalDate, Repeatable, WorkingHours } from './primitives.ts';

const TAG = 'Schedules';

const Spans = z.array(WorkingHours).max(20);

const Week = z
  .array(z.strictObject({ weekday: z.int().min(1).max(7), spans: Spans }))
  .max(7)
  .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length)
  .meta({
    description:
      'ISO weekdays, 1 = Monday; a day that is not named is not worked. None at all: the usual hours, every day',
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
      'The hours of a professional at a business. Without any there, they work their usual hours on every day that it is open.',
  });

const params = z.object({ id: Id.meta({ description: 'the professional' }) });

const at = { businessId: Id };

const REFUSALS = ['PROFESSIONAL_NOT_FOUND', 'PROFESSIONAL_NOT_AT_BUSINESS'] as const;

export const getSchedule = endpoint({
  id: 'getSchedule',
  method: 'get',
  path: '/api/professionals/{id}/schedule',
  tag: TAG,
  summary: "A professional's hours at a business",
  access: STAFF,
  params,
  query: z.object(at),
  success: { status: 200, description: 'The hours', schema: Schedule },
  refusals: REFUSALS,
});

export const setSchedule = endpoint({
  id: 'setSchedule',
  method: 'put',
  path: '/api/professionals/{id}/schedule',
  tag: TAG,
  summary: 'Set the weekly hours at a business, several spans a day',
  description:
    '`SCHEDULE_TIME_TAKEN`: somebody is booked at a time that would no longer be worked.',
  access: STAFF,
  params,
  headers: Repeatable,
  body: z.strictObject({ ...at, weekly: Week }),
  success: { status: 200, description: 'The hours as they are now', schema: Schedule },
  refusals: [...REFUSALS, 'INVALID_TIME_FORMAT', 'AVAILABILITY_OVERLAP', 'SCHEDULE_TIME_TAKEN'],
});

export const setException = endpoint({
  id: 'setException',
  method: 'put',
  path: '/api/professionals/{id}/schedule/exceptions',
  tag: TAG,
  summary: 'Set the hours of one date; none: not worked',
  access: STAFF,
  params,
  headers: Repeatable,
  body: z.strictObject({ ...at, date: LocalDate, spans: Spans }),
  success: { status: 200, description: 'The hours as they are now', schema: Schedule },
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
  tag: TAG,
  summary: 'Work the usual hours on a date after all',
  access: STAFF,
  params,
  query: z.object({ ...at, date: LocalDate }),
  success: { status: 200, description: 'The hours as they are now', schema: Schedule },
  refusals: [...REFUSALS, 'INVALID_DATE_FORMAT', 'SCHEDULE_TIME_TAKEN'],
});
