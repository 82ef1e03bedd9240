import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PARTIES } from './access.ts';
import { Id } from './primitives.ts';

const TAG = 'Calendar files';
const File = z.string().meta({ description: 'iCalendar, RFC 5545' });

export const getAppointmentFile = endpoint({
  id: 'getAppointmentFile',
  method: 'get',
  path: '/api/appointments/{id}.ics',
  tag: TAG,
  summary: 'An appointment for a calendar program',
  description:
    'The same UID and a growing SEQUENCE, whatever becomes of it. Times are in UTC; the description tells those of the place.',
  access: PARTIES,
  params: z.object({ id: Id }),
  success: { status: 200, description: 'One event', schema: File, mediaType: 'text/calendar' },
  refusals: ['APPOINTMENT_NOT_FOUND'],
});

export const openFeed = endpoint({
  id: 'openFeed',
  method: 'post',
  path: '/api/professionals/{id}/calendar-feed',
  tag: TAG,
  summary: 'A private address of the calendar, for calendar programs',
  description:
    'By the professional. A new address ends the one before. There is no Idempotency-Key: the address is a secret and not kept, so a repeat makes a new one.',
  access: { roles: ['professional'] },
  params: z.object({ id: Id }),
  success: {
    status: 201,
    description: 'Shown this once; whoever has it can read the calendar',
    schema: z.object({ url: z.url() }),
  },
  refusals: ['PROFESSIONAL_NOT_FOUND'],
});

export const closeFeed = endpoint({
  id: 'closeFeed',
  method: 'delete',
  path: '/api/professionals/{id}/calendar-feed',
  tag: TAG,
  summary: 'End the private address of the calendar',
  access: { roles: ['professional'] },
  params: z.object({ id: Id }),
  success: { status: 204, description: 'Nobody can read it any more', schema: z.undefined() },
  refusals: ['PROFESSIONAL_NOT_FOUND'],
});

export const readFeed = endpoint({
  id: 'readFeed',
  method: 'get',
  path: '/api/calendar/{token}.ics',
  tag: TAG,
  summary: 'A calendar by its private address',
  description:
    'From 30 days ago on, cancelled ones included; at most 2,000, of which those to come are the first.',
  access: 'anyone',
  params: z.object({ token: z.string() }),
  success: { status: 200, description: 'All events', schema: File, mediaType: 'text/calendar' },
  refusals: ['NOT_FOUND'],
});
