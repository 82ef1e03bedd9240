import { z } from 'zod';
import { PARTIES, STAFF, WORKING } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo, OWN_APPOINTMENT } from './ownership.ts';
import { Id } from './primitives.ts';

/** The feed of a professional; that of an account has the calendars of a team. */
export const FEED_MAX = 2_000;
export const TEAM_FEED_MAX = 10_000;

const OWN_FEED = belongsTo(['professional'], 'PROFESSIONAL_NOT_FOUND');
const CalendarFile = z.string().meta({ description: 'iCalendar, RFC 5545' });

export const getAppointmentFile = endpoint({
  id: 'getAppointmentFile',
  method: 'get',
  path: '/api/appointments/{id}.ics',
  summary: 'Download an appointment for a calendar program',
  description:
    'Every version has the same UID and a higher SEQUENCE. Times are in UTC; the description contains the local ones.',
  access: PARTIES,
  ownership: { 'params.id': OWN_APPOINTMENT },
  params: z.object({ id: Id }),
  example: { params: { id: sample.appointmentId } },
  success: {
    status: 200,
    description: 'One event',
    schema: CalendarFile,
    mediaType: 'text/calendar',
  },
  refusals: ['APPOINTMENT_NOT_FOUND'],
});

export const openFeed = endpoint({
  id: 'openFeed',
  method: 'post',
  path: '/api/professionals/{id}/calendar-feed',
  summary: 'Create a private calendar address for calendar programs',
  description:
    "Only for the professional's own calendar. A new address replaces the previous one. There is no Idempotency-Key: the address is a secret and not stored, so a repeat creates a new one.",
  access: WORKING,
  ownership: { 'params.id': OWN_FEED },
  params: z.object({ id: Id }),
  example: { params: { id: sample.callerProfessionalId } },
  success: {
    status: 201,
    description: 'The address, sent only once; its holder can read the calendar',
    schema: z.object({ url: z.url() }),
    location: '{url}',
  },
  refusals: ['PROFESSIONAL_NOT_FOUND'],
});

export const closeFeed = endpoint({
  id: 'closeFeed',
  method: 'delete',
  path: '/api/professionals/{id}/calendar-feed',
  summary: 'Remove the private calendar address',
  access: WORKING,
  ownership: { 'params.id': OWN_FEED },
  params: z.object({ id: Id }),
  example: { params: { id: sample.callerProfessionalId } },
  success: { status: 204, description: 'The address no longer works', schema: z.undefined() },
  refusals: ['PROFESSIONAL_NOT_FOUND'],
});

export const openAccountFeed = endpoint({
  id: 'openAccountFeed',
  method: 'post',
  path: '/api/account/calendar-feed',
  summary: 'Create a private calendar address for all calendars that the caller runs',
  description:
    'The appointments of all professionals of the businesses whose calendars the caller runs, with their names, and the caller’s own as a professional. It shows what the caller may see at that moment: nothing of a business that they have left. A new address replaces the previous one; a new password ends it. There is no Idempotency-Key, as for the feed of a professional.',
  access: STAFF,
  ownership: 'filtered',
  example: {},
  success: {
    status: 201,
    description: 'The address, sent only once; its holder can read the calendars',
    schema: z.object({ url: z.url() }),
    location: '{url}',
  },
  refusals: [],
});

export const closeAccountFeed = endpoint({
  id: 'closeAccountFeed',
  method: 'delete',
  path: '/api/account/calendar-feed',
  summary: 'Remove the private calendar address of the account',
  access: STAFF,
  ownership: 'filtered',
  example: {},
  success: { status: 204, description: 'The address no longer works', schema: z.undefined() },
  refusals: [],
});

export const readFeed = endpoint({
  id: 'readFeed',
  method: 'get',
  path: '/api/calendar/{token}.ics',
  summary: 'Read a calendar by its private address',
  description:
    'Appointments since 30 days ago, including cancelled ones, in order of time. At most 2,000 of a professional, or 10,000 of an account: of more, the nearest whole days, upcoming ones first, and an event says from where on appointments are not shown. The seats of a class are one event. The response has an ETag, and 304 answers If-None-Match.',
  access: 'anyone',
  ownership: { 'params.token': 'secret' },
  params: z.object({ token: z.string() }),
  example: { params: { token: sample.feedToken } },
  success: {
    status: 200,
    description: 'All events',
    schema: CalendarFile,
    mediaType: 'text/calendar',
  },
  refusals: ['NOT_FOUND'],
});
