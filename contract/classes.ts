import { z } from 'zod';
import { CLASS_SEATS_MAX } from '../domain/calendar.ts';
import { CLOSED_REASONS } from '../domain/class-session-list.ts';
import { TIME_CODES } from '../domain/placement.ts';
import { CALENDAR, SETTINGS } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo, OWN_SERVICE } from './ownership.ts';
import {
  BusinessId,
  Conditional,
  Id,
  Instant,
  LocalDate,
  LocalEnd,
  LocalTime,
  Repeatable,
  Text,
} from './primitives.ts';
import { NeededResources, ShownNeeds } from './resources.ts';

const Weekdays = z
  .array(z.int().min(1).max(7))
  .min(1)
  .max(7)
  .refine((days) => new Set(days).size === days.length)
  .meta({ description: 'ISO, 1 = Monday', uniqueItems: true });
const Capacity = z.int().min(1).max(CLASS_SEATS_MAX);

const Class = z
  .object({
    id: Id,
    serviceId: Id,
    professionalId: Id,
    weekdays: z.array(z.int()),
    start: LocalTime,
    from: LocalDate,
    until: LocalDate.nullable().meta({ description: 'the last date; null: without end' }),
    capacity: z.int().nullable().meta({ description: 'null: that of the service' }),
    resources: ShownNeeds,
  })
  .meta({ id: 'Class', description: 'A timetable of a class: sessions that recur.' });

const OpenSession = z
  .object({
    classId: Id,
    sessionDate: LocalDate.meta({
      description: 'the date that the timetable gives the session; a moved session keeps it',
    }),
    serviceId: Id,
    professionalId: Id,
    date: LocalDate,
    start: LocalTime,
    end: LocalEnd,
    startUtc: Instant,
    endUtc: Instant,
    capacity: z.int(),
    seatsLeft: z.int().meta({ description: 'neither booked nor held' }),
  })
  .meta({ id: 'OpenClassSession' });

/** Whether a session of a timetable can be booked. */
export const SessionState = z.object({
  status: z
    .enum(['open', 'full', 'closed', 'cancelled'])
    .meta({ description: '`closed`: no seat can be booked now; `reason` says why' }),
  reason: z.enum(CLOSED_REASONS).nullable().meta({
    description:
      'of a closed session. The reasons of any time; `PAST`: it has begun; `NOT_OFFERED`: the service is inactive, or the professional no longer offers it; `DURATION_CHANGED`: its seats were booked with another duration of the service; `BOOKING_LIMITS`: customers cannot book it yet, or no longer, by the rules of the business; `RESOURCE_TAKEN`: a room or equipment that it needs is taken',
  }),
});

const ClassSession = OpenSession.extend({
  ...SessionState.shape,
  seatsTaken: z.int(),
  roster: z.array(
    z.object({
      appointmentId: Id,
      client: z.string(),
      clientId: Id.nullable(),
      crmClientId: Id.nullable(),
      status: z.enum(['Pending', 'Confirmed', 'Completed', 'NoShow']),
    }),
  ),
}).meta({ id: 'ClassSession' });

export const CLASSES_MAX = 200;
export const SESSION_DAYS_MAX = 31;

const OWN_CLASS = belongsTo(['business'], 'NOT_FOUND');
const params = z.object({ id: Id });
const terms = {
  weekdays: Weekdays,
  start: LocalTime,
  from: LocalDate,
  until: LocalDate.nullable().optional(),
  capacity: Capacity.nullable().optional(),
  resources: NeededResources.optional().meta({
    description:
      'rooms and equipment that each session takes, also without a booked seat, besides those of the service; of both the larger count',
  }),
};
const TAKEN =
  '`AVAILABILITY_OVERLAP`: a session would overlap one of another timetable of the professional, or (`Error-Field: resources`) too few rooms or equipment would be left for it beside the sessions of other timetables. `SCHEDULE_TIME_TAKEN`: appointments are booked at the time of a session, or in its room, or in one that would no longer take place; `Error-Count` has their number. `OUTSIDE_AVAILABILITY`: no session of the first year lies within the hours of business and professional, or they would cross midnight.';
const TERM_CODES = [
  'OUTSIDE_AVAILABILITY',
  'INVALID_DATE_FORMAT',
  'INVALID_TIME_FORMAT',
  'AVAILABILITY_OVERLAP',
  'SCHEDULE_TIME_TAKEN',
] as const;

