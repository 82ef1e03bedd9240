import { afterAll, describe, expect, test } from '@jest/globals';
import { bookAppointment } from '../../../contract/appointments.ts';
import { getAvailability } from '../../../contract/availability.ts';
import * as contract from '../../../contract/busy-calendars.ts';
import { listEvents } from '../../../contract/events.ts';
import { calendarEvent, calendarFile } from '../../support/calendar-files.ts';
import { calDavAnswer, startCalendarServer } from '../../support/calendar-server.ts';
import { bookingAt, DATE } from '../../support/factories.ts';
import { bodyOf, codeOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import type { Account, Call } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';

const PASSWORD = 'calendar password 1';
const clock = '2035-06-10T06:00:00Z';
const app = useTestApp({ worker: true, clock, env: { WEBHOOKS_ALLOW_PRIVATE: '1' } });
const servers: { stop: () => void }[] = [];
afterAll(() => servers.forEach((each) => each.stop()));

const passMinutes = (minutes: number) =>
  app.clock.set(new Date(app.clock.nowMs() + minutes * 60_000).toISOString());

/** The instant that is minutes from now. */
const toInstant = (minutes: number) => new Date(app.clock.nowMs() + minutes * 60_000).toISOString();

/** A calendar that is busy for an hour from each of these times of DATE, by the clock of Berlin. */
const busyAt = (...starts: string[]) =>
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

/** Time passes, so each request logs in again. */
const callAs = (account: Account): Call =>
  (async (...request: Parameters<Call>) => (await app.loginAs(account))(...request)) as Call;

/** A shop with hourly slots, its owner, its professional and a customer. */
async function setUp() {
  const server = await startCalendarServer();
  servers.push(server);
  const [owner, lena] = [await app.make.user('business'), await app.make.user('professional')];
  const shop = await app.make.shop({
    business: { userId: owner.id, slotMinutes: 60 },
    professional: { userId: lena.id },
  });
  const [asOwner, asLena] = [callAs(owner), callAs(lena)];
  const asCustomer = callAs(await app.make.user());
  const { id } = shop.professional;
  const readAll = async (call: Call = asLena) =>
    bodyOf(await call(contract.listBusyCalendars, { params: { professionalId: id } }));
  return {
    ...{ server, shop, asOwner, asLena, readAll, professionalId: id },
    add: (fields: object = {}) =>
      asLena(contract.addBusyCalendar, {
        params: { professionalId: id },
        body: { url: `${server.url}/lena.ics`, kind: 'ics', name: 'Private', ...fields },
      }),
    /** The calendar, after the worker has read what is due. */
    readNow: async () => {
      await app.readCalendars();
      return (await readAll())[0]!;
    },
    book: (start: string, at = shop) => asCustomer(bookAppointment, { body: bookingAt(at, start) }),
    reasonAt: async (start: string) => {
      const ids = { professionalId: id, businessId: shop.business.id, serviceId: shop.service.id };
      const slots = bodyOf(
        await app.gateway.client(getAvailability, { query: { ...ids, date: DATE } }),
      ) as { time: string; reason?: string }[];
      return slots.find(({ time }) => time === start)?.reason;
    },
    /** Stored events of the calendar; a feed begins with events of the real clock. */
    listStored: () =>
      query<{ id: string; type: string }>(
        app.url,
        'SELECT id, type FROM events WHERE professional_id = $1 ORDER BY seq',
        [id],
      ),
  };
}

describe('an outside calendar', () => {
  test('closes its times until it changes, also for a booking that comes before it is due', async () => {
    const { server, add, readNow, reasonAt, book } = await setUp();
    server.answer({ headers: { etag: '"1"' }, body: busyAt('10:00', '12:30') });
    const created = bodyOf(await add());
    expect(created).toMatchObject({ lastReadAt: null, lastError: null, busyTimes: 0 });
    expect(await readNow()).toMatchObject({ busyTimes: 2, lastReadAt: toInstant(0) });

    expect([await reasonAt('10:00'), await reasonAt('11:00')]).toEqual(['TIME_OFF', undefined]);
    expect([await reasonAt('12:00'), await reasonAt('13:00')]).toEqual(['TIME_OFF', 'TIME_OFF']);
    expect(codeOf(await book('10:00'))).toBe('PROFESSIONAL_TIME_OFF');

    server.answer({ status: 304 });
    passMinutes(6);
    expect(await readNow()).toMatchObject({ lastReadAt: toInstant(0), nextReadAt: toInstant(5) });
    expect(server.requests.at(-1)!.headers['if-none-match']).toBe('"1"');
    expect(await reasonAt('10:00')).toBe('TIME_OFF');

    server.answer({ body: busyAt('14:00') });
    passMinutes(20);
    const booking = book('14:00');
    const untilBooked = (async () => {
      // The worker looks for calendars that are due all the time.
      for (let isRead = false; !isRead; isRead = server.requests.length === 3)
        await app.readCalendars();
    })();
    expect(codeOf(await booking)).toBe('PROFESSIONAL_TIME_OFF');
    await untilBooked;
    expect(codeOf(await book('10:00'))).toBe('201');
  });

  test('that hangs is not read again for bookings that come meanwhile', async () => {
    const { server, add, readNow, readAll, book } = await setUp();
    server.answer({ body: busyAt('10:00') });
    bodyOf(await add());
    await readNow();
    passMinutes(20);
    const hanging = new Promise<{ end: (body: string) => void }>((resolve) =>
      server.answer((_request, response) => resolve(response)),
    );
    const reading = app.readCalendars();
    const response = await hanging;

    expect(codeOf(await book('11:00'))).toBe('201');
    // The end of the lease.
    expect((await readAll())[0]).toMatchObject({ nextReadAt: toInstant(3) });

    // Other tests read this calendar as well.
    server.answer({ body: busyAt('14:00') });
    response.end(busyAt('14:00'));
    await reading;
    expect((await readAll())[0]).toMatchObject({ nextReadAt: toInstant(5) });
  });

  test('never cancels a booking: a conflict is listed, and staff are told once', async () => {
    const { server, shop, add, readNow, book, readAll, asOwner, listStored, reasonAt } =
      await setUp();
    const appointment = bodyOf(await book('10:00'));
    const elsewhere = await app.make.shop({ business: { slotMinutes: 60 } });
    const asClient = bodyOf(await book('12:00', elsewhere));
    const copyOf = ({ id, startUtc }: { id: string; startUtc: string }) =>
      calendarEvent(
        `UID:${id}@amsel`,
        `DTSTART:${startUtc.replace(/[-:]|\.\d{3}/g, '')}`,
        'DURATION:PT1H',
      );
    server.answer({ body: calendarFile(copyOf(appointment), copyOf(asClient)) });
    bodyOf(await add());
    // The appointment itself, which the professional has in the other calendar too, is no conflict;
    // but one with another professional is a busy time.
    expect(await readNow()).toMatchObject({
      lastReadAt: toInstant(0),
      busyTimes: 1,
      conflicts: [],
    });
    expect([await reasonAt('10:00'), await reasonAt('12:00')]).toEqual(['BOOKED', 'TIME_OFF']);

    server.answer({ body: busyAt('10:30') });
    const conflicts = [
      { appointmentId: appointment.id, startUtc: appointment.startUtc, endUtc: appointment.endUtc },
    ];
    for (let reading = 0; reading < 2; reading++) {
      passMinutes(6);
      expect(await readNow()).toMatchObject({ lastReadAt: toInstant(0), conflicts });
    }
    await app.relay();
    const [booked] = await listStored();
    const feed = bodyOf(await asOwner(listEvents, { query: { after: booked!.id } }));
    expect(feed.map(({ type, data }) => ({ type, ...data }))).toEqual([
      { type: 'busy_calendar.conflict', ...conflicts[0] },
    ]);

    const [seen] = await readAll(asOwner);
    expect(seen).toMatchObject({ name: 'Private', conflicts });
    expect(seen).not.toHaveProperty('url');
    const params = { professionalId: shop.professional.id, id: seen!.id };
    expect(bodyOf(await asOwner(contract.listBusyTimes, { params }))).toEqual([
      {
        calendarId: seen!.id,
        name: 'Private',
        from: `${DATE}T08:30:00.000Z`,
        to: `${DATE}T09:30:00.000Z`,
      },
    ]);
  });

  test('that cannot be read keeps its busy times and says why; after a day staff are told', async () => {
    const { server, add, readNow, reasonAt, book, listStored } = await setUp();
    server.answer({ body: busyAt('10:00') });
    bodyOf(await add());
    const { lastReadAt } = await readNow();
    const metadata = 'http://169.254.169.254/latest/meta-data';
    const answers = [
      ['unauthorized', { status: 401 }],
      ['not found', { status: 410 }],
      ['server error', { status: 500 }],
      ['not a calendar', { body: '<html>Log in</html>' }],
      ['not a calendar', { body: busyAt('10:00').slice(0, 120) }],
      ['address refused', { status: 302, headers: { location: metadata } }],
      ['too large', { body: 'x'.repeat(5_000_001) }],
      ['unreachable', { status: 302, headers: { location: '/again' } }],
    ] as const;
    for (const [error, answer] of answers) {
      server.answer(answer);
      passMinutes(61);
      expect(await readNow()).toMatchObject({ lastError: error, lastReadAt, busyTimes: 1 });
    }
    const { nextReadAt } = await readNow();
    passMinutes(2);
    expect(codeOf(await book('10:00'))).toBe('PROFESSIONAL_TIME_OFF');
    // A booking does not shorten the pause of a calendar that fails again and again.
    expect(await readNow()).toMatchObject({ nextReadAt });
    expect(await listStored()).toEqual([]);
    for (const days of [1, 2]) {
      passMinutes(days * 24 * 60);
      expect(await readNow()).toMatchObject({ busyTimes: 1 });
    }
    expect(await listStored()).toMatchObject([{ type: 'busy_calendar.failing' }]);
    app.clock.set(clock);
    expect(await reasonAt('10:00')).toBe('TIME_OFF');
  });

  test('on a CalDAV server is read with a password, which is stored encrypted and never shown', async () => {
    const { server, add, readNow, readAll, asLena, professionalId, reasonAt } = await setUp();
    const account = { username: 'lena', password: PASSWORD };
    const files = [busyAt('10:00'), busyAt('15:00')];
    server.answer(calDavAnswer(files, account));
    const { id } = bodyOf(await add({ kind: 'caldav', ...account }));
    expect(await readNow()).toMatchObject({ lastError: null, busyTimes: 2 });

    const stored = await query<Record<string, string>>(app.url, 'SELECT * FROM busy_calendars');
    const shown = JSON.stringify([await readAll(), stored, app.gateway.logLines]);
    expect(shown).not.toContain(PASSWORD);
    expect(JSON.stringify(stored)).not.toContain(server.url);
    expect((await readAll())[0]).toMatchObject({ url: `${server.url}/lena.ics`, username: 'lena' });

    const params = { professionalId, id };
    expect(codeOf(await asLena(contract.removeBusyCalendar, { params }))).toBe('204');
    expect([await readAll(), await reasonAt('10:00')]).toEqual([[], undefined]);
  });

  test('has a public address, and a professional has at most five', async () => {
    const { add, readAll } = await setUp();
    const addresses = [
      'https://169.254.169.254/a.ics',
      'http://10.0.0.1/a.ics',
      'file:///etc/passwd',
    ];
    for (const url of [...addresses, 'https://user:secret@example.com/', 'nonsense']) {
      expect(codeOf(await add({ url }))).toBe('INVALID_INPUT');
    }
    const created = bodyOf(await add({ url: 'webcal://calendar.example/a.ics' }));
    expect(created.url).toBe('https://calendar.example/a.ics');
    for (let count = 1; count < 5; count++) bodyOf(await add());
    expect(codeOf(await add())).toBe('USAGE_LIMIT_REACHED');
    expect(await readAll()).toHaveLength(5);
  });
});
