import { z } from 'zod';
import { CUSTOMER, SETTINGS } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo } from './ownership.ts';
import { Id, Instant, OneId, PageQuery, Repeatable, RequiredText, Text } from './primitives.ts';
import { STATIC_READ_SECONDS } from './responses.ts';

const access = { scope: 'reviews:read' } as const;
const Rating = z.int().min(1).max(5);
export const COMMENT_MAX = 5000;
/** The opinion of a customer about a visit. */
export const ReviewContent = z.strictObject({
  rating: Rating,
  comment: Text(COMMENT_MAX).nullable().optional(),
});

export const Review = z
  .object({
    id: Id,
    clientId: Id,
    appointmentId: Id,
    rating: Rating,
    comment: z.string().nullable(),
    clientName: z.string().meta({
      description:
        'in public the first name and an initial, such as `Ana S.`; the author and the business see all of it',
    }),
    createdAt: Instant,
    reply: z
      .object({ text: z.string(), repliedAt: Instant })
      .nullable()
      .meta({ description: 'the public answer of the business' }),
    hidden: z
      .object({ since: Instant, reason: z.string().nullable() })
      .optional()
      .meta({ description: 'an admin hides it; only its author sees that, with the reason' }),
  })
  .meta({ id: 'Review' });

export const listReviews = endpoint({
  id: 'listReviews',
  method: 'get',
  path: '/api/reviews',
  summary: 'List reviews of a professional, most recent first',
  access,
  ownership: { 'query.professionalId': 'public' },
  cacheSeconds: STATIC_READ_SECONDS,
  query: PageQuery.extend({ professionalId: OneId }),
  example: { query: { professionalId: sample.professionalId } },
  success: { status: 200, description: 'One page', schema: z.array(Review), isPaged: true },
  refusals: [],
});

export const summarizeReviews = endpoint({
  id: 'summarizeReviews',
  method: 'get',
  path: '/api/reviews/summary',
  summary: 'Read the average rating of a professional',
  access,
  ownership: { 'query.professionalId': 'public' },
  cacheSeconds: STATIC_READ_SECONDS,
  query: z.object({ professionalId: Id }),
  example: { query: { professionalId: sample.professionalId } },
  success: {
    status: 200,
    description: 'The average and the number of reviews for each number of stars',
    schema: z.object({
      average: z.number().nullable().meta({ description: 'null without reviews' }),
      count: z.int(),
      stars: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() }),
    }),
  },
  refusals: ['PROFESSIONAL_NOT_FOUND'],
});

export const getReview = endpoint({
  id: 'getReview',
  method: 'get',
  path: '/api/reviews/{id}',
  summary: 'Read one review',
  description: 'A hidden review is `NOT_FOUND`, except for its author.',
  access,
  ownership: { 'params.id': 'public' },
  cacheSeconds: STATIC_READ_SECONDS,
  params: z.object({ id: Id }),
  example: { params: { id: sample.reviewId } },
  success: { status: 200, description: 'The review', schema: Review },
  refusals: ['NOT_FOUND'],
});

export const writeReview = endpoint({
  id: 'writeReview',
  method: 'post',
  path: '/api/reviews',
  summary: 'Review an appointment',
  description: 'The customer of a completed appointment can review it once.',
  access: CUSTOMER,
  ownership: { 'body.appointmentId': belongsTo(['customer'], 'REVIEW_NOT_AUTHORIZED') },
  headers: Repeatable,
  body: z.strictObject({ appointmentId: Id, ...ReviewContent.shape }),
  example: { body: { appointmentId: sample.completedAppointmentId, rating: 5 } },
  success: {
    status: 201,
    description: 'The review',
    schema: Review,
    location: '/api/reviews/{id}',
  },
  refusals: [
    'APPOINTMENT_NOT_FOUND',
    'REVIEW_NOT_AUTHORIZED',
    'REVIEW_NOT_COMPLETED',
    'REVIEW_EXISTS',
  ],
});

const replyRequest = {
  path: '/api/reviews/{id}/reply',
  access: SETTINGS,
  ownership: { 'params.id': belongsTo(['business'], 'NOT_FOUND') },
  params: z.object({ id: Id }),
} as const;

export const replyToReview = endpoint({
  ...replyRequest,
  id: 'replyToReview',
  method: 'put',
  summary: 'Answer a review in public',
  description: 'By the business of the reviewed visit. A later answer replaces the earlier one.',
  headers: Repeatable,
  body: z.strictObject({ text: RequiredText(COMMENT_MAX) }),
  example: { params: { id: sample.reviewId }, body: { text: 'Thank you, see you in May!' } },
  success: { status: 200, description: 'The review with its reply', schema: Review },
  refusals: ['NOT_FOUND'],
});

export const deleteReviewReply = endpoint({
  ...replyRequest,
  id: 'deleteReviewReply',
  method: 'delete',
  summary: 'Delete the answer to a review',
  example: { params: { id: sample.reviewId } },
  success: { status: 204, description: 'Deleted, or there was none', schema: z.undefined() },
  refusals: ['NOT_FOUND'],
});
