import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import express from 'express';
import { getAccount } from '../../../contract/accounts.ts';
import { bookAppointment } from '../../../contract/appointments.ts';
import { getHold } from '../../../contract/holds.ts';
import { changeBusiness } from '../../../contract/own-business.ts';
import { takeTimeOff } from '../../../contract/time-off.ts';
import * as contract from '../../../contract/waitlist.ts';
import { UnavailableError } from '../../../domain/unavailable.ts';
import { unsubscribePage } from '../../../gateway/pages/unsubscribe.ts';
import { bookingAt } from '../../support/factories.ts';
import { DATE, NOW, openFullShop } from '../../support/full-shop.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { openNotifier } from '../../support/notifier.ts';
import { bodyOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true, clock: NOW });

const setClock = (minutesLater: number) =>
  app.clock.set(new Date(Date.parse(NOW) + minutesLater * 60_000).toISOString());

beforeEach(() => setClock(0));

const setUpFullShop = () => openFullShop(app);

describe('a waiting customer', () => {
  test('gets a freed seat as an offer, and books it', async () => {
    const { shop, ana, ben, eva, booked, join, cancel, statusOf } = await setUpFullShop();
    const entry = await join(ana);
    expect(await statusOf(ana, entry)).toMatchObject({ status: 'waiting', position: 1 });
    await app.offerSeats();
    expect(await statusOf(ana, entry)).toMatchObject({ status: 'waiting', offer: null });

    await cancel(eva, booked[0]);
    const offered = await statusOf(ana, entry);
    expect(offered).toMatchObject({
      status: 'offered',
      offer: { date: DATE, start: '10:00', expiresAt: '2030-05-13T06:05:00.000Z' },
    });
    const body = { ...bookingAt(shop, '10:00'), date: DATE };
    expect(await ben(bookAppointment, { body })).toMatchObject({ error: 'SLOT_TAKEN' });
    const { holdId } = offered!.offer!;
    expect(await ana(bookAppointment, { body: { ...body, holdId } })).toMatchObject({
      status: 201,
    });
    expect(await statusOf(ana, entry)).toMatchObject({ status: 'booked', position: null });
    expect(await ana(contract.leaveWaitlist, { params: { id: entry } })).toMatchObject({
      error: 'INVALID_STATUS',
    });
  });

  test('of three, the first two get two freed seats; a lapsed offer goes to the next', async () => {
    const { ana, ben, cleo, eva, fay, booked, join, cancel, statusOf } = await setUpFullShop();
    const entries = [await join(ana), await join(ben), await join(cleo)] as const;
    await cancel(eva, booked[0]);
    await cancel(fay, booked[1]);
    expect(await statusOf(ana, entries[0])).toMatchObject({ offer: { start: '10:00' } });
    expect(await statusOf(ben, entries[1])).toMatchObject({ offer: { start: '11:00' } });
    expect(await statusOf(cleo, entries[2])).toMatchObject({ status: 'waiting', offer: null });

    setClock(5);
    await app.offerSeats();
    // Cleo is first now; Ana gets what Ben let lapse.
    expect(await statusOf(cleo, entries[2])).toMatchObject({ offer: { start: '10:00' } });
    expect(await statusOf(ana, entries[0])).toMatchObject({ offer: { start: '11:00' } });
    expect(await statusOf(ben, entries[1])).toMatchObject({ status: 'waiting', offer: null });
  });

  test('is skipped with the reason if they have booked elsewhere meanwhile', async () => {
    const { ana, ben, eva, booked, join, cancel, statusOf } = await setUpFullShop();
    const [first, second] = [await join(ana), await join(ben)];
    const other = await app.make.shop();
    const body = { ...bookingAt(other, '10:00'), date: DATE };
    expect(await ana(bookAppointment, { body })).toMatchObject({ status: 201 });
    await cancel(eva, booked[0]);
    expect(await statusOf(ana, first)).toMatchObject({
      status: 'waiting',
      skipped: { reason: 'CLIENT_DOUBLE_BOOKED' },
    });
    expect(await statusOf(ben, second)).toMatchObject({ offer: { start: '10:00' } });
  });

  test('gets a seat of new opening hours; one who leaves gives the offer to the next', async () => {
    const { shop, owner, ana, ben, join, statusOf } = await setUpFullShop();
    const [first, second] = [await join(ana), await join(ben)];
    const body = { workingHours: { start: '10:00', end: '13:00' } };
    const params = { id: shop.business.id };
    expect(await owner(changeBusiness, { params, body })).toMatchObject({ status: 200 });
    await app.relay();
    expect(await statusOf(ana, first)).toMatchObject({ offer: { start: '12:00' } });
    expect(await ana(contract.leaveWaitlist, { params: { id: first } })).toMatchObject({
      status: 204,
    });
    await app.offerSeats();
    expect(await statusOf(ana, first)).toMatchObject({ status: 'left', offer: null });
    expect(await statusOf(ben, second)).toMatchObject({ offer: { start: '12:00' } });
  });
});

