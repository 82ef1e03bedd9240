import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, PageQuery, Repeatable, RequiredText } from './primitives.ts';
import { Status, OwnBusiness } from './own-business.ts';

const ADMIN_TAG = 'Moderation';

const ADMIN = { roles: ['admin'] } as const;

const params = z.object({ id: Id });

export const listForReview = endpoint({
  id: 'listForReview',
  method: 'get',
  path: '/api/admin/businesses',
  tag: ADMIN_TAG,
  summary: 'Businesses in a state; those under review unless told otherwise',
  access: ADMIN,
  query: PageQuery.extend({ status: Status.default('under_review') }),
  success: { status: 200, description: 'One page', schema: z.array(OwnBusiness), isPaged: true },
  refusals: [],
});

const VERDICT = {
  method: 'post',
  tag: ADMIN_TAG,
  access: ADMIN,
  headers: Repeatable,
  success: { status: 200, description: 'As it is now', schema: OwnBusiness },
  refusals: ['BUSINESS_NOT_FOUND', 'BUSINESS_INVALID_TRANSITION'],
} as const;

export const rejectBusiness = endpoint({
  ...VERDICT,
  id: 'rejectBusiness',
  path: '/api/admin/businesses/{id}/reject',
  summary: 'Send a business back to its owner, who reads why',
  description: '`BUSINESS_INVALID_TRANSITION`: it has not been submitted.',
  params,
  body: z.strictObject({ reason: RequiredText(1000) }),
});

export const moderateBusiness = endpoint({
  ...VERDICT,
  id: 'moderateBusiness',
  path: '/api/admin/businesses/{id}/{verdict}',
  summary: 'Approve, suspend or reinstate a business',
  params: z.object({ id: Id, verdict: z.enum(['approve', 'suspend', 'reinstate']) }),
  body: z.strictObject({ reason: RequiredText(1000).optional() }),
  refusals: [...VERDICT.refusals, 'NOT_FOUND'],
});
