import { z } from 'zod';
import { DUPLICATE_REASONS } from '../domain/clients/client-duplicates.ts';
import { CLIENTS } from './access.ts';
import { clientParams, CrmClient, OWN_CLIENT } from './crm-client.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { Id, PageQuery, Repeatable } from './primitives.ts';

/** The number of clients that are compared; of more, the newest. */
export const COMPARED_MAX = 10_000;
export const LISTED_TAGS_MAX = 500;

const ClientDuplicate = z
  .object({
    clients: z.array(CrmClient).length(2).meta({ description: 'the older one first' }),
    reasons: z.array(z.enum(DUPLICATE_REASONS)).min(1).meta({
      description:
        '`phone`: the same number, with or without the code of its country; `email`: the same address; `name`: the same words, or one letter different in a name of at least eight',
    }),
  })
  .meta({ id: 'ClientDuplicate', description: 'two clients that are perhaps one person' });

export const listClientTags = endpoint({
  id: 'listClientTags',
  method: 'get',
  path: '/api/business/clients/tags',
  summary: "List the tags of the business's clients",
  access: CLIENTS,
  ownership: 'filtered',
  example: {},
  success: {
    status: 200,
    isOwnList: true,
    description: `The first ${LISTED_TAGS_MAX} tags by name`,
    schema: z.array(z.object({ tag: z.string(), clients: z.int() }).meta({ id: 'ClientTag' })),
  },
  refusals: [],
});

export const listDuplicates = endpoint({
  id: 'listDuplicates',
  method: 'get',
  path: '/api/business/clients/duplicates',
  summary: 'List pairs of clients that are perhaps one person',
  description: `Of several clients with the same phone, email or name, each is paired with the oldest. Compares the newest ${COMPARED_MAX.toLocaleString('en')} clients.`,
  access: CLIENTS,
  ownership: 'filtered',
  query: PageQuery,
  example: {},
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page, oldest clients first',
    schema: z.array(ClientDuplicate),
    isPaged: true,
  },
  refusals: [],
});

export const mergeClient = endpoint({
  id: 'mergeClient',
  method: 'post',
  path: '/api/business/clients/{id}/merge',
  summary: 'Merge a client record into another client',
  description:
    'Appointments, packages, payments, family members, waitlist entries, holds, notes and tags go to the client that remains: another record, or the account of a customer who has booked there. That client keeps its name, email and phone; a record gets those that it lacks. The merged record is deleted. `CLIENT_DOUBLE_BOOKED`: both have appointments at the same time, and nothing changes. `INVALID_INPUT` with `Error-Field: notes` or `tags`: both together are longer than one client may have; shorten them first. `CUSTOMER_LIMIT_REACHED`: both together have more than 20 family members. It cannot be undone.',
  access: CLIENTS,
  ownership: { 'params.id': OWN_CLIENT, 'body.intoClientId': OWN_CLIENT },
  params: clientParams,
  headers: Repeatable,
  body: z.strictObject({ intoClientId: Id.meta({ description: 'the client that remains' }) }),
  example: {
    params: { id: sample.crmClientId },
    body: { intoClientId: sample.customerId },
  },
  success: {
    status: 200,
    description: 'The number of moved records of each kind',
    schema: z
      .object({
        id: Id.meta({ description: 'the client that remains' }),
        hasAccount: z.boolean(),
        mergedId: Id,
        moved: z.object({
          appointments: z.int(),
          packages: z.int(),
          waitlistEntries: z.int(),
          holds: z.int(),
          familyMembers: z.int(),
        }),
      })
      .meta({ id: 'MergedClient' }),
  },
  refusals: ['CLIENT_NOT_FOUND', 'CLIENT_DOUBLE_BOOKED', 'INVALID_INPUT', 'CUSTOMER_LIMIT_REACHED'],
});
