import { z } from 'zod';
import { EXPORT_LINK_HOURS, EXPORT_STATUSES, ROWS_IN_RESPONSE_MAX } from '../domain/export.ts';
import { DATA, EVERY_ROLE } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { BusinessExport } from './export/business.ts';
import { PersonExport } from './export/person.ts';
import { Instant, RequiredText } from './primitives.ts';

const ExportState = z
  .object({
    status: z.enum(['none', ...EXPORT_STATUSES]).meta({
      description: '`none`: no large export was requested; `ready`: its link was mailed',
    }),
    requestedAt: Instant.optional(),
    expiresAt: Instant.optional().meta({ description: 'the end of the mailed link' }),
  })
  .meta({ id: 'ExportState', description: 'the last export that was too large for a response' });

const HOW = `All of it is of one moment. Up to ${ROWS_IN_RESPONSE_MAX.toLocaleString('en')} rows are in the response. More are written in the background: 202, and a link is mailed to the caller, which works for ${EXPORT_LINK_HOURS} hours. \`RATE_LIMITED\`: one export is being made already. There is no Idempotency-Key: an export changes nothing.`;
const PENDING = {
  description: 'Too large for a response; a link is mailed when it is written',
  schema: ExportState,
};

export const exportAccount = endpoint({
  id: 'exportAccount',
  method: 'post',
  path: '/api/account/export',
  summary: 'Export everything of the caller',
  description: `Profile, family, appointments with their history, payments, packages, reviews, waitlist, memberships, log-ins, notifications, support tickets, reports and appeals. Notes of staff are not in it: customers never read them. ${HOW}`,
  access: EVERY_ROLE,
  ownership: 'filtered',
  example: {},
  success: { status: 200, description: 'The export', schema: PersonExport },
  pending: PENDING,
  refusals: [],
});

export const getAccountExport = endpoint({
  id: 'getAccountExport',
  method: 'get',
  path: '/api/account/export',
  summary: 'Read the state of the last large export of the caller',
  access: EVERY_ROLE,
  ownership: 'filtered',
  example: {},
  success: { status: 200, description: 'The state', schema: ExportState },
  refusals: [],
});

export const exportBusiness = endpoint({
  id: 'exportBusiness',
  method: 'post',
  path: '/api/business/export',
  summary: 'Export everything of a business',
  description: `Profile and settings, hours, services, team, schedules, resources, classes, clients with notes, appointments with their history, payments, coupons, packages, waitlist, reviews and webhooks without their secrets. Only for owners. ${HOW}`,
  access: DATA,
  ownership: 'filtered',
  example: {},
  success: { status: 200, description: 'The export', schema: BusinessExport },
  pending: PENDING,
  refusals: [],
});

export const getBusinessExport = endpoint({
  id: 'getBusinessExport',
  method: 'get',
  path: '/api/business/export',
  summary: 'Read the state of the last large export of a business',
  access: DATA,
  ownership: 'filtered',
  example: {},
  success: { status: 200, description: 'The state', schema: ExportState },
  refusals: [],
});

export const downloadExport = endpoint({
  id: 'downloadExport',
  method: 'get',
  path: '/api/exports/{token}',
  summary: 'Download a large export with the token of the mailed link',
  description: `Works for ${EXPORT_LINK_HOURS} hours. It ends earlier if the person who asked gets a new password, is suspended, or is no owner any more. \`NOT_FOUND\`: the link is unknown or over.`,
  access: 'anyone',
  ownership: { 'params.token': 'secret' },
  params: z.object({ token: RequiredText(200) }),
  example: { params: { token: sample.exportToken } },
  success: {
    status: 200,
    description: 'The export, as a file',
    schema: z.union([PersonExport, BusinessExport]),
    isFile: true,
  },
  refusals: ['NOT_FOUND'],
});
