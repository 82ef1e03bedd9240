import { cancelAppointment } from '../../contract/appointment-changes.ts';
import { bookAppointment } from '../../contract/appointments.ts';
import { listDeliveries } from '../../contract/webhook-deliveries.ts';
import { createWebhook, getWebhook } from '../../contract/webhooks.ts';
import { bookingAt } from './factories.ts';
import { bodyOf } from './salon.ts';
import type { Account } from './sessions.ts';
import type { TestApp } from './test-app.ts';
import { waitUntil } from './wait-until.ts';

/** A business that is booked and has its events sent to an address. */
export async function setUpWebhookShop(
  app: TestApp,
  url: string,
  events: ['*'] | string[] = ['*'],
) {
  const owner = await app.make.user('business');
  const shop = await app.make.shop({ business: { userId: owner.id } });
  const customer = await app.make.user();
  const [asOwner, asCustomer] = [keepLoggedIn(app, owner), keepLoggedIn(app, customer)];
  const body = { url, events: events as ['*'] };
  const { secret, ...webhook } = bodyOf(await asOwner(createWebhook, { body }));
  const params = { id: webhook.id };
  const deliveries = async () => bodyOf(await asOwner(listDeliveries, { params }));
  return {
    owner,
    shop,
    asOwner,
    asCustomer,
    webhook,
    params,
    deliveries,
    secret: secret!,
    read: async () => bodyOf(await asOwner(getWebhook, { params })),
    book: async (start: string) =>
      bodyOf(await asCustomer(bookAppointment, { body: bookingAt(shop, start) })).id,
    cancel: async (id: string) =>
      bodyOf(await asCustomer(cancelAppointment, { params: { id }, body: {} })),
    /** Waits until the list of deliveries, oldest first, satisfies the condition. */
    waitForDeliveries: (isExpected: (list: Awaited<ReturnType<typeof deliveries>>) => boolean) =>
      waitUntil(async () => (await deliveries()).toReversed(), isExpected),
  };
}

type Call = Awaited<ReturnType<TestApp['loginAs']>>;
const SESSION_MS = 60_000;

/** Tests pass days, so the account logs in again. */
function keepLoggedIn(app: TestApp, account: Account): Call {
  let session: { readonly call: Promise<Call>; readonly untilMs: number } | undefined;
  const currentCall = (): Promise<Call> => {
    const nowMs = app.clock.nowMs();
    if (!session || nowMs >= session.untilMs) {
      session = { call: app.loginAs(account), untilMs: nowMs + SESSION_MS };
    }
    return session.call;
  };
  return (async (...request: Parameters<Call>) => (await currentCall())(...request)) as Call;
}
