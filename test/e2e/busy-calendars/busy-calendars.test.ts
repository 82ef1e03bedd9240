import { describe, expect, test } from '@jest/globals';
import { getAccount } from '../../../contract/accounts.ts';
import * as contract from '../../../contract/busy-calendars.ts';
import { listEvents } from '../../../contract/events.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { busyAt, useBusyCalendars } from '../../support/busy-calendars.ts';
import { calendarEvent, calendarFile } from '../../support/calendar-files.ts';
import { calDavAnswer } from '../../support/calendar-server.ts';
import { DATE } from '../../support/factories.ts';
import { addSecondBusiness } from '../../support/second-business.ts';
import { bodyOf, codeOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';

const PASSWORD = 'calendar password 1';
const { notifications, app, startServer, toInstant, passMinutes, callAs, setUp } =
  useBusyCalendars();

describe('an outside calendar', () => {
  test('closes its times until it changes, also for a booking or session before it is due', async () => {
    const { server, add, readNow, readUntil, reasonAt, book, cancelSession } = await setUp();
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
    await readUntil(3);
    expect(codeOf(await booking)).toBe('PROFESSIONAL_TIME_OFF');
    expect(codeOf(await book('10:00'))).toBe('201');
    const restore = await cancelSession('15:00');
    server.answer({ body: busyAt('15:00') });
    passMinutes(20);
    const [restored] = await Promise.all([restore(), readUntil(4)]);
    expect(codeOf(restored)).toBe('PROFESSIONAL_TIME_OFF');
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

  test('never cancels a booking: staff are told the conflict once, also with two calendars', async () => {
    const { server, shop, add, readNow, book, readAll, asOwner, listStored, reasonAt, takeAlerts } =
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
    // Another calendar with the same event.
    bodyOf(await add({ name: 'Family' }));
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
    const told = feed.filter(({ type }) => type !== 'schedule.changed');
    expect(told.map(({ type, data }) => ({ type, ...data }))).toEqual([
      { type: 'busy_calendar.conflict', ...conflicts[0] },
    ]);
    const [alert, ...others] = await takeAlerts();
    expect(others).toEqual([]);
    expect(alert!.subject).toMatch(/^Busy elsewhere: .+, 10:00$/);
    expect(alert!.headers.map(({ key }) => key)).toContain('list-unsubscribe-post');
    const params = { id: appointment.id };
    expect(bodyOf(await asOwner(listNotifications, { params }))).toContainEqual(
      expect.objectContaining({ kind: 'staffConflict', status: 'sent' }),
    );

    const [seen] = await readAll(asOwner);
    expect(seen).toMatchObject({ name: 'Private', conflicts });
    expect(seen).not.toHaveProperty('url');
    const ofCalendar = { professionalId: shop.professional.id, id: seen!.id };
    expect(bodyOf(await asOwner(contract.listBusyTimes, { params: ofCalendar }))).toEqual([
      {
        calendarId: seen!.id,
        name: 'Private',
        from: `${DATE}T08:30:00.000Z`,
        to: `${DATE}T09:30:00.000Z`,
      },
    ]);

    // A conflict that was solved is told again when it comes back, unless it is solved before the mail is sent.
    for (const starts of [[], ['10:30'], []]) {
      server.answer({ body: busyAt(...starts) });
      passMinutes(6);
      await readNow();
    }
    const types = (await listStored()).map(({ type }) => type);
    expect(types.filter((type) => type === 'busy_calendar.conflict')).toHaveLength(2);
    expect(await takeAlerts()).toEqual([]);
  });

  test('that is busy at several appointments sends one mail, and none after it is unsubscribed', async () => {
    const { server, lena, add, readNow, book, takeAlerts } = await setUp();
    for (const start of ['10:00', '12:00', '14:00']) bodyOf(await book(start));
    server.answer({ body: busyAt('10:00', '14:00') });
    bodyOf(await add());
    await readNow();
    const [alert, ...others] = await takeAlerts();
    expect(others).toEqual([]);
    expect(alert!.text).toMatch(/10:00–11:00.*\n.*14:00–15:00/);
    expect(alert!.text).not.toContain('12:00–13:00');

    const link = alert!.headers.find(({ key }) => key === 'list-unsubscribe')!.value;
    const { pathname } = new URL(link.slice(1, -1));
    const answer = await fetch(`${app.gateway.baseUrl}${pathname}`, { method: 'POST' });
    expect(answer.status).toBe(200);
    expect(bodyOf(await callAs(lena)(getAccount)).mails).toMatchObject({
      calendars: false,
      bookings: true,
    });
    server.answer({ body: busyAt('12:00') });
    passMinutes(6);
    await readNow();
    expect(await takeAlerts()).toEqual([]);
  });

  test('of a professional without a mailbox tells the owner', async () => {
    const { server, owner, lena, add, book } = await setUp();
    const { id } = bodyOf(await book('10:00'));
    server.answer({ body: busyAt('10:00') });
    bodyOf(await add());
    await query(app.url, `UPDATE users SET email = 'lena@external.invalid' WHERE id = $1`, [
      lena.id,
    ]);
    await app.readCalendars();
    await notifications.notifier.notifyAll();
    const told = await query<{ user_id: string }>(
      app.url,
      `SELECT user_id FROM notifications WHERE kind = 'staffConflict' AND appointment_id = $1`,
      [id],
    );
    expect(told).toEqual([{ user_id: owner.id }]);
    const subjects = notifications.server.take(owner.email).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(/^Busy elsewhere/));
  });

  test('that cannot be read keeps its busy times and says why; after a day staff are told', async () => {
    const { server, add, readNow, reasonAt, book, listStored, takeAlerts } = await setUp();
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
    const [alert, ...others] = await takeAlerts();
    expect(others).toEqual([]);
    expect(alert!.subject).toBe('The calendar Private cannot be read');
    expect(alert!.text).toContain('Check the address of the calendar');
    app.clock.set(lastReadAt!);
    expect(await reasonAt('10:00')).toBe('TIME_OFF');
  });

  test('that cannot be read is told to a professional who has left one of two workplaces', async () => {
    const { server, shop, add, readNow, listStored, takeAlerts } = await setUp();
    await addSecondBusiness(app, shop);
    server.answer({ status: 404 });
    bodyOf(await add());
    await readNow();
    passMinutes(25 * 60);
    await readNow();
    const [first] = await listStored();
    await query(
      app.url,
      `DELETE FROM business_professionals bp USING events e
       WHERE e.id = $1 AND bp.business_id = e.business_id AND bp.professional_id = e.professional_id`,
      [first!.id],
    );

    expect((await takeAlerts()).map(({ subject }) => subject)).toEqual([
      'The calendar Private cannot be read',
    ]);
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

  const account = { username: 'lena', password: PASSWORD };

  /** A CalDAV calendar with one busy time. */
  async function setUpCalDav(password = PASSWORD) {
    const { server, add, ...rest } = await setUp();
    server.answer(calDavAnswer([busyAt('10:00')], account));
    const { id } = bodyOf(await add({ kind: 'caldav', ...account, password }));
    const params = { professionalId: rest.professionalId, id };
    const change = (body: object) => rest.asLena(contract.changeBusyCalendar, { params, body });
    return { ...rest, server, params, change };
  }

  test('that refuses its login is read again after a new password', async () => {
    const { readNow, change } = await setUpCalDav('old password');
    const refused = await readNow();
    expect(refused).toMatchObject({ lastError: 'unauthorized', busyTimes: 0 });
    expect(refused.lastErrorAdvice).toContain('password again');

    expect(codeOf(await change({ url: 'http://10.0.0.1/' }))).toBe('INVALID_INPUT');
    expect(bodyOf(await change({}))).toMatchObject({ name: 'Private' });
    const named = await change({ name: 'Home' });
    expect(bodyOf(named)).toMatchObject({ name: 'Home', username: 'lena' });
    const changed = bodyOf(await change({ password: PASSWORD }));
    expect(changed).toMatchObject({ lastError: null, lastErrorAdvice: null, unknownZones: [] });
    expect(await readNow()).toMatchObject({ lastError: null, lastErrorAdvice: null, busyTimes: 1 });
  });

  test('is read on demand, but not again at once', async () => {
    const { server, readNow, asOwner, params } = await setUpCalDav();
    await readNow();
    const read = () => asOwner(contract.readBusyCalendar, { params });
    expect(codeOf(await read())).toBe('RATE_LIMITED:30');
    passMinutes(25 / 60);
    expect(codeOf(await read())).toBe('RATE_LIMITED:5');
    passMinutes(1);
    const count = server.requests.length;
    const reading = read();
    while (server.requests.length === count) await app.readCalendars();
    expect(bodyOf(await reading)).toMatchObject({ lastReadAt: toInstant(0) });
  });

  test('that moves to another host forgets its password and a reading of the old address', async () => {
    const { server, readNow, change } = await setUpCalDav();
    await readNow();
    const other = await startServer();
    other.answer({ status: 401 });
    passMinutes(6);
    const hanging = new Promise<() => void>((resolve) =>
      server.answer((_request, response) => resolve(() => response.end(busyAt('12:00')))),
    );
    const outdated = app.readCalendars();
    const answer = await hanging;
    bodyOf(await change({ url: `${other.url}/lena/` }));
    answer();
    await outdated;
    expect(await readNow()).toMatchObject({ lastError: 'unauthorized', busyTimes: 1 });
    const { authorization } = other.requests.at(-1)!.headers;
    expect(Buffer.from(authorization!.slice('Basic '.length), 'base64').toString()).toBe('lena:');
  });

  test('has a public address; an account has at most five, and twenty new logins an hour', async () => {
    const { add, readAll, lena, professionalId } = await setUp();
    const addresses = ['https://169.254.169.254/', 'http://10.0.0.1/', 'file:///etc/passwd'];
    for (const url of [...addresses, 'https://user:secret@example.com/', 'nonsense']) {
      expect(codeOf(await add({ url }))).toBe('INVALID_INPUT');
    }
    const created = bodyOf(await add({ url: 'webcal://calendar.example/a.ics' }));
    expect(created.url).toBe('https://calendar.example/a.ics');
    for (let count = 1; count < 5; count++) bodyOf(await add());
    expect(codeOf(await add())).toBe('USAGE_LIMIT_REACHED');
    expect(await readAll()).toHaveLength(5);
    const call = await app.loginAs(lena);
    const params = { professionalId, id: created.id };
    const change = (body: object) => call(contract.changeBusyCalendar, { params, body });
    for (let sent = 6; sent < 20; sent++) bodyOf(await change({ password: `guess ${sent}` }));
    expect(codeOf(await change({ password: 'guess 20' }))).toMatch(/^RATE_LIMITED:/);
    expect(codeOf(await add())).toMatch(/^RATE_LIMITED:/);
    expect(bodyOf(await change({ name: 'Home' }))).toMatchObject({ name: 'Home' });
  });
});
