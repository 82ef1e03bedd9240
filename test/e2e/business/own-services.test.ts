import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../contract/ids.ts';
import { listOwnServices } from '../../../contract/own-services.ts';
import { listServices } from '../../../contract/services.ts';
import { type Account, refused } from '../../support/sessions.ts';
import { DATE } from '../../support/factories.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });

type Fields = Record<string, unknown>;

const send: typeof app.send = (...args) => app.send(...args);

/** A shop with its owner, its professional Lena and a customer. */
async function setUpShop() {
  const [owner, lena] = [await app.make.user('business'), await app.make.user('professional')];
  const customer = await app.make.user();
  const shop = await app.make.shop({
    business: { userId: owner.id },
    professional: { userId: lena.id },
  });
  const { id: business } = shop.business;
  const { id: professional } = shop.professional;
  const book = (service: string, fields: Fields = {}, as = customer) =>
    send(as, 'POST', '/api/appointments', {
      professional,
      business,
      services: [service],
      date: DATE,
      start: '10:00',
      ...fields,
    });
  const listServiceIds = async () => {
    const { body } = await send(null, 'GET', `/api/services?businessId=${business}`);
    return (body as unknown as { id: string }[]).map(({ id }) => id).toSorted();
  };
  return { owner, lena, customer, shop, professional, book, listServiceIds };
}

const create = (as: Account | null, fields: Fields = {}) =>
  send(as, 'POST', '/api/services', { name: 'Colour', duration: 90, ...fields });
const change = (as: Account | null, id: string, fields: Fields) =>
  send(as, 'PATCH', `/api/services/${id}`, fields);
const remove = (as: Account | null, id: string) => send(as, 'DELETE', `/api/services/${id}`);
const read = (id: string, as: Account | null = null) => send(as, 'GET', `/api/services/${id}`);
const idOf = ({ body }: { body: Fields }) => body['id'] as string;

describe('a service of a business', () => {
  test('is returned complete, with defaults for omitted fields', async () => {
    const { owner, shop, professional } = await setUpShop();
    const created = await create(owner);
    expect(created).toEqual({
      status: 201,
      body: {
        id: expect.stringMatching(/^svc_/),
        name: 'Colour',
        duration: 90,
        description: '',
        picture: null,
        active: true,
        parent: null,
        custom: false,
        capacity: 1,
        businessId: shop.business.id,
        professionalIds: [],
        resources: [],
        currency: 'EUR',
        canManage: true,
        bufferBeforeMinutes: 0,
        bufferAfterMinutes: 0,
      },
    });
    const fields = {
      name: 'Yoga',
      duration: 60,
      description: 'Mats are there',
      price: 12.5,
      parent: 'Classes',
      capacity: 8,
      active: false,
      professionalIds: [professional],
      bufferBeforeMinutes: 5,
      bufferAfterMinutes: 240,
    };
    expect(await create(owner, fields)).toMatchObject({ status: 201, body: fields });
  });

  test('is listed and bookable at once', async () => {
    const { owner, shop, professional, book, listServiceIds } = await setUpShop();
    expect(await listServiceIds()).toEqual([shop.service.id]);
    const created = await create(owner, { price: 80, professionalIds: [professional] });
    expect(await listServiceIds()).toEqual([shop.service.id, idOf(created)].toSorted());
    expect(await book(idOf(created))).toMatchObject({
      status: 201,
      body: { start: '10:00', end: '11:30' },
    });
  });

  test('is manageable only by its owner', async () => {
    const { owner, lena, customer, shop } = await setUpShop();
    const { owner: other } = await setUpShop();
    const flags = [];
    for (const as of [owner, lena, customer, other, null]) {
      flags.push((await read(shop.service.id, as)).body['canManage']);
    }
    expect(flags).toEqual([true, false, false, false, false]);
  });

  test('is offered only by the named professionals', async () => {
    const { owner, shop, professional, book, listServiceIds } = await setUpShop();
    const mia = await app.make.colleague(shop);
    const created = await create(owner, { professionalIds: [professional, professional] });
    expect(created.body).toMatchObject({ professionalIds: [professional] });
    const id = idOf(created);
    await change(owner, id, { professionalIds: [mia.id] });
    expect((await read(id)).body).toMatchObject({ professionalIds: [mia.id] });
    expect(await book(id)).toEqual(refused(400, 'SERVICE_NOT_OFFERED'));
    expect((await book(id, { professional: mia.id })).status).toBe(201);
    await change(owner, id, { professionalIds: [] });
    expect((await read(id)).body).toMatchObject({ professionalIds: [] });
    expect(await listServiceIds()).toContain(id);
  });

  test('refuses professionals who are unknown or of another business', async () => {
    const { owner, shop } = await setUpShop();
    const other = await setUpShop();
    for (const stranger of [other.professional, newId('pro')]) {
      const fields = { name: 'Shave', professionalIds: [stranger] };
      for (const response of [
        await create(owner, fields),
        await change(owner, shop.service.id, fields),
      ])
        expect(response).toEqual(refused(400, 'PROFESSIONAL_NOT_AT_BUSINESS'));
    }
    expect((await read(shop.service.id)).body).toMatchObject({ name: 'Haircut' });
  });

  test('answers 404 to an owner without a business and a professional without a profile', async () => {
    const strangers = [
      await app.make.user('business'),
      await app.make.user('professional'),
    ] as const;
    expect(await create(strangers[0])).toEqual(refused(404, 'BUSINESS_NOT_FOUND'));
    expect(await create(strangers[1])).toEqual(refused(404, 'PROFESSIONAL_NOT_FOUND'));
  });

  test('is refused to a professional who is at no business', async () => {
    const { owner, lena, professional } = await setUpShop();
    await send(owner, 'DELETE', `/api/business/professionals/${professional}`);
    expect(await create(lena)).toEqual(refused(400, 'PROFESSIONAL_NOT_AT_BUSINESS'));
  });

  test('is created once per Idempotency-Key', async () => {
    const { owner, listServiceIds } = await setUpShop();
    const key = { 'idempotency-key': newId('key') };
    const body = { name: 'Colour', duration: 90 };
    const first = await send(owner, 'POST', '/api/services', body, key);
    expect(await send(owner, 'POST', '/api/services', body, key)).toEqual({
      ...first,
      isReplay: true,
    });
    const other = await send(owner, 'POST', '/api/services', { ...body, duration: 91 }, key);
    expect(other).toEqual(refused(400, 'INVALID_INPUT'));
    expect(await listServiceIds()).toHaveLength(2);
  });
});

