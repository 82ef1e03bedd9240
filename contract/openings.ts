import { z } from 'zod';
import { daysBetween } from '../domain/local-time.ts';
import { PLACE_PATTERN } from '../domain/place.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import {
  Id,
  Instant,
  LocalDate,
  LocalEnd,
  LocalTime,
  OneBusinessId,
  OneId,
  PageQuery,
  QueryNumber,
  RadiusKm,
  SearchText,
} from './primitives.ts';

const Opening = z
  .object({
    business: Id,
    businessName: z.string(),
    professional: Id,
    professionalName: z.string(),
    service: Id,
    serviceName: z.string(),
    date: LocalDate,
    start: LocalTime,
    end: LocalEnd,
    timezone: z.string().meta({ description: 'of the business' }),
    startUtc: Instant,
    priceMajor: z.number().optional().meta({ description: 'absent if the service has no price' }),
    currency: z.string(),
    distanceKm: z.number().optional().meta({ description: 'from `near`' }),
    seatsLeft: z.int().meta({ description: '1, except for a class' }),
  })
  .meta({ id: 'Opening' });

export const DAYS_MAX = 31;
const isRange = (days: number) => days >= 0 && days < DAYS_MAX;
const OPENINGS_MAX = 100;
const OPENINGS_DEFAULT = 20;
/** Wider searches would read the hours of a whole country. */
const RADIUS_KM_MAX = 100;

export const listOpenings = endpoint({
  id: 'listOpenings',
  method: 'get',
  path: '/api/openings',
  summary: 'Find the next free times of all professionals in a city, near a place or at a business',
  description: `A haircut near here tomorrow after five is one request: \`?near=52.52,13.40&query=haircut&from=2027-03-15&to=2027-03-15&timeFrom=17:00\`

Say where: \`businessId\`, \`city\`, \`near\` or \`professionalId\`. An opening fulfils all filters that are sent. Dates and times are those of each business. Without \`from\` and \`to\` the search covers today and the six days after it.

The openings are the slots that \`GET /api/availability\` lists as open for customers, on the grid of the business: a booking made at the same moment gets any of them. Book it with \`business\`, \`professional\`, \`services: [service]\`, \`date\` and \`start\`.

\`order=time\`: the earliest first, of equal times the nearest. \`order=distance\`: all openings of the nearest business, then of the next. A page can have fewer openings than \`limit\`, even none, although a next page exists: a search reads a bounded number of calendars at once. \`Link\` says whether there is more.`,
  access: { scope: 'availability:read' },
  ownership: {
    'query.businessId': 'public',
    'query.serviceId': 'public',
    'query.professionalId': 'public',
  },
  query: PageQuery.extend({
    limit: QueryNumber(/^\d{1,3}$/, z.int().min(1).max(OPENINGS_MAX))
      .default(OPENINGS_DEFAULT)
      .meta({
        type: 'integer',
        minimum: 1,
        maximum: OPENINGS_MAX,
        default: OPENINGS_DEFAULT,
        description: 'the maximum number of openings',
      }),
    businessId: OneBusinessId.optional(),
    city: SearchText.optional().meta({ description: 'ignores case, accents and extra spaces' }),
    near: z
      .string()
      .regex(PLACE_PATTERN)
      .optional()
      .meta({ examples: ['52.52,13.40'], description: 'lat,lng' }),
    radiusKm: RadiusKm(RADIUS_KM_MAX).optional(),
    professionalId: OneId.optional(),
    professionalName: SearchText.optional().meta({
      description: 'a part of the name of the professional; ignores case and accents',
    }),
    serviceId: OneId.optional(),
    category: SearchText.optional().meta({
      description: 'a category, or the name of a service without one; ignores case and accents',
    }),
    query: SearchText.optional().meta({
      description:
        'each word is in the name or the category of the service, or in the name of the business; tolerates a typo',
    }),
    from: LocalDate.optional().meta({ description: 'the first date; default today' }),
    to: LocalDate.optional().meta({
      description: `the last date, at most ${DAYS_MAX} days with the first; default six days after it`,
    }),
    timeFrom: LocalTime.optional().meta({ description: 'the earliest start on each date' }),
    timeTo: LocalEnd.optional().meta({ description: 'starts are before this time' }),
    weekdays: z
      .string()
      .regex(/^[1-7](,[1-7]){0,6}$/)
      .optional()
      .meta({ examples: ['1,3,5'], description: 'ISO weekdays, 1 = Monday' }),
    order: z.enum(['time', 'distance']).default('time'),
  })
    .refine(
      ({ businessId, city, near, professionalId }) => businessId ?? city ?? near ?? professionalId,
      { error: 'MISSING_FIELDS', path: ['city'] },
    )
    .refine(({ order, near }) => order === 'time' || near !== undefined, {
      error: 'MISSING_FIELDS',
      path: ['near'],
    })
    .refine(({ near, radiusKm }) => radiusKm === undefined || near !== undefined, {
      path: ['radiusKm'],
    })
    .refine(({ from, to }) => !from || !to || isRange(daysBetween(from, to)), { path: ['to'] })
    .refine(({ timeFrom, timeTo }) => !timeFrom || !timeTo || timeFrom < timeTo, {
      path: ['timeTo'],
    }),
  example: {
    query: {
      city: 'Berlin',
      businessId: sample.businessId,
      professionalId: sample.professionalId,
      serviceId: sample.serviceId,
    },
  },
  success: {
    status: 200,
    description: 'One page of openings',
    schema: z.array(Opening),
    isPaged: true,
  },
  refusals: [
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_FOUND',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'SERVICE_NOT_FOUND',
    'SERVICE_NOT_OFFERED',
    'INVALID_DATE_FORMAT',
    'INVALID_TIME_FORMAT',
  ],
});
