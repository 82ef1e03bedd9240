import { z } from 'zod';
import { isLocalDate, isLocalDateTime, LOCAL_DATE_TIME } from '../domain/local-time.ts';
import { endpoint, STAFF } from './endpoint.ts';
import {
  Id,
  Instant,
  LocalDate,
  Moment,
  PageQuery,
  Repeatable,
  Text,
  WorkingHours,
} from './primitives.ts';

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

const TimeOff = z
  .object({
    id: Id,
    professionalId: Id,
    from: Instant,
    to: Instant,
    reason: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'TimeOff' });

const LocalDateTime = z
  .string()
  .refine(isLocalDateTime)
  .meta({ pattern: LOCAL_DATE_TIME.source, examples: ['2027-03-15T14:00'] });

/** A date, for whole days, or a moment: by its offset, or by the clock there. */
const DayOrMoment = z
  .union([LocalDate, Moment, LocalDateTime], { error: 'INVALID_DATE_FORMAT' })
  .meta({ examples: ['2027-03-15', '2027-03-15T14:00', '2027-03-15T13:00:00Z'] });

export const takeTimeOff = endpoint({
  id: 'takeTimeOff',
  method: 'post',
  path: '/api/time-off',
  tag: TAG,
  summary: 'Take time off, by day or by hour',
  description:
    '`from` and `to` are both dates, both included; or both moments, with an offset or without one. What has no offset is meant in the zone of the business (where they work at several, of the oldest of them). `SCHEDULE_TIME_TAKEN`: somebody is booked then.',
  access: STAFF,
  headers: Repeatable,
  body: z
    .strictObject({
      professionalId: Id,
      from: DayOrMoment,
      to: DayOrMoment,
      reason: Text(500).optional(),
    })
    .refine(({ from, to }) => isLocalDate(from) === isLocalDate(to))
    .meta({
      anyOf: ['^[^T]+$', 'T'].map((pattern) => ({
        properties: { from: { pattern }, to: { pattern } },
      })),
    }),
  success: { status: 201, description: 'The time off', schema: TimeOff },
  refusals: [
    'PROFESSIONAL_NOT_FOUND',
    'INVALID_DATE_FORMAT',
    'TIMEOFF_OVERLAP',
    'SCHEDULE_TIME_TAKEN',
  ],
});

export const listTimeOff = endpoint({
  id: 'listTimeOff',
  method: 'get',
  path: '/api/time-off',
  tag: TAG,
  summary: 'Time off of a professional that is not over, the next one first',
  access: STAFF,
  query: PageQuery.extend({ professionalId: Id }),
  success: { status: 200, description: 'One page', schema: z.array(TimeOff), isPaged: true },
  refusals: ['PROFESSIONAL_NOT_FOUND'],
});

export const cancelTimeOff = endpoint({
  id: 'cancelTimeOff',
  method: 'delete',
  path: '/api/time-off/{id}',
  tag: TAG,
  summary: 'Be there after all',
  access: STAFF,
  params: z.object({ id: Id }),
  success: { status: 204, description: 'It is open for bookings again', schema: z.undefined() },
  refusals: ['NOT_FOUND'],
});
