import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cancelAppointment, rescheduleAppointment } from '../../../contract/appointment-life.ts';
import { bookAppointment } from '../../../contract/appointments.ts';
import { closeFeed, openFeed } from '../../../contract/calendar-files.ts';
import { addFamilyMember } from '../../../contract/people.ts';
import { DATE, wishAt } from '../../support/factories.ts';
import { query } from '../../support/services.ts';
import { openTestAppWithWorker } from '../../support/test-app.ts';

let app: Awaited<ReturnType<typeof openTestAppWithWorker>>;
beforeAll(async () => void (app = await openTestAppWithWorker()));
afterAll(() => app.close());

async function scene() {
  const { make, entrance: sessions, gateway } = app;
  const people = {
    lena: await make.user('professional'),
    customer: await make.user('customer', 'Ana Souza'),
    stranger: await make.user('professional'),
  };
  const shop = await make.shop({
    professional: { userId: people.lena.id },
    business: { addressLine1: 'Torstr. 1', postalCode: '10119', city: 'Berlin' },
  });
  const call = await sessions.enter(people.customer);
  const wish = wishAt(shop);
  const booked = await call(bookAppointment, { body: wish });
  if (!booked.ok) throw new Error(booked.error);
  const { id } = booked.body;
  const download = async (who: keyof typeof people, which = id) => {
    const authorization = `Bearer ${await sessions.tokenOf(people[who])}`;
    const answer = await fetch(`${gateway.baseUrl}/api/appointments/${which}.ics`, {
      headers: { authorization },
    });
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      text: await answer.text(),
    };
  };
  const open = async (who: keyof typeof people) =>
    (await sessions.enter(people[who]))(openFeed, { params: { id: shop.professional.id } });
  const close = async (who: keyof typeof people) =>
    (await sessions.enter(people[who]))(closeFeed, { params: { id: shop.professional.id } });
  const read = async (url: string) => {
    const answer = await fetch(`${gateway.baseUrl}${new URL(url).pathname}`);
    return { status: answer.status, text: await answer.text() };
  };
  const leave = () =>
    query(app.url, 'DELETE FROM business_professionals WHERE professional_id = $1', [
      shop.professional.id,
    ]);
  return { ...{ id, shop, lena: people.lena, call, wish }, download, open, close, read, leave };
}

describe('an appointment as a file', () => {
  test('is for its owners; the client is named only to staff', async () => {
    const { id, download } = await scene();
    const mine = await download('customer');
    expect(mine).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' });
    expect(mine.text).toContain(`UID:${id}@amsel\r\nSEQUENCE:0\r\n`);
    expect(mine.text).toContain('SUMMARY:Haircut with Lena\r\n');
    expect(mine.text).toContain('LOCATION:Friseur Müller\\, Torstr. 1\\, 10119 Berlin\r\n');
    expect(mine.text).toContain('DESCRIPTION:2035-06-12 10:00–11:00 (Europe/Berlin)\r\n');
    expect((await download('lena')).text).toContain('SUMMARY:Haircut: Ana Souza\r\n');
    expect(await download('stranger')).toMatchObject({
      status: 404,
      text: '{"error":"APPOINTMENT_NOT_FOUND"}',
    });
    const anonymous = await fetch(`${app.gateway.baseUrl}/api/appointments/${id}.ics`);
    expect(anonymous.status).toBe(401);
  });

  test('for somebody of the family says for whom', async () => {
    const { call, wish, download } = await scene();
    const kim = await call(addFamilyMember, { body: { name: 'Kim' } });
    const body = { ...wish, start: '12:00', familyMemberId: kim.ok ? kim.body.id : '' };
    const booked = await call(bookAppointment, { body });
    const { text } = await download('customer', booked.ok ? booked.body.id : '');
    expect(text).toContain('SUMMARY:Haircut with Lena for Kim\r\n');
  });

  test('keeps its name and counts up as it changes', async () => {
    const { id, call, download } = await scene();
    await call(rescheduleAppointment, { params: { id }, body: { date: DATE, start: '14:00' } });
    const moved = await download('customer');
    expect(moved.text).toContain(`UID:${id}@amsel\r\nSEQUENCE:1\r\n`);
    expect(moved.text).toContain('DTSTART:20350612T120000Z\r\n');
    await call(cancelAppointment, { params: { id }, body: {} });
    const gone = await download('customer');
    expect(gone.text).toMatch(/SEQUENCE:2\r\n[\s\S]*STATUS:CANCELLED\r\n/);
  });

  test('does not count up with what is not in it', async () => {
    const { id, lena, download } = await scene();
    const notes = { staffNotes: 'prefers tea' };
    const noted = await app.entrance.send(lena, 'PATCH', `/api/appointments/${id}`, notes);
    expect(noted.status).toBe(200);
    expect((await download('customer')).text).toContain('SEQUENCE:0\r\n');
  });
});

