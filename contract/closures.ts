import { z } from 'zod';
import { CLOSURE_DAYS_MAX } from '../domain/opening-hours.ts';
import { CALENDAR, SETTINGS } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { HOURS_CODES, Spans, TAKEN } from './opening-hours.ts';
import { belongsTo } from './ownership.ts';
import {
  Conditional,
  Id,
  LocalDate,
  LocalEnd,
  LocalTime,
  Repeatable,
  RequiredLine,
  WorkingHours,
} from './primitives.ts';

const SHOWN_TO_EVERYONE = 'shown to everyone on the profile of the business';
const Name = RequiredLine(200)
  .nullable()
  .meta({ description: SHOWN_TO_EVERYONE, examples: ['Christmas'] });
const ShownName = z.string().nullable().meta({ description: SHOWN_TO_EVERYONE });

export const Closure = z
  .object({
    id: Id,
    name: ShownName,
    from: LocalDate,
    to: LocalDate.meta({ description: 'the last date, included' }),
    start: LocalTime.nullable().meta({
      description: 'with `end`: closed in this part of each date',
    }),
    end: LocalEnd.nullable(),
  })
  .meta({ id: 'Closure', description: 'Without `start` and `end`, whole days are closed.' });

export const ExceptionalOpening = z
  .object({ id: Id, name: ShownName, date: LocalDate, spans: z.array(WorkingHours) })
  .meta({
    id: 'ExceptionalOpening',
    description:
      'The opening hours of one date, instead of weekly hours, breaks and closures. Professionals work then as their own hours say.',
  });

export const EXCEPTIONAL_OPENINGS_MAX = 1000;

const OWN_RECORD = belongsTo(['business'], 'NOT_FOUND');
const params = z.object({ id: Id });
const closureFields = {
  name: Name.optional(),
  from: LocalDate,
  to: LocalDate.optional().meta({ description: 'the last date, included; default: `from`' }),
  start: LocalTime.nullable().optional(),
  end: LocalEnd.nullable().optional(),
};
const CLOSURE_CODES = [
  'BUSINESS_NOT_FOUND',
  'INVALID_DATE_FORMAT',
  'INVALID_TIME_FORMAT',
  'SCHEDULE_TIME_TAKEN',
] as const;

export const listClosures = endpoint({
  id: 'listClosures',
  method: 'get',
  path: '/api/business/closures',
  summary: 'List the closures that have not ended, earliest first',
  access: CALENDAR,
  ownership: 'filtered',
  example: {},
  success: {
    status: 200,
    description: 'All of them',
    schema: z.array(Closure),
    isOwnList: true,
  },
  refusals: ['BUSINESS_NOT_FOUND'],
});

export const createClosure = endpoint({
  id: 'createClosure',
  method: 'post',
  path: '/api/business/closures',
  summary: 'Close the business on dates, or in a part of each of them',
  description: `At most ${CLOSURE_DAYS_MAX} days. An exceptional opening on one of the dates stays open. ${TAKEN}`,
  access: SETTINGS,
  ownership: 'filtered',
  headers: Repeatable,
  body: z.strictObject(closureFields),
  example: {
    body: { name: 'Staff training', from: sample.newDayOff, start: '14:00', end: '24:00' },
  },
  success: {
    status: 201,
    description: 'The closure',
    schema: Closure,
    location: '/api/business/closures/{id}',
    isVersioned: true,
  },
  refusals: CLOSURE_CODES,
});

export const getClosure = endpoint({
  id: 'getClosure',
  method: 'get',
  path: '/api/business/closures/{id}',
  summary: 'Read a closure',
  access: CALENDAR,
  ownership: { 'params.id': OWN_RECORD },
  params,
  example: { params: { id: sample.closureId } },
  success: { status: 200, description: 'The closure', schema: Closure, isVersioned: true },
  refusals: ['NOT_FOUND'],
});

export const changeClosure = endpoint({
  id: 'changeClosure',
  method: 'patch',
  path: '/api/business/closures/{id}',
  summary: 'Change a closure',
  description: `\`start\` and \`end\` null: whole days. ${TAKEN}`,
  access: SETTINGS,
  ownership: { 'params.id': OWN_RECORD },
  params,
  headers: Conditional,
  body: z.strictObject({ ...closureFields, from: closureFields.from.optional() }),
  example: { params: { id: sample.closureId }, body: { name: 'Public holiday' } },
  success: { status: 200, description: 'The closure', schema: Closure, isVersioned: true },
  refusals: [...CLOSURE_CODES, 'NOT_FOUND'],
});

