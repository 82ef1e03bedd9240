import { z } from 'zod';
import { ADMIN_ACTIONS, TARGET_TYPES } from '../domain/admin-action.ts';
import { DECISION_CAUSES, TARGET_TYPES as REPORTED_TYPES, VERDICTS } from '../domain/moderation.ts';
import { ADMIN } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { Id, Instant, ListQuery, Moment, OneBusinessId, OneId, OneOrMore } from './primitives.ts';

const TargetType = z.enum(TARGET_TYPES);
const ActionName = z.enum(ADMIN_ACTIONS);

export const AdminAction = z
  .object({
    id: Id,
    at: Instant,
    adminId: Id.nullable().meta({ description: 'null: the operator, with `npm run admin`' }),
    adminName: z.string().nullable(),
    action: ActionName,
    targetType: TargetType,
    targetId: Id,
    targetName: z.string().nullable().meta({
      description:
        'the name of the target, of the reported content, or of the professional reviewed; the subject of a ticket; empty once erased',
    }),
    report: z
      .object({
        reporter: z.object({ id: Id, name: z.string() }).nullable(),
        targetType: z.enum(REPORTED_TYPES),
        status: z.enum(VERDICTS).meta({ description: 'the decision' }),
        cause: z.enum(DECISION_CAUSES).meta({
          description:
            'decided after the `report`, changed after an `appeal`, `upheld` after one, taken back (`reversal`), or decided by an `admin` without a report',
        }),
      })
      .nullable()
      .meta({ description: 'of a report: who reported what, and the decision' }),
    businessId: Id.nullable().meta({ description: 'the business that the target belongs to' }),
    reason: z.string().nullable(),
    details: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .meta({ examples: [{ from: 'under_review', to: 'approved' }] }),
  })
  .meta({ id: 'AdminAction', description: 'a recorded action of an admin' });

export const listAdminActions = endpoint({
  id: 'listAdminActions',
  method: 'get',
  path: '/api/admin/actions',
  summary: 'List the recorded actions of admins, newest first',
  description:
    'Each action is recorded in the transaction that makes the change. No request changes or deletes it.',
  access: ADMIN,
  ownership: {
    'query.adminId': 'public',
    'query.targetId': 'public',
    'query.businessId': 'public',
  },
  query: ListQuery('time', 'desc').extend({
    adminId: OneId.optional(),
    targetId: OneId.optional(),
    businessId: OneBusinessId.optional(),
    targetType: OneOrMore(TargetType).optional(),
    action: OneOrMore(ActionName).optional(),
    from: Moment.optional().meta({ description: 'at this time or later' }),
    to: Moment.optional().meta({ description: 'before this time' }),
  }),
  example: {
    query: {
      adminId: sample.customerId,
      targetId: sample.businessId,
      businessId: sample.businessId,
    },
    alternatives: ['adminId', 'targetId', 'businessId'],
  },
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page',
    schema: z.array(AdminAction),
    isPaged: true,
  },
  refusals: [],
});
