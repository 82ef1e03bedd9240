import { z } from 'zod';
import {
  BUSY_CALENDAR_KINDS,
  BUSY_CALENDARS_MAX,
  CHANGES_PER_HOUR,
  READ_ERRORS,
  READ_PAUSE_SECONDS,
  READ_WAIT_SECONDS,
} from '../domain/busy-calendars/busy-calendar.ts';
import { WEBHOOK_URL_MAX } from '../domain/webhooks/webhook-target.ts';
import { STAFF, WORKING } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo, OWN_CALENDAR, STAFF_CONCERNED } from './ownership.ts';
import {
  AnyPassword,
  Conditional,
  Id,
  Instant,
  Line,
  Moment,
  ListQuery,
  Repeatable,
  RequiredText,
} from './primitives.ts';

const OWN_PROFESSIONAL = belongsTo(['professional'], 'PROFESSIONAL_NOT_FOUND');
const OF_PROFESSIONAL = z.object({ professionalId: Id });
const OF_CALENDAR = z.object({ professionalId: Id, id: Id });

const Url = RequiredText(WEBHOOK_URL_MAX).meta({
  format: 'uri',
  examples: ['https://calendar.example/private-4711/basic.ics'],
  description: 'https or webcal, without user name, password and fragment',
});
const Kind = z.enum(BUSY_CALENDAR_KINDS).meta({
  description:
    '`ics`: the address of a calendar file, as Google, Outlook and Apple publish it. `caldav`: the address of one calendar on a CalDAV server',
});
const Name = Line(100).meta({ examples: ['Private'], description: 'for staff' });

const BusyCalendar = z
  .object({
    id: Id,
    professionalId: Id,
    kind: Kind,
    name: z.string(),
    host: z.string().meta({ description: 'of the address' }),
    url: z.string().optional().meta({ description: 'only for the professional: it is a secret' }),
    username: z.string().nullable().optional().meta({ description: 'only for the professional' }),
    createdAt: Instant,
    lastReadAt: Instant.nullable().meta({
      description: 'the last time that the calendar was read',
    }),
    lastError: z
      .enum(READ_ERRORS)
      .nullable()
      .meta({ description: 'why the last attempt failed; the busy times before it stay' }),
    lastErrorAdvice: z.string().nullable().meta({
      description: 'advice in English; the mail to staff has it in the language of its reader',
    }),
    nextReadAt: Instant,
    busyTimes: z.int().meta({ description: 'the number of busy times' }),
    unreadableEvents: z
      .int()
      .meta({ description: 'events whose times could not be understood; they are not busy times' }),
    unknownZones: z.array(z.string()).meta({
      description:
        'names of time zones in the calendar that are not known, at most 5. Their events are busy in the zone of the calendar, maybe at the wrong time',
    }),
    conflicts: z.array(z.object({ appointmentId: Id, startUtc: Instant, endUtc: Instant })).meta({
      description:
        'upcoming appointments at a busy time, at most 100; for an owner only those at their business',
    }),
  })
  .meta({ id: 'BusyCalendar' });

const BusyTime = z
  .object({ calendarId: Id, name: z.string(), from: Instant, to: Instant })
  .meta({ id: 'BusyTime' });

export const listBusyCalendars = endpoint({
  id: 'listBusyCalendars',
  method: 'get',
  path: '/api/professionals/{professionalId}/busy-calendars',
  summary: 'List the outside calendars of a professional, oldest first',
  description:
    'Members who run the calendars read those of the staff, without address and user name.',
  access: STAFF,
  ownership: { 'params.professionalId': OWN_CALENDAR },
  params: OF_PROFESSIONAL,
  example: { params: { professionalId: sample.professionalId } },
  success: {
    status: 200,
    isOwnList: true,
    description: 'All of them',
    schema: z.array(BusyCalendar),
  },
  refusals: ['PROFESSIONAL_NOT_FOUND'],
});

export const getBusyCalendar = endpoint({
  id: 'getBusyCalendar',
  method: 'get',
  path: '/api/professionals/{professionalId}/busy-calendars/{id}',
  summary: 'Read one outside calendar',
  access: STAFF,
  ownership: {
    'params.professionalId': OWN_CALENDAR,
    'params.id': belongsTo(STAFF_CONCERNED, 'NOT_FOUND'),
  },
  params: OF_CALENDAR,
  example: { params: { professionalId: sample.professionalId, id: sample.busyCalendarId } },
  success: { status: 200, description: 'The calendar', schema: BusyCalendar, isVersioned: true },
  refusals: ['PROFESSIONAL_NOT_FOUND', 'NOT_FOUND'],
});

