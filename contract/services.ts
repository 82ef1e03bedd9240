import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { Picture } from './picture.ts';
import { Id, OneBusinessId, OneId, PageQuery, SearchText } from './primitives.ts';
import { ShownNeeds } from './resources.ts';
import { STATIC_READ_SECONDS } from './responses.ts';

const access = { scope: 'services:read' } as const;

export const Service = z
  .object({
    id: Id,
    name: z.string(),
    duration: z.int().meta({ description: 'minutes' }),
    description: z.string(),
    price: z.number().optional().meta({ description: 'absent if none is set' }),
    currency: z.string().meta({ description: 'of the price, set or not' }),
    active: z.boolean(),
    parent: z.string().nullable().meta({ description: 'its category' }),
    picture: Picture.nullable(),
    custom: z.boolean(),
    capacity: z.int().meta({ description: 'seats in a session; more than 1 is a class' }),
    bufferBeforeMinutes: z.int().meta({
      description:
        'the calendar is taken this long before each appointment too, with several services for the longest of them',
    }),
    bufferAfterMinutes: z.int().meta({ description: 'the same after it' }),
    businessId: Id.optional(),
    ownerProfessionalId: Id.optional().meta({
      description: "instead of businessId, for a professional's own service",
    }),
    professionalIds: z.array(Id),
    resources: ShownNeeds.optional().meta({
      description:
        'only with `canManage`: the rooms and equipment that a session takes, with its buffers',
    }),
    canManage: z
      .boolean()
      .meta({ description: 'the session of the caller may edit it; false without a session' }),
  })
  .meta({ id: 'Service' });

export const listServices = endpoint({
  id: 'listServices',
  method: 'get',
  path: '/api/services',
  summary: 'List active services, sorted by name',
  access,
  ownership: { 'query.businessId': 'public', 'query.professionalId': 'public' },
  cacheSeconds: STATIC_READ_SECONDS,
  query: PageQuery.extend({
    category: SearchText.optional().meta({
      description: 'a category, or the name of a service without one; ignores case and accents',
    }),
    businessId: OneBusinessId.optional().meta({
      description:
        'bookable there; includes own services of its professionals, if the owner offers them and their price is in the currency of the business',
    }),
    professionalId: OneId.optional().meta({ description: 'offered by this professional' }),
  }),
  example: {
    alternatives: ['professionalId'],
    query: { businessId: sample.businessId, professionalId: sample.professionalId },
  },
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
  summary: 'Read one service, active or not',
  access,
  ownership: { 'params.id': 'public' },
  cacheSeconds: STATIC_READ_SECONDS,
  params: z.object({ id: Id }),
  example: { params: { id: sample.serviceId } },
  success: { status: 200, description: 'The service', schema: Service },
  refusals: ['SERVICE_NOT_FOUND'],
});
