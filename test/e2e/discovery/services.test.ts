import { describe, expect, test } from '@jest/globals';
import { login } from '../../../contract/auth.ts';
import { createKey } from '../../../contract/api-keys.ts';
import { PASSWORD } from '../../support/factories.ts';
import { encodeCursor, get, fetchPages } from '../../support/http.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();

type Query = Record<string, string>;
type ListedService = { id: string; name: string; canManage: boolean };

const pathOf = (query: Query) => `/api/services?${new URLSearchParams(query).toString()}`;
const list = (query: Query, headers?: Query) =>
  get(`${app.gateway.baseUrl}${pathOf(query)}`, headers);
const listNames = async (query: Query) =>
  ((await list(query)).body as ListedService[]).map(({ name }) => name);
const getById = (id: string, headers?: Query) =>
  get(`${app.gateway.baseUrl}/api/services/${id}`, headers);

async function bearerOf({ email }: { email: string }): Promise<Query> {
  const session = await app.gateway.client(login, { body: { email, password: PASSWORD } });
  if (!session.ok) throw new Error(session.error);
  return { authorization: `Bearer ${session.body.accessToken}` };
}

describe('a service', () => {
  test('of a business has every field of the contract', async () => {
    const { business, professional, service } = await app.make.shop({
      service: {
        description: 'With a wash',
        parent: 'Hair',
        custom: true,
        capacity: 8,
        bufferAfterMinutes: 10,
      },
    });

    expect((await getById(service.id)).body).toEqual({
      id: service.id,
      name: 'Haircut',
      duration: 60,
      description: 'With a wash',
      price: 35,
      currency: 'EUR',
      active: true,
      parent: 'Hair',
      custom: true,
      capacity: 8,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 10,
      businessId: business.id,
      professionalIds: [professional.id],
      picture: null,
      canManage: false,
    });
  });

  test('of a professional has an owner instead of a business, and no unset price', async () => {
    const { professional } = await app.make.shop();
    const own = await app.make.service(professional.id, {
      name: 'Coaching',
      ownerProfessionalId: professional.id,
    });

    expect((await getById(own.id)).body).toEqual({
      id: own.id,
      name: 'Coaching',
      duration: 60,
      description: '',
      currency: 'EUR',
      active: true,
      parent: null,
      custom: false,
      capacity: 1,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      ownerProfessionalId: professional.id,
      professionalIds: [professional.id],
      picture: null,
      canManage: false,
    });
  });

  test.each([
    ['EUR', 3_550, 35.5],
    ['JPY', 3_550, 3_550],
    ['KWD', 3_550, 3.55],
    ['EUR', 0, 0],
  ])('in %s of %d minor units costs %d', async (currency, priceMinor, price) => {
    const { service } = await app.make.shop({ service: { currency, priceMinor } });

    expect((await getById(service.id)).body).toMatchObject({ price });
  });

  test('is omitted from the list but found by id while it is inactive', async () => {
    const { business, service } = await app.make.shop({ service: { active: false } });

    expect(await listNames({ businessId: business.id })).toEqual([]);
    expect(await getById(service.id)).toMatchObject({ status: 200, body: { active: false } });
  });

  test('answers SERVICE_NOT_FOUND for an unknown id', async () => {
    expect(await getById('svc_unknown')).toMatchObject({
      status: 404,
      body: { error: 'SERVICE_NOT_FOUND' },
    });
  });

  test('of a business that is not approved is neither listed nor found', async () => {
    const { business, professional, service } = await app.make.shop({
      business: { status: 'draft' },
    });
    const own = await app.make.service(professional.id, {
      name: 'Own',
      ownerProfessionalId: professional.id,
    });

    expect(await listNames({ businessId: business.id })).toEqual([]);
    expect(await listNames({ professionalId: professional.id })).toEqual([]);
    expect((await getById(service.id)).status).toBe(404);
    expect((await getById(own.id)).status).toBe(404);
  });
});

