import { z } from 'zod';
import { ADMIN } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { OwnBusiness, Status } from './own-business.ts';
import { Id, Instant, ListQuery, OneOrMore, Repeatable, RequiredText } from './primitives.ts';

const ReviewedBusiness = OwnBusiness.extend({
  submittedAt: Instant.nullable().meta({ description: 'of the last submission' }),
  serviceCount: z.int(),
  professionalCount: z.int(),
}).meta({ id: 'ReviewedBusiness', description: 'a business with what an admin checks' });

export const listForReview = endpoint({
  id: 'listForReview',
  method: 'get',
  path: '/api/admin/businesses',
  summary: 'List businesses by status, the oldest submission first; default: under review',
  access: ADMIN,
  ownership: 'public',
  query: ListQuery('submission').extend({
    status: OneOrMore(Status).default(['under_review']),
  }),
  example: {},
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page',
    schema: z.array(ReviewedBusiness),
    isPaged: true,
  },
  refusals: [],
});

const VERDICT = {
  method: 'post',
  access: ADMIN,
  ownership: { 'params.id': 'public' },
  headers: Repeatable,
  success: {
    status: 200,
    description: 'The changed business',
    schema: OwnBusiness,
    isVersioned: true,
  },
  refusals: ['BUSINESS_NOT_FOUND', 'BUSINESS_INVALID_TRANSITION'],
} as const;

export const rejectBusiness = endpoint({
  ...VERDICT,
  id: 'rejectBusiness',
  path: '/api/admin/businesses/{id}/reject',
  summary: 'Return a business to its owner, with the reason',
  description: '`BUSINESS_INVALID_TRANSITION`: it was not submitted.',
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: RequiredText(1000) }),
  example: { params: { id: sample.submittedBusinessId }, body: { reason: 'No pictures' } },
});

export const moderateBusiness = endpoint({
  ...VERDICT,
  id: 'moderateBusiness',
  path: '/api/admin/businesses/{id}/{verdict}',
  summary: 'Approve, suspend or reinstate a business',
  description:
    '`suspend` needs a `reason` (`MISSING_FIELDS`), which owner and managers get by mail. The business leaves discovery and takes no new bookings; appointments stay, and their customers are told. The decision is a report of the admin in `GET /api/admin/reports`, with which all open reports of the business are decided: the owner reads it in `GET /api/reports` and can appeal against it once. `reinstate` takes the decision back, also while an appeal waits, and tells both sides.',
  params: z.object({ id: Id, verdict: z.enum(['approve', 'suspend', 'reinstate']) }),
  body: z.strictObject({
    reason: RequiredText(1000).optional().meta({ description: 'required to suspend' }),
  }),
  example: { params: { id: sample.submittedBusinessId, verdict: 'approve' }, body: {} },
  refusals: [...VERDICT.refusals, 'NOT_FOUND'],
});
