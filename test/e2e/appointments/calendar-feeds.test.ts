import { describe, expect, test } from '@jest/globals';
import { cancelAppointment, rescheduleAppointment } from '../../../contract/appointment-changes.ts';
import { bookAppointment } from '../../../contract/appointments.ts';
import { closeFeed, openFeed } from '../../../contract/calendar-feeds.ts';
import { addFamilyMember } from '../../../contract/family-members.ts';
import { DATE, bookingAt } from '../../support/factories.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true, checkInvariants: false });

async function bookAppointmentForAna() {
  const { make, gateway } = app;
  const people = {
    lena: await make.user('professional'),
    customer: await make.user('customer', 'Ana Souza'),
    stranger: await make.user('professional'),
  };
  const shop = await make.shop({
    professional: { userId: people.lena.id },
    business: { addressLine1: 'Torstr. 1', postalCode: '10119', city: 'Berlin' },
  });
  const call = await app.loginAs(people.customer);
  const bookingBody = bookingAt(shop);
  const booked = await call(bookAppointment, { body: bookingBody });
  if (!booked.ok) throw new Error(booked.error);
  const { id } = booked.body;
  const download = async (person: keyof typeof people, appointmentId = id) => {
    const authorization = `Bearer ${await app.issueToken(people[person])}`;
    const response = await fetch(`${gateway.baseUrl}/api/appointments/${appointmentId}.ics`, {
      headers: { authorization },
    });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    };
  };
  const openFeedAs = async (person: keyof typeof people) =>
    (await app.loginAs(people[person]))(openFeed, { params: { id: shop.professional.id } });
  const closeFeedAs = async (person: keyof typeof people) =>
    (await app.loginAs(people[person]))(closeFeed, { params: { id: shop.professional.id } });
  const readFeed = async (url: string) => {
    const response = await fetch(`${gateway.baseUrl}${new URL(url).pathname}`);
    return { status: response.status, text: await response.text() };
  };
  const leaveBusiness = () =>
    query(app.url, 'DELETE FROM business_professionals WHERE professional_id = $1', [
      shop.professional.id,
    ]);
  return {
    id,
    shop,
    lena: people.lena,
    call,
    bookingBody,
    download,
    openFeedAs,
    closeFeedAs,
    readFeed,
    leaveBusiness,
  };
}

describe('GET /api/appointments/{id}.ics', () => {
  test('is readable by both parties and names the client only to staff', async () => {
    const { id, download } = await bookAppointmentForAna();
    const file = await download('customer');
    expect(file).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' });
    expect(file.text).toContain(`UID:${id}@amsel\r\nSEQUENCE:0\r\n`);
    expect(file.text).toContain('SUMMARY:Haircut with Lena\r\n');
    expect(file.text).toContain('LOCATION:Friseur Müller\\, Torstr. 1\\, 10119 Berlin\r\n');
    expect(file.text).toContain('DESCRIPTION:2035-06-12 10:00–11:00 (Europe/Berlin)\r\n');
    expect((await download('lena')).text).toContain('SUMMARY:Haircut: Ana Souza\r\n');
    expect(await download('stranger')).toMatchObject({
      status: 404,
      text: '{"error":"APPOINTMENT_NOT_FOUND"}',
    });
    const anonymous = await fetch(`${app.gateway.baseUrl}/api/appointments/${id}.ics`);
    expect(anonymous.status).toBe(401);
  });

  test('names the family member the appointment is for', async () => {
    const { call, bookingBody, download } = await bookAppointmentForAna();
    const kim = await call(addFamilyMember, { body: { name: 'Kim' } });
    const body = { ...bookingBody, start: '12:00', familyMemberId: kim.ok ? kim.body.id : '' };
    const booked = await call(bookAppointment, { body });
    const { text } = await download('customer', booked.ok ? booked.body.id : '');
    expect(text).toContain('SUMMARY:Haircut with Lena for Kim\r\n');
  });

  test('keeps its UID and raises SEQUENCE with each change', async () => {
    const { id, call, download } = await bookAppointmentForAna();
    await call(rescheduleAppointment, { params: { id }, body: { date: DATE, start: '14:00' } });
    const moved = await download('customer');
    expect(moved.text).toContain(`UID:${id}@amsel\r\nSEQUENCE:1\r\n`);
    expect(moved.text).toContain('DTSTART:20350612T120000Z\r\n');
    await call(cancelAppointment, { params: { id }, body: {} });
    const cancelled = await download('customer');
    expect(cancelled.text).toMatch(/SEQUENCE:2\r\n[\s\S]*STATUS:CANCELLED\r\n/);
  });

  test('keeps SEQUENCE when a field outside the file changes', async () => {
    const { id, lena, download } = await bookAppointmentForAna();
    const notes = { staffNotes: 'prefers tea' };
    const noted = await app.send(lena, 'PATCH', `/api/appointments/${id}`, notes);
    expect(noted.status).toBe(200);
    expect((await download('customer')).text).toContain('SEQUENCE:0\r\n');
  });
});

