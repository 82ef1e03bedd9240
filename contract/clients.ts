import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  Email,
  Id,
  Instant,
  LocalDate,
  LocalTime,
  PageQuery,
  Repeatable,
  RequiredText,
  Text,
} from './primitives.ts';

const BUSINESS = { roles: ['business'] } as const;

const params = z.object({ id: Id });

const CrmClient = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    notes: z.string().nullable(),
    createdAt: Instant.meta({ description: 'of an account: when it was first booked there' }),
    hasAccount: z.boolean().meta({
      description: 'a customer, who is booked for as clientId; else a record, as crmClientId',
    }),
  })
  .meta({ id: 'CrmClient', description: 'a client as the business knows them' });

const CrmClientTotals = CrmClient.extend({
  totals: z.object({
    appointments: z.int(),
    completed: z.int(),
    cancelled: z.int(),
    noShows: z.int(),
    spentMajor: z.number().meta({ description: 'what was paid, in the currency of the business' }),
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

const known = {
  email: Email.nullable(),
  phone: RequiredText(40).nullable(),
  notes: Text(2000).nullable(),
};

export const listClients = endpoint({
  id: 'listClients',
  method: 'get',
  path: '/api/business/clients',
  tag: 'Clients',
  summary: "The business's clients, with totals",
  description:
    'Its own records, and the customers with an account who were booked there. Email and phone of an account are told once the customer has booked there themselves.',
  access: BUSINESS,
  query: PageQuery,
  success: {
    status: 200,
    description: 'One page',
    schema: z.array(CrmClientTotals),
    isPaged: true,
  },
  refusals: [],
});

export const getClient = endpoint({
  id: 'getClient',
  method: 'get',
  path: '/api/business/clients/{id}',
  tag: 'Clients',
  summary: 'One client, with history and totals',
  access: BUSINESS,
  params,
  success: { status: 200, description: 'The file', schema: CrmClientFile },
  refusals: ['CLIENT_NOT_FOUND'],
});

export const addClient = endpoint({
  id: 'addClient',
  method: 'post',
  path: '/api/business/clients',
  tag: 'Clients',
  summary: 'Add a client who may have no account',
  access: BUSINESS,
  headers: Repeatable,
  body: z.strictObject({ name: RequiredText(200), ...z.object(known).partial().shape }),
  success: { status: 201, description: 'They can be booked for', schema: CrmClient },
  refusals: ['BUSINESS_NOT_FOUND'],
});

export const removeClient = endpoint({
  id: 'removeClient',
  method: 'delete',
  path: '/api/business/clients/{id}',
  tag: 'Clients',
  summary: 'Erase a client record',
  description:
    'Personal data is erased; past appointments stay, without it. `ACCOUNT_HAS_BOOKINGS`: they still come.',
  access: BUSINESS,
  params,
  success: { status: 204, description: 'Erased', schema: z.undefined() },
  refusals: ['CLIENT_NOT_FOUND', 'ACCOUNT_HAS_BOOKINGS'],
});

export const changeClient = endpoint({
  id: 'changeClient',
  method: 'patch',
  path: '/api/business/clients/{id}',
  tag: 'Clients',
  summary: 'Change a client record',
  description: 'What an account says of itself only its customer changes.',
  access: BUSINESS,
  params,
  body: z.strictObject({ ...z.object({ name: RequiredText(200), ...known }).partial().shape }),
  success: { status: 200, description: 'As it is now', schema: CrmClient },
  refusals: ['CLIENT_NOT_FOUND'],
});
