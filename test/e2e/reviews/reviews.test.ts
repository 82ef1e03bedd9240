import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deleteAccount } from '../../../contract/accounts.ts';
import { startGateway } from '../../support/gateway.ts';
import { encodeCursor, get, fetchPages } from '../../support/http.ts';
import { waitUntilEqual } from '../../support/wait-until.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();
let other: typeof app.gateway;

beforeAll(async () => {
  other = await startGateway({ databaseUrl: app.url, taskQueue: app.taskQueue });
});
afterAll(async () => {
  await other.stop();
});

type Query = Record<string, string>;
type ListedReview = { id: string; clientName: string };

const pathOf = (query: Query) => `/api/reviews?${new URLSearchParams(query).toString()}`;
const list = (query: Query, { baseUrl } = app.gateway) => get(`${baseUrl}${pathOf(query)}`);
const listIds = async (query: Query) =>
  ((await list(query)).body as ListedReview[]).map(({ id }) => id);
const summarize = (query: Query) =>
  get(`${app.gateway.baseUrl}/api/reviews/summary?${new URLSearchParams(query).toString()}`);

/** Three in one millisecond, one a second earlier and one later; oldest first. */
const CREATED = [
  '2026-03-01T09:59:59.000000Z',
  '2026-03-01T10:00:00.123001Z',
  '2026-03-01T10:00:00.123002Z',
  '2026-03-01T10:00:00.123999Z',
  '2026-03-01T10:00:01.000000Z',
];

/** Makes reviews in mixed order; returns their ids, newest first. */
async function makeReviews(shop: Awaited<ReturnType<typeof app.make.shop>>): Promise<string[]> {
  const created: { createdAt: string; id: string }[] = [];
  for (const index of [3, 0, 4, 1, 2]) {
    const createdAt = CREATED[index]!;
    created.push({ createdAt, id: (await app.make.review(shop, { createdAt })).id });
  }
  return created.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).map(({ id }) => id);
}

describe('GET /api/reviews', () => {
  test('has every field of the contract', async () => {
    const shop = await app.make.shop();
    const client = await app.make.user('customer', 'Ana Souza');
    const createdAt = '2026-03-01T10:00:00.123456Z';
    const review = await app.make.review(shop, { rating: 4, comment: 'Good', createdAt, client });

    expect((await list({ professionalId: shop.professional.id })).body).toEqual([
      {
        id: review.id,
        clientId: client.id,
        appointmentId: review.appointmentId,
        rating: 4,
        comment: 'Good',
        clientName: 'Ana S.',
        createdAt: '2026-03-01T10:00:00.123Z',
        reply: null,
      },
    ]);
  });

  test('has null for a missing comment', async () => {
    const shop = await app.make.shop();
    await app.make.review(shop);

    expect((await list({ professionalId: shop.professional.id })).body).toMatchObject([
      { comment: null },
    ]);
  });

  test('sorts newest first, by the microsecond', async () => {
    const shop = await app.make.shop();
    const ids = await makeReviews(shop);

    expect(await listIds({ professionalId: shop.professional.id })).toEqual(ids);
  });

  test.each(['1', '2'])('lists every review once over pages of %s', async (limit) => {
    const shop = await app.make.shop();
    const ids = await makeReviews(shop);

    const pages = await fetchPages<ListedReview>(
      app.gateway.baseUrl,
      pathOf({ professionalId: shop.professional.id, limit }),
    );

    expect(pages.flat().map(({ id }) => id)).toEqual(ids);
  });

  test('lists reviews of one instant once each', async () => {
    const shop = await app.make.shop();
    const createdAt = CREATED[0]!;
    for (let n = 0; n < 3; n += 1) await app.make.review(shop, { createdAt });
    const query = { professionalId: shop.professional.id };

    const pages = await fetchPages(app.gateway.baseUrl, pathOf({ ...query, limit: '1' }));

    expect(pages.flat()).toEqual((await list(query)).body);
    expect(pages.flat()).toHaveLength(3);
  });

  test('lists only reviews of the professional', async () => {
    const [here, there] = [await app.make.shop(), await app.make.shop()];
    await app.make.review(there);

    expect(await listIds({ professionalId: here.professional.id })).toEqual([]);
  });

  test('returns an empty list for an unknown or hidden professional', async () => {
    const draft = await app.make.shop({ business: { status: 'draft' } });
    await app.make.review(draft);

    expect(await list({ professionalId: 'pro_unknown' })).toMatchObject({ status: 200, body: [] });
    expect(await list({ professionalId: draft.professional.id })).toMatchObject({ body: [] });
  });

  test('requires professionalId', async () => {
    expect(await list({})).toMatchObject({ status: 400, body: { error: 'MISSING_FIELDS' } });
  });

  test.each([
    ['text', ['soon', 'rev_1']],
    ['a negative time', [-1, 'rev_1']],
    ['a fraction', [1.5, 'rev_1']],
    ['an infinite time', '[1e999,"rev_1"]'],
    ['a NUL', [1, 'rev\0']],
  ])('refuses a cursor with %s', async (_case, position) => {
    const cursor = encodeCursor(position, '/api/reviews', { professionalId: 'pro_1' });

    expect(await list({ professionalId: 'pro_1', cursor })).toMatchObject({
      status: 400,
      body: { error: 'INVALID_INPUT' },
    });
  });

  test('accepts a cursor of the last possible instant', async () => {
    const cursor = encodeCursor([Number.MAX_SAFE_INTEGER, 'rev_1'], '/api/reviews', {
      professionalId: 'pro_unknown',
    });

    expect(await list({ professionalId: 'pro_unknown', cursor })).toMatchObject({
      status: 200,
      body: [],
    });
  });
});

