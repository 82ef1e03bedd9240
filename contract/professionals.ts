import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { Image, Picture } from './picture.ts';
import { Id, OneBusinessId, OneId, PageQuery, WorkingHours } from './primitives.ts';
import { STATIC_READ_SECONDS } from './responses.ts';

const access = { scope: 'professionals:read' } as const;

export const Professional = z
  .object({
    id: Id,
    name: z.string(),
    role: z.string(),
    bio: z.string(),
    image: Image,
    picture: Picture.nullable(),
    services: z.array(Id).meta({ description: 'the services they offer' }),
    workingHours: WorkingHours,
    breaks: z.array(WorkingHours),
    businessIds: z.array(Id),
    rating: z.number().nullable().meta({ description: 'average; null without reviews' }),
    reviewCount: z.int(),
  })
  .meta({ id: 'Professional' });

export const listProfessionals = endpoint({
  id: 'listProfessionals',
  method: 'get',
  path: '/api/professionals',
  summary: 'List professionals of a business or for a service',
  description:
    'Sorted by name. With `userId` and exactly one match the response is that professional, not an array.',
  access,
  ownership: {
    'query.businessId': 'public',
    'query.serviceId': 'public',
    'query.userId': 'public',
  },
  cacheSeconds: STATIC_READ_SECONDS,
  query: PageQuery.extend({
    businessId: OneBusinessId.optional(),
    serviceId: OneId.optional().meta({ description: 'with businessId: offered at that business' }),
    userId: OneId.optional(),
  }),
  example: {
    alternatives: ['serviceId', 'userId'],
    query: {
      businessId: sample.businessId,
      serviceId: sample.serviceId,
      userId: sample.customerId,
    },
  },
  success: {
    status: 200,
    description: 'One page of professionals, or the one of `userId`',
    schema: z.union([z.array(Professional), Professional]),
    isPaged: true,
  },
  refusals: [],
});

export const getProfessional = endpoint({
  id: 'getProfessional',
  method: 'get',
  path: '/api/professionals/{id}',
  summary: 'Read one professional',
  description:
    'An owner also reads professionals who are not public: staff of a business that is not approved, and former staff who had appointments there.',
  access,
  ownership: { 'params.id': 'public' },
  cacheSeconds: STATIC_READ_SECONDS,
  params: z.object({ id: Id }),
  example: { params: { id: sample.professionalId } },
  success: { status: 200, description: 'The professional', schema: Professional },
  refusals: ['PROFESSIONAL_NOT_FOUND'],
});
