import { describe, expect, test } from '@jest/globals';
import { updateAccount } from '../../../contract/accounts.ts';
import { raiseAlert } from '../../../contract/alerts.ts';
import {
  cancelAppointment,
  completeAppointment,
  confirmAppointment,
  declineAppointment,
  markNoShow,
  rescheduleAppointment,
} from '../../../contract/appointment-changes.ts';
import { moveClassSession, restoreClassSession } from '../../../contract/classes.ts';
import { listClients } from '../../../contract/clients.ts';
import { writeReview } from '../../../contract/reviews.ts';
import { businessMembers } from '../../../db/schema/members.ts';
import { useNotifications } from '../../support/notifications.ts';
import { bodyOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';

const notifications = useNotifications();
const { app, setUpShop } = notifications;

describe('staff who have no later mail', () => {
  test('learn of a booking that was confirmed before its request was sent', async () => {
    const { owner, lena, as, book, listOf } = await setUpShop({ business: { autoConfirm: false } });
    const { id } = await book();
    app.clock.set('2035-06-10T08:01:00Z');
    bodyOf(await (await as(owner))(confirmAppointment, { params: { id }, body: {} }));
    await notifications.notifier.notifyAll();

    const mails = notifications.server.take(lena.email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('New booking')]);
    // The owner has confirmed it.
    expect(notifications.server.take(owner.email)).toEqual([]);
    expect(await listOf(id)).toEqual(
      expect.arrayContaining(['staffRequested sent', 'staffRequested skipped superseded']),
    );
  });

  test('learn that a colleague declined a request, with a link to the calendar', async () => {
    const { owner, lena, shop, as, book } = await setUpShop({ business: { autoConfirm: false } });
    const { id } = await book();
    await notifications.notifier.notifyAll();
    notifications.server.take();
    app.clock.set('2035-06-10T08:01:00Z');
    bodyOf(await (await as(owner))(declineAppointment, { params: { id }, body: {} }));
    await notifications.notifier.notifyAll();

    const mails = notifications.server.take(lena.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Declined: Ana Souza'),
    ]);
    const link = /https:\/\/amsel\.example\/staff\?\S+/.exec(mails[0]!.text!)![0];
    const view = { business: shop.business.id, date: '2035-06-12', open: id };
    expect(Object.fromEntries(new URL(link).searchParams)).toEqual(view);
  });

  test.each([
    ['moves again', { date: '2035-06-15', start: '16:00' }, 'Moved: Ana Souza', '16:00–17:00'],
    ['is cancelled', undefined, 'Cancelled: Ana Souza', '15:00–16:00'],
  ])(
    'learn that an appointment left their calendar, if it then %s',
    async (_case, move, subject, time) => {
      const { ana, lena, shop, as, book } = await setUpShop();
      const mia = await app.make.colleague(shop);
      const { id } = await book();
      await notifications.notifier.notifyAll();
      notifications.server.take();
      const asAna = await as(ana);
      const params = { id };
      app.clock.set('2035-06-10T08:01:00Z');
      const toMia = { date: '2035-06-14', start: '15:00', professional: mia.id };
      bodyOf(await asAna(rescheduleAppointment, { params, body: toMia }));
      app.clock.set('2035-06-10T08:02:00Z');
      if (move) bodyOf(await asAna(rescheduleAppointment, { params, body: move }));
      else bodyOf(await asAna(cancelAppointment, { params, body: {} }));
      await notifications.notifier.notifyAll();

      const mails = notifications.server.take(lena.email);
      expect(mails.map((mail) => mail.subject)).toEqual([expect.stringContaining(subject)]);
      expect(mails[0]!.text).toContain(time);
    },
  );
});

