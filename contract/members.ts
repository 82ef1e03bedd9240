import { z } from 'zod';
import { STAFF, TEAM } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { has, when } from './field-rules.ts';
import { Invitation, INVITING_REFUSALS } from './invitations.ts';
import { belongsTo } from './ownership.ts';
import { Email, Id, Repeatable } from './primitives.ts';
import { MEMBER_ROLES, type Right, RIGHTS } from '../domain/rights.ts';

export const MEMBERS_MAX = 100;
const OWN_MEMBER = belongsTo(['business'], 'USER_NOT_FOUND');
const params = z.object({ id: Id });
const Role = z.enum(MEMBER_ROLES);

const Member = z
  .object({
    id: Id.meta({ description: 'of the account' }),
    businessId: Id,
    name: z.string(),
    email: z.string(),
    role: Role.meta({ description: 'a professional may also have one of the other roles' }),
    professionalId: Id.optional().meta({ description: 'of a member who works there' }),
  })
  .meta({ id: 'Member', description: 'an account with rights at a business' });

export const listMembers = endpoint({
  id: 'listMembers',
  method: 'get',
  path: '/api/business/members',
  summary: 'List the accounts that may do something at the business, and their roles',
  description: `At most ${MEMBERS_MAX} besides the professionals.`,
  access: TEAM,
  ownership: 'filtered',
  example: {},
  success: { status: 200, isOwnList: true, description: 'All of them', schema: z.array(Member) },
  refusals: [],
});

export const inviteMember = endpoint({
  id: 'inviteMember',
  method: 'post',
  path: '/api/business/members',
  summary: 'Invite a person by email, with a role',
  description:
    'As for `POST /api/business/professionals`; they accept with an account as `business` or `professional`. `FORBIDDEN`: only an owner invites an owner. `EMAIL_TAKEN`: they are a member already; change the role instead. `USAGE_LIMIT_REACHED`: the business has 100 members.',
  access: TEAM,
  ownership: { 'body.professionalId': belongsTo(['business'], 'PROFESSIONAL_NOT_FOUND') },
  headers: Repeatable,
  body: z
    .strictObject({
      email: Email,
      role: Role,
      professionalId: Id.optional().meta({
        description:
          'a professional without an account, who gets that of the reader; only with the role `professional`',
      }),
    })
    .meta(when(has('professionalId'), { properties: { role: { const: 'professional' } } })),
  example: {
    body: {
      email: sample.newMemberEmail,
      role: 'professional',
      professionalId: sample.accountlessProfessionalId,
    },
  },
  success: {
    status: 201,
    description: 'The invitation; an email is sent',
    schema: Invitation,
    location: '/api/invitations/{id}',
  },
  refusals: [...INVITING_REFUSALS, 'PROFESSIONAL_NOT_FOUND', 'USAGE_LIMIT_REACHED'],
});

export const changeMember = endpoint({
  id: 'changeMember',
  method: 'patch',
  path: '/api/business/members/{id}',
  summary: 'Change the role of a member',
  description:
    'A professional of the business may get another role; with `professional`, a member who works there keeps only that. `FORBIDDEN`: only an owner makes or changes an owner. `INVALID_STATUS`: the last owner stays one. `USAGE_LIMIT_REACHED`: the business has 100 members, or the new owner has 20 businesses.',
  access: TEAM,
  ownership: { 'params.id': OWN_MEMBER },
  params,
  body: z.strictObject({ role: Role }),
  example: { params: { id: sample.memberId }, body: { role: 'manager' } },
  success: { status: 200, description: 'The changed member', schema: Member },
  refusals: ['USER_NOT_FOUND', 'INVALID_STATUS', 'USAGE_LIMIT_REACHED'],
});

export const removeMember = endpoint({
  id: 'removeMember',
  method: 'delete',
  path: '/api/business/members/{id}',
  summary: 'Remove a member',
  description:
    'A member who works there as a professional keeps that; see `DELETE /api/business/professionals/{id}`. Invitations that the member sent can no longer be accepted until another member sends them again. `FORBIDDEN`: only an owner removes an owner. `INVALID_STATUS`: the last owner stays, or the member is a professional only.',
  access: TEAM,
  ownership: { 'params.id': OWN_MEMBER },
  params,
  example: { params: { id: sample.memberId } },
  success: { status: 204, description: 'Removed', schema: z.undefined() },
  refusals: ['USER_NOT_FOUND', 'INVALID_STATUS'],
});

export const listMemberships = endpoint({
  id: 'listMemberships',
  method: 'get',
  path: '/api/account/memberships',
  summary: "List the businesses where the caller is a member, with the caller's rights there",
  access: STAFF,
  ownership: 'filtered',
  example: {},
  success: {
    status: 200,
    isOwnList: true,
    description: 'All of them',
    schema: z.array(
      z
        .object({
          businessId: Id,
          businessName: z.string(),
          timezone: z.string(),
          currency: z.string(),
          roles: z.array(Role),
          rights: z.array(z.enum(RIGHTS as [Right, ...Right[]])),
        })
        .meta({ id: 'Membership' }),
    ),
  },
  refusals: [],
});

export const leaveBusiness = endpoint({
  id: 'leaveBusiness',
  method: 'delete',
  path: '/api/account/memberships/{businessId}',
  summary: 'Leave the team of a business',
  description:
    'A professional leaves with `DELETE /api/business/professionals/{id}`. `INVALID_STATUS`: the last owner stays.',
  access: STAFF,
  ownership: { 'params.businessId': belongsTo(['business'], 'BUSINESS_NOT_FOUND') },
  params: z.object({ businessId: Id }),
  example: { params: { businessId: sample.businessId } },
  success: { status: 204, description: 'Left', schema: z.undefined() },
  refusals: ['BUSINESS_NOT_FOUND', 'INVALID_STATUS'],
});
