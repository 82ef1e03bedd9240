import { describe, expect, test } from '@jest/globals';
import { Client as PgClient } from 'pg';
import {
  cancelAppointment,
  confirmAppointment,
  rescheduleAppointment,
} from '../../../contract/appointment-changes.ts';
import { listHistory } from '../../../contract/appointment-history.ts';
import { changeServices } from '../../../contract/appointment-services.ts';
import { listAppointments } from '../../../contract/appointments.ts';
import { listClients } from '../../../contract/clients.ts';
import { cancelManagedAppointment, getManagedAppointment } from '../../../contract/manage-links.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import type { ReceivedMail } from '../../support/mail-server.ts';
import { useNotifications } from '../../support/notifications.ts';
import { bodyOf } from '../../support/salon.ts';
import { query, waitUntilBlocked } from '../../support/services.ts';

const notifications = useNotifications();
const { app, open, setUpShop } = notifications;

const linksOf = ({ text }: ReceivedMail) =>
  [...(text ?? '').matchAll(/\/manage\/([\w-]+)/g)].map(([, token]) => token!);
const calendarFacts = (text: string) =>
  [...text.matchAll(/^(METHOD|UID|SEQUENCE|STATUS):(.+?)\r?$/gm)].map(
    ([, key, value]) => `${key}:${value}`,
  );