describe("a professional's own service", () => {
  test('is offered and managed by that professional', async () => {
    const { owner, lena, professional, book, listServiceIds } = await setUpShop();
    await listServiceIds();
    const created = await create(lena, { price: 20 });
    const id = idOf(created);
    expect(created).toMatchObject({
      status: 201,
      body: { ownerProfessionalId: professional, professionalIds: [professional], canManage: true },
    });
    expect(created.body).not.toHaveProperty('businessId');
    expect((await read(id, owner)).body).toMatchObject({ canManage: false });
    expect(await listServiceIds()).toContain(id);
    expect((await book(id)).status).toBe(201);
  });

  test('refuses other professionals', async () => {
    const { lena, shop, professional } = await setUpShop();
    const mia = await app.make.colleague(shop);
    const id = idOf(await create(lena, { professionalIds: [professional] }));
    for (const professionalIds of [[mia.id], [professional, mia.id]]) {
      for (const response of [
        await create(lena, { professionalIds }),
        await change(lena, id, { professionalIds }),
      ])
        expect(response).toEqual(refused(400, 'PROFESSIONAL_NOT_AT_BUSINESS'));
    }
    expect((await read(id)).body).toMatchObject({ professionalIds: [professional] });
  });
});

describe('PATCH /api/services/{id}', () => {
  test('changes only the given fields, visible at once', async () => {
    const { owner, shop } = await setUpShop();
    const { id } = shop.service;
    const before = await read(id);
    expect(await change(owner, id, {})).toMatchObject({ status: 200, body: { name: 'Haircut' } });
    const fields = { name: 'Trim', duration: 30, description: 'Short', parent: 'Hair', price: 9 };
    expect(await change(owner, id, fields)).toMatchObject({ status: 200, body: fields });
    expect((await read(id)).body).toEqual({ ...before.body, ...fields });
    const cleared = await change(owner, id, { price: null, parent: null });
    expect(cleared.body).toMatchObject({ name: 'Trim', parent: null });
    expect(cleared.body).not.toHaveProperty('price');
  });

  test('leaves the time and price of existing bookings', async () => {
    const { owner, shop, customer, book } = await setUpShop();
    const booked = await book(shop.service.id);
    await change(owner, shop.service.id, { name: 'Trim', duration: 30, price: 9 });
    const now = await send(customer, 'GET', `/api/appointments/${idOf(booked)}`);
    expect(now.body).toMatchObject(booked.body);
    expect(await book(shop.service.id, { start: '11:00' })).toMatchObject({
      body: { end: '11:30', bookedServices: [{ name: 'Trim', priceMajor: 9 }] },
    });
  });

  test('turns the service into a class by its capacity', async () => {
    const { owner, shop, book } = await setUpShop();
    await change(owner, shop.service.id, { capacity: 2 });
    const statuses = [];
    for (const guest of await app.make.customers(3)) {
      statuses.push((await book(shop.service.id, {}, guest)).status);
    }
    expect(statuses).toEqual([201, 201, 409]);
  });

  test('with active false stops new bookings until it is active again', async () => {
    const { owner, shop, customer, book, listServiceIds } = await setUpShop();
    const { id } = shop.service;
    expect((await book(id)).status).toBe(201);
    await listServiceIds();
    expect((await change(owner, id, { active: false })).status).toBe(200);
    expect(await listServiceIds()).toEqual([]);
    expect((await read(id)).body).toMatchObject({ active: false });
    const notOffered = refused(400, 'SERVICE_NOT_OFFERED');
    expect(await book(id, { start: '12:00' })).toEqual(notOffered);
    const services = { business: shop.business.id, services: [id] };
    const at = { professional: shop.professional.id, date: DATE, start: '12:00' };
    for (const [path, body] of [
      ['/api/appointments/quote', { ...services, ...at }],
      ['/api/coupons/quote', { ...services, couponCode: 'NONE' }],
    ] as const) {
      expect(await send(customer, 'POST', path, body)).toEqual(notOffered);
    }
    await change(owner, id, { active: true });
    expect(await listServiceIds()).toEqual([id]);
    expect((await book(id, { start: '12:00' })).status).toBe(201);
  });

  test('and DELETE answer SERVICE_NOT_OWNED for a foreign service, SERVICE_NOT_FOUND for none', async () => {
    const { owner, lena, shop } = await setUpShop();
    const other = await setUpShop();
    const own = idOf(await create(lena));
    for (const [as, id] of [
      [other.owner, shop.service.id],
      [lena, shop.service.id],
      [owner, own],
      [other.lena, own],
    ] as const) {
      for (const response of [await change(as, id, { name: 'Mine' }), await remove(as, id)])
        expect(response).toEqual(refused(400, 'SERVICE_NOT_OWNED'));
      expect((await read(id)).body).not.toMatchObject({ name: 'Mine' });
    }
    for (const response of [
      await change(owner, newId('svc'), { name: 'Mine' }),
      await remove(owner, newId('svc')),
    ])
      expect(response).toEqual(refused(404, 'SERVICE_NOT_FOUND'));
  });
});

