import { z } from 'zod';
import { TICKET_STATES, TICKET_WAITS_FOR } from '../domain/support.ts';
import { PARTIES } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo, PARTIES_CONCERNED } from './ownership.ts';
import {
  Id,
  Instant,
  ListQuery,
  OneOrMore,
  Repeatable,
  RequiredLine,
  RequiredText,
} from './primitives.ts';

/** The person who opened the ticket, in whatever role. */
const OWN_TICKET = belongsTo(['customer'], 'NOT_FOUND');
const params = z.object({ id: Id });

export const TicketStateField = z.enum(TICKET_STATES);
export const MessageBody = RequiredText(5000);

/** The fields that the person and admins see. */
export const TicketSummary = z.object({
  id: Id,
  subject: z.string().meta({ description: 'empty once the person is erased' }),
  state: TicketStateField,
  waitsFor: z
    .enum(TICKET_WAITS_FOR)
    .meta({ description: 'the side that has the next step; `none` once it is resolved' }),
  appointmentId: Id.nullable(),
  createdAt: Instant,
});

export const Message = z.object({
  id: Id,
  from: z.enum(['person', 'support']),
  body: z.string(),
  createdAt: Instant,
});

export const TicketInList = TicketSummary.meta({ id: 'SupportTicketInList' });
const SupportTicket = TicketSummary.extend({
  body: z.string(),
  replies: z.array(Message).meta({ description: 'oldest first' }),
}).meta({ id: 'SupportTicket', description: 'a question to the operators of this site' });

const TICKET = { description: 'The ticket with its replies', schema: SupportTicket } as const;

export const createTicket = endpoint({
  id: 'createTicket',
  method: 'post',
  path: '/api/support/tickets',
  summary: 'Ask the operators for help',
  description:
    'A customer may link an own appointment, staff one in a calendar that they may see; another one is `SUPPORT_LINK_INVALID`. `USAGE_LIMIT_REACHED`: 10 tickets are open. At most 10 an hour, because each is mailed to the admins.',
  access: PARTIES,
  ownership: { 'body.appointmentId': belongsTo(PARTIES_CONCERNED, 'SUPPORT_LINK_INVALID') },
  headers: Repeatable,
  body: z.strictObject({
    subject: RequiredLine(200),
    body: MessageBody,
    appointmentId: Id.optional(),
  }),
  example: {
    body: {
      subject: 'The price is wrong',
      body: 'It differs from the page of the service.',
      appointmentId: sample.appointmentId,
    },
  },
  success: { status: 201, ...TICKET, location: '/api/support/tickets/{id}' },
  refusals: ['SUPPORT_LINK_INVALID', 'USAGE_LIMIT_REACHED', 'RATE_LIMITED'],
});

export const listTickets = endpoint({
  id: 'listTickets',
  method: 'get',
  path: '/api/support/tickets',
  summary: "List the caller's tickets, newest first",
  access: PARTIES,
  ownership: 'filtered',
  query: ListQuery('creation', 'desc').extend({ state: OneOrMore(TicketStateField).optional() }),
  example: {},
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page',
    schema: z.array(TicketInList),
    isPaged: true,
  },
  refusals: [],
});

export const getTicket = endpoint({
  id: 'getTicket',
  method: 'get',
  path: '/api/support/tickets/{id}',
  summary: 'Read one ticket with its replies',
  access: PARTIES,
  ownership: { 'params.id': OWN_TICKET },
  params,
  example: { params: { id: sample.supportTicketId } },
  success: { status: 200, ...TICKET, isVersioned: true },
  refusals: ['NOT_FOUND'],
});

export const replyToTicket = endpoint({
  id: 'replyToTicket',
  method: 'post',
  path: '/api/support/tickets/{id}/replies',
  summary: 'Write another message; a resolved ticket is opened again',
  description:
    '`SUPPORT_INVALID_STATE`: it is closed; open a new one. `USAGE_LIMIT_REACHED`: it has 200 replies. At most 30 an hour.',
  access: PARTIES,
  ownership: { 'params.id': OWN_TICKET },
  params,
  headers: Repeatable,
  body: z.strictObject({ body: MessageBody }),
  example: { params: { id: sample.supportTicketId }, body: { body: 'It is about last Tuesday.' } },
  success: { status: 201, ...TICKET, location: '/api/support/tickets/{id}' },
  refusals: ['NOT_FOUND', 'SUPPORT_INVALID_STATE', 'USAGE_LIMIT_REACHED', 'RATE_LIMITED'],
});

export const closeTicket = endpoint({
  id: 'closeTicket',
  method: 'post',
  path: '/api/support/tickets/{id}/close',
  summary: 'Close a ticket, as the person who opened it; in every state',
  access: PARTIES,
  ownership: { 'params.id': OWN_TICKET },
  params,
  headers: Repeatable,
  example: { params: { id: sample.supportTicketId } },
  success: { status: 200, ...TICKET },
  refusals: ['NOT_FOUND'],
});