export const listClasses = endpoint({
  id: 'listClasses',
  method: 'get',
  path: '/api/business/classes',
  summary: 'List the timetables of classes',
  description: `All that have not ended. \`ended=true\`: those whose last date has passed instead, the last ended first, at most ${CLASSES_MAX}. An ended timetable still binds its class to sessions, of which there are no more; delete it to free the class.`,
  access: CALENDAR,
  ownership: 'filtered',
  query: z.object({ ended: z.enum(['true', 'false']).optional() }),
  example: {},
  success: { status: 200, description: 'The timetables', schema: z.array(Class), isOwnList: true },
  refusals: ['BUSINESS_NOT_FOUND'],
});

export const createClass = endpoint({
  id: 'createClass',
  method: 'post',
  path: '/api/business/classes',
  summary: 'Give a class a timetable',
  description: `A class with a timetable is booked at its sessions only, with the professionals who have one. A session takes the time of the professional, also while no seat is taken. Times that are closed have no session: hours, closures and time off apply. Seats that are booked at other times stay. ${TAKEN}`,
  access: SETTINGS,
  ownership: {
    'body.serviceId': OWN_SERVICE,
    'body.professionalId': belongsTo(
      ['professional', 'colleague', 'business'],
      'PROFESSIONAL_NOT_AT_BUSINESS',
    ),
  },
  headers: Repeatable,
  body: z.strictObject({ serviceId: Id, professionalId: Id, ...terms }),
  example: {
    body: {
      serviceId: sample.classServiceId,
      professionalId: sample.professionalId,
      weekdays: [6],
      start: '12:00',
      from: sample.newDayOff,
    },
  },
  success: {
    status: 201,
    description: 'The timetable',
    schema: Class,
    location: '/api/business/classes/{id}',
    isVersioned: true,
  },
  refusals: [
    'USAGE_LIMIT_REACHED',
    'BUSINESS_NOT_FOUND',
    'SERVICE_NOT_OWNED',
    'INVALID_SERVICES',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'SERVICE_NOT_OFFERED',
    ...TERM_CODES,
  ],
});

export const getClass = endpoint({
  id: 'getClass',
  method: 'get',
  path: '/api/business/classes/{id}',
  summary: 'Read a timetable',
  access: CALENDAR,
  ownership: { 'params.id': OWN_CLASS },
  params,
  example: { params: { id: sample.classId } },
  success: { status: 200, description: 'The timetable', schema: Class, isVersioned: true },
  refusals: ['NOT_FOUND'],
});

export const changeClass = endpoint({
  id: 'changeClass',
  method: 'patch',
  path: '/api/business/classes/{id}',
  summary: 'Change a timetable',
  description: `Another capacity, and other resources, count for sessions without a booked seat. ${TAKEN}`,
  access: SETTINGS,
  ownership: { 'params.id': OWN_CLASS },
  params,
  headers: Conditional,
  body: z.strictObject({
    weekdays: terms.weekdays.optional(),
    start: terms.start.optional(),
    from: terms.from.optional(),
    until: terms.until,
    capacity: terms.capacity,
    resources: terms.resources,
  }),
  example: { params: { id: sample.classId }, body: { capacity: 6 } },
  success: { status: 200, description: 'The timetable', schema: Class, isVersioned: true },
  refusals: ['NOT_FOUND', ...TERM_CODES],
});

export const deleteClass = endpoint({
  id: 'deleteClass',
  method: 'delete',
  path: '/api/business/classes/{id}',
  summary: 'Delete a timetable',
  description:
    'Without any timetable, the class can be booked at every open time again. To end a timetable, set `until`. `SCHEDULE_TIME_TAKEN`: seats of its sessions are booked.',
  access: SETTINGS,
  ownership: { 'params.id': OWN_CLASS },
  params,
  headers: Conditional,
  example: { params: { id: sample.classId } },
  success: { status: 204, description: 'Deleted', schema: z.undefined() },
  refusals: ['NOT_FOUND', 'SCHEDULE_TIME_TAKEN'],
});

const Span = z
  .object({ from: LocalDate, to: LocalDate })
  .meta({ description: `at most ${SESSION_DAYS_MAX} days` });

export const listClassSessions = endpoint({
  id: 'listClassSessions',
  method: 'get',
  path: '/api/business/classes/sessions',
  summary: 'List the sessions of classes with their rosters',
  description: `At most ${SESSION_DAYS_MAX} days, both dates included.`,
  access: CALENDAR,
  ownership: 'filtered',
  query: Span,
  example: { query: { from: sample.newDayOff, to: sample.newDayOff } },
  success: {
    status: 200,
    description: 'Sorted by start',
    schema: z.array(ClassSession),
    isOwnList: true,
  },
  refusals: ['BUSINESS_NOT_FOUND', 'INVALID_DATE_FORMAT'],
});

