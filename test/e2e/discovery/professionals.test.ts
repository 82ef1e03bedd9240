import { describe, expect, test } from '@jest/globals';
import { businessProfessionals } from '../../../db/schema/staff.ts';
import { encodeCursor, get, fetchPages } from '../../support/http.ts';
import { pictureView } from '../../../domain/picture.ts';
import { PICTURE } from '../../support/pictures.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();

type Shop = Awaited<ReturnType<typeof app.make.shop>>;
type ListedProfessional = { id: string; name: string };

const pathOf = (query: Record<string, string>) =>
  `/api/professionals?${new URLSearchParams(query).toString()}`;
const list = (query: Record<string, string>) => get(`${app.gateway.baseUrl}${pathOf(query)}`);
const listIds = async (query: Record<string, string>) =>
  ((await list(query)).body as ListedProfessional[]).map(({ id }) => id);
const getById = (id: string) => get(`${app.gateway.baseUrl}/api/professionals/${id}`);

const addToBusiness = (shop: Shop, professionalId: string) =>
  app.make.db
    .insert(businessProfessionals)
    .values({ businessId: shop.business.id, professionalId });

describe('a professional', () => {
  test('has every field of the contract', async () => {
    const shop = await app.make.shop({
      professional: {
        name: 'Lena',
        role: 'Stylist',
        bio: 'Since 2010',
        picture: PICTURE,
        opensMin: 600,
        closesMin: 1440,
        breaks: [{ startMin: 720, endMin: 750 }],
      },
    });
    await app.make.review(shop, { rating: 5 });
    await app.make.review(shop, { rating: 4 });
    await app.make.review(shop, { rating: 4 });

    expect((await getById(shop.professional.id)).body).toEqual({
      id: shop.professional.id,
      name: 'Lena',
      role: 'Stylist',
      bio: 'Since 2010',
      image: '/pictures/pic_sample-300.webp',
      picture: pictureView(PICTURE),
      services: [shop.service.id],
      workingHours: { start: '10:00', end: '24:00' },
      breaks: [{ start: '12:00', end: '12:30' }],
      businessIds: [shop.business.id],
      rating: 4.33,
      reviewCount: 3,
    });
  });

  test('has no rating without reviews, and defaults for unset fields', async () => {
    const shop = await app.make.shop();

    expect((await getById(shop.professional.id)).body).toEqual({
      id: shop.professional.id,
      name: 'Lena',
      role: '',
      bio: '',
      image: null,
      picture: null,
      services: [shop.service.id],
      workingHours: { start: '09:00', end: '17:00' },
      breaks: [],
      businessIds: [shop.business.id],
      rating: null,
      reviewCount: 0,
    });
  });

  test('has only approved businesses and their active services', async () => {
    const shop = await app.make.shop();
    const draft = await app.make.shop({ business: { status: 'draft' } });
    const { id } = shop.professional;
    await addToBusiness(draft, id);
    await app.make.service(id, { name: 'Idle', businessId: shop.business.id, active: false });
    await app.make.service(id, { name: 'Unseen', businessId: draft.business.id });
    const own = await app.make.service(id, { name: 'Own', ownerProfessionalId: id });

    expect((await getById(id)).body).toMatchObject({
      businessIds: [shop.business.id],
      services: [shop.service.id, own.id],
    });
  });

  test('answers PROFESSIONAL_NOT_FOUND for an unknown id', async () => {
    expect(await getById('pro_unknown')).toMatchObject({
      status: 404,
      body: { error: 'PROFESSIONAL_NOT_FOUND' },
    });
  });

  test.each(['draft', 'under_review', 'suspended'] as const)(
    'is neither listed nor found at a business that is %s',
    async (status) => {
      const user = await app.make.user('professional');
      const { professional, business, service } = await app.make.shop({
        business: { status },
        professional: { userId: user.id },
      });

      expect(await listIds({ userId: user.id })).toEqual([]);
      expect(await listIds({ businessId: business.id })).toEqual([]);
      expect(await listIds({ serviceId: service.id })).toEqual([]);
      expect((await getById(professional.id)).status).toBe(404);
    },
  );
});