test('staff get one mail about a booking that was cancelled before it was told', async () => {
  const { ana, owner, lena, as, book } = await setUpShop();
  const { id } = await book();
  // More than are planned at once.
  await query(
    app.url,
    `INSERT INTO events (id, type, business_id, resource_id, actor_id, data)
     SELECT 'evt_between_' || n, 'service.changed', 'biz_none', 'svc_none', 'usr_none', '{}' FROM generate_series(1, 250) n`,
  );
  app.clock.set('2035-06-10T08:01:00Z');
  bodyOf(await (await as(ana))(cancelAppointment, { params: { id }, body: {} }));
  for (const now of ['2035-06-10T08:01:00Z', '2035-06-10T08:02:00Z']) {
    app.clock.set(now);
    await notifications.notifier.notifyAll();
  }

  for (const { email } of [owner, lena]) {
    const mails = notifications.server.take(email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Cancelled')]);
  }
});

test('staff get one mail about a class that is cancelled, customers one each', async () => {
  const { ana, lena, bookClass, listOf } = await setUpShop();
  const ben = await app.make.user('customer', 'Ben');
  const { seats, cancel } = await bookClass([ana, ben]);
  app.clock.set('2035-06-10T08:01:00Z');
  await cancel();
  await notifications.notifier.notifyAll();
  const [mail, ...others] = notifications.server.take(lena.email);
  expect(others).toEqual([]);
  expect(mail!.subject).toContain('Cancelled: Yoga, 2 participants');
  expect(mail!.text).toMatch(/Ana Souza and Ben|Ben and Ana Souza/);
  expect([ana, ben].map(({ email }) => notifications.server.take(email).length)).toEqual([1, 1]);
  for (const each of seats) expect(await listOf(each)).toContain('staffCancelled sent');
});

test('the professional learns that a session without seats is cancelled, restored or moved', async () => {
  const { owner, lena, as, bookClass } = await setUpShop();
  const { classId, cancel } = await bookClass([]);
  const params = { id: classId, date: '2035-06-12' };
  const asOwner = await as(owner);
  const moved = { date: '2035-06-13', start: '12:00' };
  await cancel();
  bodyOf(await asOwner(restoreClassSession, { params }));
  bodyOf(await asOwner(moveClassSession, { params, body: moved }));
  await notifications.notifier.notifyAll();

  const mails = notifications.server.take(lena.email);
  const textOf = (subject: string) => mails.find((mail) => mail.subject?.includes(subject))?.text;
  expect(mails).toHaveLength(3);
  expect(textOf('Cancelled: Yoga')).toContain('10:00–11:00');
  expect(textOf('Takes place again: Yoga')).toContain('with Lena takes place again');
  expect(textOf('Moved: Yoga')).toMatch(/Old time[^]*10:00–11:00[^]*New time[^]*12:00–13:00/);
  expect(notifications.server.take(owner.email)).toEqual([]);
});

test('each professional learns of the own part of a series, owner and customer of all of it', async () => {
  const { owner, lena, ana, shop, book } = await setUpShop();
  const mia = await app.make.user('professional', 'Mia');
  const { id: colleague } = await app.make.colleague(shop, { userId: mia.id });
  await book({
    recurringFrequency: 'weekly',
    recurringCount: 3,
    recurringExceptions: [{ date: '2035-06-19', professional: colleague, start: '12:00' }],
  });
  await notifications.notifier.notifyAll();

  const textFor = ({ email }: { readonly email: string }) => {
    const [mail, ...others] = notifications.server.take(email);
    expect(others).toEqual([]);
    return mail!.text ?? '';
  };
  const [forLena, forMia] = [textFor(lena), textFor(mia)];
  expect(forLena.match(/10:00–11:00/g)).toHaveLength(2);
  expect(forLena).not.toContain('12:00–13:00');
  expect(forMia).toContain('12:00–13:00');
  expect(forMia).not.toContain('10:00–11:00');
  for (const text of [textFor(owner), textFor(ana)]) {
    expect(text.match(/10:00–11:00( Uhr)? · Lena/g)).toHaveLength(2);
    expect(text).toMatch(/12:00–13:00( Uhr)? · Mia/);
  }
});

test('owners and managers who want it get each booking once, and the agenda of all', async () => {
  const { owner, lena, shop, as, book } = await setUpShop();
  const { id: businessId } = shop.business;
  const [partner, quiet, desk] = [
    await app.make.user('business', 'Paul'),
    await app.make.user('business', 'Quinn'),
    await app.make.user('business', 'Dora'),
  ];
  await app.make.db.insert(businessMembers).values([
    { businessId, userId: partner.id, role: 'owner' },
    { businessId, userId: lena.id, role: 'manager' },
    { businessId, userId: quiet.id, role: 'manager' },
    { businessId, userId: desk.id, role: 'frontDesk' },
  ]);
  const mails = { bookings: false, agenda: true };
  bodyOf(await (await as(quiet))(updateAccount, { body: { mails } }));
  await book();
  await notifications.notifier.notifyAll();

  const countOf = ({ email }: { readonly email: string }) =>
    notifications.server.take(email).length;
  expect([owner, partner, lena, quiet, desk].map(countOf)).toEqual([1, 1, 1, 0, 0]);
  app.clock.set('2035-06-12T05:01:00Z');
  await notifications.notifier.notifyAll();
  const [agenda] = notifications.server.take(quiet.email);
  expect(agenda!.text).toContain('Ana Souza: Haircut with Lena\n');
});

test('a customer who is late is told to staff', async () => {
  const { ana, owner, lena, as, book } = await setUpShop();
  const { id } = await book();
  await notifications.notifier.notifyAll();
  app.clock.set('2035-06-12T07:50:00Z');
  await notifications.notifier.notifyAll();
  notifications.server.take();
  bodyOf(await (await as(ana))(raiseAlert, { params: { id }, body: { minutes: 10 } }));
  await notifications.notifier.notifyAll();
  expect(notifications.server.take(owner.email)).toHaveLength(1);
  expect(notifications.server.take(lena.email)).toHaveLength(1);
});

describe('thanks for a visit', () => {
  const complete = async ({ as, lena }: Awaited<ReturnType<typeof setUpShop>>, id: string) => {
    app.clock.set('2035-06-12T09:30:00Z');
    await notifications.notifier.notifyAll();
    notifications.server.take();
    bodyOf(await (await as(lena))(completeAppointment, { params: { id } }));
    await notifications.notifier.notifyAll();
    expect(notifications.server.take()).toEqual([]);
  };
  const passTwoHours = async () => {
    app.clock.set('2035-06-12T11:30:00Z');
    await notifications.notifier.notifyAll();
  };

  test('are sent once, two hours after completion', async () => {
    const shop = await setUpShop();
    const { id } = await shop.book();
    await complete(shop, id);
    await passTwoHours();
    await notifications.notifier.notifyAll();

    const mails = notifications.server.take(shop.ana.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Danke für Ihren Besuch bei /),
    ]);
    expect(await shop.listOf(id)).toContain('thanks sent');
  });

  test('have a header that turns them off, and a link to the review page', async () => {
    const shop = await setUpShop();
    app.clock.set('2035-06-10T08:00:00Z');
    const { id } = await shop.book();
    await complete(shop, id);
    await passTwoHours();

    const [mail] = notifications.server.take(shop.ana.email);
    expect(mail!.headers.map(({ key }) => key)).toContain('list-unsubscribe-post');
    const url = new URL(/^https?:.*\/review\/.*$/m.exec(mail!.text!)![0]);
    const page = await fetch(`${app.gateway.baseUrl}${url.pathname}`);
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringMatching(/<html lang="de".*Haircut.*<form method="post">/s),
    ]);
  });

  test('do not come to a customer who has reviewed it, turned them off or did not come', async () => {
    const shop = await setUpShop();
    const reviewed = await shop.book();
    const missed = await shop.book({ start: '09:00' });
    await complete(shop, reviewed.id);
    bodyOf(await (await shop.as(shop.lena))(markNoShow, { params: { id: missed.id } }));
    const review = { appointmentId: reviewed.id, rating: 5 };
    bodyOf(await (await shop.as(shop.ana))(writeReview, { body: review }));
    const quiet = await setUpShop();
    app.clock.set('2035-06-10T08:00:00Z');
    const { id } = await quiet.book();
    const body = { mails: { thanks: false } };
    bodyOf(await (await quiet.as(quiet.ana))(updateAccount, { body }));
    await complete(quiet, id);
    await passTwoHours();

    expect(await shop.listOf(reviewed.id)).toContain('thanks skipped reviewed');
    expect((await shop.listOf(missed.id)).some((line) => line.startsWith('thanks'))).toBe(false);
    expect(await quiet.listOf(id)).toContain('thanks skipped turnedOff');
    expect(notifications.server.take()).toEqual([]);
  });
});