export const listOpenSessions = endpoint({
  id: 'listOpenSessions',
  method: 'get',
  path: '/api/classes',
  summary: 'List the sessions of the classes of a business, with the seats left',
  description: `At most ${SESSION_DAYS_MAX} days, both dates included; only sessions that can be booked, or that are full.`,
  access: { scope: 'availability:read' },
  ownership: { 'query.businessId': 'public' },
  query: z.object({ businessId: BusinessId, ...Span.shape }),
  example: { query: { businessId: sample.businessId, from: sample.newDate, to: sample.newDate } },
  success: { status: 200, description: 'Sorted by start', schema: z.array(OpenSession) },
  refusals: ['BUSINESS_NOT_FOUND', 'INVALID_DATE_FORMAT'],
});

const sessionParams = z.object({
  id: Id,
  date: LocalDate.meta({ description: 'the `sessionDate` of the session' }),
});
const changed = { status: 200, description: 'The session', schema: ClassSession } as const;
const SESSION_CODES = ['NOT_FOUND', 'INVALID_DATE_FORMAT', 'INVALID_STATUS'] as const;

export const cancelClassSession = endpoint({
  id: 'cancelClassSession',
  method: 'post',
  path: '/api/business/classes/{id}/sessions/{date}/cancel',
  command: 'cancelSession',
  summary: 'Cancel a session with all its seats',
  description:
    'All participants and the professional are told. `INVALID_STATUS`: the session has begun.',
  access: CALENDAR,
  ownership: { 'params.id': OWN_CLASS },
  params: sessionParams,
  headers: Repeatable,
  body: z.strictObject({ reason: Text(500).optional() }),
  example: {
    params: { id: sample.classId, date: sample.newDayOff },
    body: { reason: 'The teacher is ill' },
  },
  success: changed,
  refusals: SESSION_CODES,
});

export const moveClassSession = endpoint({
  id: 'moveClassSession',
  method: 'post',
  path: '/api/business/classes/{id}/sessions/{date}/move',
  command: 'moveSession',
  summary: 'Move a session with all its seats, or change nothing',
  description:
    'All participants and the professional are told. A move to its own date and time gives a session that was booked with another duration (`DURATION_CHANGED`) the present duration of the service. `CLIENT_DOUBLE_BOOKED`: a participant has another appointment at the new time. `INVALID_STATUS`: the session has begun or is cancelled.',
  access: CALENDAR,
  ownership: { 'params.id': OWN_CLASS },
  params: sessionParams,
  headers: Repeatable,
  body: z.strictObject({ date: LocalDate, start: LocalTime }),
  example: {
    params: { id: sample.classId, date: sample.newDate },
    body: { date: sample.newDate, start: '14:00' },
  },
  success: changed,
  refusals: [...SESSION_CODES, 'INVALID_TIME_FORMAT', 'RESCHEDULE_IN_PAST', ...TIME_CODES],
});

export const resizeClassSession = endpoint({
  id: 'resizeClassSession',
  method: 'post',
  path: '/api/business/classes/{id}/sessions/{date}/resize',
  command: 'resizeSession',
  summary: 'Change the number of seats of a session',
  description:
    '`SCHEDULE_TIME_TAKEN`: more seats are booked or held; `Error-Count` says how many more. `INVALID_STATUS`: the session has begun or is cancelled.',
  access: CALENDAR,
  ownership: { 'params.id': OWN_CLASS },
  params: sessionParams,
  headers: Repeatable,
  body: z.strictObject({ capacity: Capacity }),
  example: { params: { id: sample.classId, date: sample.newDate }, body: { capacity: 8 } },
  success: changed,
  refusals: [...SESSION_CODES, 'SCHEDULE_TIME_TAKEN'],
});

export const restoreClassSession = endpoint({
  id: 'restoreClassSession',
  method: 'post',
  path: '/api/business/classes/{id}/sessions/{date}/restore',
  command: 'restoreSession',
  summary: 'Restore a cancelled session',
  description:
    'It takes place again, with the time and the number of seats that it had. Its former participants stay cancelled, and the professional is told. Its time must be free, as for a move. `INVALID_STATUS`: the session has begun.',
  access: CALENDAR,
  ownership: { 'params.id': OWN_CLASS },
  params: sessionParams,
  headers: Repeatable,
  body: z.strictObject({}),
  example: { params: { id: sample.classId, date: sample.newDayOff }, body: {} },
  success: changed,
  refusals: [...SESSION_CODES, ...TIME_CODES],
});
