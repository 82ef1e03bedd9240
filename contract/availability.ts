import { z } from 'zod';
import { daysBetween } from '../domain/local-time.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { BusinessId, Id, LocalDate, LocalTime, OneOrMore } from './primitives.ts';

export const AvailabilitySlot = z
  .object({
    time: LocalTime,
    available: z.boolean(),
    reason: z
      .enum(['BOOKED', 'PROFESSIONAL_BREAK', 'BUSINESS_CLOSED', 'OUTSIDE_HOURS', 'TIME_OFF'])
      .optional()
      .meta({ description: 'why the slot is closed; absent if it is open' }),
    utcOffset: z
      .string()
      .meta({ examples: ['+02:00'], description: 'of the zone of the business at that time' }),
    seatsLeft: z
      .int()
      .optional()
      .meta({ description: 'only of an open slot of a service: 1, except for a class' }),
    professionals: z
      .array(Id)
      .optional()
      .meta({ description: 'with `any`: the professionals who are free then' }),
  })
  .meta({ id: 'AvailabilitySlot' });

const DAYS_MAX = 31;
/** Fewer, because up to 50 calendars are judged. */
const ANY_DAYS_MAX = 7;
const isRange = (days: number) => days >= 0 && days < DAYS_MAX;

export const getAvailability = endpoint({
  id: 'getAvailability',
  method: 'get',
  path: '/api/availability',
  summary: "List a professional's slots on a day or a range of days, with reasons for closed ones",
  description: `Send \`date\`, or \`from\` and \`to\` for an object with the grid of each date. The grid runs from the earlier opening of business and professional to the later closing. With \`serviceId\` the whole service must fit into a slot, with \`serviceIds\` all of them one after the other; without them, one step of the grid. With \`professionalId=any\` a slot is open if one of the professionals who offer the services is free, of at most 50; its \`seatsLeft\` is the sum of theirs, and a closed slot has the reason of the professional who is nearest to being free. A booking made at the same moment gets any slot that is listed as open.

A closed slot has the first reason that applies, and a booking there is refused accordingly: \`BUSINESS_CLOSED\` and \`OUTSIDE_HOURS\` with OUTSIDE_AVAILABILITY (NOT_SCHEDULED if the whole day has no hours, APPOINTMENT_IN_PAST in the past), \`TIME_OFF\` with PROFESSIONAL_TIME_OFF, \`PROFESSIONAL_BREAK\` with OUTSIDE_AVAILABILITY, \`BOOKED\` with SLOT_TAKEN or SESSION_FULL.`,
  access: { scope: 'availability:read' },
  ownership: {
    'query.professionalId': 'public',
    'query.businessId': 'public',
    'query.serviceId': 'public',
    'query.serviceIds': 'public',
  },
  query: z
    .object({
      professionalId: Id.meta({ description: 'an id, or `any`' }),
      businessId: BusinessId,
      date: LocalDate.optional(),
      from: LocalDate.optional().meta({ description: 'with `to`, instead of `date`' }),
      to: LocalDate.optional().meta({
        description: `at most ${DAYS_MAX} days, both ends included; with \`any\` at most ${ANY_DAYS_MAX}`,
      }),
      serviceId: Id.optional().meta({
        description: 'a slot is then open only if the whole service fits',
      }),
      serviceIds: OneOrMore(Id).optional().meta({
        description: 'instead of `serviceId`, for several in one appointment, separated by commas',
      }),
    })
    .refine(({ date, from, to }) => date ?? from ?? to, {
      error: 'MISSING_FIELDS',
      path: ['date'],
    })
    .refine(({ date, from, to }) => date ?? from ?? !to, {
      error: 'MISSING_FIELDS',
      path: ['from'],
    })
    .refine(({ date, from, to }) => date ?? to ?? !from, { error: 'MISSING_FIELDS', path: ['to'] })
    .refine(({ date, from, to }) => date === undefined || (from ?? to) === undefined, {
      path: ['date'],
    })
    .refine(({ from, to }) => !from || !to || isRange(daysBetween(from, to)), { path: ['to'] })
    .refine(
      ({ from, to, professionalId }) =>
        !from || !to || professionalId !== 'any' || daysBetween(from, to) < ANY_DAYS_MAX,
      { path: ['to'] },
    )
    .refine(({ serviceId, serviceIds }) => serviceId === undefined || serviceIds === undefined, {
      path: ['serviceIds'],
    })
    .refine(({ serviceIds = [] }) => new Set(serviceIds).size === serviceIds.length, {
      error: 'INVALID_SERVICES',
      path: ['serviceIds'],
    }),
  example: {
    alternatives: ['serviceIds'],
    query: {
      professionalId: sample.professionalId,
      businessId: sample.businessId,
      serviceId: sample.serviceId,
      serviceIds: sample.serviceId,
      date: sample.newDate,
    },
  },
  success: {
    status: 200,
    description: "The day's grid, in order; for a range, the grid of each date",
    schema: z.union([z.array(AvailabilitySlot), z.record(LocalDate, z.array(AvailabilitySlot))]),
  },
  refusals: [
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_FOUND',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'SERVICE_NOT_OFFERED',
    'INVALID_SERVICES',
    'INVALID_DATE_FORMAT',
  ],
});
