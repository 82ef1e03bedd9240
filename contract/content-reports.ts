import { z } from 'zod';
import {
  APPEAL_STATUSES,
  REPORT_SIDES,
  REPORT_STATUSES,
  RESOLUTIONS,
  TARGET_TYPES,
} from '../domain/moderation.ts';
import { ADMIN, PARTIES } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo } from './ownership.ts';
import {
  Id,
  Instant,
  ListQuery,
  OneId,
  OneOrMore,
  Repeatable,
  RequiredText,
} from './primitives.ts';

const REASON_MAX = 1000;
const params = z.object({ id: Id });
const ANY_REPORT = belongsTo([], 'NOT_FOUND', { anyoneAs: ['admin'] });
const TargetType = z.enum(TARGET_TYPES);
const Status = z.enum(REPORT_STATUSES).meta({
  description:
    '`dismissed`: the content stays; reviews are `hidden`, others `suspended`; `withdrawn`: an account was erased before a decision',
});

const Appeal = z
  .object({
    side: z.enum(REPORT_SIDES),
    reason: z.string().meta({ description: 'empty once the account is erased' }),
    status: z.enum(APPEAL_STATUSES).meta({
      description:
        '`upheld`: the decision stays; `overturned`: the opposite holds; `withdrawn`: an account was erased before a decision',
    }),
    note: z.string().nullable().meta({ description: "the admin's reason" }),
    createdAt: Instant,
    decidedAt: Instant.nullable(),
  })
  .meta({ id: 'ReportAppeal' });

const Decision = z
  .object({
    id: Id,
    targetType: TargetType,
    targetId: Id,
    status: Status,
    note: z.string().nullable().meta({ description: "the admin's reason, for both sides" }),
    createdAt: Instant,
    decidedAt: Instant.nullable(),
  })
  .meta({ id: 'ReportDecision', description: 'a report without the texts of its sides' });

const Named = z.object({ id: Id, name: z.string() });

const Target = z.object({
  name: z.string().meta({
    description: 'of the business or professional; of a review, of the professional reviewed',
  }),
  rating: z.int().nullable(),
  comment: z.string().nullable().meta({ description: 'of a review' }),
  isSanctioned: z.boolean().meta({ description: 'hidden or suspended now' }),
});

const ContentReport = Decision.extend({
  side: z.enum(REPORT_SIDES).meta({
    description: '`reporter`: the caller reported it; `affected`: it is content of the caller',
  }),
  reason: z.string().nullable().meta({ description: 'only for the reporter' }),
  target: Target,
  appeal: Appeal.nullable().meta({ description: 'of this side' }),
  mayAppeal: z.boolean(),
}).meta({ id: 'ContentReport', description: 'a report, or a decision about own content' });

const AdminReport = Decision.extend({
  reason: z.string(),
  reporter: Named.nullable().meta({
    description: 'null once the account is erased; an admin who suspended a business directly',
  }),
  target: Target.extend({
    author: Named.nullable().meta({ description: 'of a review' }),
    text: z.string().nullable().meta({
      description: 'the description of the business, or the bio of the professional',
    }),
    reply: z.string().nullable().meta({ description: 'of the business to the review' }),
    writtenAt: Instant.nullable().meta({ description: 'of a review' }),
    businesses: z.array(Named).meta({
      description: 'the business itself, that of the reviewed visit, or the workplaces',
    }),
  }),
  openCount: z.int().meta({ description: 'open reports of the same target' }),
  decidedWithId: Id.nullable().meta({
    description: 'the report of the same target whose decision decided this one too',
  }),
  appeals: z.array(Appeal),
}).meta({ id: 'AdminReport', description: 'a report as an admin decides it' });

/** A report in the details of an account. */
export const ReportOfAccount = Decision.extend({
  side: z.enum(REPORT_SIDES),
  targetName: z.string(),
}).meta({ id: 'ReportOfAccount' });

export const reportContent = endpoint({
  id: 'reportContent',
  method: 'post',
  path: '/api/reports',
  summary: 'Report a review, a business or a professional',
  description:
    'An admin decides; both sides are told by mail, and the other side never learns who reported. `CANNOT_REPORT_OWN_CONTENT`: the own review, a business that the caller belongs to, the caller, or a professional of a business whose team the caller manages. `REQUEST_PENDING`: the caller has an open report of it. `USAGE_LIMIT_REACHED`: 20 reports of the caller are open. `RATE_LIMITED`: above 20 reports in an hour.',
  access: PARTIES,
  ownership: { 'body.targetId': 'public' },
  headers: Repeatable,
  body: z.strictObject({
    targetType: TargetType,
    targetId: Id,
    reason: RequiredText(REASON_MAX),
  }),
  example: {
    body: {
      targetType: 'professional',
      targetId: sample.accountlessProfessionalId,
      reason: 'The pictures are of another salon',
    },
    needsNewAccount: true,
  },
  success: {
    status: 201,
    description: 'The report',
    schema: ContentReport,
    location: '/api/reports/{id}',
  },
  refusals: [
    'NOT_FOUND',
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_FOUND',
    'CANNOT_REPORT_OWN_CONTENT',
    'REQUEST_PENDING',
    'USAGE_LIMIT_REACHED',
    'RATE_LIMITED',
  ],
});

export const listContentReports = endpoint({
  id: 'listContentReports',
  method: 'get',
  path: '/api/reports',
  summary: 'List own reports, and decisions about own content',
  description:
    'A decision about own content stays in the list when it is taken back: it is `dismissed` then.',
  access: PARTIES,
  ownership: 'filtered',
  query: ListQuery('creation', 'desc').extend({
    side: z.enum(REPORT_SIDES).optional(),
    status: OneOrMore(z.enum(REPORT_STATUSES)).optional(),
  }),
  example: {},
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page, newest first',
    schema: z.array(ContentReport),
    isPaged: true,
  },
  refusals: [],
});

