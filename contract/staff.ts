import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { STAFF } from './access.ts';
import { Id, PageQuery, RequiredText, Text, WorkingHours } from './primitives.ts';
import { Professional } from './professionals.ts';

const TAG = 'Business';

const OWNER = { roles: ['business'] } as const;

const params = z.object({ id: Id });

export const listStaff = endpoint({
  id: 'listStaff',
  method: 'get',
  path: '/api/business/professionals',
  tag: TAG,
  summary: 'Who works at the business',
  access: OWNER,
  query: PageQuery,
  success: { status: 200, description: 'One page', schema: z.array(Professional), isPaged: true },
  refusals: ['BUSINESS_NOT_FOUND'],
});

export const removeProfessional = endpoint({
  id: 'removeProfessional',
  method: 'delete',
  path: '/api/business/professionals/{id}',
  tag: TAG,
  summary: 'A professional no longer works at the business',
  description:
    'By its owner, or by the professional, who leaves. `SCHEDULE_TIME_TAKEN`: somebody is booked with them there.',
  access: STAFF,
  params,
  query: z.object({
    businessId: Id.optional().meta({ description: 'for a professional who works at several' }),
  }),
  success: { status: 204, description: 'Gone from there', schema: z.undefined() },
  refusals: ['PROFESSIONAL_NOT_FOUND', 'PROFESSIONAL_NOT_AT_BUSINESS', 'SCHEDULE_TIME_TAKEN'],
});

export const changeProfessional = endpoint({
  id: 'changeProfessional',
  method: 'patch',
  path: '/api/professionals/{id}',
  tag: TAG,
  summary: "Change a professional's profile, usual hours and breaks, and what they offer",
  description:
    'By the professional; or by the owner of a business they work at, who says what they offer there, and the rest while they work nowhere else.',
  access: STAFF,
  params,
  body: z.strictObject({
    name: RequiredText(200).optional(),
    role: Text(200).optional(),
    bio: Text(5000).optional(),
    image: RequiredText(2000).nullable().optional(),
    workingHours: WorkingHours.optional(),
    breaks: z.array(WorkingHours).max(20).optional(),
    services: z.array(Id).max(200).optional(),
  }),
  success: { status: 200, description: 'As they are now', schema: Professional },
  refusals: [
    'PROFESSIONAL_NOT_FOUND',
    'INVALID_TIME_FORMAT',
    'AVAILABILITY_OVERLAP',
    'SCHEDULE_TIME_TAKEN',
    'SERVICE_NOT_OWNED',
  ],
});
