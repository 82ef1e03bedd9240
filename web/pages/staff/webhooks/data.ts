import type { z } from 'zod';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import type { listDeliveries, listWebhooks } from '../../../api/operations.ts';
import { clockAt, dateAt } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useBusiness } from '../ui/use-business.ts';

export type Webhook = z.output<(typeof listWebhooks)['success']['schema']>[number];
export type Delivery = z.output<(typeof listDeliveries)['success']['schema']>[number];

export function webhookPath(id: string): string {
  return PAGE_PATHS.webhook.replace(':id', encodeURIComponent(id));
}

/** `17 Nov, 10:05` at the business. */
export function useMoments() {
  const formats = useFormats();
  const { timezone } = useBusiness();
  return (at: string) => {
    const ms = Date.parse(at);
    return `${formats.dayOfMonth(dateAt(ms, timezone))}, ${clockAt(ms, timezone)}`;
  };
}