describe('a booking', () => {
  test('is mailed to the customer in their language, and to owner and professional', async () => {
    const { ana, owner, lena, book, listOf } = await setUpShop();
    const { id } = await book({ notes: 'Bitte leise' });

    await notifications.notifier.notifyAll();

    const [mail, ...others] = notifications.server.take(ana.email);
    expect(others).toEqual([]);
    for (const name of [mail!.subject, mail!.from?.name]) expect(name).toContain('Friseur Müller');
    expect(mail!.text).toContain('10:00–11:00');
    expect(mail!.text).toMatch(/Berlin|Europe\/Berlin/);
    expect(mail!.text).toContain('https://amsel.example/manage/');
    expect(calendarFacts(mail!.calendar)).toEqual([
      'METHOD:REQUEST',
      `UID:${id}@amsel`,
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
    ]);
    expect(mail!.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
    for (const staff of [owner, lena]) {
      const [told] = notifications.server.take(staff.email);
      expect(told!.subject).toContain('Ana Souza');
      expect(told!.headers.map(({ key }) => key)).toContain('list-unsubscribe-post');
    }
    expect(await listOf(id)).toEqual(
      expect.arrayContaining([
        'booked sent',
        'staffBooked sent',
        'reminder 24 queued',
        'reminder 2 queued',
      ]),
    );
  });

  test('with another price is told to customer and professional, unless it has begun', async () => {
    const { ana, owner, lena, shop, as, book } = await setUpShop();
    const { id } = await book();
    await notifications.notifier.notifyAll();
    notifications.server.take();
    const change = async (priceMajor: number) => {
      const body = { services: [shop.service.id], priceMajor };
      bodyOf(await (await as(owner))(changeServices, { params: { id }, body }));
      await notifications.notifier.notifyAll();
    };

    await change(30);
    const [mail] = notifications.server.take(ana.email);
    expect(mail!.subject).toMatch(/^Geändert: /);
    expect(mail!.text).toMatch(/10:00–11:00[^]*30,00/);
    expect(calendarFacts(mail!.calendar)).toContain('SEQUENCE:1');
    expect(notifications.server.take(lena.email)[0]!.subject).toContain('Ana Souza');
    expect(notifications.server.take(owner.email)).toEqual([]);

    app.clock.set('2035-06-12T08:30:00Z');
    notifications.server.take();
    await change(20);
    const subjects = notifications.server.take().map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.startsWith('Geändert'))).toEqual([]);
  });

  test('that moves updates the same calendar entry, and the reminder of the old time is never sent', async () => {
    const { ana, as, book, listOf } = await setUpShop();
    const { id } = await book();
    await notifications.notifier.notifyAll();
    notifications.server.take();
    app.clock.set('2035-06-10T09:00:00Z');
    const body = { date: '2035-06-14', start: '15:00' };
    bodyOf(await (await as(ana))(rescheduleAppointment, { params: { id }, body }));
    await notifications.notifier.notifyAll();

    const [mail] = notifications.server.take(ana.email);
    expect(mail!.text).toContain('15:00–16:00');
    expect(mail!.text).toContain('10:00–11:00');
    expect(calendarFacts(mail!.calendar)).toEqual([
      'METHOD:REQUEST',
      `UID:${id}@amsel`,
      'SEQUENCE:1',
      'STATUS:CONFIRMED',
    ]);
    app.clock.set('2035-06-12T07:00:00Z');
    await notifications.notifier.notifyAll();
    expect(notifications.server.take(ana.email)).toEqual([]);
    expect((await listOf(id)).filter((line) => line.startsWith('reminder'))).toEqual([
      'reminder 24 skipped moved',
      'reminder 2 skipped moved',
      'reminder 24 queued',
      'reminder 2 queued',
    ]);
    app.clock.set('2035-06-13T13:00:00Z');
    await notifications.notifier.notifyAll();
    expect(notifications.server.take(ana.email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Erinnerung'),
    ]);
  });

  test('of a series is one mail with a link and an entry per date, and so is its cancellation', async () => {
    const { ana, owner, as, book, listOf } = await setUpShop();
    const { id, recurringGroupId } = await book({
      recurringFrequency: 'weekly',
      recurringCount: 3,
    });
    await notifications.notifier.notifyAll();

    const [booked, ...more] = notifications.server.take(ana.email);
    expect(more).toEqual([]);
    expect(booked!.calendar.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    const series = bodyOf(
      await (
        await as(ana)
      )(listAppointments, { query: { recurringGroupId } }),
    ).map((each) => each.id);
    const linked = linksOf(booked!).map(async (token) =>
      bodyOf(await app.gateway.client(getManagedAppointment, { params: { token } })),
    );
    expect((await Promise.all(linked)).map((each) => each.appointment.id)).toEqual(series);
    const asOwner = await as(owner);
    for (const each of series) {
      expect(await listOf(each)).toContain('booked sent');
      const history = bodyOf(await asOwner(listHistory, { params: { id: each } }));
      expect(history.map(({ notification }) => notification?.kind)).toContain('booked');
    }
    app.clock.set('2035-06-10T09:00:00Z');
    const body = { scope: 'all' as const, reason: 'krank' };
    bodyOf(await (await as(ana))(cancelAppointment, { params: { id }, body }));
    await notifications.notifier.notifyAll();

    const [cancelled, ...rest] = notifications.server.take(ana.email);
    expect(rest).toEqual([]);
    expect(cancelled!.calendar.match(/STATUS:CANCELLED/g)).toHaveLength(3);
    app.clock.set('2035-06-12T07:00:00Z');
    await notifications.notifier.notifyAll();
    expect(notifications.server.take(ana.email)).toEqual([]);
  });

  test('that staff confirm is mailed to the customer, and not to those staff', async () => {
    const { ana, owner, lena, as, book } = await setUpShop({ business: { autoConfirm: false } });
    const { id } = await book();
    await notifications.notifier.notifyAll();
    expect(notifications.server.take(ana.email)[0]!.calendar).toContain('STATUS:TENTATIVE');
    expect(notifications.server.take(owner.email)).toHaveLength(1);
    notifications.server.take(lena.email);
    app.clock.set('2035-06-10T09:00:00Z');
    bodyOf(await (await as(owner))(confirmAppointment, { params: { id }, body: {} }));
    await notifications.notifier.notifyAll();

    expect(notifications.server.take(ana.email)[0]!.calendar).toContain('STATUS:CONFIRMED');
    expect(notifications.server.take()).toEqual([]);
  });

  test('for a client record goes to the email of the record, whose link cancels it', async () => {
    const { owner, shop, book, listOf } = await setUpShop();
    const eve = await app.make.crmClient(shop.business.id);
    await query(app.url, `UPDATE crm_clients SET email = 'eve@example.test' WHERE id = $1`, [
      eve.id,
    ]);
    const { id } = await book({ crmClientId: eve.id }, owner);
    await notifications.notifier.notifyAll();

    const [mail] = notifications.server.take('eve@example.test');
    expect(mail!.calendar).toContain(`UID:${id}@amsel`);
    expect(await listOf(id)).toContain('booked sent');
    const [token] = linksOf(mail!) as [string];
    const params = { token };
    bodyOf(await app.gateway.client(cancelManagedAppointment, { params, body: {} }));
    await notifications.notifier.notifyAll();
    const [cancelled] = notifications.server.take('eve@example.test');
    expect(cancelled!.text).toContain('You have cancelled');
    const url = app.gateway.baseUrl + /\/unsubscribe\/[\w-]+/.exec(cancelled!.text!)![0];
    const done = await (await fetch(url, { method: 'POST' })).text();
    // Its reader has no account that could turn them on again.
    expect(done).toContain('You get no more emails of this kind.<');
  });
});

