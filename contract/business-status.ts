import { z } from 'zod';
import { OWNER_ACTIONS } from '../domain/business.ts';
import { SETTINGS } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { OWN_BUSINESS, OwnBusiness } from './own-business.ts';
import { Id, Repeatable } from './primitives.ts';

export const changeBusinessStatus = endpoint({
  id: 'changeBusinessStatus',
  method: 'post',
  path: '/api/businesses/{id}/{action}',
  summary: 'Pause, resume, close or reopen a business',
  description:
    'A paused business is not in discovery and takes no new bookings (`BUSINESS_SUSPENDED`); its appointments stay and can be moved with the same professional. A closed business has no upcoming appointments, else `SCHEDULE_TIME_TAKEN`; its past stays. Reopened, it is a draft that has to be submitted.',
  access: SETTINGS,
  ownership: { 'params.id': OWN_BUSINESS },
  params: z.object({ id: Id, action: z.enum(OWNER_ACTIONS) }),
  headers: Repeatable,
  example: { params: { id: sample.businessId, action: 'resume' } },
  success: {
    status: 200,
    description: 'The changed business',
    schema: OwnBusiness,
    isVersioned: true,
  },
  refusals: ['BUSINESS_NOT_FOUND', 'BUSINESS_INVALID_TRANSITION', 'SCHEDULE_TIME_TAKEN'],
});
