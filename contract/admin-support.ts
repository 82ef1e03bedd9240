import { z } from 'zod';
import { TICKET_WAITS_FOR } from '../domain/support.ts';
import { ADMIN, ROLES } from './access.ts';
import { Status } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo } from './ownership.ts';
import {
  Id,
  Instant,
  ListQuery,
  LocalDate,
  LocalTime,
  OneId,
  OneOrMore,
  Repeatable,
} from './primitives.ts';
import { Message, MessageBody, TicketStateField, TicketSummary } from './support.ts';

const ANY_TICKET = belongsTo([], 'NOT_FOUND', { anyoneAs: ['admin'] });
const ANY_ACCOUNT = belongsTo([], 'SUPPORT_ASSIGNEE_INVALID', { anyoneAs: ['admin'] });
const params = z.object({ id: Id });

const QueuedTicket = TicketSummary.extend({
  waitingSince: Instant.meta({ description: 'since when that side has the next step' }),
  person: z.object({
    id: Id,
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
  }),
  assignee: z
    .object({ id: Id, name: z.string() })
    .nullable()
    .meta({ description: 'the admin who takes care of it' }),
}).meta({ id: 'QueuedTicket' });

const AdminTicket = QueuedTicket.extend({
  body: z.string(),
  appointment: z
    .object({
      id: Id,
      businessId: Id,
      businessName: z.string(),
      professionalName: z.string(),
      services: z.array(z.string()),
      date: LocalDate,
      start: LocalTime,
      timezone: z.string(),
      status: Status,
    })
    .nullable(),
  replies: z
    .array(
      Message.extend({
        authorId: Id,
        authorName: z.string(),
        isInternal: z.boolean().meta({ description: 'a note that only admins see' }),
      }),
    )
    .meta({ description: 'oldest first' }),
}).meta({ id: 'AdminTicket', description: 'a ticket as admins see it' });

const TICKET = { description: 'The ticket', schema: AdminTicket } as const;

export const listTicketQueue = endpoint({
  id: 'listTicketQueue',
  method: 'get',
  path: '/api/admin/support/tickets',
  summary: 'List tickets, the longest waiting first; default: open and in progress',
  access: ADMIN,
  ownership: { 'query.assigneeId': ANY_ACCOUNT },
  query: ListQuery('the begin of the wait').extend({
    state: OneOrMore(TicketStateField).default(['open', 'in_progress']),
    waitsFor: z.enum(TICKET_WAITS_FOR).optional(),
    assigneeId: OneId.optional(),
    unassigned: z
      .literal('true')
      .optional()
      .meta({ description: 'only those without an assignee' }),
  }),
  example: { query: { assigneeId: sample.adminId } },
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page',
    schema: z.array(
      QueuedTicket.extend({
        waitingMinutes: z.int().meta({ description: 'whole minutes since `waitingSince`' }),
      }),
    ),
    isPaged: true,
  },
  refusals: [],
});

export const getAdminTicket = endpoint({
  id: 'getAdminTicket',
  method: 'get',
  path: '/api/admin/support/tickets/{id}',
  summary: 'Read one ticket with its person, its appointment, replies and internal notes',
  access: ADMIN,
  ownership: { 'params.id': ANY_TICKET },
  params,
  example: { params: { id: sample.supportTicketId } },
  success: { status: 200, ...TICKET, isVersioned: true },
  refusals: ['NOT_FOUND'],
});

export const answerTicket = endpoint({
  id: 'answerTicket',
  method: 'post',
  path: '/api/admin/support/tickets/{id}/replies',
  summary: 'Answer a ticket, or add a note that only admins see',
  description:
    'An answer is mailed to the person. It moves an open ticket to in progress, and an unassigned one to its author. An internal note changes neither. `SUPPORT_INVALID_STATE`: it is closed. `USAGE_LIMIT_REACHED`: it has 200 replies.',
  access: ADMIN,
  ownership: { 'params.id': ANY_TICKET },
  params,
  headers: Repeatable,
  body: z.strictObject({ body: MessageBody, isInternal: z.boolean().default(false) }),
  example: { params: { id: sample.supportTicketId }, body: { body: 'We are looking into it.' } },
  success: { status: 201, ...TICKET, location: '/api/admin/support/tickets/{id}' },
  refusals: ['NOT_FOUND', 'SUPPORT_INVALID_STATE', 'USAGE_LIMIT_REACHED'],
});

export const assignTicket = endpoint({
  id: 'assignTicket',
  method: 'post',
  path: '/api/admin/support/tickets/{id}/assign',
  summary: 'Assign a ticket to an admin, or to no one',
  description:
    '`SUPPORT_ASSIGNEE_INVALID`: not the account of an admin. `SUPPORT_INVALID_STATE`: the ticket is closed. Another admin is told by mail.',
  access: ADMIN,
  ownership: { 'params.id': ANY_TICKET, 'body.assigneeId': ANY_ACCOUNT },
  params,
  headers: Repeatable,
  body: z.strictObject({ assigneeId: Id.nullable() }),
  example: { params: { id: sample.supportTicketId }, body: { assigneeId: sample.adminId } },
  success: { status: 200, ...TICKET },
  refusals: ['NOT_FOUND', 'SUPPORT_INVALID_STATE', 'SUPPORT_ASSIGNEE_INVALID'],
});

export const moveTicket = endpoint({
  id: 'moveTicket',
  method: 'post',
  path: '/api/admin/support/tickets/{id}/state',
  summary: 'Move a ticket one step: open, in progress, resolved, closed',
  description:
    'A repeat changes nothing. `SUPPORT_INVALID_STATE`: not the next step. Only a reply of the person leads back, from resolved to open. The person gets a mail when it is resolved or closed.',
  access: ADMIN,
  ownership: { 'params.id': ANY_TICKET },
  params,
  headers: Repeatable,
  body: z.strictObject({ state: TicketStateField }),
  example: { params: { id: sample.supportTicketId }, body: { state: 'in_progress' } },
  success: { status: 200, ...TICKET },
  refusals: ['NOT_FOUND', 'SUPPORT_INVALID_STATE'],
});

export const listAssignees = endpoint({
  id: 'listAssignees',
  method: 'get',
  path: '/api/admin/support/assignees',
  summary: 'List the admins who can take tickets',
  access: ADMIN,
  ownership: 'public',
  example: {},
  success: {
    status: 200,
    isOwnList: true,
    description: 'At most 100',
    schema: z.array(z.object({ id: Id, name: z.string() })),
  },
  refusals: [],
});
