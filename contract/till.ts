import { z } from 'zod';
import { MONEY } from './access.ts';
import { PaymentMethod } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { LedgerEntry } from './payments.ts';
import { Id, LocalDate, ListQuery } from './primitives.ts';

const Sums = z.object({
  paymentsMajor: z.number().meta({ description: 'for appointments, without tips' }),
  packageSalesMajor: z.number(),
  tipsMajor: z.number(),
  refundsMajor: z.number().meta({ description: 'given back, also for cancelled packages' }),
  voidsMajor: z.number().meta({
    description: 'payments and tips taken back as wrong, of any day, less refunds taken back',
  }),
  netMajor: z.number().meta({ description: 'payments, package sales and tips, less the others' }),
});

const TillDay = z
  .object({
    date: LocalDate,
    timezone: z.string(),
    sums: z
      .array(
        Sums.extend({
          currency: z.string(),
          byMethod: z.array(Sums.extend({ method: PaymentMethod })),
          byPerson: z.array(Sums.extend({ id: Id, name: z.string() })),
        }),
      )
      .meta({ description: 'one for each currency; empty if nothing was taken' }),
  })
  .meta({ id: 'TillDay' });

const day = {
  date: LocalDate.optional().meta({ description: 'today in the zone of the business, if absent' }),
};

export const getTill = endpoint({
  id: 'getTill',
  method: 'get',
  path: '/api/business/till',
  summary: 'Cash up: what the business took and gave back on one day, by method and person',
  description:
    'An entry counts on the day on which it was recorded, in the zone of the business: a void counts on its own day, not on that of the wrong entry.',
  access: MONEY,
  ownership: 'filtered',
  query: z.object(day),
  example: {},
  success: { status: 200, isOwnList: true, description: 'The sums of the day', schema: TillDay },
  refusals: ['BUSINESS_NOT_FOUND', 'INVALID_DATE_FORMAT'],
});

export const listTillEntries = endpoint({
  id: 'listTillEntries',
  method: 'get',
  path: '/api/business/till/entries',
  summary: 'List the entries behind the sums of one day, oldest first',
  access: MONEY,
  ownership: 'filtered',
  query: ListQuery('time').extend(day),
  example: {},
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page of entries',
    isPaged: true,
    schema: z.array(LedgerEntry),
  },
  refusals: ['BUSINESS_NOT_FOUND', 'INVALID_DATE_FORMAT'],
});
