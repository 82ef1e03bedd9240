import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../contract/ids.ts';
import { type Account, refused } from '../../support/sessions.ts';
import { DATE } from '../../support/factories.ts';
import { requireInvariants } from '../../support/invariants.ts';
import { openTestAppWithWorker } from '../../support/test-app.ts';

let app: Awaited<ReturnType<typeof openTestAppWithWorker>>;
let make: typeof app.make;

beforeAll(async () => {
  app = await openTestAppWithWorker();
  ({ make } = app);
});
afterAll(async () => {
  await requireInvariants(app.url);
  await app.close();
});

type Fields = Record<string, unknown>;

const send: typeof app.entrance.send = (...asked) => app.entrance.send(...asked);

/** A shop with its owner, its professional Lena, and a customer; and another one. */
async function scene() {
  const [owner, lena] = [await make.user('business'), await make.user('professional')];
  const customer = await make.user();
  const shop = await make.shop({
    business: { userId: owner.id },
    professional: { userId: lena.id },
  });
  const { id: business } = shop.business;
  const { id: professional } = shop.professional;
  const book = (service: string, more: Fields = {}, as = customer) =>
    send(as, 'POST', '/api/appointments', {
      ...{ professional, business, services: [service], date: DATE, start: '10:00' },
      ...more,
    });
  const listed = async () => {
    const { body } = await send(null, 'GET', `/api/services?businessId=${business}`);
    return (body as unknown as { id: string }[]).map(({ id }) => id).toSorted();
  };
  return { owner, lena, customer, shop, professional, book, listed };
}

const create = (as: Account | null, fields: Fields = {}) =>
  send(as, 'POST', '/api/services', { name: 'Colour', duration: 90, ...fields });
const change = (as: Account | null, id: string, fields: Fields) =>
  send(as, 'PATCH', `/api/services/${id}`, fields);
const remove = (as: Account | null, id: string) => send(as, 'DELETE', `/api/services/${id}`);
const read = (id: string, as: Account | null = null) => send(as, 'GET', `/api/services/${id}`);
const idOf = ({ body }: { body: Fields }) => body['id'] as string;

describe('a service of a business', () => {
  test('is told whole, with what was not said of it', async () => {
    const { owner, shop, professional } = await scene();
    const made = await create(owner);
    expect(made).toEqual({
      status: 201,
      body: {
        id: expect.stringMatching(/^svc_/),
        ...{ name: 'Colour', duration: 90, description: '', active: true, parent: null },
        ...{ custom: false, capacity: 1, businessId: shop.business.id, professionalIds: [] },
        canManage: true,
      },
    });
    const said = {
      ...{ name: 'Yoga', duration: 60, description: 'Mats are there', price: 12.5 },
      ...{ parent: 'Classes', capacity: 8, active: false, professionalIds: [professional] },
    };
    expect(await create(owner, said)).toMatchObject({ status: 201, body: said });
  });

  test('is in discovery at once, and can be booked', async () => {
    const { owner, shop, professional, book, listed } = await scene();
    expect(await listed()).toEqual([shop.service.id]);
    const made = await create(owner, { price: 80, professionalIds: [professional] });
    expect(await listed()).toEqual([shop.service.id, idOf(made)].toSorted());
    expect(await book(idOf(made))).toMatchObject({
      status: 201,
      body: { start: '10:00', end: '11:30' },
    });
  });

  test('can be managed by its owner alone', async () => {
    const { owner, lena, customer, shop } = await scene();
    const { owner: other } = await scene();
    const told = [];
    for (const as of [owner, lena, customer, other, null]) {
      told.push((await read(shop.service.id, as)).body['canManage']);
    }
    expect(told).toEqual([true, false, false, false, false]);
  });

  test('is done by those who are named, and by nobody else', async () => {
    const { owner, shop, professional, book, listed } = await scene();
    const mia = await make.colleague(shop);
    const made = await create(owner, { professionalIds: [professional, professional] });
    expect(made.body).toMatchObject({ professionalIds: [professional] });
    const id = idOf(made);
    await change(owner, id, { professionalIds: [mia.id] });
    expect((await read(id)).body).toMatchObject({ professionalIds: [mia.id] });
    expect(await book(id)).toEqual(refused(400, 'SERVICE_NOT_OFFERED'));
    expect((await book(id, { professional: mia.id })).status).toBe(201);
    await change(owner, id, { professionalIds: [] });
    expect((await read(id)).body).toMatchObject({ professionalIds: [] });
    expect(await listed()).toContain(id);
  });

  test('cannot be done by someone of another business, or by nobody known', async () => {
    const { owner, shop } = await scene();
    const other = await scene();
    for (const stranger of [other.professional, newId('pro')]) {
      const fields = { name: 'Shave', professionalIds: [stranger] };
      for (const answer of [
        await create(owner, fields),
        await change(owner, shop.service.id, fields),
      ])
        expect(answer).toEqual(refused(400, 'PROFESSIONAL_NOT_AT_BUSINESS'));
    }
    expect((await read(shop.service.id)).body).toMatchObject({ name: 'Haircut' });
  });

  test('without a business, or without a profile, is refused', async () => {
    const strangers = [await make.user('business'), await make.user('professional')] as const;
    expect(await create(strangers[0])).toEqual(refused(404, 'BUSINESS_NOT_FOUND'));
    expect(await create(strangers[1])).toEqual(refused(404, 'PROFESSIONAL_NOT_FOUND'));
  });

  test('of a professional who works nowhere any more is refused', async () => {
    const { owner, lena, professional } = await scene();
    await send(owner, 'DELETE', `/api/business/professionals/${professional}`);
    expect(await create(lena)).toEqual(refused(400, 'PROFESSIONAL_NOT_AT_BUSINESS'));
  });

  test('is made once for an Idempotency-Key', async () => {
    const { owner, listed } = await scene();
    const key = { 'idempotency-key': newId('key') };
    const body = { name: 'Colour', duration: 90 };
    const first = await send(owner, 'POST', '/api/services', body, key);
    expect(await send(owner, 'POST', '/api/services', body, key)).toEqual({
      ...first,
      isReplay: true,
    });
    const other = await send(owner, 'POST', '/api/services', { ...body, duration: 91 }, key);
    expect(other).toEqual(refused(400, 'INVALID_INPUT'));
    expect(await listed()).toHaveLength(2);
  });
});

