import { z } from 'zod';
import { PAGE_PARTS } from '../domain/search/completeness.ts';
import { SETTINGS } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { OWN_BUSINESS } from './own-business.ts';
import { Id } from './primitives.ts';

const Completeness = z
  .object({
    percent: z.int().min(0).max(100),
    missing: z.array(z.enum(PAGE_PARTS)).meta({
      description:
        '`prices`: some services have none; `contact`: neither phone nor website; `picture`: of the business; `faces`: some people have no picture',
    }),
  })
  .meta({ id: 'Completeness' });

export const getCompleteness = endpoint({
  id: 'getCompleteness',
  method: 'get',
  path: '/api/businesses/{id}/completeness',
  summary: 'Read how complete the public page of a business is',
  description: `The page has ${PAGE_PARTS.length} parts of equal weight. Its completeness is a part of the score of \`order=recommended\` in \`GET /api/businesses\`.`,
  access: SETTINGS,
  ownership: { 'params.id': OWN_BUSINESS },
  params: z.object({ id: Id }),
  example: { params: { id: sample.businessId } },
  success: { status: 200, description: 'The completeness', schema: Completeness },
  refusals: ['BUSINESS_NOT_FOUND'],
});
