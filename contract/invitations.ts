import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { STAFF } from './access.ts';
import { Email, Id, Instant, PageQuery, Repeatable, RequiredText } from './primitives.ts';

const TAG = 'Business';
const OWNER = { roles: ['business'] } as const;
const params = z.object({ id: Id });

const Invitation = z
  .object({
    id: Id,
    businessId: Id,
    businessName: z.string(),
    email: z.string(),
    status: z.enum(['pending', 'accepted', 'declined']),
    createdAt: Instant,
  })
  .meta({ id: 'Invitation' });

export const inviteProfessional = endpoint({
  id: 'inviteProfessional',
  method: 'post',
  path: '/api/business/professionals',
  tag: TAG,
  summary: 'Invite a professional by email',
  description:
    'They accept with an account of theirs. `REQUEST_PENDING`: they have not answered the last one, which can be sent again or withdrawn. `EMAIL_TAKEN`: they work here already. At most 20 mails an hour; one that could not be sent is sent again on request.',
  access: OWNER,
  headers: Repeatable,
  body: z.strictObject({ email: Email }),
  success: { status: 201, description: 'A mail is on its way', schema: Invitation },
  refusals: ['BUSINESS_NOT_FOUND', 'REQUEST_PENDING', 'EMAIL_TAKEN'],
});

export const listInvitations = endpoint({
  id: 'listInvitations',
  method: 'get',
  path: '/api/invitations',
  tag: TAG,
  summary: 'Invitations: those to the professional, or of the business',
  access: STAFF,
  query: PageQuery,
  success: {
    status: 200,
    description: 'One page, the newest first',
    schema: z.array(Invitation),
    isPaged: true,
  },
  refusals: [],
});

export const resendInvitation = endpoint({
  id: 'resendInvitation',
  method: 'post',
  path: '/api/invitations/{id}/resend',
  tag: TAG,
  summary: 'Send an invitation again, where its mail was lost',
  description:
    'With a new token: that of the mail before is void. `INVALID_STATUS`: it has been answered.',
  access: OWNER,
  params,
  headers: Repeatable,
  success: { status: 200, description: 'A mail is on its way', schema: Invitation },
  refusals: ['NOT_FOUND', 'INVALID_STATUS'],
});

export const withdrawInvitation = endpoint({
  id: 'withdrawInvitation',
  method: 'delete',
  path: '/api/invitations/{id}',
  tag: TAG,
  summary: 'Take an invitation back',
  description: '`INVALID_STATUS`: it has been answered.',
  access: OWNER,
  params,
  success: { status: 204, description: 'It can no longer be accepted', schema: z.undefined() },
  refusals: ['NOT_FOUND', 'INVALID_STATUS'],
});

export const answerInvitation = endpoint({
  id: 'answerInvitation',
  method: 'post',
  path: '/api/invitations/{id}/{answer}',
  tag: TAG,
  summary: 'Accept or decline an invitation, with the token that its mail holds',
  access: { roles: ['professional'] },
  params: z.object({ id: Id, answer: z.enum(['accept', 'decline']) }),
  headers: Repeatable,
  body: z.strictObject({ token: RequiredText(100).meta({ description: 'from the mail' }) }),
  success: {
    status: 200,
    description: 'As it is now',
    schema: Invitation.extend({
      professionalId: Id.optional().meta({
        description: 'as whom the caller works, once accepted',
      }),
    }).meta({ id: 'AnsweredInvitation' }),
  },
  refusals: ['NOT_FOUND', 'INVALID_STATUS'],
});