describe('GET /api/professionals', () => {
  test('sorts by name, ignoring case and accents', async () => {
    const shop = await app.make.shop({ professional: { name: 'zoe' } });
    for (const name of ['Émile', 'adam', 'Dora', 'FAY']) {
      const { professional } = await app.make.shop({ professional: { name } });
      await addToBusiness(shop, professional.id);
    }

    const found = (await list({ businessId: shop.business.id })).body as ListedProfessional[];

    expect(found.map(({ name }) => name)).toEqual(['adam', 'Dora', 'Émile', 'FAY', 'zoe']);
  });

  test('lists a professional of two businesses once', async () => {
    const [here, there] = await Promise.all([app.make.shop(), app.make.shop()]);
    await addToBusiness(there, here.professional.id);
    await app.gateway.responseCache.clear();

    const ids = await listIds({ limit: '500' });

    expect(ids.filter((id) => id === here.professional.id)).toHaveLength(1);
    expect(ids).toContain(there.professional.id);
  });

  test('filters by business', async () => {
    const [here, there] = await Promise.all([app.make.shop(), app.make.shop()]);
    await addToBusiness(there, here.professional.id);

    expect(await listIds({ businessId: here.business.id })).toEqual([here.professional.id]);
    expect((await listIds({ businessId: there.business.id })).toSorted()).toEqual(
      [here.professional.id, there.professional.id].toSorted(),
    );
    expect(await listIds({ businessId: 'biz_unknown' })).toEqual([]);
  });

  test('lists no professional of a draft business, even with another business', async () => {
    const [here, draft] = await Promise.all([
      app.make.shop(),
      app.make.shop({ business: { status: 'draft' } }),
    ]);
    await addToBusiness(draft, here.professional.id);

    expect(await listIds({ businessId: draft.business.id })).toEqual([]);
  });

  test('filters by service', async () => {
    const [here, there] = await Promise.all([app.make.shop(), app.make.shop()]);

    expect(await listIds({ serviceId: here.service.id })).toEqual([here.professional.id]);
    expect(await listIds({ serviceId: here.service.id, businessId: there.business.id })).toEqual(
      [],
    );
    expect(await listIds({ serviceId: 'svc_unknown' })).toEqual([]);
  });

  test('returns the professional itself for a userId, or an empty list', async () => {
    const user = await app.make.user('professional');
    const { professional } = await app.make.shop({ professional: { userId: user.id } });

    expect(await list({ userId: user.id })).toMatchObject({
      status: 200,
      body: { id: professional.id },
    });
    expect(await list({ userId: 'usr_unknown' })).toMatchObject({ status: 200, body: [] });
  });

  test.each(['1', '2'])(
    'lists every professional once over pages of %s, equal names included',
    async (limit) => {
      const shop = await app.make.shop({ professional: { name: 'Eva' } });
      for (const name of ['Éva', 'eva', 'Adam', 'Zoe']) {
        const { professional } = await app.make.shop({ professional: { name } });
        await addToBusiness(shop, professional.id);
      }
      const query = { businessId: shop.business.id };

      const pages = await fetchPages(app.gateway.baseUrl, pathOf({ ...query, limit }));

      const all = (await list(query)).body;
      expect(pages.flat()).toEqual(all);
      expect(all).toHaveLength(5);
    },
  );

  test.each([
    ['no base64', '%%%'],
    ['another order', encodeCursor([1, 'pro_1'], '/api/professionals')],
    ['a NUL in it', encodeCursor(['\0', 'pro_1'], '/api/professionals')],
  ])('refuses a cursor with %s', async (_case, cursor) => {
    expect(await list({ cursor })).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
  });
});
