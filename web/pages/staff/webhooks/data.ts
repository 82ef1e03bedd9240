import type { Output } from '../../../api/call.ts';
import { useMoment } from '../../../format/moment.ts';
import { useBusiness } from '../ui/use-business.ts';

export type Webhook = Output<'listWebhooks'>[number];
export type Delivery = Output<'listDeliveries'>[number];

/** A moment at the business. */
export function useMoments() {
  return useMoment(useBusiness().timezone);
}