const concerned = {
  access: PARTIES,
  ownership: { 'params.id': belongsTo(['customer'], 'NOT_FOUND') },
  params,
} as const;

export const getContentReport = endpoint({
  ...concerned,
  id: 'getContentReport',
  method: 'get',
  path: '/api/reports/{id}',
  summary: 'Read an own report, or a decision about own content',
  example: { params: { id: sample.reportId } },
  success: { status: 200, description: 'The report', schema: ContentReport },
  refusals: ['NOT_FOUND'],
});

export const appealReport = endpoint({
  ...concerned,
  id: 'appealReport',
  method: 'post',
  path: '/api/reports/{id}/appeal',
  summary: 'Appeal against a decision, once',
  description:
    'By the side that it went against: the reporter of a dismissed report; the author, owner or professional whose content is hidden or suspended. `REQUEST_PENDING`: the appeal waits for its decision. `MODERATION_INVALID_STATE`: nothing is decided against this side, or it has appealed before.',
  headers: Repeatable,
  body: z.strictObject({ reason: RequiredText(REASON_MAX) }),
  example: {
    params: { id: sample.dismissedReportId },
    body: { reason: 'The review names my address' },
  },
  success: { status: 200, description: 'The report with the appeal', schema: ContentReport },
  refusals: ['NOT_FOUND', 'REQUEST_PENDING', 'MODERATION_INVALID_STATE'],
});

const AdminRead = { access: ADMIN, method: 'get' } as const;

export const listAdminReports = endpoint({
  ...AdminRead,
  id: 'listAdminReports',
  path: '/api/admin/reports',
  summary: 'List reports, the oldest first; default: open ones',
  description:
    'Without `status`: the open ones, or with `appeal` or `targetId` those of every status.',
  ownership: { 'query.targetId': ANY_REPORT },
  query: ListQuery('creation').extend({
    status: OneOrMore(z.enum(REPORT_STATUSES)).optional(),
    targetType: OneOrMore(TargetType).optional(),
    targetId: OneId.optional(),
    appeal: z.literal('open').optional().meta({ description: 'only those with an open appeal' }),
  }),
  example: { query: { targetId: sample.accountlessProfessionalId } },
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page',
    schema: z.array(AdminReport),
    isPaged: true,
  },
  refusals: [],
});

export const getAdminReport = endpoint({
  ...AdminRead,
  id: 'getAdminReport',
  path: '/api/admin/reports/{id}',
  summary: 'Read one report as an admin',
  ownership: { 'params.id': ANY_REPORT },
  params,
  example: { params: { id: sample.reportId } },
  success: { status: 200, description: 'The report', schema: AdminReport },
  refusals: ['NOT_FOUND'],
});

const VERDICT = {
  method: 'post',
  access: ADMIN,
  ownership: { 'params.id': ANY_REPORT },
  params,
  headers: Repeatable,
  success: { status: 200, description: 'The decision', schema: Decision },
} as const;
const Note = RequiredText(REASON_MAX).meta({ description: 'the reason, which both sides read' });

export const resolveReport = endpoint({
  ...VERDICT,
  id: 'resolveReport',
  path: '/api/admin/reports/{id}/resolve',
  summary: 'Dismiss a report, hide the review, or suspend the business or professional',
  description:
    'All open reports of the same target are decided with it. A hidden review leaves lists and ratings. A suspended professional leaves discovery and takes no new bookings (`PROFESSIONAL_NOT_FOUND`); appointments stay, and their customers are told. `MODERATION_INVALID_STATE`: reviews are hidden, businesses and professionals suspended; or the target is in another state.',
  body: z.strictObject({ action: z.enum(RESOLUTIONS), note: Note }),
  example: {
    params: { id: sample.reportId },
    body: { action: 'dismiss', note: 'The review keeps to the rules' },
  },
  refusals: ['NOT_FOUND', 'REPORT_ALREADY_RESOLVED', 'MODERATION_INVALID_STATE'],
});

export const resolveAppeal = endpoint({
  ...VERDICT,
  id: 'resolveAppeal',
  path: '/api/admin/reports/{id}/appeal/resolve',
  summary: 'Decide the open appeal of a report',
  description:
    '`overturn` shows or reinstates the content, or hides or suspends it after a dismissal. It changes all reports that were decided together, ends their open appeals, and tells everyone concerned. `MODERATION_INVALID_STATE`: no appeal is open, or the target is in another state.',
  body: z.strictObject({ action: z.enum(['uphold', 'overturn']), note: Note }),
  example: {
    params: { id: sample.appealedReportId },
    body: { action: 'uphold', note: 'The review keeps to the rules' },
  },
  refusals: ['NOT_FOUND', 'MODERATION_INVALID_STATE'],
});

export const reverseReport = endpoint({
  ...VERDICT,
  id: 'reverseReport',
  path: '/api/admin/reports/{id}/reverse',
  summary: 'Show or reinstate the content again, without an appeal',
  description:
    'The report and those decided with it count as dismissed. `MODERATION_INVALID_STATE`: nothing is hidden or suspended by it (any more: an admin may have reinstated it), it was decided with another report, or an appeal waits for its decision.',
  body: z.strictObject({ note: Note }),
  example: { params: { id: sample.reversibleReportId }, body: { note: 'Decided by mistake' } },
  refusals: ['NOT_FOUND', 'MODERATION_INVALID_STATE'],
});
