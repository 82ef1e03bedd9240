import { beforeEach, describe, expect, test } from '@jest/globals';
import { bookAppointment, quoteAppointment } from '../../../contract/appointments.ts';
import { getAvailability } from '../../../contract/availability.ts';
import { createHold, getHold, listHolds, releaseHold } from '../../../contract/holds.ts';
import { changeBusiness } from '../../../contract/own-business.ts';
import { changeService } from '../../../contract/own-services.ts';
import { businessMembers } from '../../../db/schema/members.ts';
import { bookingAt } from '../../support/factories.ts';
import { query, takeLocks, waitUntilBlocked } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const NOW = '2030-05-13T06:00:00Z';
const DATE = '2030-05-14';
const app = useTestApp({ worker: true, clock: NOW });

const setClock = (minutesLater: number) =>
  app.clock.set(new Date(Date.parse(NOW) + minutesLater * 60_000).toISOString());

beforeEach(() => setClock(0));

/** A shop of one professional, its owner, and two customers. */
async function setUpShop() {
  const [owner, ana, ben] = await app.make.accounts([
    { role: 'business' },
    { role: 'customer' },
    { role: 'customer' },
  ]);
  const shop = await app.make.shop({ business: { userId: owner!.id } });
  const [asOwner, asAna, asBen] = await Promise.all(
    [owner!, ana!, ben!].map((account) => app.loginAs(account)),
  );
  const bodyAt = (start: string) => ({ ...bookingAt(shop, start), date: DATE });
  const isOpen = async (time: string) => {
    const ids = { professionalId: shop.professional.id, businessId: shop.business.id };
    const slots = await app.gateway.client(getAvailability, {
      query: { ...ids, serviceId: shop.service.id, date: DATE },
    });
    const listed = slots.ok && Array.isArray(slots.body) ? slots.body : [];
    return listed.find((slot) => slot.time === time)?.available;
  };
  return { shop, asOwner: asOwner!, asAna: asAna!, asBen: asBen!, bodyAt, isOpen };
}

type Client = Awaited<ReturnType<typeof app.loginAs>>;

async function holdAt(as: Client, body: ReturnType<typeof bookingAt>): Promise<string> {
  const held = await as(createHold, { body });
  expect(held).toMatchObject({ status: 201 });
  return held.ok ? held.body.id : '';
}

async function listOpen(as: Client): Promise<string[]> {
  const listed = await as(listHolds, { query: {} });
  return listed.ok ? listed.body.map(({ id }) => id) : [];
}

/** The events of the shop: type and resource. */
async function listChanges({ business }: { readonly business: { readonly id: string } }) {
  const rows = await query(
    app.url,
    'SELECT type, resource_id AS id FROM events WHERE business_id = $1 ORDER BY seq',
    [business.id],
  );
  return rows.map(({ type, id }) => [type, id]);
}

