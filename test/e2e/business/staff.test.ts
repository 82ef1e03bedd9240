import { describe, expect, test } from '@jest/globals';
import { listInvitations } from '../../../contract/invitations.ts';
import { newId } from '../../../contract/ids.ts';
import { changeProfessional, removeProfessional } from '../../../contract/staff.ts';
import { codeOf } from '../../support/salon.ts';
import { type Account, refused } from '../../support/sessions.ts';
import { DATE } from '../../support/factories.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });

type Fields = Record<string, unknown>;

const send: typeof app.send = (...args) => app.send(...args);

/** A shop with its owner, its professional Lena and a customer. */
async function setUpShop() {
  const [owner, lena] = [
    await app.make.user('business'),
    await app.make.user('professional', 'Lena'),
  ];
  const customer = await app.make.user();
  const shop = await app.make.shop({
    business: { userId: owner.id },
    professional: { userId: lena.id },
  });
  const { id: business } = shop.business;
  const { id: professional } = shop.professional;
  const bookingBody = {
    professional,
    business,
    services: [shop.service.id],
    date: DATE,
    start: '10:00',
  };
  return {
    owner,
    lena,
    customer,
    shop,
    business,
    professional,
    book: (fields: Fields = {}) =>
      send(customer, 'POST', '/api/appointments', { ...bookingBody, ...fields }),
    change: (fields: Fields, as: Account | null = lena) =>
      send(as, 'PATCH', `/api/professionals/${professional}`, fields),
    remove: (as: Account | null = owner) =>
      send(as, 'DELETE', `/api/business/professionals/${professional}`),
    readProfile: () => send(null, 'GET', `/api/professionals/${professional}`),
    listStaffIds: async () => {
      const { body } = await send(null, 'GET', `/api/professionals?businessId=${business}`);
      return (body as unknown as { id: string }[]).map(({ id }) => id);
    },
  };
}

describe('a profile', () => {
  test.each(['lena', 'owner'] as const)('is changed by %s and visible at once', async (person) => {
    const setup = await setUpShop();
    const { change, readProfile, shop } = setup;
    const trim = await app.make.service(shop.professional.id, {
      name: 'Trim',
      businessId: shop.business.id,
    });
    const before = await readProfile();
    const fields = {
      name: 'Lena K.',
      role: 'Stylist',
      bio: 'Likes tea',
      workingHours: { start: '08:00', end: '24:00' },
      breaks: [{ start: '12:00', end: '12:30' }],
      services: [trim.id],
    };
    expect(await change(fields, setup[person])).toMatchObject({ status: 200, body: fields });
    expect((await readProfile()).body).toEqual({ ...before.body, ...fields });
  });

  test('answers 404 to other owners and professionals', async () => {
    const { professional, readProfile } = await setUpShop();
    const other = await setUpShop();
    const before = await readProfile();
    for (const as of [other.owner, other.lena, await app.make.user('professional')]) {
      for (const id of [professional, newId('pro')]) {
        const changed = await send(as, 'PATCH', `/api/professionals/${id}`, { name: 'Mine' });
        expect(changed).toEqual(refused(404, 'PROFESSIONAL_NOT_FOUND'));
      }
    }
    expect(await readProfile()).toEqual(before);
  });

  test('offers only services of their businesses and their own', async () => {
    const { change, readProfile, shop, lena, book } = await setUpShop();
    const other = await setUpShop();
    const own = await send(lena, 'POST', '/api/services', { name: 'Own', duration: 30 });
    const services = [shop.service.id, own.body['id'] as string];
    for (const foreignService of [other.shop.service.id, newId('svc')]) {
      const changed = await change({ name: 'Other', services: [...services, foreignService] });
      expect(changed).toEqual(refused(400, 'SERVICE_NOT_OWNED'));
    }
    expect((await readProfile()).body).toMatchObject({ name: 'Lena' });
    expect(await change({ services })).toMatchObject({ status: 200 });
    await change({ services: [] });
    expect((await readProfile()).body).toMatchObject({ services: [] });
    expect(await book()).toEqual(refused(400, 'SERVICE_NOT_OFFERED'));
  });

  test.each([
    { workingHours: { start: '10:01', end: '17:00' } },
    { workingHours: { start: '09:00', end: '10:59' } },
    { breaks: [{ start: '10:59', end: '11:30' }] },
  ])('refuses %j while an appointment from 10 to 11 is booked', async (fields) => {
    const { change, readProfile, book, owner, lena, customer } = await setUpShop();
    const booked = await book();
    const before = await readProfile();
    for (const as of [lena, owner]) {
      const changed = await change({ name: 'Other', services: [], ...fields }, as);
      expect(changed).toEqual(refused(409, 'SCHEDULE_TIME_TAKEN'));
    }
    expect(await readProfile()).toEqual(before);
    const narrow = { workingHours: { start: '10:00', end: '11:00' }, breaks: [] };
    expect((await change(narrow)).status).toBe(200);
    await send(customer, 'POST', `/api/appointments/${String(booked.body['id'])}/cancel`);
    expect((await change(fields)).status).toBe(200);
    expect(await book()).toEqual(refused(409, 'OUTSIDE_AVAILABILITY'));
  });
});

