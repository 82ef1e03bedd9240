import { z } from 'zod';
import { CALENDAR, SETTINGS } from './access.ts';
import { endpoint } from './endpoint.ts';
import { Conditional, QueryNumber, Repeatable, WorkingHours } from './primitives.ts';

export const Spans = z.array(WorkingHours).max(20);
const Weekday = z.int().min(1).max(7);

export const WeekdayHours = z
  .object({ weekday: z.int().meta({ description: 'ISO, 1 = Monday' }), spans: Spans })
  .meta({ id: 'WeekdayHours', description: 'The opening hours of one weekday; none: closed.' });

const OpeningHours = z
  .object({ weekly: z.array(WeekdayHours) })
  .meta({ id: 'OpeningHours', description: 'The opening hours of a business, Monday to Sunday.' });

export const HOURS_CODES = [
  'BUSINESS_NOT_FOUND',
  'INVALID_TIME_FORMAT',
  'AVAILABILITY_OVERLAP',
  'SCHEDULE_TIME_TAKEN',
] as const;
export const TAKEN =
  '`SCHEDULE_TIME_TAKEN`: an appointment is booked at a time that would be closed; `Error-Count` has their number.';

export const getOpeningHours = endpoint({
  id: 'getOpeningHours',
  method: 'get',
  path: '/api/business/hours',
  summary: 'Read the opening hours of the seven weekdays',
  access: CALENDAR,
  ownership: 'filtered',
  example: {},
  success: { status: 200, description: 'The week', schema: OpeningHours, isVersioned: true },
  refusals: ['BUSINESS_NOT_FOUND'],
});

export const setOpeningHours = endpoint({
  id: 'setOpeningHours',
  method: 'put',
  path: '/api/business/hours',
  summary: 'Set the opening hours of the whole week',
  description: `A weekday that is missing is closed. \`workingHours\` of the business becomes the earliest start and the latest end. ${TAKEN}`,
  access: SETTINGS,
  ownership: 'filtered',
  headers: Repeatable.extend(Conditional.shape),
  body: z.strictObject({
    weekly: z
      .array(z.strictObject({ weekday: Weekday, spans: Spans }))
      .max(7)
      .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length),
  }),
  example: {
    body: {
      weekly: [1, 2, 3, 4, 5, 6].map((weekday) => ({
        weekday,
        spans: [{ start: '09:00', end: weekday === 6 ? '20:00' : '19:00' }],
      })),
    },
  },
  success: {
    status: 200,
    description: 'The changed week',
    schema: OpeningHours,
    isVersioned: true,
  },
  refusals: HOURS_CODES,
});

const weekdayParams = z.object({
  weekday: QueryNumber(/^[1-7]$/, Weekday).meta({
    type: 'integer',
    minimum: 1,
    maximum: 7,
    description: 'ISO, 1 = Monday',
  }),
});

export const getWeekdayHours = endpoint({
  id: 'getWeekdayHours',
  method: 'get',
  path: '/api/business/hours/{weekday}',
  summary: 'Read the opening hours of one weekday',
  access: CALENDAR,
  ownership: 'filtered',
  params: weekdayParams,
  example: { params: { weekday: 6 } },
  success: { status: 200, description: 'The weekday', schema: WeekdayHours, isVersioned: true },
  refusals: ['BUSINESS_NOT_FOUND'],
});

export const setWeekdayHours = endpoint({
  id: 'setWeekdayHours',
  method: 'put',
  path: '/api/business/hours/{weekday}',
  summary: 'Set the opening hours of one weekday',
  description: `Leaves the other weekdays as they are, so that two people can edit at once; \`If-Match\` takes the \`ETag\` of the weekday, or that of the week. Without spans the weekday is closed. ${TAKEN}`,
  access: SETTINGS,
  ownership: 'filtered',
  params: weekdayParams,
  headers: Repeatable.extend(Conditional.shape),
  body: z.strictObject({ spans: Spans }),
  example: {
    params: { weekday: 6 },
    body: { spans: [{ start: '09:00', end: '21:00' }] },
  },
  success: {
    status: 200,
    description: 'The changed weekday',
    schema: WeekdayHours,
    isVersioned: true,
  },
  refusals: HOURS_CODES,
});
