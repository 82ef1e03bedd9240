import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { STATIC_READ_SECONDS } from './responses.ts';
import { Id, PageQuery, WorkingHours } from './primitives.ts';

const TAG = 'Discovery';
const access = { scope: 'professionals:read' } as const;

export const Professional = z
  .object({
    id: Id,
    name: z.string(),
    role: z.string(),
    bio: z.string(),
    image: z.string().nullable(),
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
  tag: TAG,
  summary: 'Professionals, of a business or for a service',
  description:
    'In order of name. With `userId` and exactly one match the answer is that professional, not an array.',
  access,
  cacheSeconds: STATIC_READ_SECONDS,
  query: PageQuery.extend({
    businessId: Id.optional(),
    serviceId: Id.optional().meta({ description: 'with businessId: who does it there' }),
    userId: Id.optional(),
  }),
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
  tag: TAG,
  summary: 'One professional',
  access,
  cacheSeconds: STATIC_READ_SECONDS,
  params: z.object({ id: Id }),
  success: { status: 200, description: 'The professional', schema: Professional },
  refusals: ['PROFESSIONAL_NOT_FOUND'],
});
