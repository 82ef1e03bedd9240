import { z } from 'zod';
import { TEAM, TEAM_OR_INVITED, WORKING } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo, STAFF_CONCERNED } from './ownership.ts';
import {
  Conditional,
  Email,
  Id,
  Instant,
  ListQuery,
  Repeatable,
  RequiredText,
} from './primitives.ts';
import { MEMBER_ROLES } from '../domain/rights.ts';

const SENT_INVITATION = belongsTo(['business'], 'NOT_FOUND');
const RECEIVED_INVITATION = belongsTo(['professional'], 'NOT_FOUND');
const params = z.object({ id: Id });

export const Invitation = z
  .object({
    id: Id,
    businessId: Id,
    businessName: z.string(),
    email: z.string(),
    role: z.enum(MEMBER_ROLES),
    professionalId: Id.optional().meta({
      description: 'the professional who gets the account of the reader',
    }),
    status: z.enum(['pending', 'accepted', 'declined']),
    createdAt: Instant,
  })
  .meta({ id: 'Invitation' });

export const INVITING_REFUSALS = [
  'BUSINESS_NOT_FOUND',
  'INVALID_STATUS',
  'BUSINESS_SUSPENDED',
  'REQUEST_PENDING',
  'EMAIL_TAKEN',
  'RATE_LIMITED',
] as const;

export const inviteProfessional = endpoint({
  id: 'inviteProfessional',
  method: 'post',
  path: '/api/business/professionals',
  summary: 'Invite a professional by email',
  description:
    'The professional accepts with their own account. `REQUEST_PENDING`: a pending invitation exists; resend or withdraw it. `EMAIL_TAKEN`: they work at the business already. `INVALID_STATUS`: the business is a draft; submit it first. At most 20 mails an hour for a business, 40 an hour from an address, and 5 a day to a recipient; resend one that failed.',
  access: TEAM,
  ownership: 'filtered',
  headers: Repeatable,
  body: z.strictObject({ email: Email }),
  example: { body: { email: sample.newEmail } },
  success: {
    status: 201,
    description: 'The invitation; an email is sent',
    schema: Invitation,
    location: '/api/invitations/{id}',
  },
  refusals: INVITING_REFUSALS,
});

export const listInvitations = endpoint({
  id: 'listInvitations',
  method: 'get',
  path: '/api/invitations',
  summary: 'List the invitations that the caller has received, and those of their businesses',
  access: TEAM_OR_INVITED,
  ownership: 'filtered',
  query: ListQuery('creation', 'desc'),
  example: {},
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page, newest first',
    schema: z.array(Invitation),
    isPaged: true,
  },
  refusals: [],
});

export const getInvitation = endpoint({
  id: 'getInvitation',
  method: 'get',
  path: '/api/invitations/{id}',
  summary: 'Read one invitation, sent or received',
  access: TEAM_OR_INVITED,
  ownership: { 'params.id': belongsTo(STAFF_CONCERNED, 'NOT_FOUND') },
  params,
  example: { params: { id: sample.invitationId } },
  success: { status: 200, description: 'The invitation', schema: Invitation, isVersioned: true },
  refusals: ['NOT_FOUND'],
});

export const resendInvitation = endpoint({
  id: 'resendInvitation',
  method: 'post',
  path: '/api/invitations/{id}/resend',
  summary: 'Send the email of an invitation again',
  description:
    'With a new token; the previous one stops working. The caller is its sender from then on. `INVALID_STATUS`: the invitation was answered, or the business is a draft. `FORBIDDEN`: only an owner sends the invitation of an owner.',
  access: TEAM,
  ownership: { 'params.id': SENT_INVITATION },
  params,
  headers: Repeatable,
  example: { params: { id: sample.pendingInvitationId } },
  success: { status: 200, description: 'The invitation; an email is sent', schema: Invitation },
  refusals: ['NOT_FOUND', 'INVALID_STATUS', 'BUSINESS_SUSPENDED', 'RATE_LIMITED'],
});

export const withdrawInvitation = endpoint({
  id: 'withdrawInvitation',
  method: 'delete',
  path: '/api/invitations/{id}',
  summary: 'Withdraw an invitation',
  description: '`INVALID_STATUS`: the invitation was answered.',
  access: TEAM,
  ownership: { 'params.id': SENT_INVITATION },
  params,
  headers: Conditional,
  example: { params: { id: sample.pendingInvitationId } },
  success: { status: 204, description: 'Withdrawn', schema: z.undefined() },
  refusals: ['NOT_FOUND', 'INVALID_STATUS'],
});

export const answerInvitation = endpoint({
  id: 'answerInvitation',
  method: 'post',
  path: '/api/invitations/{id}/{answer}',
  summary: 'Accept or decline an invitation with the token from its email',
  description:
    '`INVALID_STATUS`: it was answered otherwise; its sender may no longer invite for this role, and another member must send it again; or it is for a professional without an account, and the caller has a calendar already. `USAGE_LIMIT_REACHED`: the business has 100 members or 200 professionals, or the caller owns 20 businesses.',
  access: WORKING,
  ownership: { 'params.id': RECEIVED_INVITATION, 'body.token': RECEIVED_INVITATION },
  params: z.object({ id: Id, answer: z.enum(['accept', 'decline']) }),
  headers: Repeatable,
  body: z.strictObject({ token: RequiredText(100).meta({ description: 'from the email' }) }),
  example: {
    params: { id: sample.invitationId, answer: 'accept' },
    body: { token: sample.invitationToken },
  },
  success: {
    status: 200,
    description: 'The answered invitation',
    schema: Invitation.extend({
      professionalId: Id.optional().meta({
        description: 'of the caller at the business, once accepted as a professional',
      }),
    }).meta({ id: 'AnsweredInvitation' }),
  },
  refusals: ['NOT_FOUND', 'INVALID_STATUS', 'USAGE_LIMIT_REACHED'],
});