export const addBusyCalendar = endpoint({
  id: 'addBusyCalendar',
  method: 'post',
  path: '/api/professionals/{professionalId}/busy-calendars',
  summary: 'Subscribe to the busy times of an outside calendar',
  description: `The calendar is read at once, then every 5 minutes. Its busy times close slots as \`TIME_OFF\`, and a booking there is refused with PROFESSIONAL_TIME_OFF. They never cancel a booking: an appointment at a busy time is listed as a conflict, with the event \`busy_calendar.conflict\` and a mail to the professional. Events that are free, transparent, cancelled or declined do not count; tentative ones do. Titles are not stored. Times from yesterday to 400 days ahead are read. Address and password are stored encrypted. Private and local addresses are refused. \`USAGE_LIMIT_REACHED\`: the professional has ${BUSY_CALENDARS_MAX} calendars. \`RATE_LIMITED\`: the account has sent ${CHANGES_PER_HOUR} new addresses or logins within an hour.`,
  access: WORKING,
  ownership: { 'params.professionalId': OWN_PROFESSIONAL },
  params: OF_PROFESSIONAL,
  headers: Repeatable,
  body: z.strictObject({
    url: Url,
    kind: Kind,
    username: Line(200).optional(),
    password: AnyPassword.optional().meta({ description: 'never sent back' }),
    name: Name.optional(),
  }),
  example: {
    params: { professionalId: sample.callerProfessionalId },
    body: { url: 'https://calendar.example/private/basic.ics', kind: 'ics', name: 'Private' },
  },
  success: {
    status: 201,
    description: 'The calendar, which is not read yet',
    schema: BusyCalendar,
    location: '/api/professionals/{professionalId}/busy-calendars/{id}',
  },
  refusals: ['PROFESSIONAL_NOT_FOUND', 'INVALID_INPUT', 'USAGE_LIMIT_REACHED', 'RATE_LIMITED'],
});

export const changeBusyCalendar = endpoint({
  id: 'changeBusyCalendar',
  method: 'patch',
  path: '/api/professionals/{professionalId}/busy-calendars/{id}',
  summary: 'Change the name, the address or the login of an outside calendar',
  description: `After a new address, user name or password the calendar is read at once; its busy times stay until then. \`null\` removes user name or password. An address on another host removes the stored password unless a new one is sent, because it was meant for the old host. \`RATE_LIMITED\`: the account has sent ${CHANGES_PER_HOUR} new addresses or logins within an hour.`,
  access: WORKING,
  ownership: {
    'params.professionalId': OWN_PROFESSIONAL,
    'params.id': OWN_PROFESSIONAL,
  },
  params: OF_CALENDAR,
  headers: Conditional,
  body: z.strictObject({
    url: Url.optional(),
    username: Line(200).nullable().optional(),
    password: AnyPassword.nullable().optional().meta({ description: 'never sent back' }),
    name: Name.optional(),
  }),
  example: {
    params: { professionalId: sample.callerProfessionalId, id: sample.busyCalendarId },
    body: { name: 'Family' },
  },
  success: {
    status: 200,
    description: 'The changed calendar',
    schema: BusyCalendar,
    isVersioned: true,
  },
  refusals: [
    'PROFESSIONAL_NOT_FOUND',
    'NOT_FOUND',
    'INVALID_INPUT',
    'MISSING_FIELDS',
    'RATE_LIMITED',
  ],
});

export const readBusyCalendar = endpoint({
  id: 'readBusyCalendar',
  method: 'post',
  path: '/api/professionals/{professionalId}/busy-calendars/{id}/read',
  summary: 'Read an outside calendar now',
  description: `Waits up to ${READ_WAIT_SECONDS} seconds for the reading; \`lastReadAt\` and \`lastError\` tell its result. \`RATE_LIMITED\`: the calendar is being read, or was tried in the last ${READ_PAUSE_SECONDS} seconds.`,
  access: STAFF,
  ownership: {
    'params.professionalId': OWN_CALENDAR,
    'params.id': belongsTo(STAFF_CONCERNED, 'NOT_FOUND'),
  },
  params: OF_CALENDAR,
  example: { params: { professionalId: sample.professionalId, id: sample.busyCalendarId } },
  success: { status: 200, description: 'The calendar', schema: BusyCalendar, isVersioned: true },
  refusals: ['PROFESSIONAL_NOT_FOUND', 'NOT_FOUND', 'RATE_LIMITED'],
});

export const removeBusyCalendar = endpoint({
  id: 'removeBusyCalendar',
  method: 'delete',
  path: '/api/professionals/{professionalId}/busy-calendars/{id}',
  summary: 'Remove an outside calendar; its busy times are open again',
  access: WORKING,
  ownership: {
    'params.professionalId': OWN_PROFESSIONAL,
    'params.id': OWN_PROFESSIONAL,
  },
  params: OF_CALENDAR,
  headers: Conditional,
  example: { params: { professionalId: sample.callerProfessionalId, id: sample.busyCalendarId } },
  success: { status: 204, description: 'Removed', schema: z.undefined() },
  refusals: ['PROFESSIONAL_NOT_FOUND', 'NOT_FOUND'],
});

export const listBusyTimes = endpoint({
  id: 'listBusyTimes',
  method: 'get',
  path: '/api/professionals/{professionalId}/busy-calendars/{id}/busy-times',
  summary: 'List the busy times of an outside calendar, earliest first',
  description: 'Overlapping events are one busy time. Without `from`: those that are not over.',
  access: STAFF,
  ownership: {
    'params.professionalId': OWN_CALENDAR,
    'params.id': belongsTo(STAFF_CONCERNED, 'NOT_FOUND'),
  },
  params: OF_CALENDAR,
  query: ListQuery('start').extend({ from: Moment.optional(), to: Moment.optional() }),
  example: { params: { professionalId: sample.professionalId, id: sample.busyCalendarId } },
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page',
    schema: z.array(BusyTime),
    isPaged: true,
  },
  refusals: ['PROFESSIONAL_NOT_FOUND', 'NOT_FOUND'],
});
