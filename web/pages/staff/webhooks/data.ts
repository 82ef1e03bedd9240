import type { z } from 'zod';
import type { listDeliveries, listWebhooks } from '../../../api/operations.ts';
import { useMoment } from '../../../format/moment.ts';
import { useBusiness } from '../ui/use-business.ts';

export type Webhook = z.output<(typeof listWebhooks)['success']['schema']>[number];
export type Delivery = z.output<(typeof listDeliveries)['success']['schema']>[number];

/** A moment at the business. */
export function useMoments() {
  return useMoment(useBusiness().timezone);
}
