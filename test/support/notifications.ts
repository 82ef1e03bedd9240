import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { bookAppointment, type BookingBody } from '../../contract/appointments.ts';
import { cancelClassSession, createClass } from '../../contract/classes.ts';
import { listNotifications } from '../../contract/notifications.ts';
import { bookingAt } from './factories.ts';
import { startMailServer } from './mail-server.ts';
import { openNotifier } from './notifier.ts';
import { bodyOf } from './salon.ts';
import { query } from './services.ts';
import { type TestApp, useTestApp } from './test-app.ts';

const START = '2035-06-10T08:00:00Z';

/** An app with a mail server and a notifier. Each test begins at START without mails. */
export function useNotifications(env: Readonly<Record<string, string>> = {}) {
  const app = useTestApp({ worker: true, clock: START, env });
  const notifications = {} as {
    server: Awaited<ReturnType<typeof startMailServer>>;
    notifier: ReturnType<typeof openNotifier>;
  };
  const open = (options: { readonly smsUrl?: string; readonly timeoutMs?: number } = {}) =>
    openNotifier({
      databaseUrl: app.url,
      smtpUrl: notifications.server.url,
      nowMs: app.clock.nowMs,
      ...options,
    });
  beforeAll(async () => {
    notifications.server = await startMailServer();
    notifications.notifier = open();
  });
  afterAll(async () => {
    await notifications.notifier.close();
    await notifications.server.stop();
  });
  beforeEach(() => {
    app.clock.set(START);
    notifications.server.answers.clear();
    notifications.server.take();
  });
  return Object.assign(notifications, { app, open, setUpShop: createSetUp(app) });
}

type ShopFields = Parameters<TestApp['make']['shop']>[0];

/** A shop in Berlin with its owner Olga, its professional Lena, and the customer Ana, who reads German. */
function createSetUp(app: TestApp) {
  return async (fields: ShopFields = {}) => {
    const owner = await app.make.user('business', 'Olga');
    const lena = await app.make.user('professional', 'Lena');
    const ana = await app.make.user('customer', 'Ana Souza');
    await query(app.url, `UPDATE users SET language = 'de' WHERE id = $1`, [ana.id]);
    const shop = await app.make.shop({
      business: { userId: owner.id, reminderHours: [24, 2], ...fields.business },
      professional: { userId: lena.id },
    });
    const as = (person: typeof ana) => app.loginAs(person);
    const book = async (changes: Partial<BookingBody> = {}, by = ana) =>
      bodyOf(await (await as(by))(bookAppointment, { body: { ...bookingAt(shop), ...changes } }));
    /** The notifications of an appointment, each as a line such as `reminder 24 skipped moved` or `reminder 2 queued, willSkip turnedOff`. */
    const listOf = async (id: string) =>
      bodyOf(await (await as(owner))(listNotifications, { params: { id } })).map(
        ({ kind, status, reason, leadHours, willSkip }) =>
          [kind, leadHours, status, reason].filter((each) => each !== undefined).join(' ') +
          (willSkip === undefined ? '' : `, willSkip ${willSkip}`),
      );
    /** A class of Lena on Tuesdays, with a seat for each customer. The owner cancels it. */
    const bookClass = async (customers: readonly (typeof ana)[]) => {
      const { business, professional } = shop;
      const lesson = { name: 'Yoga', businessId: business.id, capacity: 3 };
      const { id: serviceId } = await app.make.service(professional.id, lesson);
      const asOwner = await as(owner);
      const terms = { weekdays: [2], start: '10:00', from: '2035-06-12' };
      const body = { ...terms, serviceId, professionalId: professional.id };
      const { id } = bodyOf(await asOwner(createClass, { body }));
      const seats: string[] = [];
      for (const each of customers) seats.push((await book({ services: [serviceId] }, each)).id);
      const params = { id, date: '2035-06-12' };
      const cancel = async () => bodyOf(await asOwner(cancelClassSession, { params, body: {} }));
      return { classId: id, seats, cancel };
    };
    return { owner, lena, ana, shop, as, book, bookClass, listOf };
  };
}
