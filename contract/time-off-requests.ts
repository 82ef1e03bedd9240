import { z } from 'zod';
import { REQUEST_STATUSES } from '../domain/team.ts';
import { STAFF, WORKING } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo, STAFF_CONCERNED } from './ownership.ts';
import { Conditional, Id, Instant, ListQuery, OneOrMore, Repeatable } from './primitives.ts';
import { TimeOffBody, WholeDays } from './time-off.ts';

const params = z.object({ id: Id });

const TimeOffRequest = z
  .object({
    id: Id,
    professionalId: Id,
    from: Instant,
    to: Instant,
    dates: WholeDays,
    reason: z.string().nullable(),
    status: z.enum(REQUEST_STATUSES),
    createdAt: Instant,
    decidedAt: Instant.nullable(),
    decidedBy: Id.nullable().meta({ description: 'the account that approved or declined it' }),
  })
  .meta({ id: 'TimeOffRequest', description: 'time off that a professional asks for' });

export const requestTimeOff = endpoint({
  id: 'requestTimeOff',
  method: 'post',
  path: '/api/time-off/requests',
  summary: 'Ask for time off, as a professional',
  description:
    'As `POST /api/time-off`, but nothing changes until a member who runs the calendars of a business approves it. Needed if `mayTakeTimeOff` is false. `USAGE_LIMIT_REACHED`: 50 wait for an answer. At most 20 an hour, because each is mailed to the team.',
  access: WORKING,
  ownership: { 'body.professionalId': belongsTo(['professional'], 'PROFESSIONAL_NOT_FOUND') },
  headers: Repeatable,
  body: TimeOffBody,
  example: {
    body: {
      professionalId: sample.callerProfessionalId,
      from: sample.newDayOff,
      to: sample.newDayOff,
    },
  },
  success: {
    status: 201,
    description: 'The request',
    schema: TimeOffRequest,
    location: '/api/time-off/requests/{id}',
  },
  refusals: [
    'PROFESSIONAL_NOT_FOUND',
    'INVALID_DATE_FORMAT',
    'USAGE_LIMIT_REACHED',
    'RATE_LIMITED',
  ],
});

export const listTimeOffRequests = endpoint({
  id: 'listTimeOffRequests',
  method: 'get',
  path: '/api/time-off/requests',
  summary: 'List requests for time off: of the caller, and of the staff of their businesses',
  access: STAFF,
  ownership: 'filtered',
  query: ListQuery('creation').extend({
    status: OneOrMore(z.enum(REQUEST_STATUSES)).optional(),
  }),
  example: {},
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page, oldest first',
    schema: z.array(TimeOffRequest),
    isPaged: true,
  },
  refusals: [],
});

export const getTimeOffRequest = endpoint({
  id: 'getTimeOffRequest',
  method: 'get',
  path: '/api/time-off/requests/{id}',
  summary: 'Read one request for time off',
  access: STAFF,
  ownership: { 'params.id': belongsTo(STAFF_CONCERNED, 'NOT_FOUND') },
  params,
  example: { params: { id: sample.timeOffRequestId } },
  success: {
    status: 200,
    description: 'The request',
    schema: TimeOffRequest,
    isVersioned: true,
  },
  refusals: ['NOT_FOUND'],
});

export const answerTimeOffRequest = endpoint({
  id: 'answerTimeOffRequest',
  method: 'post',
  path: '/api/time-off/requests/{id}/{answer}',
  summary: 'Approve or decline a request for time off',
  description:
    'Approved, it is time off at every workplace of the professional. `SCHEDULE_TIME_TAKEN`: an appointment is booked then; move it first. `INVALID_STATUS`: it was answered already. `FORBIDDEN`: to approve it, the caller must run the calendars of every workplace whose `mayTakeTimeOff` is false; another one can permit it first.',
  access: STAFF,
  ownership: { 'params.id': belongsTo(['business'], 'NOT_FOUND') },
  params: z.object({ id: Id, answer: z.enum(['approve', 'decline']) }),
  headers: Repeatable,
  example: { params: { id: sample.timeOffRequestId, answer: 'approve' } },
  success: { status: 200, description: 'The answered request', schema: TimeOffRequest },
  refusals: ['NOT_FOUND', 'INVALID_STATUS', 'TIMEOFF_OVERLAP', 'SCHEDULE_TIME_TAKEN'],
});

export const withdrawTimeOffRequest = endpoint({
  id: 'withdrawTimeOffRequest',
  method: 'delete',
  path: '/api/time-off/requests/{id}',
  summary: 'Withdraw a request for time off that waits for an answer',
  description: '`INVALID_STATUS`: it was answered already.',
  access: WORKING,
  ownership: { 'params.id': belongsTo(['professional'], 'NOT_FOUND') },
  params,
  headers: Conditional,
  example: { params: { id: sample.timeOffRequestId } },
  success: { status: 204, description: 'Withdrawn', schema: z.undefined() },
  refusals: ['NOT_FOUND', 'INVALID_STATUS'],
});
