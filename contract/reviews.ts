import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { STATIC_READ_SECONDS } from './responses.ts';
import { Id, Instant, PageQuery, Repeatable, Text } from './primitives.ts';

const TAG = 'Discovery';
const access = { scope: 'reviews:read' } as const;
const Rating = z.int().min(1).max(5);

const Review = z
  .object({
    id: Id,
    clientId: Id,
    appointmentId: Id,
    rating: Rating,
    comment: z.string().nullable(),
    clientName: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'Review' });

export const listReviews = endpoint({
  id: 'listReviews',
  method: 'get',
  path: '/api/reviews',
  tag: TAG,
  summary: 'Reviews of a professional, most recent first',
  access,
  cacheSeconds: STATIC_READ_SECONDS,
  query: PageQuery.extend({ professionalId: Id }),
  success: { status: 200, description: 'One page', schema: z.array(Review), isPaged: true },
  refusals: [],
});

export const summarizeReviews = endpoint({
  id: 'summarizeReviews',
  method: 'get',
  path: '/api/reviews/summary',
  tag: TAG,
  summary: 'How a professional is rated',
  access,
  cacheSeconds: STATIC_READ_SECONDS,
  query: z.object({ professionalId: Id }),
  success: {
    status: 200,
    description: 'The average, and how many reviews gave how many stars',
    schema: z.object({
      average: z.number().nullable().meta({ description: 'null without reviews' }),
      count: z.int(),
      stars: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() }),
    }),
  },
  refusals: ['PROFESSIONAL_NOT_FOUND'],
});

export const writeReview = endpoint({
  id: 'writeReview',
  method: 'post',
  path: '/api/reviews',
  tag: 'Reviews',
  summary: 'Say how an appointment was',
  description: 'By the customer of a completed appointment, once.',
  access: { roles: ['customer'] },
  headers: Repeatable,
  body: z.strictObject({
    appointmentId: Id,
    rating: Rating,
    comment: Text(5000).nullable().optional(),
  }),
  success: { status: 201, description: 'The review', schema: Review },
  refusals: [
    'APPOINTMENT_NOT_FOUND',
    'REVIEW_NOT_AUTHORIZED',
    'REVIEW_NOT_COMPLETED',
    'REVIEW_EXISTS',
  ],
});