describe('removing a professional', () => {
  test('takes effect at once: not listed and not bookable', async () => {
    const { remove, listStaffIds, professional, book, readProfile } = await setUpShop();
    expect(await listStaffIds()).toEqual([professional]);
    expect(await remove()).toEqual({ status: 204, body: undefined });
    expect(await listStaffIds()).toEqual([]);
    expect((await readProfile()).status).toBe(404);
    expect(await book()).toEqual(refused(400, 'PROFESSIONAL_NOT_AT_BUSINESS'));
    expect(await remove()).toEqual(refused(404, 'PROFESSIONAL_NOT_FOUND'));
  });

  test('answers SCHEDULE_TIME_TAKEN while they have a booking there', async () => {
    const { remove, listStaffIds, owner, lena, customer, professional, book } = await setUpShop();
    const booked = await book();
    for (const as of [owner, lena]) {
      expect(await remove(as)).toEqual(refused(409, 'SCHEDULE_TIME_TAKEN'));
    }
    expect(await listStaffIds()).toEqual([professional]);
    await send(customer, 'POST', `/api/appointments/${String(booked.body['id'])}/cancel`);
    expect((await remove()).status).toBe(204);
  });

  test('and changing their hours say how many bookings are in the way', async () => {
    const { owner, professional, book } = await setUpShop();
    await book();
    await book({ start: '12:00' });
    const asOwner = await app.loginAs(owner);
    const params = { id: professional };
    const removed = await asOwner(removeProfessional, { params });
    const workingHours = { start: '11:00', end: '17:00' };
    const changed = await asOwner(changeProfessional, { params, body: { workingHours } });
    expect([codeOf(removed), removed.headers.get('error-count')]).toEqual([
      'SCHEDULE_TIME_TAKEN',
      '2',
    ]);
    expect([codeOf(changed), changed.headers.get('error-count')]).toEqual([
      'SCHEDULE_TIME_TAKEN',
      '1',
    ]);
  });

  test('leaves the owner their appointments there in full, and their name', async () => {
    const { remove, shop, owner, customer, professional } = await setUpShop();
    const past = await app.make.visit(shop, customer);
    expect((await remove()).status).toBe(204);
    const full = [{ id: past, status: 'Completed', client: 'Ana Souza', professional }];
    for (const as of [owner, customer]) {
      const listed = await send(as, 'GET', `/api/appointments?professionalId=${professional}`);
      expect(listed.body).toMatchObject(full);
    }
    const read = (as: Account | null) => send(as, 'GET', `/api/professionals/${professional}`);
    const former = { id: professional, name: shop.professional.name, businessIds: [] };
    expect(await read(owner)).toMatchObject({ status: 200, body: former });
    for (const as of [null, customer, await app.make.user('business')]) {
      expect(await read(as)).toEqual(refused(404, 'PROFESSIONAL_NOT_FOUND'));
    }
  });

  test('leaves their other business and its bookings unchanged', async () => {
    const [here, there] = [await setUpShop(), await setUpShop()];
    await query(app.url, 'INSERT INTO business_professionals VALUES ($1, $2)', [
      there.business,
      here.professional,
    ]);
    expect((await here.book()).status).toBe(201);
    const removed = await send(
      there.owner,
      'DELETE',
      `/api/business/professionals/${here.professional}`,
    );
    expect(removed.status).toBe(204);
    expect((await here.readProfile()).body).toMatchObject({ businessIds: [here.business] });
    expect(await here.listStaffIds()).toEqual([here.professional]);
    expect((await here.book({ start: '12:00' })).status).toBe(201);
  });

  test('answers 404 to the owner of another business', async () => {
    const { remove, listStaffIds } = await setUpShop();
    const other = await setUpShop();
    expect(await remove(other.owner)).toEqual(refused(404, 'PROFESSIONAL_NOT_FOUND'));
    expect(await listStaffIds()).toHaveLength(1);
  });

  test('and a concurrent booking never both succeed', async () => {
    for (let before = 0; before < 20; before += 4) {
      const { remove, book, readProfile } = await setUpShop();
      const removeLater = async () => {
        for (let n = 0; n < before; n += 1) await readProfile();
        return remove();
      };
      const [removed, booked] = await Promise.all([removeLater(), book()]);
      expect([204, 409]).toContain(removed.status);
      expect(booked.status).toBe(removed.status === 204 ? 400 : 201);
    }
  });
});

test('invitations are paged, newest first', async () => {
  const { owner } = await setUpShop();
  const sent = [];
  for (const name of ['a', 'b', 'c']) {
    const email = `${name}@one.test`;
    sent.push((await send(owner, 'POST', '/api/business/professionals', { email })).body);
  }
  const call = await app.loginAs(owner);
  const first = await call(listInvitations, { query: { limit: 2 } });
  expect(first.ok && first.body).toEqual([sent[2], sent[1]]);
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
  const rest = await call(listInvitations, { query: { limit: 2, cursor } });
  expect(rest.ok && rest.body).toEqual([sent[0]]);
  expect(rest.headers.get('link')).toBeNull();
});

test('the last professional of a sold package is kept by the owner, but may leave', async () => {
  const { owner, lena, customer, shop, professional, change, remove } = await setUpShop();
  await app.make.purchase(shop, customer.id);
  const path = `/api/services/${shop.service.id}`;

  for (const withdrawal of [
    await send(owner, 'PATCH', path, { professionalIds: [] }),
    await change({ services: [] }, owner),
    await remove(owner),
  ]) {
    expect(withdrawal).toEqual(refused(409, 'SERVICE_IN_USE'));
  }
  const mia = await app.make.colleague(shop);
  expect((await change({ services: [] }, owner)).status).toBe(200);
  await send(owner, 'PATCH', path, { professionalIds: [professional] });
  await query(app.url, 'DELETE FROM professional_services WHERE professional_id = $1', [mia.id]);
  expect((await remove(lena)).status).toBe(204);
});