describe('the link in the mail of an offer', () => {
  let server: Awaited<ReturnType<typeof startMailServer>>;
  let notifier: ReturnType<typeof openNotifier>;
  beforeAll(async () => {
    server = await startMailServer();
    const { nowMs } = app.clock;
    notifier = openNotifier({ databaseUrl: app.url, smtpUrl: server.url, nowMs });
  });
  afterAll(async () => {
    await notifier.close();
    await server.stop();
  });

  /** Ana, who reads German, waits and is offered 10:00. */
  async function setUpOffer() {
    const { shop, owner, eva, booked, join, cancel, statusOf } = await setUpFullShop();
    const anaAccount = await app.make.user();
    const ana = await app.loginAs(anaAccount);
    await query(app.url, `UPDATE users SET language = 'de' WHERE id = $1`, [anaAccount.id]);
    const entry = await join(ana);
    await cancel(eva, booked[0]);
    const message = async () => bodyOf(await owner(contract.listWaitlist))[0]!.offerMessage;
    return { shop, owner, ana, anaAccount, entry, statusOf, message };
  }

  async function openMail({ email }: { readonly email: string }) {
    await notifier.notifyAll();
    const mails = server.take(email).filter(({ subject }) => subject?.includes('Platz ist frei'));
    const [, path] =
      /https:\/\/amsel\.example(\/waitlist\/[\w-]+)/.exec(mails[0]?.text ?? '') ?? [];
    const send = async (form?: Record<string, string>) => {
      const body = form && new URLSearchParams(form);
      const options = form ? { method: 'POST', body: body! } : {};
      const response = await fetch(app.gateway.baseUrl + path!, options);
      const html = await response.text();
      return { status: response.status, html, text: html.replaceAll(/<[^>]*>/g, '') };
    };
    return { mails, send };
  }

  test('books what the page shows, once and for the customer', async () => {
    const { ana, anaAccount, entry, statusOf } = await setUpOffer();
    const { mails, send } = await openMail(anaAccount);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('10:00–11:00');
    const { holdId } = (await statusOf(ana, entry))!.offer!;

    const opened = await send();
    expect(opened).toMatchObject({ status: 200, text: expect.stringContaining('10:00–11:00') });
    expect(opened.html).toContain(`value="${holdId}"`);
    await send({ action: 'book', hold: 'hld_other' });
    expect(await statusOf(ana, entry)).toMatchObject({ status: 'offered' });

    const [booked] = await Promise.all([1, 2].map(() => send({ action: 'book', hold: holdId })));
    expect(booked!.html).toContain('Sie haben diesen Termin gebucht.');
    expect(await statusOf(ana, entry)).toMatchObject({ status: 'booked' });
    const { html, text } = await send({ action: 'leave' });
    expect(text).toMatch(/Sie haben diesen Termin gebucht\.[^]*10:00–11:00/);
    expect(html).not.toContain('<form');
    const url = app.gateway.baseUrl + /\/unsubscribe\/[\w-]+/.exec(mails[0]!.text!)![0];
    const unsubscribed = await fetch(url, { method: 'POST' });
    expect(await unsubscribed.text()).toContain('Sie haben diesen Termin gebucht.');
    const events = await query(
      app.url,
      `SELECT e.data->>'via' AS via FROM events e JOIN appointments a ON a.id = e.resource_id
       WHERE a.client_id = $1 AND e.type = 'appointment.booked'`,
      [anaAccount.id],
    );
    expect(events).toEqual([{ via: 'link' }]);
    expect(await ana(getAccount)).toMatchObject({ body: { emailVerifiedAt: null } });
  });

  test('is declined on its page, and the customer waits on', async () => {
    const { ana, anaAccount, entry, statusOf } = await setUpOffer();
    const { send } = await openMail(anaAccount);
    const { holdId } = (await statusOf(ana, entry))!.offer!;

    await send({ action: 'decline', hold: 'hld_other' });
    expect(await statusOf(ana, entry)).toMatchObject({ status: 'offered' });
    const { html } = await send({ action: 'decline', hold: holdId });

    expect(html).toContain('Sie bleiben auf der Warteliste');
    expect(await statusOf(ana, entry)).toMatchObject({ status: 'waiting' });
    expect(await ana(getHold, { params: { id: holdId } })).toMatchObject({
      body: { status: 'released' },
    });
  });

  test('says that an offer has ended, leaves the line, and ends with the account', async () => {
    const { ana, anaAccount, entry, statusOf } = await setUpOffer();
    const { send } = await openMail(anaAccount);
    const { holdId } = (await statusOf(ana, entry))!.offer!;
    setClock(5);
    for (const form of [undefined, { action: 'book', hold: holdId }]) {
      const { html } = await send(form);
      expect(html).toContain('Sie bleiben auf der Warteliste');
      expect(html).not.toContain('value="book"');
    }
    const { html } = await send({ action: 'leave' });
    expect(html).toContain('Sie stehen nicht mehr auf der Warteliste');
    expect(await statusOf(ana, entry)).toMatchObject({ status: 'left' });
    app.clock.set('2030-05-15T21:59:00Z');
    expect(await send()).toMatchObject({ status: 200 });
    // More than a day after the last wanted date, in Berlin.
    app.clock.set('2030-05-15T22:00:00Z');
    expect(await send()).toMatchObject({ status: 404 });
    setClock(5);
    // The endpoint would end the session that all callers of this file share.
    await query(app.url, 'SELECT erase_account($1, $2)', [anaAccount.id, NOW]);
    expect(await send()).toMatchObject({ status: 404 });
  });

  /** Lena takes the offered time off. */
  async function withdraw({ shop, owner }: Awaited<ReturnType<typeof setUpOffer>>) {
    const times = { from: `${DATE}T10:00`, to: `${DATE}T11:00` };
    const body = { professionalId: shop.professional.id, ...times };
    expect(await owner(takeTimeOff, { body })).toMatchObject({ status: 201 });
    await app.offerSeats();
    await app.relay();
  }

  const takeSubjects = ({ email }: { readonly email: string }) =>
    server.take(email).map(({ subject }) => subject);

  test('is followed by a mail if the time can no longer be booked', async () => {
    const offer = await setUpOffer();
    const { ana, anaAccount, entry, statusOf } = offer;
    expect((await openMail(anaAccount)).mails).toHaveLength(1);
    await withdraw(offer);
    expect(await statusOf(ana, entry)).toMatchObject({
      status: 'waiting',
      offer: null,
      skipped: { reason: 'PROFESSIONAL_TIME_OFF' },
    });
    await notifier.notifyAll();
    expect(takeSubjects(anaAccount)).toEqual([expect.stringContaining('Nicht mehr frei: Haircut')]);
  });

  test('is followed by that mail also if it was being sent when the offer ended', async () => {
    const offer = await setUpOffer();
    const { anaAccount } = offer;
    let accept = () => {};
    const accepted = new Promise<void>((resolve) => void (accept = resolve));
    server.runBeforeAccept(anaAccount.email, () => accepted);
    await notifier.place();
    await notifier.step();
    await server.waitFor(anaAccount.email);
    await withdraw(offer);
    const other = openNotifier({
      databaseUrl: app.url,
      smtpUrl: server.url,
      nowMs: app.clock.nowMs,
    });
    await other.notifyAll();
    accept();
    await notifier.untilSettled();
    setClock(1);
    await other.notifyAll();
    await other.close();

    expect(takeSubjects(anaAccount)).toEqual([
      expect.stringContaining('Platz ist frei'),
      expect.stringContaining('Nicht mehr frei'),
    ]);
  });

  test('is not sent after the offer has ended, which staff see', async () => {
    const { anaAccount, message } = await setUpOffer();
    setClock(5);
    expect((await openMail(anaAccount)).mails).toEqual([]);
    expect(await message()).toEqual({ channel: 'email', status: 'skipped', reason: 'late' });
  });

  test('is refused with its address, which staff see', async () => {
    const { anaAccount, message } = await setUpOffer();
    server.answers.set(anaAccount.email, 550);
    await openMail(anaAccount);
    expect(await message()).toMatchObject({ status: 'failed', failure: 'address' });
  });

  test('has a header with which mail programs leave the line in one click', async () => {
    const { ana, anaAccount, entry, statusOf } = await setUpOffer();
    const [mail] = (await openMail(anaAccount)).mails;
    const url = app.gateway.baseUrl + /\/unsubscribe\/[\w-]+/.exec(mail!.text!)![0];
    expect(mail!.headers.map(({ key }) => key)).toContain('list-unsubscribe-post');
    expect(await (await fetch(url)).text()).toContain('Möchten Sie die Warteliste verlassen?');
    expect(await statusOf(ana, entry)).toMatchObject({ status: 'offered' });
    const done = await fetch(url, { method: 'POST', body: new FormData() });
    expect(await done.text()).toContain('Sie stehen nicht mehr auf der Warteliste.');
    expect(await statusOf(ana, entry)).toMatchObject({ status: 'left', offer: null });
  });

  test('has a page to unsubscribe that says so also if the offer cannot be ended at once', async () => {
    const { anaAccount, ana, entry, statusOf } = await setUpOffer();
    const [mail] = (await openMail(anaAccount)).mails;
    const away = async () => Promise.reject(new UnavailableError('Temporal did not respond'));
    const deps = { ...app.gateway, submit: { ...app.gateway.submit, now: away } };
    const listener = express().use(unsubscribePage(deps)).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    const path = /\/unsubscribe\/[\w-]+/.exec(mail!.text!)![0];

    const done = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST' });

    expect([done.status, await done.text()]).toEqual([
      200,
      expect.stringContaining('Sie stehen nicht mehr auf der Warteliste.'),
    ]);
    expect(await statusOf(ana, entry)).toMatchObject({ status: 'left' });
    listener.close();
  });
});
