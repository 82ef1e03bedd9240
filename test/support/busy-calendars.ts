import { afterAll, expect } from '@jest/globals';
import { bookAppointment } from '../../contract/appointments.ts';
import { getAvailability } from '../../contract/availability.ts';
import { addBusyCalendar, listBusyCalendars } from '../../contract/busy-calendars.ts';
import { cancelClassSession, createClass, restoreClassSession } from '../../contract/classes.ts';
import { calendarEvent, calendarFile } from './calendar-files.ts';
import { startCalendarServer } from './calendar-server.ts';
import { bookingAt, DATE } from './factories.ts';
import { useNotifications } from './notifications.ts';
import { bodyOf } from './salon.ts';
import { query } from './services.ts';
import type { Account, Call } from './sessions.ts';

/** A calendar that is busy for an hour from each of these times of DATE, by the clock of Berlin. */
export const busyAt = (...starts: string[]) =>
  calendarFile(
    ...starts.map((start, n) =>
      calendarEvent(
        `UID:${n}`,
        `DTSTART;TZID=W. Europe Standard Time:${DATE.replaceAll('-', '')}T${start.replace(':', '')}00`,
        'DURATION:PT1H',
        'SUMMARY:Dentist',
      ),
    ),
  );

/** An app that reads outside calendars and sends mail; each test begins at the same time. */
export function useBusyCalendars() {
  const notifications = useNotifications({ WEBHOOKS_ALLOW_PRIVATE: '1' });
  const { app } = notifications;
  const servers: { stop: () => void }[] = [];
  afterAll(() => servers.forEach((each) => each.stop()));

  async function startServer() {
    const server = await startCalendarServer();
    servers.push(server);
    return server;
  }

  /** The instant that is minutes from now. */
  const toInstant = (minutes: number) =>
    new Date(app.clock.nowMs() + minutes * 60_000).toISOString();
  const passMinutes = (minutes: number) => app.clock.set(toInstant(minutes));

  /** Time passes, so each request logs in again. */
  const callAs = (account: Account): Call =>
    (async (...request: Parameters<Call>) => (await app.loginAs(account))(...request)) as Call;

  return {
    notifications,
    app,
    startServer,
    toInstant,
    passMinutes,
    callAs,
    setUp: createSetUp(notifications, startServer, callAs),
  };
}

type Slot = { readonly time: string; readonly reason?: string };

/** A shop with hourly slots, its owner, its professional and a customer. */
function createSetUp(
  notifications: ReturnType<typeof useNotifications>,
  startServer: () => ReturnType<typeof startCalendarServer>,
  callAs: (account: Account) => Call,
) {
  const { app } = notifications;
  return async () => {
    const server = await startServer();
    const [owner, lena] = [await app.make.user('business'), await app.make.user('professional')];
    const shop = await app.make.shop({
      business: { userId: owner.id, slotMinutes: 60 },
      professional: { userId: lena.id },
    });
    const [asOwner, asLena] = [callAs(owner), callAs(lena)];
    const asCustomer = callAs(await app.make.user());
    const { id } = shop.professional;
    const readAll = async (call: Call = asLena) =>
      bodyOf(await call(listBusyCalendars, { params: { professionalId: id } }));
    const people = { owner, lena, asOwner, asLena };
    return {
      server,
      shop,
      ...people,
      readAll,
      professionalId: id,
      add: (fields: object = {}) =>
        asLena(addBusyCalendar, {
          params: { professionalId: id },
          body: { url: `${server.url}/lena.ics`, kind: 'ics', name: 'Private', ...fields },
        }),
      /** The calendar, after the worker has read what is due. */
      readNow: async () => {
        await app.readCalendars();
        return (await readAll())[0]!;
      },
      readUntil: (requests: number) => readUntil(app, server, requests),
      cancelSession: (start: string) => cancelSession(app, shop, asOwner, start),
      book: (start: string, at = shop) =>
        asCustomer(bookAppointment, { body: bookingAt(at, start) }),
      reasonAt: async (start: string) => {
        const at = { businessId: shop.business.id, serviceId: shop.service.id, date: DATE };
        const found = await app.gateway.client(getAvailability, {
          query: { professionalId: id, ...at },
        });
        return (bodyOf(found) as Slot[]).find(({ time }) => time === start)?.reason;
      },
      /** The mails to Lena about outside calendars. */
      takeAlerts: async () => {
        await notifications.notifier.notifyAll();
        const isAlert = ({ subject = '' }) => /^(Busy elsewhere|The calendar)/.test(subject);
        expect(notifications.server.take(owner.email).filter(isAlert)).toEqual([]);
        return notifications.server.take(lena.email).filter(isAlert);
      },
      /** Stored events of the calendar, without those of its busy times; a feed begins with events of the real clock. */
      listStored: () =>
        query<{ id: string; type: string }>(
          app.url,
          `SELECT id, type FROM events WHERE professional_id = $1 AND type <> 'schedule.changed' ORDER BY seq`,
          [id],
        ),
    };
  };
}

type App = ReturnType<typeof useNotifications>['app'];

/** Reads calendars as the worker, which looks for those that are due all the time. */
async function readUntil(
  app: App,
  server: Awaited<ReturnType<typeof startCalendarServer>>,
  requests: number,
) {
  for (let isRead = false; !isRead; isRead = server.requests.length === requests)
    await app.readCalendars();
}

/** Cancels a session of a class. Returns the request that restores it. */
async function cancelSession(
  app: App,
  shop: Awaited<ReturnType<App['make']['shop']>>,
  asOwner: Call,
  start: string,
) {
  const { id: professionalId } = shop.professional;
  const terms = { name: 'Yoga', businessId: shop.business.id, capacity: 2 };
  const { id: serviceId } = await app.make.service(professionalId, terms);
  const body = { serviceId, professionalId, from: DATE, weekdays: [2], start };
  const params = { id: bodyOf(await asOwner(createClass, { body })).id, date: DATE };
  bodyOf(await asOwner(cancelClassSession, { params, body: {} }));
  return () => asOwner(restoreClassSession, { params, body: {} });
}
