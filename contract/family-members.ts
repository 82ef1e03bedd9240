import { z } from 'zod';
import { FAMILY_MEMBERS_MAX } from '../domain/family.ts';
import { CUSTOMER } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo } from './ownership.ts';
import { Conditional, Id, Instant, ListQuery, Repeatable, RequiredLine } from './primitives.ts';

const OWN_FAMILY = belongsTo(['customer'], 'CLIENT_NOT_FOUND');
const params = z.object({ id: Id });

const FamilyMember = z.object({ id: Id, name: z.string(), createdAt: Instant }).meta({
  id: 'FamilyMember',
  description: 'a person a customer books for, as familyMemberId',
});

export const listFamilyMembers = endpoint({
  id: 'listFamilyMembers',
  method: 'get',
  path: '/api/family-members',
  summary: "List the customer's family members",
  access: CUSTOMER,
  ownership: 'filtered',
  query: ListQuery('creation'),
  example: {},
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page',
    schema: z.array(FamilyMember),
    isPaged: true,
  },
  refusals: [],
});

export const getFamilyMember = endpoint({
  id: 'getFamilyMember',
  method: 'get',
  path: '/api/family-members/{id}',
  summary: 'Read one family member',
  access: CUSTOMER,
  ownership: { 'params.id': OWN_FAMILY },
  params,
  example: { params: { id: sample.familyMemberId } },
  success: {
    status: 200,
    description: 'The family member',
    schema: FamilyMember,
    isVersioned: true,
  },
  refusals: ['CLIENT_NOT_FOUND'],
});

export const addFamilyMember = endpoint({
  id: 'addFamilyMember',
  method: 'post',
  path: '/api/family-members',
  summary: 'Add a family member',
  description: `An account has at most ${FAMILY_MEMBERS_MAX}, else \`CUSTOMER_LIMIT_REACHED\` (\`familyMembers\`).`,
  access: CUSTOMER,
  ownership: 'filtered',
  headers: Repeatable,
  body: z.strictObject({ name: RequiredLine(200) }),
  example: { body: { name: 'Kim' } },
  success: {
    status: 201,
    description: 'The family member',
    schema: FamilyMember,
    location: '/api/family-members/{id}',
  },
  refusals: ['CUSTOMER_LIMIT_REACHED'],
});

export const renameFamilyMember = endpoint({
  id: 'renameFamilyMember',
  method: 'patch',
  path: '/api/family-members/{id}',
  summary: 'Rename a family member',
  access: CUSTOMER,
  ownership: { 'params.id': OWN_FAMILY },
  params,
  headers: Conditional,
  body: z.strictObject({ name: RequiredLine(200).optional() }),
  example: { params: { id: sample.familyMemberId }, body: { name: 'Kim' } },
  success: {
    status: 200,
    description: 'The renamed family member',
    schema: FamilyMember,
    isVersioned: true,
  },
  refusals: ['CLIENT_NOT_FOUND'],
});

export const removeFamilyMember = endpoint({
  id: 'removeFamilyMember',
  method: 'delete',
  path: '/api/family-members/{id}',
  summary: 'Remove a family member; their appointments stay booked',
  access: CUSTOMER,
  ownership: { 'params.id': OWN_FAMILY },
  params,
  headers: Conditional,
  example: { params: { id: sample.familyMemberId } },
  success: { status: 204, description: 'Removed', schema: z.undefined() },
  refusals: ['CLIENT_NOT_FOUND'],
});