export const removeClosure = endpoint({
  id: 'removeClosure',
  method: 'delete',
  path: '/api/business/closures/{id}',
  summary: 'Remove a closure',
  access: SETTINGS,
  ownership: { 'params.id': OWN_RECORD },
  params,
  headers: Conditional,
  example: { params: { id: sample.closureId } },
  success: { status: 204, description: 'Removed', schema: z.undefined() },
  refusals: ['NOT_FOUND'],
});

const OPENING_CODES = [...HOURS_CODES, 'INVALID_DATE_FORMAT'] as const;
const OpenSpans = Spans.min(1);

export const listExceptionalOpenings = endpoint({
  id: 'listExceptionalOpenings',
  method: 'get',
  path: '/api/business/exceptional-openings',
  summary: 'List the exceptional openings from today on, earliest first',
  access: CALENDAR,
  ownership: 'filtered',
  example: {},
  success: {
    status: 200,
    description: 'All of them',
    schema: z.array(ExceptionalOpening),
    isOwnList: true,
  },
  refusals: ['BUSINESS_NOT_FOUND'],
});

export const createExceptionalOpening = endpoint({
  id: 'createExceptionalOpening',
  method: 'post',
  path: '/api/business/exceptional-openings',
  summary: 'Open the business on a date at these hours',
  description: `The spans replace weekly hours, breaks and closures on that date. A professional with weekly hours works then only if these, or an exception of that date, say so. \`AVAILABILITY_OVERLAP\`: the date has an exceptional opening already, or spans overlap. ${TAKEN}`,
  access: SETTINGS,
  ownership: 'filtered',
  headers: Repeatable,
  body: z.strictObject({ name: Name.optional(), date: LocalDate, spans: OpenSpans }),
  example: {
    body: {
      name: 'Late shopping night',
      date: sample.newDayOff,
      spans: [{ start: '09:00', end: '22:00' }],
    },
  },
  success: {
    status: 201,
    description: 'The exceptional opening',
    schema: ExceptionalOpening,
    location: '/api/business/exceptional-openings/{id}',
    isVersioned: true,
  },
  refusals: OPENING_CODES,
});

export const getExceptionalOpening = endpoint({
  id: 'getExceptionalOpening',
  method: 'get',
  path: '/api/business/exceptional-openings/{id}',
  summary: 'Read an exceptional opening',
  access: CALENDAR,
  ownership: { 'params.id': OWN_RECORD },
  params,
  example: { params: { id: sample.exceptionalOpeningId } },
  success: {
    status: 200,
    description: 'The exceptional opening',
    schema: ExceptionalOpening,
    isVersioned: true,
  },
  refusals: ['NOT_FOUND'],
});

export const changeExceptionalOpening = endpoint({
  id: 'changeExceptionalOpening',
  method: 'patch',
  path: '/api/business/exceptional-openings/{id}',
  summary: 'Change an exceptional opening',
  description: TAKEN,
  access: SETTINGS,
  ownership: { 'params.id': OWN_RECORD },
  params,
  headers: Conditional,
  body: z.strictObject({
    name: Name.optional(),
    date: LocalDate.optional(),
    spans: OpenSpans.optional(),
  }),
  example: { params: { id: sample.exceptionalOpeningId }, body: { name: 'Open Sunday' } },
  success: {
    status: 200,
    description: 'The exceptional opening',
    schema: ExceptionalOpening,
    isVersioned: true,
  },
  refusals: [...OPENING_CODES, 'NOT_FOUND'],
});

export const removeExceptionalOpening = endpoint({
  id: 'removeExceptionalOpening',
  method: 'delete',
  path: '/api/business/exceptional-openings/{id}',
  summary: 'Remove an exceptional opening',
  description: TAKEN,
  access: SETTINGS,
  ownership: { 'params.id': OWN_RECORD },
  params,
  headers: Conditional,
  example: { params: { id: sample.exceptionalOpeningId } },
  success: { status: 204, description: 'Removed', schema: z.undefined() },
  refusals: ['NOT_FOUND', 'SCHEDULE_TIME_TAKEN'],
});
