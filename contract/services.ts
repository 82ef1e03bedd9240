import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { STATIC_READ_SECONDS } from './responses.ts';
import { Id, PageQuery, SearchText } from './primitives.ts';

const TAG = 'Discovery';

const access = { scope: 'services:read' } as const;

export const Service = z
  .object({
    id: Id,
    name: z.string(),
    duration: z.int().meta({ description: 'minutes' }),
    description: z.string(),
    price: z.number().optional().meta({ description: 'absent where none is set' }),
    active: z.boolean(),
    parent: z.string().nullable().meta({ description: 'its category' }),
    custom: z.boolean(),
    capacity: z.int().meta({ description: 'seats in a session; more than 1 is a class' }),
    businessId: Id.optional(),
    ownerProfessionalId: Id.optional().meta({
      description: "instead of businessId, for a professional's own service",
    }),
    professionalIds: z.array(Id),
    canManage: z
      .boolean()
      .meta({ description: 'may the session of this caller edit it? false without a session' }),
  })
  .meta({ id: 'Service' });

export const listServices = endpoint({
  id: 'listServices',
  method: 'get',
  path: '/api/services',
  tag: TAG,
  summary: 'Services on offer',
  description: 'Active ones, in order of name.',
  access,
  cacheSeconds: STATIC_READ_SECONDS,
  query: PageQuery.extend({
    category: SearchText.optional().meta({
      description:
        'a category, or the name of a service without one; case and accents do not matter',
    }),
    businessId: Id.optional().meta({
      description: 'what can be booked there, also what a professional there offers as their own',
    }),
    professionalId: Id.optional().meta({ description: 'what this professional offers' }),
  }),
  success: {
    status: 200,
    description: 'One page of active services',
    schema: z.array(Service),
    isPaged: true,
  },
  refusals: [],
});

export const getService = endpoint({
  id: 'getService',
  method: 'get',
  path: '/api/services/{id}',
  tag: TAG,
  summary: 'One service, active or not',
  access,
  cacheSeconds: STATIC_READ_SECONDS,
  params: z.object({ id: Id }),
  success: { status: 200, description: 'The service', schema: Service },
  refusals: ['SERVICE_NOT_FOUND'],
});
