import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { businessProfessionals } from '../../../db/schema/staff.ts';
import { cursorFrom, get, pagesOf } from '../../support/http.ts';
import { openTestApp } from '../../support/test-app.ts';

let app: Awaited<ReturnType<typeof openTestApp>>;
let make: typeof app.make;
let gateway: typeof app.gateway;

beforeAll(async () => {
  app = await openTestApp();
  ({ make, gateway } = app);
});
afterAll(() => app.close());

type Shop = Awaited<ReturnType<typeof make.shop>>;
type Listed = { id: string; name: string };

const pathOf = (query: Record<string, string>) =>
  `/api/professionals?${new URLSearchParams(query).toString()}`;
const ask = (query: Record<string, string>) => get(`${gateway.baseUrl}${pathOf(query)}`);
const idsFor = async (query: Record<string, string>) =>
  ((await ask(query)).body as Listed[]).map(({ id }) => id);
const find = (id: string) => get(`${gateway.baseUrl}/api/professionals/${id}`);

const employ = (shop: Shop, professionalId: string) =>
  make.db.insert(businessProfessionals).values({ businessId: shop.business.id, professionalId });

describe('a professional', () => {
  test('shows every field of the contract', async () => {
    const shop = await make.shop({
      professional: {
        name: 'Lena',
        role: 'Stylist',
        bio: 'Since 2010',
        image: 'https://example.test/lena.png',
        opensMin: 600,
        closesMin: 1440,
        breaks: [{ startMin: 720, endMin: 750 }],
      },
    });
    await make.review(shop, { rating: 5 });
    await make.review(shop, { rating: 4 });
    await make.review(shop, { rating: 4 });

    expect((await find(shop.professional.id)).body).toEqual({
      id: shop.professional.id,
      name: 'Lena',
      role: 'Stylist',
      bio: 'Since 2010',
      image: 'https://example.test/lena.png',
      services: [shop.service.id],
      workingHours: { start: '10:00', end: '24:00' },
      breaks: [{ start: '12:00', end: '12:30' }],
      businessIds: [shop.business.id],
      rating: 4.33,
      reviewCount: 3,
    });
  });

  test('without reviews has no rating, and shows what is not set', async () => {
    const shop = await make.shop();

    expect((await find(shop.professional.id)).body).toEqual({
      id: shop.professional.id,
      name: 'Lena',
      role: '',
      bio: '',
      image: null,
      services: [shop.service.id],
      workingHours: { start: '09:00', end: '17:00' },
      breaks: [],
      businessIds: [shop.business.id],
      rating: null,
      reviewCount: 0,
    });
  });

  test('shows only approved businesses and active services of such', async () => {
    const shop = await make.shop();
    const draft = await make.shop({ business: { status: 'draft' } });
    const { id } = shop.professional;
    await employ(draft, id);
    await make.service(id, { name: 'Idle', businessId: shop.business.id, active: false });
    await make.service(id, { name: 'Unseen', businessId: draft.business.id });
    const own = await make.service(id, { name: 'Own', ownerProfessionalId: id });

    expect((await find(id)).body).toMatchObject({
      businessIds: [shop.business.id],
      services: [shop.service.id, own.id],
    });
  });

  test('that nobody has is PROFESSIONAL_NOT_FOUND', async () => {
    expect(await find('pro_unknown')).toMatchObject({
      status: 404,
      body: { error: 'PROFESSIONAL_NOT_FOUND' },
    });
  });

  test.each(['draft', 'under_review', 'suspended'] as const)(
    'that works only at a business that is %s is neither listed nor found',
    async (status) => {
      const user = await make.user('professional');
      const { professional, business, service } = await make.shop({
        business: { status },
        professional: { userId: user.id },
      });

      expect(await idsFor({ userId: user.id })).toEqual([]);
      expect(await idsFor({ businessId: business.id })).toEqual([]);
      expect(await idsFor({ serviceId: service.id })).toEqual([]);
      expect((await find(professional.id)).status).toBe(404);
    },
  );
});

describe('GET /api/professionals', () => {
  test('lists by name, whatever its case and accents', async () => {
    const shop = await make.shop({ professional: { name: 'zoe' } });
    for (const name of ['Émile', 'adam', 'Dora', 'FAY']) {
      const { professional } = await make.shop({ professional: { name } });
      await employ(shop, professional.id);
    }

    const found = (await ask({ businessId: shop.business.id })).body as Listed[];

    expect(found.map(({ name }) => name)).toEqual(['adam', 'Dora', 'Émile', 'FAY', 'zoe']);
  });

  test('lists everyone once, however many businesses they work at', async () => {
    const [here, there] = await Promise.all([make.shop(), make.shop()]);
    await employ(there, here.professional.id);
    await gateway.responseCache.clear();

    const everyone = await idsFor({ limit: '500' });

    expect(everyone.filter((id) => id === here.professional.id)).toHaveLength(1);
    expect(everyone).toContain(there.professional.id);
  });

  test('by business lists who works there', async () => {
    const [here, there] = await Promise.all([make.shop(), make.shop()]);
    await employ(there, here.professional.id);

    expect(await idsFor({ businessId: here.business.id })).toEqual([here.professional.id]);
    expect((await idsFor({ businessId: there.business.id })).toSorted()).toEqual(
      [here.professional.id, there.professional.id].toSorted(),
    );
    expect(await idsFor({ businessId: 'biz_unknown' })).toEqual([]);
  });

  test('by a draft business lists nobody, though they work elsewhere, too', async () => {
    const [here, draft] = await Promise.all([
      make.shop(),
      make.shop({ business: { status: 'draft' } }),
    ]);
    await employ(draft, here.professional.id);

    expect(await idsFor({ businessId: draft.business.id })).toEqual([]);
  });

  test('by service lists who offers it', async () => {
    const [here, there] = await Promise.all([make.shop(), make.shop()]);

    expect(await idsFor({ serviceId: here.service.id })).toEqual([here.professional.id]);
    expect(await idsFor({ serviceId: here.service.id, businessId: there.business.id })).toEqual([]);
    expect(await idsFor({ serviceId: 'svc_unknown' })).toEqual([]);
  });

  test('by user answers with the professional itself, or an empty list', async () => {
    const user = await make.user('professional');
    const { professional } = await make.shop({ professional: { userId: user.id } });

    expect(await ask({ userId: user.id })).toMatchObject({
      status: 200,
      body: { id: professional.id },
    });
    expect(await ask({ userId: 'usr_unknown' })).toMatchObject({ status: 200, body: [] });
  });

  test.each(['1', '2'])(
    'shows everyone once over pages of %s, equal names included',
    async (limit) => {
      const shop = await make.shop({ professional: { name: 'Eva' } });
      for (const name of ['Éva', 'eva', 'Adam', 'Zoe']) {
        const { professional } = await make.shop({ professional: { name } });
        await employ(shop, professional.id);
      }
      const query = { businessId: shop.business.id };

      const pages = await pagesOf(gateway.baseUrl, pathOf({ ...query, limit }));

      const all = (await ask(query)).body;
      expect(pages.flat()).toEqual(all);
      expect(all).toHaveLength(5);
    },
  );

  test.each([
    ['no base64', '%%%'],
    ['another order', cursorFrom([1, 'pro_1'])],
    ['a NUL in it', cursorFrom(['\0', 'pro_1'])],
  ])('refuses a cursor with %s', async (_what, cursor) => {
    expect(await ask({ cursor })).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
  });
});
