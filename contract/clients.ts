import { z } from 'zod';
import { CLIENTS, STAFF } from './access.ts';
import { clientFields, clientParams, CrmClient, OWN_CLIENT, Tag } from './crm-client.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { STAFF_APPOINTMENT } from './ownership.ts';
import {
  Conditional,
  Id,
  Instant,
  LocalDate,
  LocalTime,
  ListQuery,
  Repeatable,
  RequiredLine,
  SearchText,
  UpdatedSince,
} from './primitives.ts';

const params = clientParams;

const CrmClientTotals = CrmClient.extend({
  mailBouncedAt: Instant.nullable().meta({
    description:
      'when a mail server refused the address of the client for good; null unless it did, or after a later mail was sent',
  }),
  totals: z.object({
    appointments: z.int(),
    completed: z.int(),
    cancelled: z.int(),
    noShows: z.int(),
    spentMajor: z.number().meta({
      description: 'paid for visits and packages, in the currency of the business',
    }),
  }),
}).meta({ id: 'CrmClientTotals' });

const CrmClientFile = CrmClientTotals.extend({
  history: z
    .array(
      z.object({
        id: Id,
        date: LocalDate,
        start: LocalTime,
        professional: Id,
        services: z.array(Id),
        status: z.string(),
      }),
    )
    .meta({ description: 'the last 100, most recent first' }),
}).meta({ id: 'CrmClientFile' });

export const listClients = endpoint({
  id: 'listClients',
  method: 'get',
  path: '/api/business/clients',
  summary: "List the business's clients with totals",
  description:
    'Client records, and the accounts of customers who have booked there themselves. With `query`, those whose name begins with the text come first. With `Accept: text/csv`, a file of all of them, up to 20,000, for a spreadsheet or an import.',
  access: CLIENTS,
  ownership: 'filtered',
  query: ListQuery('creation, with `query` by name').extend({
    query: SearchText.optional().meta({
      examples: ['eve kl', '030 1234'],
      description:
        'the beginning or another part of the name, the email or the phone, as typed: case, accents and the spaces of a number do not matter; of several words, each. One or two letters: the beginning of a word',
    }),
    updatedSince: UpdatedSince.meta({
      description:
        'only clients whose record, notes, tags or appointments have changed since; not those who have changed only the name or contact of their account',
    }),
    tag: Tag.optional().meta({ description: 'only clients with this tag; only one' }),
  }),
  example: {},
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page',
    schema: z.array(CrmClientTotals),
    isPaged: true,
    isCsvToo: true,
  },
  refusals: [],
});

export const getClient = endpoint({
  id: 'getClient',
  method: 'get',
  path: '/api/business/clients/{id}',
  summary: 'Read one client with history and totals',
  description: '`MISSING_FIELDS` (businessId): a client of several businesses of the caller.',
  access: CLIENTS,
  ownership: { 'params.id': OWN_CLIENT },
  params,
  example: { params: { id: sample.crmClientId } },
  success: {
    status: 200,
    description: 'The client; the ETag is of the record, without history and totals',
    schema: CrmClientFile,
    isVersioned: true,
  },
  refusals: ['CLIENT_NOT_FOUND'],
});

export const getAppointmentClient = endpoint({
  id: 'getAppointmentClient',
  method: 'get',
  path: '/api/appointments/{id}/client',
  summary: 'Read the client of an appointment: contact and notes',
  description:
    'For all staff who see the appointment: professionals know the clients whom they serve.',
  access: STAFF,
  ownership: { 'params.id': STAFF_APPOINTMENT },
  params,
  example: { params: { id: sample.appointmentId } },
  success: { status: 200, description: 'The client', schema: CrmClient },
  refusals: ['APPOINTMENT_NOT_FOUND', 'CLIENT_NOT_FOUND'],
});

export const addClient = endpoint({
  id: 'addClient',
  method: 'post',
  path: '/api/business/clients',
  summary: 'Add a client record, for a person who may have no account',
  access: CLIENTS,
  ownership: 'filtered',
  headers: Repeatable,
  body: z.strictObject({ name: RequiredLine(200), ...z.object(clientFields).partial().shape }),
  example: { body: { name: 'Eve' } },
  success: {
    status: 201,
    description: 'The client record',
    schema: CrmClient,
    location: '/api/business/clients/{id}',
  },
  refusals: ['BUSINESS_NOT_FOUND'],
});

export const removeClient = endpoint({
  id: 'removeClient',
  method: 'delete',
  path: '/api/business/clients/{id}',
  summary: 'Erase a client record',
  description:
    'Erases personal data; past appointments stay without it. `ACCOUNT_HAS_BOOKINGS`: the client has upcoming appointments.',
  access: CLIENTS,
  ownership: { 'params.id': OWN_CLIENT },
  params,
  headers: Conditional,
  example: { params: { id: sample.crmClientId } },
  success: { status: 204, description: 'Erased', schema: z.undefined() },
  refusals: ['CLIENT_NOT_FOUND', 'ACCOUNT_HAS_BOOKINGS'],
});

export const changeClient = endpoint({
  id: 'changeClient',
  method: 'patch',
  path: '/api/business/clients/{id}',
  summary: 'Change a client record, or notes and tags of a customer with an account',
  description:
    'Notes and tags of an account belong to the business; `FORBIDDEN`: only the customer can change the other fields. `MISSING_FIELDS` (businessId): a client of several businesses of the caller.',
  access: CLIENTS,
  ownership: { 'params.id': OWN_CLIENT },
  params,
  headers: Conditional,
  body: z.strictObject({
    ...z.object({ name: RequiredLine(200), ...clientFields }).partial().shape,
  }),
  example: { params: { id: sample.crmClientId }, body: { notes: 'Prefers mornings' } },
  success: {
    status: 200,
    description: 'The changed record',
    schema: CrmClient,
    isVersioned: true,
  },
  refusals: ['CLIENT_NOT_FOUND'],
});
