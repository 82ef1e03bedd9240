import { z } from 'zod';
import { isLocalDate, isLocalDateTime, LOCAL_DATE_TIME } from '../domain/local-time.ts';
import { STAFF } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { when } from './field-rules.ts';
import { belongsTo, OWN_CALENDAR, STAFF_CONCERNED } from './ownership.ts';
import {
  Conditional,
  Id,
  Instant,
  LocalDate,
  Moment,
  ListQuery,
  OneId,
  Repeatable,
  Text,
} from './primitives.ts';

export const WholeDays = z.object({ from: LocalDate, to: LocalDate }).optional().meta({
  description: 'both included, if it covers whole days in the zone of the business',
});

export const TimeOff = z
  .object({
    id: Id,
    professionalId: Id,
    from: Instant,
    to: Instant,
    dates: WholeDays,
    reason: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'TimeOff' });

const LocalDateTime = z
  .string()
  .refine(isLocalDateTime)
  .meta({ pattern: LOCAL_DATE_TIME.source, examples: ['2027-03-15T14:00'] });

/** A date for whole days, or a moment with or without an offset. */
export const DayOrMoment = z
  .union([LocalDate, Moment, LocalDateTime], { error: 'INVALID_DATE_FORMAT' })
  .meta({ examples: ['2027-03-15', '2027-03-15T14:00', '2027-03-15T13:00:00Z'] });

type Span = { readonly from: string; readonly to: string };
/** Both are dates, or both are moments. */
export const haveSameForm = ({ from, to }: Span) => isLocalDate(from) === isLocalDate(to);
export const SAME_FORM = when(
  { properties: { from: { pattern: 'T' } } },
  { properties: { to: { pattern: 'T' } } },
  { properties: { to: { pattern: '^[^T]+$' } } },
);

export const TimeOffBody = z
  .strictObject({
    professionalId: Id,
    from: DayOrMoment,
    to: DayOrMoment,
    reason: Text(500).optional(),
  })
  .refine(haveSameForm, { path: ['to'] })
  .meta(SAME_FORM);

export const takeTimeOff = endpoint({
  id: 'takeTimeOff',
  method: 'post',
  path: '/api/time-off',
  summary: 'Take time off, by day or by hour',
  description:
    '`from` and `to` are both dates, both included, or both moments. A moment without an offset is in the zone of the business (of several businesses, the oldest). `SCHEDULE_TIME_TAKEN`: an appointment is booked then. `FORBIDDEN`: the business decides about the time off of this professional, who asks for it with `POST /api/time-off/requests`.',
  access: STAFF,
  ownership: { 'body.professionalId': OWN_CALENDAR },
  headers: Repeatable,
  body: TimeOffBody,
  example: {
    body: {
      professionalId: sample.professionalId,
      from: sample.newDayOff,
      to: sample.newDayOff,
    },
  },
  success: {
    status: 201,
    description: 'The time off',
    schema: TimeOff,
    location: '/api/time-off/{id}',
  },
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
  summary: 'List present and future time off of a professional, earliest first',
  access: STAFF,
  ownership: { 'query.professionalId': OWN_CALENDAR },
  query: ListQuery('start').extend({ professionalId: OneId }),
  example: { query: { professionalId: sample.professionalId } },
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page',
    schema: z.array(TimeOff),
    isPaged: true,
  },
  refusals: ['PROFESSIONAL_NOT_FOUND'],
});

export const getTimeOff = endpoint({
  id: 'getTimeOff',
  method: 'get',
  path: '/api/time-off/{id}',
  summary: 'Read one time off',
  access: STAFF,
  ownership: { 'params.id': belongsTo(STAFF_CONCERNED, 'NOT_FOUND') },
  params: z.object({ id: Id }),
  example: { params: { id: sample.timeOffId } },
  success: { status: 200, description: 'The time off', schema: TimeOff, isVersioned: true },
  refusals: ['NOT_FOUND'],
});

export const cancelTimeOff = endpoint({
  id: 'cancelTimeOff',
  method: 'delete',
  path: '/api/time-off/{id}',
  summary: 'Cancel time off',
  access: STAFF,
  ownership: { 'params.id': belongsTo(STAFF_CONCERNED, 'NOT_FOUND') },
  params: z.object({ id: Id }),
  headers: Conditional,
  example: { params: { id: sample.timeOffId } },
  success: {
    status: 204,
    description: 'The time is open for bookings again',
    schema: z.undefined(),
  },
  refusals: ['NOT_FOUND'],
});