describe('a private feed', () => {
  test('is opened by the professional, shows the calendar, and ends with the next one', async () => {
    const { id, open, read } = await scene();
    const first = await open('lena');
    expect(first).toMatchObject({ status: 201 });
    const url = first.ok ? first.body.url : '';
    expect(await read(url)).toMatchObject({
      status: 200,
      text: expect.stringMatching(new RegExp(`^[^]*\r\nX-WR-CALNAME:Lena\r\n[^]*UID:${id}@amsel`)),
    });
    const second = await open('lena');
    expect((await read(url)).status).toBe(404);
    expect((await read(second.ok ? second.body.url : '')).status).toBe(200);
  });

  test('of more than it can hold shows those to come', async () => {
    const { id, shop, open, read } = await scene();
    await query(
      app.url,
      `INSERT INTO sessions (id, professional_id, business_id, service_id, starts_at, ends_at, capacity, seats_taken)
       SELECT $1 || n, $1, $2, $3, now() - n * interval '10 minutes', now() - (n - 1) * interval '10 minutes', 1, 1
       FROM generate_series(1, 2000) AS n`,
      [shop.professional.id, shop.business.id, shop.service.id],
    );
    await query(
      app.url,
      `INSERT INTO appointments (id, booking_id, session_id, professional_id, business_id, starts_at, ends_at,
         local_date, timezone, person_id, client_name, service_ids, status, currency)
       SELECT id, id, id, professional_id, business_id, starts_at, ends_at, starts_at::date, 'UTC', 'crm_1', '',
         ARRAY[service_id], 'Completed', 'EUR' FROM sessions WHERE professional_id = $1 AND starts_at < now()`,
      [shop.professional.id],
    );
    const feed = await open('lena');
    const { text } = await read(feed.ok ? feed.body.url : '');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2000);
    expect(text).toContain(`UID:${id}@amsel`);
  });

  test('is ended by the professional, and can be opened anew', async () => {
    const { open, close, read } = await scene();
    const first = await open('lena');
    const url = first.ok ? first.body.url : '';
    for (const who of ['stranger', 'customer'] as const) {
      expect((await close(who)).status).toBe(who === 'stranger' ? 404 : 403);
    }
    expect((await read(url)).status).toBe(200);
    expect(await close('lena')).toMatchObject({ status: 204 });
    expect(await close('lena')).toMatchObject({ status: 204 });
    expect((await read(url)).status).toBe(404);
    const next = await open('lena');
    expect((await read(next.ok ? next.body.url : '')).status).toBe(200);
    expect((await read(url)).status).toBe(404);
  });

  test('and all that is staff’s ends where they work no longer', async () => {
    const { open, read, download, leave } = await scene();
    const feed = await open('lena');
    await leave();
    expect((await download('lena')).status).toBe(404);
    const { status, text } = await read(feed.ok ? feed.body.url : '');
    expect(status).toBe(200);
    expect(text).not.toContain('Ana Souza');
  });

  test('is nobody else’s to open, and cannot be guessed', async () => {
    const { open, read } = await scene();
    expect(await open('stranger')).toMatchObject({ status: 404, error: 'PROFESSIONAL_NOT_FOUND' });
    expect(await open('customer')).toMatchObject({ status: 403 });
    expect(await read(`http://x/api/calendar/${'a'.repeat(43)}.ics`)).toMatchObject({
      status: 404,
      text: '{"error":"NOT_FOUND"}',
    });
    for (const token of ['xyz', 'a%00b', '%20', 'a'.repeat(2_000)]) {
      expect((await read(`http://x/api/calendar/${token}.ics`)).status).toBe(404);
    }
  });
});