describe('a mail server', () => {
  test('that refuses an address fails the notification, and staff see the bounced client', async () => {
    const { ana, owner, as, book } = await setUpShop();
    notifications.server.answers.set(ana.email, 550);
    const { id } = await book();
    await notifications.notifier.notifyAll();

    const rows = bodyOf(await (await as(owner))(listNotifications, { params: { id } }));
    const failed = rows.find(({ kind }) => kind === 'booked')!;
    const result = { status: 'failed', failure: 'address', failureCode: 550 };
    expect(failed).toMatchObject({ ...result, attempts: 1, channel: 'email' });
    expect(failed.reason).toContain('no mail for');
    expect(failed.reason).not.toContain(ana.email);
    const [client] = bodyOf(await (await as(owner))(listClients));
    expect(client).toMatchObject({ id: ana.id, mailBouncedAt: '2035-06-10T08:00:00.000Z' });
    const history = bodyOf(await (await as(owner))(listHistory, { params: { id } }));
    const line = history.find(({ notification }) => notification?.id === failed.id)!.notification!;
    expect(line).toMatchObject(result);
    // The answer of a server may name a person.
    expect(line).not.toHaveProperty('reason');
    const own = bodyOf(await (await as(ana))(listHistory, { params: { id } }));
    expect(own.map(({ type }) => type)).toEqual(['appointment.booked']);
  });

  test('that greylists gets the mail again after a pause', async () => {
    const { ana, book, listOf } = await setUpShop();
    notifications.server.answers.set(ana.email, 451);
    const { id } = await book();
    await notifications.notifier.notifyAll();
    notifications.server.answers.clear();
    await notifications.notifier.notifyAll();
    expect(notifications.server.take(ana.email)).toEqual([]);
    app.clock.set('2035-06-10T08:01:01Z');
    await notifications.notifier.notifyAll();

    expect(notifications.server.take(ana.email)).toHaveLength(1);
    expect(await listOf(id)).toContain('booked sent');
  });

  test('that hangs for one recipient delays no other', async () => {
    const { ana, owner, book, listOf } = await setUpShop();
    notifications.server.answers.set(ana.email, 'hang');
    const { id } = await book();
    await notifications.notifier.place();
    const impatient = open({ timeoutMs: 1_000 });
    const sending = impatient.step();
    expect(await notifications.server.waitFor(owner.email)).toBeDefined();
    await sending;
    await impatient.untilSettled();
    await impatient.close();

    expect(await listOf(id)).toContainEqual(expect.stringMatching(/^booked queued /));
  });
});

test('a mail that is sent again because its worker died has the same Message-ID', async () => {
  const { ana, book, listOf } = await setUpShop();
  const { id } = await book();
  const blocker = new PgClient({ connectionString: app.url });
  await blocker.connect();
  // The worker cannot store that the mail was sent, as if it had died in that moment.
  await blocker.query('BEGIN');
  notifications.server.runBeforeAccept(ana.email, () =>
    blocker.query('SELECT FROM notifications WHERE user_id = $1 FOR UPDATE', [ana.id]),
  );
  try {
    const sending = notifications.notifier.notifyAll();
    await notifications.server.waitFor(ana.email);
    // Too late to try again.
    app.clock.set('2035-06-10T08:01:59Z');
    await sending;
  } finally {
    await blocker.end();
  }
  expect(await listOf(id)).toContain('booked queued');
  app.clock.set('2035-06-10T08:02:01Z');
  await notifications.notifier.notifyAll();

  const mails = notifications.server.take(ana.email);
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  expect(mails[0]!.messageId).toMatch(/^<ntf_\w+@amsel\.example>$/);
  expect(await listOf(id)).toContain('booked sent');
});

test('a database that fails for a moment after a mail was accepted causes no second mail', async () => {
  const { ana, book, listOf } = await setUpShop();
  const { id } = await book();
  const blocker = new PgClient({ connectionString: app.url });
  await blocker.connect();
  await blocker.query('BEGIN');
  notifications.server.runBeforeAccept(ana.email, () =>
    blocker.query('SELECT FROM notifications WHERE user_id = $1 FOR UPDATE', [ana.id]),
  );
  const sending = notifications.notifier.notifyAll();
  try {
    const [settling] = await waitUntilBlocked(app.url, 'amsel_worker');
    await query(app.url, 'SELECT pg_terminate_backend($1)', [settling!.pid]);
  } finally {
    await blocker.end();
  }
  await sending;
  expect(await listOf(id)).toContain('booked sent');
  app.clock.set('2035-06-10T08:02:01Z');
  await notifications.notifier.notifyAll();

  expect(notifications.server.take(ana.email)).toHaveLength(1);
});

test('an event that cannot be planned stops no notification that is due', async () => {
  const { ana, book } = await setUpShop();
  await book();
  await notifications.notifier.place();
  await notifications.notifier.step();
  await notifications.notifier.untilSettled();
  notifications.server.take();
  app.clock.set('2035-06-11T08:00:00Z');
  const renameCursor = (...names: [from: string, to: string]) =>
    query(app.url, 'UPDATE event_cursors SET consumer = $2 WHERE consumer = $1', names);
  await renameCursor('notifications', 'other');
  try {
    await expect(notifications.notifier.step()).rejects.toThrow('could not be planned');
    await notifications.notifier.untilSettled();
  } finally {
    await renameCursor('other', 'notifications');
  }

  expect(notifications.server.take(ana.email)[0]!.subject).toContain('Erinnerung');
});

test('two workers at once send each mail once', async () => {
  const { ana, owner, lena, book } = await setUpShop();
  for (const start of ['09:00', '10:00', '11:00', '12:00']) await book({ start });
  await notifications.notifier.place();
  const other = open();
  const both = [notifications.notifier, other];
  const stepBoth = () => Promise.all(both.map((each) => each.step()));
  while ((await stepBoth()).some((done) => done !== 'none'));
  await Promise.all(both.map((each) => each.untilSettled()));
  await other.close();

  const counts = [ana, owner, lena].map(({ email }) => notifications.server.take(email).length);
  expect(counts).toEqual([4, 4, 4]);
});
