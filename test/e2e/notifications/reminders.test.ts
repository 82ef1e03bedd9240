import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { updateAccount } from '../../../contract/accounts.ts';
import { cancelAppointment, rescheduleAppointment } from '../../../contract/appointment-changes.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { changeBusiness } from '../../../contract/own-business.ts';
import { useNotifications } from '../../support/notifications.ts';
import { bodyOf, codeOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';

const notifications = useNotifications({ SMS_GATEWAY_URL: 'http://127.0.0.1:1' });
const { app, open, setUpShop } = notifications;

/** Keeps the text messages that it gets. */
async function startSmsGateway() {
  const received: ({ to: string } & Record<string, unknown>)[] = [];
  const server = createServer((req, res) => {
    void (async () => {
      let body = '';
      for await (const chunk of req) body += String(chunk);
      const { authorization: token, 'idempotency-key': key } = req.headers;
      received.push({ ...(JSON.parse(body) as { to: string }), token, key });
      res.end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
  return { received, url, stop: () => new Promise((resolve) => server.close(resolve)) };
}

test('after a night without workers, what is late but of use is sent and the rest is skipped', async () => {
  const { ana, book, listOf } = await setUpShop();
  const soon = await book({ start: '09:00' });
  const later = await book({ start: '12:00' });
  await notifications.notifier.notifyAll();
  notifications.server.take();
  // 09:00 in Berlin is 07:00 in UTC: the reminders of both were due during the night.
  app.clock.set('2035-06-12T08:30:00Z');
  await notifications.notifier.notifyAll();

  expect(notifications.server.take(ana.email)).toHaveLength(1);
  const remindersOf = async (id: string) =>
    (await listOf(id)).filter((line) => line.startsWith('reminder'));
  expect(await remindersOf(soon.id)).toEqual([
    'reminder 24 skipped passed',
    'reminder 2 skipped passed',
  ]);
  expect(await remindersOf(later.id)).toEqual(['reminder 24 skipped late', 'reminder 2 sent']);
});

test('a reminder is sent once if the professional changes before its change is planned', async () => {
  const { ana, owner, shop, as, book, listOf } = await setUpShop();
  const { id: professional } = await app.make.colleague(shop);
  const { id } = await book();
  await notifications.notifier.notifyAll();
  notifications.server.take();
  app.clock.set('2035-06-11T07:59:00Z');
  const body = { date: '2035-06-12', start: '10:00', professional };
  bodyOf(await (await as(owner))(rescheduleAppointment, { params: { id }, body }));
  app.clock.set('2035-06-11T08:00:00Z');
  // The event of the change has no position yet.
  await notifications.notifier.step();
  await notifications.notifier.untilSettled();
  await notifications.notifier.notifyAll();

  const subjects = notifications.server.take(ana.email).map(({ subject }) => subject);
  expect(subjects.filter((each) => each?.includes('Erinnerung'))).toHaveLength(1);
  expect((await listOf(id)).filter((line) => line.startsWith('reminder'))).toEqual([
    'reminder 24 sent',
    'reminder 2 skipped superseded',
    'reminder 2 queued',
  ]);
});

describe('settings', () => {
  test('one POST without a login turns reminders off, and a GET changes nothing', async () => {
    const { ana, as, book, listOf } = await setUpShop();
    const { id } = await book();
    await notifications.notifier.notifyAll();
    notifications.server.take();
    app.clock.set('2035-06-11T08:00:00Z');
    await notifications.notifier.notifyAll();
    const [mail] = notifications.server.take(ana.email);
    const header = (name: string) => mail!.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const path = new URL(header('list-unsubscribe')!.slice(1, -1)).pathname;
    const call = (method: string, to = path) =>
      fetch(`${app.gateway.baseUrl}${to}`, {
        method,
        headers: { 'accept-language': 'pt-BR' },
        ...(method === 'POST' && {
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'accept-language': 'pt-BR',
          },
          body: 'List-Unsubscribe=One-Click',
        }),
      });
    const channel = async () =>
      bodyOf(await (await as(ana))(updateAccount, { body: {} })).preferredReminderChannel;

    const page = await call('GET');
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringMatching(/<html lang="de" dir="ltr">.*<form method="post">/s),
    ]);
    expect(await channel()).toBe('email');
    const unknown = await call('POST', `${path}x`);
    expect([unknown.status, await unknown.text()]).toEqual([
      404,
      expect.stringContaining('<html lang="pt" dir="ltr">'),
    ]);
    expect((await call('POST')).status).toBe(200);
    expect(await channel()).toBe('none');
    // Opened again, it does not ask.
    expect(await (await call('GET')).text()).not.toContain('<form');
    expect(await listOf(id)).toContain('reminder 2 queued, willSkip turnedOff');
    app.clock.set('2035-06-12T06:00:00Z');
    await notifications.notifier.notifyAll();
    expect(notifications.server.take(ana.email)).toEqual([]);
    expect(await listOf(id)).toContain('reminder 2 skipped turnedOff');
    const body = { preferredReminderChannel: 'email' as const };
    expect(codeOf(await (await as(ana))(updateAccount, { body }))).toBe('200');
  });

  test('reminders go by text message to customers who chose it and records without an email', async () => {
    const { ana, owner, shop, as, book } = await setUpShop();
    const choice = { preferredReminderChannel: 'sms' as const };
    expect(codeOf(await (await as(ana))(updateAccount, { body: choice }))).toBe(
      'PREFERRED_REMINDER_CHANNEL_UNAVAILABLE',
    );
    bodyOf(await (await as(ana))(updateAccount, { body: { ...choice, phone: '+49 30 1' } }));
    const { id } = await book();
    const eve = await app.make.crmClient(shop.business.id);
    await query(app.url, `UPDATE crm_clients SET phone = '+49 30 2' WHERE id = $1`, [eve.id]);
    await book({ crmClientId: eve.id, start: '11:00' }, owner);
    await notifications.notifier.notifyAll();
    expect(notifications.server.take(ana.email)).toHaveLength(1);
    const listed = bodyOf(await (await as(owner))(listNotifications, { params: { id } }));
    // It is listed with the channel that it will be sent by.
    expect(listed.find(({ leadHours }) => leadHours === 24)).toMatchObject({ channel: 'sms' });
    app.clock.set('2035-06-11T09:00:00Z');
    const gateway = await startSmsGateway();
    const texting = open({ smsUrl: gateway.url });
    await texting.notifyAll();
    await texting.close();
    await gateway.stop();

    expect(notifications.server.take(ana.email)).toEqual([]);
    expect(gateway.received.toSorted((a, b) => a.to.localeCompare(b.to))).toMatchObject([
      {
        to: '+49301',
        text: expect.stringContaining('Friseur Müller'),
        token: 'Bearer sms-secret',
        id: expect.stringMatching(/^ntf_/),
        key: expect.stringMatching(/^ntf_/),
      },
      { to: '+49302' },
    ]);
  });

  test('a business chooses when it reminds', async () => {
    const { owner, as, shop, book, listOf } = await setUpShop();
    const params = { id: shop.business.id };
    const change = async (reminderHours: number[]) =>
      bodyOf(await (await as(owner))(changeBusiness, { params, body: { reminderHours } }));
    expect((await change([47])).reminderHours).toEqual([47]);
    const twice = await (
      await as(owner)
    )(changeBusiness, { params, body: { reminderHours: [1, 1] } });
    expect([codeOf(twice), twice.headers.get('error-field')]).toEqual([
      'INVALID_INPUT',
      'reminderHours',
    ]);
    const { id } = await book();
    await notifications.notifier.notifyAll();
    await change([]);
    const other = await book({ start: '12:00' });
    await notifications.notifier.notifyAll();
    app.clock.set('2035-06-10T10:00:00Z');
    await notifications.notifier.notifyAll();
    notifications.server.take();

    expect(await listOf(id)).toContain('reminder 47 skipped turnedOff');
    expect((await listOf(other.id)).some((line) => line.startsWith('reminder'))).toBe(false);
  });

  test('hours that the business chooses later count for bookings that exist', async () => {
    const { ana, owner, as, shop, book, listOf } = await setUpShop();
    const { id } = await book({ date: '2035-06-14' });
    // An hour after the longest lead that the business chooses.
    app.clock.set('2035-06-10T15:00:00Z');
    await notifications.notifier.notifyAll();
    notifications.server.take();
    const params = { id: shop.business.id };
    const body = { reminderHours: [90, 48, 3] };
    bodyOf(await (await as(owner))(changeBusiness, { params, body }));
    for (const now of ['2035-06-12T07:30:00Z', '2035-06-12T08:00:00Z', '2035-06-13T08:00:00Z']) {
      app.clock.set(now);
      await notifications.notifier.notifyAll();
    }

    expect(notifications.server.take(ana.email)).toHaveLength(1);
    expect((await listOf(id)).filter((line) => line.startsWith('reminder')).toSorted()).toEqual([
      'reminder 2 queued, willSkip turnedOff',
      'reminder 24 skipped turnedOff',
      'reminder 3 queued',
      'reminder 48 sent',
    ]);
  });

  test('hours that the business chooses later survive a night without workers', async () => {
    const { ana, owner, as, shop, book, listOf } = await setUpShop();
    const useful = await book({ date: '2035-06-14' });
    const late = await book({ date: '2035-06-13', start: '09:00' });
    const passed = await book({ date: '2035-06-12', start: '12:00' });
    await notifications.notifier.notifyAll();
    notifications.server.take();
    const params = { id: shop.business.id };
    const body = { reminderHours: [48, 3] };
    bodyOf(await (await as(owner))(changeBusiness, { params, body }));
    for (const now of ['2035-06-13T05:00:00Z', '2035-06-13T05:02:00Z']) {
      app.clock.set(now);
      await notifications.notifier.notifyAll();
    }

    expect(notifications.server.take(ana.email)).toHaveLength(2);
    const chosenOf = async ({ id }: { id: string }) =>
      (await listOf(id)).filter((line) => /^reminder (48|3) /.test(line)).toSorted();
    expect(await chosenOf(useful)).toEqual(['reminder 3 queued', 'reminder 48 sent']);
    expect(await chosenOf(late)).toEqual(['reminder 3 sent', 'reminder 48 skipped late']);
    expect(await chosenOf(passed)).toEqual([
      'reminder 3 skipped passed',
      'reminder 48 skipped passed',
    ]);
  });

  test('the agenda comes at seven to staff who turned it on, with all professionals to the owner', async () => {
    const { lena, owner, as, book } = await setUpShop();
    bodyOf(
      await (
        await as(lena)
      )(updateAccount, { body: { mails: { agenda: true, bookings: false } } }),
    );
    await book();
    await notifications.notifier.notifyAll();
    expect(notifications.server.take(lena.email)).toEqual([]);
    notifications.server.take(owner.email);
    app.clock.set('2035-06-12T04:59:00Z');
    await notifications.notifier.notifyAll();
    expect(notifications.server.take(lena.email)).toEqual([]);
    app.clock.set('2035-06-12T05:01:00Z');
    await notifications.notifier.notifyAll();
    app.clock.set('2035-06-12T05:03:00Z');
    await notifications.notifier.notifyAll();

    const mails = notifications.server.take(lena.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('Ana Souza: Haircut\n');
    expect(notifications.server.take(owner.email)).toEqual([]);
    bodyOf(await (await as(owner))(updateAccount, { body: { mails: { agenda: true } } }));
    await book({ date: '2035-06-13' });
    app.clock.set('2035-06-13T05:01:00Z');
    await notifications.notifier.notifyAll();
    const agenda = notifications.server
      .take(owner.email)
      .find(({ subject }) => subject === 'Appointments on Wednesday, 13 June 2035');
    expect(agenda!.text).toContain('Ana Souza: Haircut with Lena\n');
  });
});

test('a booking that was made before there were reminders gets those that are of use', async () => {
  const { ana, book, listOf } = await setUpShop();
  const { id } = await book();
  await notifications.notifier.notifyAll();
  notifications.server.take();
  await query(app.url, `DELETE FROM notifications WHERE appointment_id = $1`, [id]);
  app.clock.set('2035-06-12T05:50:00Z');
  await notifications.notifier.notifyAll();
  expect(await listOf(id)).toEqual(['reminder 24 sent', 'reminder 2 queued']);
  app.clock.set('2035-06-12T06:00:00Z');
  await notifications.notifier.notifyAll();

  expect(notifications.server.take(ana.email)).toHaveLength(2);
  expect(await listOf(id)).toEqual(['reminder 24 sent', 'reminder 2 sent']);
});

test('an erased account gets nothing, and leaves no answer of a server and no unsubscribe link', async () => {
  const { ana, owner, as, book, listOf } = await setUpShop();
  const { id } = await book();
  app.clock.set('2035-06-11T08:00:00Z');
  notifications.server.answers.set(ana.email, 550);
  await notifications.notifier.notifyAll();
  const listTexts = () =>
    query(
      app.url,
      `SELECT reason FROM notifications WHERE user_id = $1 AND status = 'failed' AND reason IS NOT NULL
       UNION ALL SELECT subject FROM unsubscribe_links WHERE user_id = $1`,
      [ana.id],
    );
  // A confirmation and a reminder: two rows, one link.
  expect(await listTexts()).toHaveLength(3);
  app.clock.set('2035-06-11T09:00:00Z');
  bodyOf(await (await as(owner))(cancelAppointment, { params: { id }, body: {} }));
  await query(app.url, 'SELECT erase_account($1, $2)', [ana.id, '2035-06-12T09:30:00Z']);
  await notifications.notifier.notifyAll();

  expect(await listTexts()).toEqual([]);
  expect(notifications.server.take(ana.email)).toEqual([]);
  expect(await listOf(id)).toEqual(
    expect.arrayContaining(['cancelled skipped erased', 'reminder 24 failed', 'booked failed']),
  );
});

test('a cancellation is unsubscribed with one POST, and confirmations still come', async () => {
  const { ana, owner, shop, as, book, listOf } = await setUpShop();
  const [first, second] = [await book(), await book({ start: '12:00' })];
  const cancel = async (id: string) =>
    bodyOf(await (await as(owner))(cancelAppointment, { params: { id }, body: {} }));
  await cancel(first.id);
  await notifications.notifier.notifyAll();
  const mails = notifications.server.take(ana.email);
  const links = mails.map(({ headers }) => headers.find(({ key }) => key === 'list-unsubscribe'));
  expect(links.filter((link) => link === undefined)).toHaveLength(1);
  const { pathname } = new URL(links.find((link) => link)!.value.slice(1, -1));
  const url = `${app.gateway.baseUrl}${pathname}`;
  const done = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams('List-Unsubscribe=One-Click'),
  });
  expect(await done.text()).toContain('Verschobene, abgesagte und abgelehnte Termine');
  // A reader and a browser without a language get that of the business.
  await query(app.url, 'UPDATE users SET language = NULL WHERE id = $1', [ana.id]);
  await query(app.url, `UPDATE businesses SET language = 'pt' WHERE id = $1`, [shop.business.id]);
  expect(await (await fetch(url)).text()).toContain('<html lang="pt"');
  await cancel(second.id);
  const third = await book({ start: '14:00' });
  await notifications.notifier.notifyAll();

  expect(await listOf(second.id)).toContain('cancelled skipped turnedOff');
  expect(await listOf(third.id)).toContain('booked sent');
});
