import { describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { bookAppointment, getAppointment, listAppointments } from '../../contract/appointments.ts';
import { getAvailability } from '../../contract/availability.ts';
import { actorIdFor, recentDecisionsQuery } from '../../workflows/messages.ts';
import { DATE, bookingAt } from '../support/factories.ts';
import { MASKED_FIELDS } from '../support/masked-fields.ts';
import { query, services } from '../support/services.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp({ worker: true });

type Shop = Awaited<ReturnType<typeof app.make.shop>>;

describe('POST /api/appointments', () => {
  test('books a slot and answers with the view of the owner', async () => {
    const shop = await app.make.shop();
    const customer = await app.make.user();
    const call = await app.loginAs(customer);

    const answer = await call(bookAppointment, {
      body: { ...bookingAt(shop), notes: 'first visit' },
    });

    expect(answer).toMatchObject({
      status: 201,
      body: {
        client: 'Ana Souza',
        clientId: customer.id,
        professional: shop.professional.id,
        business: shop.business.id,
        date: DATE,
        start: '10:00',
        end: '11:00',
        time: '10:00',
        services: [shop.service.id],
        status: 'Confirmed',
        notes: 'first visit',
        paymentStatus: 'unpaid',
        timezone: 'Europe/Berlin',
        startUtc: `${DATE}T08:00:00.000Z`,
        bookedServices: [
          { serviceId: shop.service.id, name: 'Haircut', duration: 60, priceMajor: 35 },
        ],
        currency: 'EUR',
      },
    });
  });

  test('refuses the second booking of a slot, and shows the slot as booked', async () => {
    const shop = await app.make.shop();
    const [first, second] = await Promise.all([app.make.user(), app.make.user()]);
    const callFirst = await app.loginAs(first);
    const callSecond = await app.loginAs(second);
    await callFirst(bookAppointment, { body: bookingAt(shop) });

    const answer = await callSecond(bookAppointment, { body: bookingAt(shop, '10:30') });

    expect(answer).toMatchObject({ status: 409, error: 'SLOT_TAKEN' });
    const slots = await app.gateway.client(getAvailability, {
      query: {
        professionalId: shop.professional.id,
        businessId: shop.business.id,
        serviceId: shop.service.id,
        date: DATE,
      },
    });
    expect(slots).toMatchObject({
      ok: true,
      body: expect.arrayContaining([
        { time: '10:00', available: false, reason: 'BOOKED', utcOffset: '+02:00' },
        { time: '11:00', available: true, utcOffset: '+02:00', seatsLeft: 1 },
      ]),
    });
  });

  test('gives one slot to exactly one of 20 concurrent requests', async () => {
    const shop = await app.make.shop();
    const customers = await Promise.all(Array.from({ length: 20 }, () => app.make.user()));
    const calls = await Promise.all(customers.map((customer) => app.loginAs(customer)));

    const answers = await Promise.all(
      calls.map((call) => call(bookAppointment, { body: bookingAt(shop) })),
    );

    const statuses = answers.map((answer) => (answer.ok ? answer.status : answer.error)).toSorted();
    expect(statuses).toEqual([201, ...Array<string>(19).fill('SLOT_TAKEN')]);
  });

  test('fills a class to its capacity and refuses the rest', async () => {
    const shop = await app.make.shop({ service: { capacity: 3 } });
    const customers = await Promise.all(Array.from({ length: 5 }, () => app.make.user()));
    const calls = await Promise.all(customers.map((customer) => app.loginAs(customer)));

    const answers = await Promise.all(
      calls.map((call) => call(bookAppointment, { body: bookingAt(shop) })),
    );

    const statuses = answers.map((answer) => (answer.ok ? answer.status : answer.error)).toSorted();
    expect(statuses).toEqual([201, 201, 201, 'SESSION_FULL', 'SESSION_FULL']);
    const sessions = await query(
      app.url,
      'SELECT seats_taken, capacity FROM sessions WHERE professional_id = $1',
      [shop.professional.id],
    );
    expect(sessions).toEqual([{ seats_taken: 3, capacity: 3 }]);
  });

  test('refuses a customer with another appointment at that time', async () => {
    const [here, there] = await Promise.all([app.make.shop(), app.make.shop()]);
    const customer = await app.make.user();
    const call = await app.loginAs(customer);
    await call(bookAppointment, { body: bookingAt(here) });

    const answer = await call(bookAppointment, { body: bookingAt(there, '10:30') });

    expect(answer).toMatchObject({ status: 409, error: 'CLIENT_DOUBLE_BOOKED' });
  });

  test.each([
    [
      'has no hours on that weekday',
      ({ professional, business }: Shop) =>
        query(app.url, 'INSERT INTO weekly_hours VALUES ($1, $2, 1, 540, 1020)', [
          professional.id,
          business.id,
        ]),
    ],
    [
      'does not work on that date',
      ({ professional, business }: Shop) =>
        query(app.url, `INSERT INTO hours_exceptions VALUES ($1, $2, $3, '[]')`, [
          professional.id,
          business.id,
          DATE,
        ]),
    ],
    [
      'is at a business that is closed on that date',
      ({ business }: Shop) => app.make.closure(business.id, DATE),
    ],
  ])('refuses a professional who %s', async (_reason, change) => {
    const shop = await app.make.shop();
    const call = await app.loginAs(await app.make.user());
    await change(shop);

    const refused = await call(bookAppointment, { body: bookingAt(shop) });
    const nextMonday = await call(bookAppointment, {
      body: { ...bookingAt(shop), date: '2035-06-18' },
    });

    expect(refused).toMatchObject({ status: 409, error: 'NOT_SCHEDULED' });
    expect(nextMonday).toMatchObject({ status: 201 });
  });

  test('refuses a time outside the hours of the date', async () => {
    const shop = await app.make.shop();
    const call = await app.loginAs(await app.make.user());
    await query(
      app.url,
      `INSERT INTO hours_exceptions VALUES ($1, $2, $3, '[{"startMin": 600, "endMin": 660}]')`,
      [shop.professional.id, shop.business.id, DATE],
    );

    expect(await call(bookAppointment, { body: bookingAt(shop, '10:30') })).toMatchObject({
      status: 409,
      error: 'OUTSIDE_AVAILABILITY',
    });
    expect(await call(bookAppointment, { body: bookingAt(shop, '10:00') })).toMatchObject({
      status: 201,
    });
  });

  test('stores an event and an outcome for a booking, and only an outcome for a refusal', async () => {
    const shop = await app.make.shop();
    const customer = await app.make.user();
    const call = await app.loginAs(customer);
    const booked = await call(bookAppointment, { body: bookingAt(shop) });
    await call(bookAppointment, { body: bookingAt(shop) });

    const events = await query(
      app.url,
      'SELECT type, resource_id FROM events WHERE business_id = $1',
      [shop.business.id],
    );
    const id = booked.ok && booked.body.id;
    expect(events).toEqual([{ type: 'appointment.booked', resource_id: id }]);
    const outcomes = await query(
      app.url,
      'SELECT outcome FROM outcomes WHERE caller_id = $1 ORDER BY decided_at',
      [customer.id],
    );
    expect(outcomes).toEqual([
      { outcome: { ok: true, value: { appointmentIds: [id] } } },
      { outcome: { ok: false, code: 'SLOT_TAKEN' } },
    ]);
  });

  test('is listed in the recent decisions of the actor', async () => {
    const shop = await app.make.shop();
    const call = await app.loginAs(await app.make.user());
    await call(bookAppointment, { body: bookingAt(shop) });
    await call(bookAppointment, { body: bookingAt(shop) });

    const connection = await Connection.connect({ address: services.temporalAddress });
    const actor = new Client({ connection }).workflow.getHandle(
      actorIdFor(shop.professional.id, app.gateway.actorCount),
    );
    const decisions = await actor.query(recentDecisionsQuery);
    const { history } = await actor
      .fetchHistory()
      .then((found) => ({ history: found.events ?? [] }));
    await connection.close();

    expect(decisions).toEqual([
      expect.stringContaining('refused SLOT_TAKEN'),
      expect.stringContaining(': accepted, apt_'),
    ]);
    const accepted = history.filter(
      (event) => event.workflowExecutionUpdateAcceptedEventAttributes,
    );
    expect(accepted).toHaveLength(2);
  });
});

describe('GET /api/appointments', () => {
  test('lists their own appointments to customers and staff, without staff notes for customers', async () => {
    const owner = await app.make.user('business');
    const staff = await app.make.user('professional');
    const shop = await app.make.shop({
      business: { userId: owner.id },
      professional: { userId: staff.id },
    });
    const customer = await app.make.user();
    const call = await app.loginAs(customer);
    for (const start of ['09:00', '10:00', '11:00']) {
      await call(bookAppointment, { body: bookingAt(shop, start) });
    }
    await query(
      app.url,
      `UPDATE appointments SET staff_notes = 'late payer' WHERE client_id = $1`,
      [customer.id],
    );

    const first = await call(listAppointments, { query: { limit: 2 } });
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const cursor = new URL(next, app.gateway.baseUrl).searchParams.get('cursor') ?? '';
    const second = await call(listAppointments, { query: { limit: 2, cursor } });
    const pages = [first, second].map((page) => page.ok && page.body.map(({ start }) => start));
    expect(pages).toEqual([['09:00', '10:00'], ['11:00']]);
    expect(second.headers.get('link')).toBeNull();
    expect(JSON.stringify(first.ok && first.body)).not.toContain('late payer');

    for (const account of [owner, staff]) {
      const list = await (await app.loginAs(account))(listAppointments);
      expect(list.ok && list.body.map((item) => 'staffNotes' in item && item.staffNotes)).toEqual(
        Array(3).fill('late payer'),
      );
    }
  });

  test('shows other customers only the masked fields', async () => {
    const shop = await app.make.shop();
    const call = await app.loginAs(await app.make.user());
    const booked = await call(bookAppointment, { body: bookingAt(shop) });
    const id = booked.ok ? booked.body.id : '';
    expect(await call(getAppointment, { params: { id } })).toMatchObject({ status: 200 });

    const stranger = await app.loginAs(await app.make.user());

    const seen = await stranger(getAppointment, { params: { id } });
    expect(seen.ok && Object.keys(seen.body).toSorted()).toEqual(MASKED_FIELDS);
  });
});