describe('a private calendar feed', () => {
  test('is opened by the professional, holds the calendar, and is replaced by the next one', async () => {
    const { id, openFeedAs, readFeed } = await bookAppointmentForAna();
    const first = await openFeedAs('lena');
    expect(first).toMatchObject({ status: 201 });
    const url = first.ok ? first.body.url : '';
    expect(await readFeed(url)).toMatchObject({
      status: 200,
      text: expect.stringMatching(new RegExp(`^[^]*\r\nX-WR-CALNAME:Lena\r\n[^]*UID:${id}@amsel`)),
    });
    const second = await openFeedAs('lena');
    expect((await readFeed(url)).status).toBe(404);
    expect((await readFeed(second.ok ? second.body.url : '')).status).toBe(200);
  });

  test('with more than it can hold keeps what is to come, and says what it leaves out', async () => {
    const { id, shop, openFeedAs, readFeed } = await bookAppointmentForAna();
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
         local_date, timezone, person_id, client_name, service_ids, booked_services, status, currency)
       SELECT id, id, id, professional_id, business_id, starts_at, ends_at, starts_at::date, 'UTC', 'crm_1', '',
         ARRAY[service_id], '[]', 'Completed', 'EUR' FROM sessions WHERE professional_id = $1 AND starts_at < now()`,
      [shop.professional.id],
    );
    const feed = await openFeedAs('lena');
    const { text } = await readFeed(feed.ok ? feed.body.url : '');
    // The entry that says what is left out is not an appointment.
    expect(text.match(/UID:(?!limit-)/g)!.length).toBeLessThanOrEqual(2000);
    expect(text).toMatch(/^[^]*?SUMMARY:Appointments until here are not shown/);
    expect(text.match(/not shown/g)).toHaveLength(1);
    expect(text).toContain(`UID:${id}@amsel`);
  });

  test('changes only with the calendar, and shows a class as one event', async () => {
    const { shop, openFeedAs } = await bookAppointmentForAna();
    const opened = await openFeedAs('lena');
    const { pathname } = new URL(opened.ok ? opened.body.url : '');
    // Without its own Cache-Control, fetch adds `no-cache` to a conditional request.
    const poll = (etag = '') =>
      fetch(`${app.gateway.baseUrl}${pathname}`, {
        headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
      });
    const first = await poll();
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const text = await first.text();
    app.clock.shiftBy(3_600_000);
    expect((await poll(etag)).status).toBe(304);
    expect(await (await poll()).text()).toBe(text);
    app.clock.shiftBy(0);
    const yoga = await app.make.service(shop.professional.id, {
      name: 'Yoga',
      businessId: shop.business.id,
      capacity: 5,
    });
    for (const guest of await app.make.customers(5)) {
      const body = bookingAt({ ...shop, service: yoga }, '15:00');
      expect(await (await app.loginAs(guest))(bookAppointment, { body })).toMatchObject({
        status: 201,
      });
    }
    const changed = await poll(etag);
    expect(changed.status).toBe(200);
    const events = (await changed.text()).match(/SUMMARY:.*/g);
    expect(events).toEqual([
      'SUMMARY:Haircut: Ana Souza',
      expect.stringMatching(/^SUMMARY:Yoga \(5\): Customer 0/),
    ]);
  });

  test('is closed by the professional and can be opened again', async () => {
    const { openFeedAs, closeFeedAs, readFeed } = await bookAppointmentForAna();
    const first = await openFeedAs('lena');
    const url = first.ok ? first.body.url : '';
    for (const person of ['stranger', 'customer'] as const) {
      expect((await closeFeedAs(person)).status).toBe(person === 'stranger' ? 404 : 403);
    }
    expect((await readFeed(url)).status).toBe(200);
    expect(await closeFeedAs('lena')).toMatchObject({ status: 204 });
    expect(await closeFeedAs('lena')).toMatchObject({ status: 204 });
    expect((await readFeed(url)).status).toBe(404);
    const next = await openFeedAs('lena');
    expect((await readFeed(next.ok ? next.body.url : '')).status).toBe(200);
    expect((await readFeed(url)).status).toBe(404);
  });

  test('and the file hide clients once the professional has left the business', async () => {
    const { openFeedAs, readFeed, download, leaveBusiness } = await bookAppointmentForAna();
    const feed = await openFeedAs('lena');
    await leaveBusiness();
    expect((await download('lena')).status).toBe(404);
    const { status, text } = await readFeed(feed.ok ? feed.body.url : '');
    expect(status).toBe(200);
    expect(text).not.toContain('Ana Souza');
  });

  test('cannot be opened by others or guessed', async () => {
    const { openFeedAs, readFeed } = await bookAppointmentForAna();
    expect(await openFeedAs('stranger')).toMatchObject({
      status: 404,
      error: 'PROFESSIONAL_NOT_FOUND',
    });
    expect(await openFeedAs('customer')).toMatchObject({ status: 403 });
    expect(await readFeed(`http://x/api/calendar/${'a'.repeat(43)}.ics`)).toMatchObject({
      status: 404,
      text: '{"error":"NOT_FOUND"}',
    });
    for (const token of ['xyz', 'a%00b', '%20', 'a'.repeat(2_000)]) {
      expect((await readFeed(`http://x/api/calendar/${token}.ics`)).status).toBe(404);
    }
  });
});
