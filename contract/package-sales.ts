import { z } from 'zod';
import { MONEY } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo } from './ownership.ts';
import { ServicePackagePurchase } from './packages.ts';
import { Id, Repeatable } from './primitives.ts';

export const voidSale = endpoint({
  id: 'voidSale',
  method: 'post',
  path: '/api/business/packages/purchases/{id}/void',
  summary: 'Take back the sale of a package that was entered by mistake',
  description:
    'The sale counts as if it had not been recorded: the till has an entry that voids it, and the purchase is cancelled. Voiding a voided sale changes nothing. `INVALID_STATUS`: a session is used, or the purchase has expired or was cancelled; cancel a purchase to give money back.',
  access: MONEY,
  ownership: { 'params.id': belongsTo(['business'], 'NOT_FOUND') },
  params: z.object({ id: Id }),
  headers: Repeatable,
  body: z.strictObject({}),
  example: { params: { id: sample.purchaseId }, body: {} },
  success: {
    status: 200,
    description: 'The cancelled purchase',
    schema: ServicePackagePurchase,
  },
  refusals: ['NOT_FOUND', 'INVALID_STATUS'],
});
