import { z } from 'zod';
import { PLACE_PATTERN } from '../domain/place.ts';
import { Closure, ExceptionalOpening } from './closures.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { WeekdayHours } from './opening-hours.ts';
import { Image, Picture } from './picture.ts';
import {
  Currency,
  Id,
  OneId,
  PageQuery,
  QueryNumber,
  RadiusKm,
  SearchText,
  WorkingHours,
} from './primitives.ts';
import { STATIC_READ_SECONDS } from './responses.ts';

const access = { scope: 'businesses:read' } as const;
const PRICE_MAX = 999_999_999;

export const Business = z
  .object({
    id: Id,
    name: z.string(),
    workingHours: WorkingHours,
    breaks: z.array(WorkingHours),
    userId: Id.nullable().meta({ description: 'the owning user' }),
    cancellationWindowHours: z.int(),
    minNoticeMinutes: z.int(),
    maxAdvanceDays: z.int().nullable(),
    maxUpcomingPerCustomer: z.int().nullable(),
    description: z.string().nullable(),
    addressLine1: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    country: z.string().nullable(),
    postalCode: z.string().nullable(),
    timezone: z.string().meta({ description: 'IANA zone name' }),
    currency: z.string(),
    cityKey: z.string().nullable().meta({ description: 'the city as the filter matches it' }),
    countryKey: z.string().nullable(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    image: Image,
    picture: Picture.nullable().meta({ description: 'the logo' }),
    cover: Picture.nullable().meta({ description: 'the first photo' }),
    phone: z.string().nullable(),
    website: z.string().nullable(),
  })
  .meta({ id: 'Business' });

const BusinessDetail = Business.extend({
  openingHours: z.array(WeekdayHours).meta({ description: 'Monday to Sunday, without breaks' }),
  closures: z.array(Closure).meta({ description: 'closures that have not ended' }),
  exceptionalOpenings: z.array(ExceptionalOpening).meta({ description: 'from today on' }),
  photos: z.array(Picture),
  slotMinutes: z.int(),
  autoConfirm: z.boolean(),
}).meta({ id: 'BusinessDetail', description: 'a business with its opening hours' });

export const listBusinesses = endpoint({
  id: 'listBusinesses',
  method: 'get',
  path: '/api/businesses',
  summary: 'Find businesses by city, text, distance, category, price, rating or owner',
  description:
    'Sorted by name; with `query` by relevance; with `near` by distance; `order` overrides that. No place in `recommended` can be bought; docs/search.md has its formula. A business fits `category` and `maxPriceMajor` if one service that it offers fits both. Its rating is the average of all reviews of its professionals. With `userId` and exactly one match the response is that business itself, not an array. The list leaves out `openingHours`, `closures`, `exceptionalOpenings`, `photos`, `slotMinutes` and `autoConfirm`: read one business for them.',
  access,
  ownership: { 'query.userId': 'public' },
  cacheSeconds: STATIC_READ_SECONDS,
  query: PageQuery.extend({
    city: SearchText.optional().meta({
      description: 'ignores case, accents and extra spaces',
    }),
    query: SearchText.optional().meta({
      description: 'searches name, description, city and service names; tolerates a typo',
    }),
    userId: OneId.optional(),
    near: z
      .string()
      .regex(PLACE_PATTERN)
      .optional()
      .meta({ examples: ['52.52,13.40'], description: 'lat,lng' }),
    radiusKm: RadiusKm(20_050).optional(),
    category: SearchText.optional().meta({
      description: 'a category, or the name of a service without one; ignores case and accents',
    }),
    currency: Currency.optional().meta({ description: 'of the business' }),
    maxPriceMajor: QueryNumber(/^\d{1,9}(\.\d{1,4})?$/, z.number().min(0).max(PRICE_MAX))
      .optional()
      .meta({
        type: 'number',
        minimum: 0,
        maximum: PRICE_MAX,
        description: 'offers a service for at most this price; needs `currency`',
      }),
    minRating: QueryNumber(/^[1-5](\.\d{1,20})?$/, z.number().min(1).max(5))
      .optional()
      .meta({ type: 'number', minimum: 1, maximum: 5, description: 'the lowest average' }),
    order: z.enum(['recommended', 'rating', 'price']).optional().meta({
      description:
        '`recommended`: the best score first, from rating, number of reviews, next opening, price, completeness of the page, and where searched match and distance; `rating`: the best first; `price`: the lowest price of a service first, needs `currency`',
    }),
  })
    .refine(({ near, radiusKm }) => radiusKm === undefined || near !== undefined, {
      path: ['radiusKm'],
    })
    .refine(
      ({ currency, maxPriceMajor, order }) =>
        currency !== undefined || (maxPriceMajor === undefined && order !== 'price'),
      { error: 'MISSING_FIELDS', path: ['currency'] },
    ),
  example: { alternatives: ['userId'], query: { userId: sample.customerId } },
  success: {
    status: 200,
    description: 'One page of approved businesses, or the one of `userId`',
    schema: z.union([z.array(Business), Business]),
    isPaged: true,
  },
  refusals: ['INVALID_CURRENCY'],
});

export const getBusiness = endpoint({
  id: 'getBusiness',
  method: 'get',
  path: '/api/businesses/{id}',
  summary: 'Read one business',
  access,
  ownership: { 'params.id': 'public' },
  cacheSeconds: STATIC_READ_SECONDS,
  params: z.object({ id: Id }),
  example: { params: { id: sample.businessId } },
  success: { status: 200, description: 'The business', schema: BusinessDetail },
  refusals: ['BUSINESS_NOT_FOUND'],
});