describe('GET /api/services', () => {
  test('filters by category, ignoring case and accents', async () => {
    const { business, professional } = await app.make.shop({ service: { name: 'Estética' } });
    const businessId = business.id;
    await app.make.service(professional.id, { name: 'Peeling', parent: 'ESTÉTICA', businessId });
    await app.make.service(professional.id, { name: 'Massage', parent: 'estetica', businessId });
    await app.make.service(professional.id, { name: 'Estetica', parent: 'Other', businessId });

    for (const category of ['estetica', ' ESTÉTICA ']) {
      expect(await listNames({ businessId, category })).toEqual(['Estética', 'Massage', 'Peeling']);
    }
    expect(await listNames({ businessId, category: 'Peeling' })).toEqual([]);
    expect(await listNames({ businessId, category: 'esteti' })).toEqual([]);
  });

  test('filters by business, sorted by name', async () => {
    const { business, professional } = await app.make.shop({ service: { name: 'zzz' } });
    await app.make.shop();
    for (const name of ['Éclat', 'alpha', 'Fade']) {
      await app.make.service(professional.id, { name, businessId: business.id });
    }

    expect(await listNames({ businessId: business.id })).toEqual(['alpha', 'Éclat', 'Fade', 'zzz']);
    expect(await listNames({ businessId: 'biz_unknown' })).toEqual([]);
  });

  test('filters by professional, including their own services', async () => {
    const { business, professional } = await app.make.shop();
    const other = await app.make.shop();
    await app.make.service(professional.id, { name: 'Own', ownerProfessionalId: professional.id });
    await app.make.service(other.professional.id, { name: 'Theirs', businessId: business.id });

    expect(await listNames({ professionalId: professional.id })).toEqual(['Haircut', 'Own']);
    expect(await listNames({ professionalId: 'pro_unknown' })).toEqual([]);
  });

  test.each(['1', '2'])(
    'lists every service once over pages of %s, equal names included',
    async (limit) => {
      const { business, professional } = await app.make.shop({ service: { name: 'Cut' } });
      for (const name of ['cut', 'CUT', 'Wash', 'Beard']) {
        await app.make.service(professional.id, { name, businessId: business.id });
      }
      const query = { businessId: business.id };

      const pages = await fetchPages(app.gateway.baseUrl, pathOf({ ...query, limit }));

      const all = (await list(query)).body;
      expect(pages.flat()).toEqual(all);
      expect(all).toHaveLength(5);
    },
  );

  test('refuses a forged cursor', async () => {
    expect(await list({ cursor: encodeCursor([null, 'svc_1'], '/api/services') })).toMatchObject({
      status: 400,
      body: { error: 'INVALID_INPUT' },
    });
  });
});

describe('canManage', () => {
  /** An owner and a professional, each with a service of their own. */
  async function setUpStaff() {
    const owner = await app.make.user('business');
    const staff = await app.make.user('professional');
    const shop = await app.make.shop({
      business: { userId: owner.id },
      professional: { userId: staff.id },
      service: { name: 'A' },
    });
    const { id } = shop.professional;
    await app.make.service(id, { name: 'B', ownerProfessionalId: id });
    return { shop, owner, staff };
  }

  async function readCanManage({ shop }: Awaited<ReturnType<typeof setUpStaff>>, headers: Query) {
    const { body } = await list({ professionalId: shop.professional.id }, headers);
    return (body as ListedService[]).map(({ name, canManage }) => [name, canManage]);
  }

  test('is true for the owner of the business and for the owner of an own service', async () => {
    const setup = await setUpStaff();

    expect(await readCanManage(setup, await bearerOf(setup.owner))).toEqual([
      ['A', true],
      ['B', false],
    ]);
    expect(await readCanManage(setup, await bearerOf(setup.staff))).toEqual([
      ['A', false],
      ['B', true],
    ]);
  });

  test('is false for all other callers', async () => {
    const setup = await setUpStaff();
    const elsewhere = await setUpStaff();
    const customer = await app.make.user();
    const created = await app.gateway.client(createKey, { body: {} });
    const apiKey = created.ok ? created.body.apiKey : '';
    const strangers: Query[] = [
      {},
      { 'x-api-key': apiKey },
      await bearerOf(customer),
      await bearerOf(elsewhere.owner),
      await bearerOf(elsewhere.staff),
    ];

    for (const headers of strangers) {
      expect(await readCanManage(setup, headers)).toEqual([
        ['A', false],
        ['B', false],
      ]);
    }
  });

  test('is never served from the cache to another caller', async () => {
    const { shop, owner } = await setUpStaff();
    const bearer = await bearerOf(owner);
    const { id } = shop.service;

    for (const isOwner of [true, false, true, false]) {
      const response = await getById(id, isOwner ? bearer : {});
      expect(response.body).toMatchObject({ canManage: isOwner });
      expect(response.headers.get('cache-control')).toBe(
        isOwner ? 'private, no-cache' : 'public, max-age=30',
      );
    }
  });

  test('makes the response to a session private even if it is the same', async () => {
    const { shop } = await setUpStaff();

    const response = await list(
      { businessId: shop.business.id },
      await bearerOf(await app.make.user()),
    );

    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('vary')).toMatch(/\bAuthorization\b/);
  });

  test.each(['Bearer nonsense', 'Bearer ', 'Basic dXNlcjpwYXNz'])(
    'is refused with 401 for the header "%s"',
    async (authorization) => {
      const { service } = await app.make.shop();

      expect(await getById(service.id, { authorization })).toMatchObject({
        status: 401,
        body: { error: 'AUTH_REQUIRED' },
      });
    },
  );
});
