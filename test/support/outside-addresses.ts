import { newId } from '../../contract/ids.ts';
import { busyCalendars } from '../../db/schema/busy-calendars.ts';
import { webhookDeliveries, webhooks } from '../../db/schema/webhooks.ts';
import type { factoriesOn } from './factories.ts';

type Make = Pick<ReturnType<typeof factoriesOn>, 'db'>;

/** Not active, so that no test sends anything. */
export async function addWebhook(
  { db }: Make,
  { businessId }: { readonly businessId: string },
  name: string,
) {
  const [webhookId, deliveryId] = [newId('whk'), newId('dlv')];
  const url = `https://${name}.example/hooks`;
  await db
    .insert(webhooks)
    .values({ id: webhookId, businessId, url, events: ['*'], isActive: false });
  await db.insert(webhookDeliveries).values({
    id: deliveryId,
    webhookId,
    eventId: newId('evt'),
    resourceId: newId('apt'),
    position: 1,
    type: 'appointment.booked',
    status: 'failed',
    nextAttemptAt: new Date(),
  });
  return { webhookId, deliveryId };
}

/** Not due, so that no test reads it. */
export async function addBusyCalendar(
  { db }: Make,
  professionalId: string,
  name: string,
): Promise<string> {
  const id = newId('bcl');
  const address = { host: `${name}.example`, sealedUrl: '' };
  const nextReadAt = new Date('2100-01-01');
  await db
    .insert(busyCalendars)
    .values({ id, professionalId, kind: 'ics', name, nextReadAt, ...address });
  return id;
}
