import { z } from 'zod';
import { CLIENTS } from './access.ts';
import { clientParams, OWN_CLIENT } from './crm-client.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { Conditional, Id, Instant, ListQuery, Repeatable, RequiredLine } from './primitives.ts';

const ClientFamilyMember = z
  .object({ id: Id, crmClientId: Id, name: z.string(), createdAt: Instant })
  .meta({
    id: 'ClientFamilyMember',
    description:
      'a person whom staff book under a client record, with crmClientId and familyMemberId',
  });

export const listClientFamily = endpoint({
  id: 'listClientFamily',
  method: 'get',
  path: '/api/business/clients/{id}/family',
  summary: 'List the family members of a client record',
  access: CLIENTS,
  ownership: { 'params.id': OWN_CLIENT },
  params: clientParams,
  query: ListQuery('creation'),
  example: { params: { id: sample.crmClientId } },
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page',
    schema: z.array(ClientFamilyMember),
    isPaged: true,
  },
  refusals: ['CLIENT_NOT_FOUND'],
});

export const addClientFamily = endpoint({
  id: 'addClientFamily',
  method: 'post',
  path: '/api/business/clients/{id}/family',
  summary: 'Add a family member to a client record, such as a child',
  description:
    'Each person has their own time: parent and child can be booked at once. Mails go to the record. `CUSTOMER_LIMIT_REACHED`: it has 20 of them.',
  access: CLIENTS,
  ownership: { 'params.id': OWN_CLIENT },
  params: clientParams,
  headers: Repeatable,
  body: z.strictObject({ name: RequiredLine(200) }),
  example: { params: { id: sample.crmClientId }, body: { name: 'Kim' } },
  success: {
    status: 201,
    description: 'The family member',
    schema: ClientFamilyMember,
    location: '/api/business/family-members/{id}',
  },
  refusals: ['CLIENT_NOT_FOUND', 'CUSTOMER_LIMIT_REACHED'],
});

export const getClientFamilyMember = endpoint({
  id: 'getClientFamilyMember',
  method: 'get',
  path: '/api/business/family-members/{id}',
  summary: 'Read a family member of a client record',
  access: CLIENTS,
  ownership: { 'params.id': OWN_CLIENT },
  params: clientParams,
  example: { params: { id: sample.clientFamilyMemberId } },
  success: {
    status: 200,
    description: 'The family member',
    schema: ClientFamilyMember,
    isVersioned: true,
  },
  refusals: ['CLIENT_NOT_FOUND'],
});

export const removeClientFamilyMember = endpoint({
  id: 'removeClientFamilyMember',
  method: 'delete',
  path: '/api/business/family-members/{id}',
  summary: 'Remove a family member of a client record; their appointments stay booked',
  access: CLIENTS,
  ownership: { 'params.id': OWN_CLIENT },
  params: clientParams,
  headers: Conditional,
  example: { params: { id: sample.clientFamilyMemberId } },
  success: { status: 204, description: 'Removed', schema: z.undefined() },
  refusals: ['CLIENT_NOT_FOUND'],
});
