import { z } from 'zod';
import { daysBetween } from '../domain/local-time.ts';
import { REPORT_GROUPS } from '../domain/reports/report-groups.ts';
import { REPORTS } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { Instant, LocalDate } from './primitives.ts';

const DAYS_MAX = 366;

const count = (description: string) => z.int().meta({ description });
const amount = (description: string) => z.number().meta({ description });

const Figures = z.object({
  bookings: count('appointments that begin in the period and were not cancelled; seats of a class'),
  cancellations: count('appointments of the period that were cancelled, declined or not confirmed'),
  noShows: count('bookings whose client did not come'),
  openMinutes: count('working hours within the opening hours, without breaks, closures, time off'),
  bookedMinutes: count('time of bookings without buffers; the seats of a class count once'),
  overtimeMinutes: count('the part of the booked time that is not open time'),
  utilisationPercent: z
    .number()
    .nullable()
    .meta({ description: 'the share of open time that is booked; null without open time' }),
  expectedMajor: amount(
    'the known prices of the bookings, after discounts; nothing for package visits',
  ),
  settledMajor: amount('the part of what is expected that is paid, whenever it was'),
  dueMajor: amount('the part that is still to be paid, without no-shows'),
  dueVisits: count('the bookings behind it'),
  lostMajor: amount('the part that no-shows did not pay'),
  takenMajor: amount(
    'payments for appointments that were recorded in the period, without voided ones',
  ),
  refundedMajor: amount('given back in the period, also for cancelled packages'),
  tipsMajor: amount('tips that were recorded in the period'),
  packageSalesMajor: amount('payments for packages that were recorded in the period'),
  netMajor: amount('taken, tips and package sales, less refunds: the sum of the till'),
  packagesSold: count(
    'packages that were sold or assigned in the period; a voided sale does not count',
  ),
  sessionsOwed: count('sessions left now in packages that are active'),
  owedMajor: amount('their share of the price of the packages'),
  newClients: count('clients whose first visit at the business is among the bookings'),
  newClientsOnline: count('new clients who booked that visit themselves'),
  returningClients: count(
    'the other clients of the bookings; walk-ins without a record are no clients',
  ),
});

const Report = z
  .object({
    by: z.enum(REPORT_GROUPS),
    from: LocalDate,
    to: LocalDate,
    timezone: z.string(),
    currency: z.string(),
    countedAt: Instant,
    totals: Figures,
    rows: z.array(
      z.object({
        key: z.string().meta({
          description:
            'the date; the Monday of the week; the month, `2027-03`; the weekday and hour, `1T09`; the professional, or `packages` for their sales; the services, separated by `+`; the method',
        }),
        name: z.string().nullable().meta({ description: 'of the professional or the services' }),
        weekday: z.int().optional().meta({ description: '1 is Monday; only of hours' }),
        hour: z.int().optional(),
        ...z.object(nullable(Figures.shape)).shape,
      }),
    ),
  })
  .meta({ id: 'Report' });

/** Rows of services have no open time, rows of methods only what the ledger tells. */
function nullable<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const entries = Object.entries(shape).map(([name, schema]) => [name, schema.nullable()]);
  return Object.fromEntries(entries) as { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> };
}

export const getReport = endpoint({
  id: 'getReport',
  method: 'get',
  path: '/api/business/reports',
  summary: 'Report on bookings, utilisation, money and clients of a period',
  description:
    'An appointment counts on the date on which it begins, money on the date on which it was recorded, in the zone of the business. A past day has the open time that its schedules gave it when it ended. A figure that has no meaning for the rows is null there; the totals have all of them. Clients who come on several days are in several rows, but once in the totals. With `Accept: text/csv`, a file with the totals in the last line.',
  access: REPORTS,
  ownership: 'filtered',
  query: z
    .object({
      from: LocalDate,
      to: LocalDate.meta({ description: `at most ${DAYS_MAX} days, both ends included` }),
      by: z.enum(REPORT_GROUPS).default('day').meta({
        description: '`hour`: hours of the weekdays; `method`: of payment',
      }),
    })
    .refine(({ from, to }) => isPeriod(daysBetween(from, to)), { path: ['to'] }),
  example: { query: { from: sample.newDate, to: sample.newDate } },
  success: {
    status: 200,
    isOwnList: true,
    description: 'The report',
    schema: Report,
    isCsvToo: true,
  },
  refusals: ['BUSINESS_NOT_FOUND', 'INVALID_DATE_FORMAT'],
});

function isPeriod(days: number): boolean {
  return days >= 0 && days < DAYS_MAX;
}