describe('a hold', () => {
  test('keeps the time from others, and becomes a booking', async () => {
    const { shop, asAna, asBen, bodyAt, isOpen } = await setUpShop();
    const body = bodyAt('10:00');
    const held = await asAna(createHold, { body });
    expect(held).toMatchObject({
      status: 201,
      body: {
        status: 'open',
        expiresAt: '2030-05-13T06:10:00.000Z',
        quote: { finalMajor: 35, occurrences: [{ start: '10:00', available: true }] },
      },
    });
    const holdId = held.ok ? held.body.id : '';
    expect(await isOpen('10:00')).toBe(false);
    expect(await asBen(bookAppointment, { body })).toMatchObject({ error: 'SLOT_TAKEN' });
    expect(await asBen(bookAppointment, { body: { ...body, holdId } })).toMatchObject({
      error: 'NOT_FOUND',
    });
    expect(await asAna(quoteAppointment, { body: { ...body, holdId } })).toMatchObject({
      body: { occurrences: [{ available: true }] },
    });
    expect(await asAna(bookAppointment, { body: { ...bodyAt('11:00'), holdId } })).toMatchObject({
      status: 400,
      error: 'INVALID_INPUT',
    });

    const booked = await asAna(bookAppointment, { body: { ...body, holdId } });

    expect(booked).toMatchObject({ status: 201, body: { start: '10:00', end: '11:00' } });
    const appointmentIds = booked.ok && 'id' in booked.body ? [booked.body.id] : [];
    const params = { id: holdId };
    expect(await asAna(getHold, { params })).toMatchObject({
      body: { status: 'booked', appointmentIds },
    });
    expect(await asAna(releaseHold, { params })).toMatchObject({ error: 'INVALID_STATUS' });
    expect(await listOpen(asAna)).toEqual([]);
    expect(await listChanges(shop)).toEqual([
      ['hold.created', holdId],
      ['appointment.booked', appointmentIds[0]],
      ['hold.booked', holdId],
    ]);
  });

  test('can be released by its owner only', async () => {
    const { asAna, asBen, bodyAt } = await setUpShop();
    const params = { id: await holdAt(asAna, bodyAt('10:00')) };
    expect(await listOpen(asAna)).toEqual([params.id]);
    expect(await listOpen(asBen)).toEqual([]);

    expect(await asBen(getHold, { params })).toMatchObject({ status: 404, error: 'NOT_FOUND' });
    expect(await asBen(releaseHold, { params })).toMatchObject({ status: 404, error: 'NOT_FOUND' });
    expect(await asAna(releaseHold, { params })).toMatchObject({ status: 204 });
    expect(await asAna(releaseHold, { params })).toMatchObject({ status: 204 });

    expect(await asAna(getHold, { params })).toMatchObject({ body: { status: 'released' } });
    expect(await asBen(bookAppointment, { body: bodyAt('10:00') })).toMatchObject({ status: 201 });
  });

  test('ends by the clock of the business’s setting, and the sweep records it', async () => {
    const { shop, asOwner, asAna, asBen, bodyAt, isOpen } = await setUpShop();
    const body = bodyAt('10:00');
    const { status } = await asOwner(changeBusiness, {
      params: { id: shop.business.id },
      body: { holdMinutes: 2 },
    });
    expect(status).toBe(200);
    const params = { id: await holdAt(asAna, body) };
    // The same time again, without the hold.
    expect(await asAna(bookAppointment, { body })).toMatchObject({ error: 'SLOT_TAKEN' });
    setClock(2);
    expect(await listOpen(asAna)).toEqual([]);
    expect(await isOpen('10:00')).toBe(true);
    expect(await asBen(bookAppointment, { body })).toMatchObject({ status: 201 });

    const late = await asAna(bookAppointment, { body: { ...body, holdId: params.id } });

    expect(late).toMatchObject({ error: 'SLOT_TAKEN' });
    expect(await asAna(getHold, { params })).toMatchObject({ body: { status: 'expired' } });
    setClock(5);
    await app.sweep();
    expect((await listChanges(shop)).at(-1)).toEqual(['hold.expired', params.id]);
  });

  test('is made once for each Idempotency-Key, which no booking may share', async () => {
    const { asAna, bodyAt } = await setUpShop();
    const request = { body: bodyAt('10:00'), headers: { 'idempotency-key': 'the same' } };

    const [first, second] = [await asAna(createHold, request), await asAna(createHold, request)];

    expect(second).toMatchObject({ status: 201, body: first.ok ? first.body : {} });
    expect(await asAna(bookAppointment, request)).toMatchObject({ error: 'INVALID_INPUT' });
  });
});

describe('a race', () => {
  test('for holds of one customer in many calendars ends with three', async () => {
    const { shop, asAna, bodyAt } = await setUpShop();
    const starts = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];
    const colleagues = await Promise.all(starts.map(() => app.make.colleague(shop)));

    const answers = await Promise.all(
      starts.map((start, n) =>
        asAna(createHold, { body: { ...bodyAt(start), professional: colleagues[n]!.id } }),
      ),
    );

    const results = answers.map((each) => (each.ok ? each.status : each.error));
    expect(results.filter((result) => result === 201)).toHaveLength(3);
    expect(new Set(results)).toEqual(new Set([201, 'CUSTOMER_LIMIT_REACHED']));
  });

  test.each([
    ['just before it expires uses it', 9.999, { status: 'booked' }],
    ['just after it expired is booked without it', 10, { status: 'expired' }],
  ])('between a hold and the clock: a booking decided %s', async (_what, decidedAt, hold) => {
    const { shop, asAna, asBen, bodyAt } = await setUpShop();
    const body = bodyAt('10:00');
    const holdId = await holdAt(asAna, body);
    setClock(9.99);
    const release = await takeLocks(app.url, shop.professional.id);
    const booking = asAna(bookAppointment, { body: { ...body, holdId } });
    await waitUntilBlocked(app.url, 'amsel_worker');
    const other = asBen(bookAppointment, { body });
    setClock(decidedAt);
    await release();

    const booked = await booking;

    expect(booked).toMatchObject({ status: 201 });
    expect(await other).toMatchObject({ error: 'SLOT_TAKEN' });
    const found = await asAna(getHold, { params: { id: holdId } });
    expect(found).toMatchObject({ body: hold });
    const ids = hold.status === 'booked' && booked.ok ? [booked.body.id] : undefined;
    expect(found.ok && found.body.appointmentIds).toEqual(ids);
  });

  test('is lost by a booking that is decided after the hold expired and the time was booked', async () => {
    const { shop, asAna, asBen, bodyAt } = await setUpShop();
    const body = bodyAt('10:00');
    const holdId = await holdAt(asAna, body);
    setClock(9.99);
    const release = await takeLocks(app.url, shop.professional.id);
    const other = asBen(bookAppointment, { body });
    await waitUntilBlocked(app.url, 'amsel_worker');
    const booking = asAna(bookAppointment, { body: { ...body, holdId } });
    setClock(10);
    await release();

    expect(await other).toMatchObject({ status: 201 });
    expect(await booking).toMatchObject({ error: 'SLOT_TAKEN' });
    const found = await asAna(getHold, { params: { id: holdId } });
    expect(found).toMatchObject({ body: { status: 'expired' } });
  });

  test('for the seats of a class never sells a held one', async () => {
    const { shop, asAna, asBen, bodyAt } = await setUpShop();
    const yoga = await app.make.service(shop.professional.id, {
      name: 'Yoga',
      businessId: shop.business.id,
      capacity: 3,
    });
    const body = { ...bodyAt('15:00'), services: [yoga.id] };
    const others = await Promise.all(
      Array.from({ length: 6 }, async () => app.loginAs(await app.make.user())),
    );

    const answers = await Promise.all([
      asAna(createHold, { body }),
      ...others.map((as) => as(bookAppointment, { body })),
      asBen(createHold, { body }),
    ]);

    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    for (const [as, answer] of [
      [asAna, answers[0]],
      [asBen, answers.at(-1)!],
    ] as const) {
      if (!answer.ok) continue;
      const booked = await as(bookAppointment, { body: { ...body, holdId: answer.body.id } });
      expect(booked).toMatchObject({ status: 201 });
    }
  });
});

