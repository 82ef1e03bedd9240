import { z } from 'zod';
import { TEAM, TEAM_OR_OWN } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { has, when } from './field-rules.ts';
import { belongsTo, OWN_CALENDAR, WHOLE_STAFF, WORKPLACE } from './ownership.ts';
import {
  BusinessId,
  Conditional,
  Id,
  Line,
  ListQuery,
  Repeatable,
  RequiredLine,
  Text,
  WorkingHours,
} from './primitives.ts';
import { Professional } from './professionals.ts';
import { Service } from './services.ts';

const params = z.object({ id: Id });
export const PROFESSIONALS_MAX = 200;

const permissions = {
  offersOwnServices: z
    .boolean()
    .meta({ description: 'whether their own services are offered at the business' }),
  mayRefund: z.boolean().meta({ description: 'whether they may refund their own appointments' }),
  mayTakeTimeOff: z.boolean().meta({
    description: 'whether they may take time off themselves; else they ask for it',
  }),
  mayChangeHours: z.boolean().meta({ description: 'whether they may change their own hours' }),
};

const StaffMember = Professional.extend({
  ...permissions,
  isSuspended: z.boolean().meta({
    description: 'by an admin: not shown to customers, takes no new bookings; appointments stay',
  }),
  ownServices: z.array(Service).meta({ description: 'that the professional owns, active or not' }),
}).meta({
  id: 'StaffMember',
  description: 'a professional, and what the business lets them do themselves',
});

export const listStaff = endpoint({
  id: 'listStaff',
  method: 'get',
  path: '/api/business/professionals',
  summary: 'List the professionals of the business, with their own services',
  access: TEAM,
  ownership: 'filtered',
  query: ListQuery('creation'),
  example: {},
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page',
    schema: z.array(StaffMember),
    isPaged: true,
  },
  refusals: ['BUSINESS_NOT_FOUND'],
});

export const changeStaff = endpoint({
  id: 'changeStaff',
  method: 'patch',
  path: '/api/business/professionals/{id}',
  summary: 'Decide what a professional may do at the business themselves',
  description:
    'All is allowed at first. Members with the right to the calendar are not bound. Booked appointments stay.',
  access: TEAM,
  ownership: { 'params.id': belongsTo(['business'], 'PROFESSIONAL_NOT_FOUND') },
  params,
  body: z.strictObject({ ...z.object(permissions).partial().shape }),
  example: { params: { id: sample.professionalId }, body: { offersOwnServices: true } },
  success: { status: 200, description: 'The professional', schema: StaffMember },
  refusals: ['PROFESSIONAL_NOT_FOUND'],
});

export const addProfessional = endpoint({
  id: 'addProfessional',
  method: 'post',
  path: '/api/business/profiles',
  summary: 'Add a professional without an invitation',
  description:
    'With `name`, a person without an account; `POST /api/business/members` with `professionalId` invites them later to use one. With `self`, the caller, who can then be booked like any other. A new professional works the hours of the business, from the earliest opening to the last closing, until `PATCH /api/professionals/{id}` or a schedule says otherwise. `USAGE_LIMIT_REACHED`: the business has 200 professionals.',
  access: TEAM,
  ownership: 'filtered',
  headers: Repeatable,
  body: z
    .strictObject({ name: RequiredLine(200).optional(), self: z.literal(true).optional() })
    .refine(({ name, self }) => name !== undefined || self, {
      error: 'MISSING_FIELDS',
      path: ['name'],
    })
    .refine(({ name, self }) => name === undefined || !self, { path: ['self'] })
    .meta(when(has('name'), { not: has('self') }, has('self'))),
  example: { body: { name: 'Jonas' } },
  success: {
    status: 201,
    description: 'The professional, who offers no service yet',
    schema: StaffMember,
    location: '/api/professionals/{id}',
  },
  refusals: ['BUSINESS_NOT_FOUND', 'USAGE_LIMIT_REACHED'],
});

export const removeProfessional = endpoint({
  id: 'removeProfessional',
  method: 'delete',
  path: '/api/business/professionals/{id}',
  summary: 'Remove a professional from the business',
  description:
    'By the owner, or by the professional who leaves. `SCHEDULE_TIME_TAKEN`: the professional has upcoming appointments there. `SERVICE_IN_USE`: customers hold sessions in packages of a service that no colleague offers there; let a colleague offer it first. A professional may leave nevertheless.',
  access: TEAM_OR_OWN,
  ownership: { 'params.id': OWN_CALENDAR, 'query.businessId': WORKPLACE },
  params,
  query: z.object({
    businessId: BusinessId.optional().meta({
      description: 'for a professional of several businesses',
    }),
  }),
  example: {
    alternatives: ['businessId'],
    params: { id: sample.unbookedProfessionalId },
    query: { businessId: sample.businessId },
  },
  success: { status: 204, description: 'Removed', schema: z.undefined() },
  refusals: [
    'PROFESSIONAL_NOT_FOUND',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'SCHEDULE_TIME_TAKEN',
    'SERVICE_IN_USE',
  ],
});

export const changeProfessional = endpoint({
  id: 'changeProfessional',
  method: 'patch',
  path: '/api/professionals/{id}',
  summary: "Change a professional's profile, usual hours, breaks and services",
  description:
    'By the professional, or by the owner of a business they work at. The owner sets the services offered there; the other fields only while they work at no other business. `SERVICE_IN_USE`: as for the removal of a professional.',
  access: TEAM_OR_OWN,
  ownership: {
    'params.id': OWN_CALENDAR,
    'body.services': belongsTo(WHOLE_STAFF, 'SERVICE_NOT_OWNED'),
  },
  params,
  headers: Conditional,
  body: z.strictObject({
    name: RequiredLine(200).optional(),
    role: Line(200).optional(),
    bio: Text(5000).optional(),
    workingHours: WorkingHours.optional(),
    breaks: z.array(WorkingHours).max(20).optional(),
    services: z.array(Id).max(200).optional(),
  }),
  example: {
    params: { id: sample.callerProfessionalId },
    body: { bio: 'Ten years of experience', services: [sample.serviceId] },
  },
  success: {
    status: 200,
    description: 'The changed professional',
    schema: Professional,
    isVersioned: true,
  },
  refusals: [
    'PROFESSIONAL_NOT_FOUND',
    'INVALID_TIME_FORMAT',
    'AVAILABILITY_OVERLAP',
    'SCHEDULE_TIME_TAKEN',
    'SERVICE_NOT_OWNED',
    'SERVICE_IN_USE',
  ],
});
