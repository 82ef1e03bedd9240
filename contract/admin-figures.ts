import { z } from 'zod';
import { daysBetween } from '../domain/local-time.ts';
import { ADMIN } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo } from './ownership.ts';
import { Status } from './own-business.ts';
import { CountsBy, Instant, LocalDate } from './primitives.ts';

const DAYS_MAX = 92;

const UtcDate = LocalDate.meta({ description: 'a day of UTC, 1900 to 2999' });

const Counts = z.object({
  bookings: z
    .int()
    .meta({ description: 'appointments that begin then, were booked here and were not cancelled' }),
  cancellations: z.int().meta({ description: 'cancelled appointments that would have begun then' }),
  noShows: z.int().meta({ description: 'bookings whose client did not come' }),
  missedSearches: z.int().meta({ description: 'searches for businesses without a result' }),
});

export const getFigures = endpoint({
  id: 'getFigures',
  method: 'get',
  path: '/api/admin/figures',
  summary: 'Count businesses, bookings, no-shows and searches without a result',
  description:
    'Days are those of UTC, not of the businesses. Appointments that came with an imported business do not count. Searches are counted without anything about who searched, are a few seconds late, and are kept for 90 days.',
  access: ADMIN,
  ownership: belongsTo([], 'NOT_FOUND', { anyoneAs: ['admin'] }),
  query: z
    .object({
      from: UtcDate,
      to: UtcDate.meta({
        description: `a day of UTC; at most ${DAYS_MAX} days, both ends included`,
      }),
    })
    .refine(({ from, to }) => isPeriod(daysBetween(from, to)), { path: ['to'] }),
  example: { query: { from: sample.newDate, to: sample.newDate } },
  success: {
    status: 200,
    description: 'The figures',
    schema: z
      .object({
        from: UtcDate,
        to: UtcDate,
        countedAt: Instant,
        businesses: CountsBy(Status).meta({ description: 'now, by status' }),
        totals: Counts,
        days: z.array(Counts.extend({ date: UtcDate })),
        missedTexts: z.array(z.object({ text: z.string(), searches: z.int() })).meta({
          description: 'the 20 most frequent texts that were searched three times or more',
        }),
      })
      .meta({ id: 'MarketplaceFigures' }),
  },
  refusals: ['INVALID_DATE_FORMAT'],
});

function isPeriod(days: number): boolean {
  return days >= 0 && days < DAYS_MAX;
}