test('members who run the calendars share their holds, and one who has left sees none', async () => {
  const { shop, asOwner, asAna, bodyAt } = await setUpShop();
  const { id: businessId } = shop.business;
  const desk = await app.make.user('professional', 'Dora');
  await app.make.db
    .insert(businessMembers)
    .values({ businessId, userId: desk.id, role: 'frontDesk' });
  const asDesk = await app.loginAs(desk);
  const { id: crmClientId } = await app.make.crmClient(businessId, 'Eve');
  const anas = await holdAt(asAna, bodyAt('09:00'));
  const key = { 'idempotency-key': crypto.randomUUID() };
  const body = { ...bodyAt('10:00'), crmClientId };
  const hold = () => asDesk(createHold, { body, headers: key });
  const held = await hold();
  const holdId = held.ok ? held.body.id : '';
  const read = (as: Client, id: string) => as(getHold, { params: { id } });

  expect(await read(asOwner, holdId)).toMatchObject({ body: { client: 'Eve', crmClientId } });
  expect([await listOpen(asOwner), await listOpen(asDesk)]).toEqual([[holdId], [holdId]]);
  expect(await read(asOwner, anas)).toMatchObject({ error: 'NOT_FOUND' });

  await query(app.url, 'DELETE FROM business_members WHERE user_id = $1', [desk.id]);
  expect(await read(asDesk, holdId)).toMatchObject({ error: 'NOT_FOUND' });
  expect(await hold()).toMatchObject({ error: 'NOT_FOUND' });
  expect(await listOpen(asDesk)).toEqual([]);
  await app.make.db
    .insert(businessMembers)
    .values({ businessId, userId: desk.id, role: 'manager' });
  const params = { id: holdId };
  expect(await asOwner(releaseHold, { params })).toMatchObject({ status: 204 });
  expect(await read(asDesk, holdId)).toMatchObject({ body: { status: 'released' } });
});

test('buffers of a service keep other appointments away, and change no times', async () => {
  const { shop, asOwner, asAna, asBen, bodyAt, isOpen } = await setUpShop();
  const buffers = { bufferBeforeMinutes: 15, bufferAfterMinutes: 30 };
  const changed = await asOwner(changeService, {
    params: { id: shop.service.id },
    body: buffers,
  });
  expect(changed).toMatchObject({ status: 200, body: buffers });

  const booked = await asAna(bookAppointment, { body: bodyAt('09:00') });

  expect(booked).toMatchObject({ status: 201, body: { start: '09:00', end: '10:00' } });
  expect(await asBen(bookAppointment, { body: bodyAt('10:30') })).toMatchObject({
    error: 'SLOT_TAKEN',
  });
  expect([await isOpen('10:30'), await isOpen('10:45')]).toEqual([false, true]);
  expect(await asBen(bookAppointment, { body: bodyAt('10:45') })).toMatchObject({ status: 201 });
});