describe("a professional's own service", () => {
  test('is theirs to do and to manage, wherever they work', async () => {
    const { owner, lena, professional, book, listed } = await scene();
    await listed();
    const made = await create(lena, { price: 20 });
    const id = idOf(made);
    expect(made).toMatchObject({
      status: 201,
      body: { ownerProfessionalId: professional, professionalIds: [professional], canManage: true },
    });
    expect(made.body).not.toHaveProperty('businessId');
    expect((await read(id, owner)).body).toMatchObject({ canManage: false });
    expect(await listed()).toContain(id);
    expect((await book(id)).status).toBe(201);
  });

  test('is done by nobody else', async () => {
    const { lena, shop, professional } = await scene();
    const mia = await make.colleague(shop);
    const id = idOf(await create(lena, { professionalIds: [professional] }));
    for (const professionalIds of [[mia.id], [professional, mia.id]]) {
      for (const answer of [
        await create(lena, { professionalIds }),
        await change(lena, id, { professionalIds }),
      ])
        expect(answer).toEqual(refused(400, 'PROFESSIONAL_NOT_AT_BUSINESS'));
    }
    expect((await read(id)).body).toMatchObject({ professionalIds: [professional] });
  });
});

describe('a change', () => {
  test('is of what is said, and seen at once', async () => {
    const { owner, shop } = await scene();
    const { id } = shop.service;
    const before = await read(id);
    expect(await change(owner, id, {})).toMatchObject({ status: 200, body: { name: 'Haircut' } });
    const said = { name: 'Trim', duration: 30, description: 'Short', parent: 'Hair', price: 9 };
    expect(await change(owner, id, said)).toMatchObject({ status: 200, body: said });
    expect((await read(id)).body).toEqual({ ...before.body, ...said });
    const bare = await change(owner, id, { price: null, parent: null });
    expect(bare.body).toMatchObject({ name: 'Trim', parent: null });
    expect(bare.body).not.toHaveProperty('price');
  });

  test('leaves what is booked its time and its price', async () => {
    const { owner, shop, customer, book } = await scene();
    const booked = await book(shop.service.id);
    await change(owner, shop.service.id, { name: 'Trim', duration: 30, price: 9 });
    const now = await send(customer, 'GET', `/api/appointments/${idOf(booked)}`);
    expect(now.body).toEqual(booked.body);
    expect(await book(shop.service.id, { start: '11:00' })).toMatchObject({
      body: { end: '11:30', bookedServices: [{ name: 'Trim', priceMajor: 9 }] },
    });
  });

  test('of the capacity makes it a class', async () => {
    const { owner, shop, book } = await scene();
    await change(owner, shop.service.id, { capacity: 2 });
    const statuses = [];
    for (const guest of await make.crowd(3)) {
      statuses.push((await book(shop.service.id, {}, guest)).status);
    }
    expect(statuses).toEqual([201, 201, 409]);
  });

  test('to inactive stops bookings, not those that were made; and back', async () => {
    const { owner, shop, customer, book, listed } = await scene();
    const { id } = shop.service;
    expect((await book(id)).status).toBe(201);
    await listed();
    expect((await change(owner, id, { active: false })).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await read(id)).body).toMatchObject({ active: false });
    const notOffered = refused(400, 'SERVICE_NOT_OFFERED');
    expect(await book(id, { start: '12:00' })).toEqual(notOffered);
    const wish = { business: shop.business.id, services: [id] };
    const at = { professional: shop.professional.id, date: DATE, start: '12:00' };
    for (const [path, asked] of [
      ['/api/appointments/quote', { ...wish, ...at }],
      ['/api/coupons/quote', { ...wish, couponCode: 'NONE' }],
    ] as const) {
      expect(await send(customer, 'POST', path, asked)).toEqual(notOffered);
    }
    await change(owner, id, { active: true });
    expect(await listed()).toEqual([id]);
    expect((await book(id, { start: '12:00' })).status).toBe(201);
  });

  test("of another's is SERVICE_NOT_OWNED, of none SERVICE_NOT_FOUND, as is deleting it", async () => {
    const { owner, lena, shop } = await scene();
    const other = await scene();
    const own = idOf(await create(lena));
    for (const [as, id] of [
      [other.owner, shop.service.id],
      [lena, shop.service.id],
      [owner, own],
      [other.lena, own],
    ] as const) {
      for (const answer of [await change(as, id, { name: 'Mine' }), await remove(as, id)])
        expect(answer).toEqual(refused(400, 'SERVICE_NOT_OWNED'));
      expect((await read(id)).body).not.toMatchObject({ name: 'Mine' });
    }
    for (const answer of [
      await change(owner, newId('svc'), { name: 'Mine' }),
      await remove(owner, newId('svc')),
    ])
      expect(answer).toEqual(refused(404, 'SERVICE_NOT_FOUND'));
  });
});