test('only a refused address counts as bounced, until a mail is sent again', async () => {
  const { ana, owner, as, book } = await setUpShop();
  notifications.server.answers.set(ana.email, 550);
  const { id } = await book();
  await notifications.notifier.notifyAll();
  const bouncedAt = async () =>
    bodyOf(await (await as(owner))(listClients)).map(({ mailBouncedAt }) => mailBouncedAt);
  const addLater = (status: string, failure: string | null, hours: number) =>
    query(
      app.url,
      `INSERT INTO notifications (id, kind, user_id, business_id, status, failure, due_at, useful_until, next_attempt_at, settled_at)
       SELECT id || $3::int, kind, user_id, business_id, $2, $4, due_at, useful_until, next_attempt_at,
         settled_at + $3::int * interval '1 hour' FROM notifications WHERE appointment_id = $1 AND status = 'failed'`,
      [id, status, hours, failure],
    );
  await addLater('failed', 'message', 1);
  await addLater('failed', 'temporary', 2);
  expect(await bouncedAt()).toEqual(['2035-06-10T08:00:00.000Z']);
  await addLater('sent', null, 3);

  expect(await bouncedAt()).toEqual([null]);
});

test('a late confirmation has the present time, also for customers without mails about changes', async () => {
  const { ana, owner, as, book, listOf } = await setUpShop();
  bodyOf(await (await as(ana))(updateAccount, { body: { mails: { changes: false } } }));
  const [moved, cancelled] = [await book(), await book({ start: '12:00' })];
  app.clock.set('2035-06-10T08:01:00Z');
  const asOwner = await as(owner);
  const body = { date: '2035-06-14', start: '15:00' };
  bodyOf(await asOwner(rescheduleAppointment, { params: { id: moved.id }, body }));
  bodyOf(await asOwner(cancelAppointment, { params: { id: cancelled.id }, body: {} }));
  await notifications.notifier.notifyAll();

  const mails = notifications.server.take(ana.email);
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('15:00–16:00')]);
  expect(await listOf(moved.id)).toEqual(
    expect.arrayContaining(['booked sent', 'changed skipped turnedOff']),
  );
  expect(await listOf(cancelled.id)).toContain('booked skipped superseded');
});

test('a mail about a move has the old time that its reader knows', async () => {
  const { ana, owner, lena, as, book } = await setUpShop();
  const { id } = await book();
  await notifications.notifier.notifyAll();
  notifications.server.take();
  for (const [minute, start] of [1, 2].map((each) => [each, `${12 + each}:00`] as const)) {
    app.clock.set(`2035-06-10T08:0${minute}:00Z`);
    const body = { date: '2035-06-14', start };
    bodyOf(await (await as(owner))(rescheduleAppointment, { params: { id }, body }));
  }
  await notifications.notifier.notifyAll();

  for (const { email } of [ana, lena]) {
    const [mail, ...others] = notifications.server.take(email);
    expect(others).toEqual([]);
    expect(mail!.text).toContain('10:00–11:00');
    expect(mail!.text).toContain('14:00–15:00');
    expect(mail!.text).not.toContain('13:00–14:00');
  }
});
