import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, PageQuery, Repeatable, RequiredText } from './primitives.ts';

const CUSTOMER = { roles: ['customer'] } as const;

const params = z.object({ id: Id });

const FamilyMember = z.object({ id: Id, name: z.string(), createdAt: Instant }).meta({
  id: 'FamilyMember',
  description: 'somebody a customer books for, as familyMemberId',
});

export const listFamilyMembers = endpoint({
  id: 'listFamilyMembers',
  method: 'get',
  path: '/api/family-members',
  tag: 'Family',
  summary: 'Those the customer books for',
  access: CUSTOMER,
  query: PageQuery,
  success: { status: 200, description: 'One page', schema: z.array(FamilyMember), isPaged: true },
  refusals: [],
});

export const addFamilyMember = endpoint({
  id: 'addFamilyMember',
  method: 'post',
  path: '/api/family-members',
  tag: 'Family',
  summary: 'Add one',
  access: CUSTOMER,
  headers: Repeatable,
  body: z.strictObject({ name: RequiredText(200) }),
  success: { status: 201, description: 'They can be booked for', schema: FamilyMember },
  refusals: [],
});

export const renameFamilyMember = endpoint({
  id: 'renameFamilyMember',
  method: 'patch',
  path: '/api/family-members/{id}',
  tag: 'Family',
  summary: 'Change their name',
  access: CUSTOMER,
  params,
  body: z.strictObject({ name: RequiredText(200).optional() }),
  success: { status: 200, description: 'As they are now', schema: FamilyMember },
  refusals: ['CLIENT_NOT_FOUND'],
});

export const removeFamilyMember = endpoint({
  id: 'removeFamilyMember',
  method: 'delete',
  path: '/api/family-members/{id}',
  tag: 'Family',
  summary: 'Remove one; what is booked for them stays booked',
  access: CUSTOMER,
  params,
  success: { status: 204, description: 'Gone', schema: z.undefined() },
  refusals: ['CLIENT_NOT_FOUND'],
});