describe('GET /api/reviews/summary', () => {
  test('returns the average, the count and the count per star', async () => {
    const shop = await app.make.shop();
    for (const rating of [5, 5, 4, 1]) await app.make.review(shop, { rating });

    expect(await summarize({ professionalId: shop.professional.id })).toMatchObject({
      status: 200,
      body: { average: 3.75, count: 4, stars: { 1: 1, 2: 0, 3: 0, 4: 1, 5: 2 } },
    });
  });

  test('has no average without reviews', async () => {
    const shop = await app.make.shop();

    expect((await summarize({ professionalId: shop.professional.id })).body).toEqual({
      average: null,
      count: 0,
      stars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    });
  });

  test('answers PROFESSIONAL_NOT_FOUND for an unknown or hidden professional', async () => {
    const draft = await app.make.shop({ business: { status: 'draft' } });

    for (const professionalId of ['pro_unknown', draft.professional.id]) {
      expect(await summarize({ professionalId })).toMatchObject({
        status: 404,
        body: { error: 'PROFESSIONAL_NOT_FOUND' },
      });
    }
  });

  test('requires professionalId', async () => {
    expect(await summarize({})).toMatchObject({ status: 400, body: { error: 'MISSING_FIELDS' } });
  });
});

test('erasing an account removes its name from reviews, at another gateway within a second', async () => {
  const shop = await app.make.shop();
  const client = await app.make.user('customer', 'Ana Souza');
  await app.make.review(shop, { client });
  const query = { professionalId: shop.professional.id };
  const namesAt = async (from: typeof app.gateway) =>
    ((await list(query, from)).body as ListedReview[]).map(({ clientName }) => clientName);
  expect([await namesAt(app.gateway), await namesAt(other)]).toEqual([['Ana S.'], ['Ana S.']]);

  const call = await app.gateway.logIn(client.email);
  expect(await call(deleteAccount)).toMatchObject({ status: 204 });

  expect(await namesAt(app.gateway)).toEqual(['']);
  await waitUntilEqual(() => namesAt(other), [''], 4_000);
});