describe('deleting', () => {
  test('is SERVICE_IN_USE while somebody comes for it, and not once they do not', async () => {
    const { owner, shop, customer, book, listed } = await scene();
    const { id } = shop.service;
    const booked = await book(id);
    expect(await remove(owner, id)).toEqual(refused(409, 'SERVICE_IN_USE'));
    expect(await listed()).toEqual([id]);
    await send(customer, 'POST', `/api/appointments/${idOf(booked)}/cancel`);
    expect(await remove(owner, id)).toEqual({ status: 204, body: undefined });
    expect(await listed()).toEqual([]);
    for (const answer of [await read(id), await remove(owner, id), await change(owner, id, {})])
      expect(answer).toEqual(refused(404, 'SERVICE_NOT_FOUND'));
    expect(await book(id)).toEqual(refused(404, 'SERVICE_NOT_FOUND'));
    const history = await send(customer, 'GET', `/api/appointments/${idOf(booked)}`);
    expect(history).toMatchObject({ status: 200, body: { services: [id] } });
  });

  test('and a booking at once are never both done', async () => {
    for (let before = 0; before < 20; before += 4) {
      const { owner, shop, book, listed } = await scene();
      const late = async () => {
        for (let n = 0; n < before; n += 1) await listed();
        return remove(owner, shop.service.id);
      };
      const [deleted, booked] = await Promise.all([late(), book(shop.service.id)]);
      expect([204, 409]).toContain(deleted.status);
      expect(booked.status).toBe(deleted.status === 204 ? 404 : 201);
    }
  });
});
