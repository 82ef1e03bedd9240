import { z } from 'zod';
import { isLocalDate, isLocalDateTime, LOCAL_DATE_TIME } from '../domain/local-time.ts';
import { endpoint } from './endpoint.ts';
import { STAFF } from './access.ts';
import { Id, Instant, LocalDate, Moment, PageQuery, Repeatable, Text } from './primitives.ts';

const TAG = 'Schedules';

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