describe('DELETE /api/services/{id}', () => {
  test('answers SERVICE_IN_USE while there is an upcoming booking', async () => {
    const { owner, shop, customer, book, listServiceIds } = await setUpShop();
    const { id } = shop.service;
    const booked = await book(id);
    expect(await remove(owner, id)).toEqual(refused(409, 'SERVICE_IN_USE'));
    expect(await listServiceIds()).toEqual([id]);
    await send(customer, 'POST', `/api/appointments/${idOf(booked)}/cancel`);
    expect(await remove(owner, id)).toEqual({ status: 204, body: undefined });
    expect(await listServiceIds()).toEqual([]);
    for (const response of [await read(id), await remove(owner, id), await change(owner, id, {})])
      expect(response).toEqual(refused(404, 'SERVICE_NOT_FOUND'));
    expect(await book(id)).toEqual(refused(404, 'SERVICE_NOT_FOUND'));
    const history = await send(customer, 'GET', `/api/appointments/${idOf(booked)}`);
    expect(history).toMatchObject({ status: 200, body: { services: [id] } });
  });

  test('and a concurrent booking never both succeed', async () => {
    for (let before = 0; before < 20; before += 4) {
      const { owner, shop, book, listServiceIds } = await setUpShop();
      const deleteLater = async () => {
        for (let n = 0; n < before; n += 1) await listServiceIds();
        return remove(owner, shop.service.id);
      };
      const [deleted, booked] = await Promise.all([deleteLater(), book(shop.service.id)]);
      expect([204, 409]).toContain(deleted.status);
      expect(booked.status).toBe(deleted.status === 204 ? 404 : 201);
    }
  });
});

describe('GET /api/business/services', () => {
  test('lists all services of the owner, which the public list of a draft omits', async () => {
    const { make, gateway } = app;
    const owner = await make.user('business');
    const shop = await make.shop({ business: { userId: owner.id, status: 'draft' } });
    const inactive = await make.service(shop.professional.id, {
      businessId: shop.business.id,
      name: 'Beard',
      active: false,
    });
    const asOwner = await app.loginAs(owner);
    const listOwn = async (call: typeof asOwner) => {
      const own = await call(listOwnServices);
      return own.ok ? own.body.map(({ id, canManage }) => [id, canManage]) : own.status;
    };
    expect(await listOwn(asOwner)).toEqual([
      [inactive.id, true],
      [shop.service.id, true],
    ]);
    const ownServices = await asOwner(listOwnServices);
    expect(
      ownServices.ok && ownServices.body.map(({ professionalIds }) => professionalIds),
    ).toEqual([[shop.professional.id], [shop.professional.id]]);
    expect(await listOwn(await app.loginAs(await make.user('business')))).toEqual([]);
    expect(await listOwn(await app.loginAs(await make.user()))).toBe(403);
    expect(await listOwn(gateway.client)).toBe(401);
    const { id: businessId } = shop.business;
    expect(await gateway.client(listServices, { query: { businessId } })).toMatchObject({
      body: [],
    });
  });
});
