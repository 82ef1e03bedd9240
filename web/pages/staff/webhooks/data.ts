import type { z } from 'zod';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import type { listDeliveries, listWebhooks } from '../../../api/operations.ts';
import { useMoment } from '../../../format/moment.ts';
import { useBusiness } from '../ui/use-business.ts';

export type Webhook = z.output<(typeof listWebhooks)['success']['schema']>[number];
export type Delivery = z.output<(typeof listDeliveries)['success']['schema']>[number];

export function webhookPath(id: string): string {
  return PAGE_PATHS.webhook.replace(':id', encodeURIComponent(id));
}

/** A moment at the business. */
export function useMoments() {
  return useMoment(useBusiness().timezone);
}
