import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deleteAccount } from '../../../contract/accounts.ts';
import { factories } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { cursorFrom, get, pagesOf, waitUntilEqual } from '../../support/http.ts';
import { createDatabase, uniqueTaskQueue } from '../../support/services.ts';

let make: ReturnType<typeof factories>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let other: typeof gateway;

beforeAll(async () => {
  const url = await createDatabase();
  make = factories(url);
  const options = { databaseUrl: url, taskQueue: uniqueTaskQueue() };
  [gateway, other] = await Promise.all([startGateway(options), startGateway(options)]);
});
afterAll(async () => {
  await Promise.all([gateway.stop(), other.stop()]);
  await make.close();
});

type Query = Record<string, string>;
type Listed = { id: string; clientName: string };

const pathOf = (query: Query) => `/api/reviews?${new URLSearchParams(query).toString()}`;
const ask = (query: Query, { baseUrl } = gateway) => get(`${baseUrl}${pathOf(query)}`);
const idsFor = async (query: Query) => ((await ask(query)).body as Listed[]).map(({ id }) => id);
const summarize = (query: Query) =>
  get(`${gateway.baseUrl}/api/reviews/summary?${new URLSearchParams(query).toString()}`);

/** Three in one millisecond, and one a second before and after it; oldest first. */
const CREATED = [
  '2026-03-01T09:59:59.000000Z',
  '2026-03-01T10:00:00.123001Z',
  '2026-03-01T10:00:00.123002Z',
  '2026-03-01T10:00:00.123999Z',
  '2026-03-01T10:00:01.000000Z',
];

/** Written in no order; answers their ids, the most recent first. */
async function reviewed(shop: Awaited<ReturnType<typeof make.shop>>): Promise<string[]> {
  const made: { createdAt: string; id: string }[] = [];
  for (const index of [3, 0, 4, 1, 2]) {
    const createdAt = CREATED[index]!;
    made.push({ createdAt, id: (await make.review(shop, { createdAt })).id });
  }
  return made.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).map(({ id }) => id);
}

describe('GET /api/reviews', () => {
  test('shows every field of the contract', async () => {
    const shop = await make.shop();
    const client = await make.user('customer', 'Ana Souza');
    const createdAt = '2026-03-01T10:00:00.123456Z';
    const review = await make.review(shop, { rating: 4, comment: 'Good', createdAt, client });

    expect((await ask({ professionalId: shop.professional.id })).body).toEqual([
      {
        id: review.id,
        clientId: client.id,
        appointmentId: review.appointmentId,
        rating: 4,
        comment: 'Good',
        clientName: 'Ana Souza',
        createdAt: '2026-03-01T10:00:00.123Z',
      },
    ]);
  });

  test('shows null for a comment that was not given', async () => {
    const shop = await make.shop();
    await make.review(shop);

    expect((await ask({ professionalId: shop.professional.id })).body).toMatchObject([
      { comment: null },
    ]);
  });

  test('shows the most recent first, by the microsecond', async () => {
    const shop = await make.shop();
    const ids = await reviewed(shop);

    expect(await idsFor({ professionalId: shop.professional.id })).toEqual(ids);
  });

  test.each(['1', '2'])('shows every review once over pages of %s', async (limit) => {
    const shop = await make.shop();
    const ids = await reviewed(shop);

    const pages = await pagesOf<Listed>(
      gateway.baseUrl,
      pathOf({ professionalId: shop.professional.id, limit }),
    );

    expect(pages.flat().map(({ id }) => id)).toEqual(ids);
  });

  test('shows reviews of one instant once each', async () => {
    const shop = await make.shop();
    const createdAt = CREATED[0]!;
    for (let n = 0; n < 3; n += 1) await make.review(shop, { createdAt });
    const query = { professionalId: shop.professional.id };

    const pages = await pagesOf(gateway.baseUrl, pathOf({ ...query, limit: '1' }));

    expect(pages.flat()).toEqual((await ask(query)).body);
    expect(pages.flat()).toHaveLength(3);
  });

  test('shows only those of the professional', async () => {
    const [here, there] = [await make.shop(), await make.shop()];
    await make.review(there);

    expect(await idsFor({ professionalId: here.professional.id })).toEqual([]);
  });

  test('answers an empty list for a professional whom nobody can find', async () => {
    const draft = await make.shop({ business: { status: 'draft' } });
    await make.review(draft);

    expect(await ask({ professionalId: 'pro_unknown' })).toMatchObject({ status: 200, body: [] });
    expect(await ask({ professionalId: draft.professional.id })).toMatchObject({ body: [] });
  });

  test('needs a professional', async () => {
    expect(await ask({})).toMatchObject({ status: 400, body: { error: 'MISSING_FIELDS' } });
  });

  test.each([
    ['text', cursorFrom(['soon', 'rev_1'])],
    ['a negative time', cursorFrom([-1, 'rev_1'])],
    ['a fraction', cursorFrom([1.5, 'rev_1'])],
    ['a time beyond all numbers', cursorFrom('[1e999,"rev_1"]')],
    ['a NUL', cursorFrom([1, 'rev\0'])],
  ])('refuses a cursor with %s', async (_what, cursor) => {
    expect(await ask({ professionalId: 'pro_1', cursor })).toMatchObject({
      status: 400,
      body: { error: 'INVALID_INPUT' },
    });
  });

  test('answers a cursor of the last instant there is', async () => {
    const cursor = cursorFrom([Number.MAX_SAFE_INTEGER, 'rev_1']);

    expect(await ask({ professionalId: 'pro_unknown', cursor })).toMatchObject({
      status: 200,
      body: [],
    });
  });
});

describe('GET /api/reviews/summary', () => {
  test('shows the average, the count and each number of stars', async () => {
    const shop = await make.shop();
    for (const rating of [5, 5, 4, 1]) await make.review(shop, { rating });

    expect(await summarize({ professionalId: shop.professional.id })).toMatchObject({
      status: 200,
      body: { average: 3.75, count: 4, stars: { 1: 1, 2: 0, 3: 0, 4: 1, 5: 2 } },
    });
  });

  test('has no average without reviews', async () => {
    const shop = await make.shop();

    expect((await summarize({ professionalId: shop.professional.id })).body).toEqual({
      average: null,
      count: 0,
      stars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    });
  });

  test('of a professional whom nobody can find is PROFESSIONAL_NOT_FOUND', async () => {
    const draft = await make.shop({ business: { status: 'draft' } });

    for (const professionalId of ['pro_unknown', draft.professional.id]) {
      expect(await summarize({ professionalId })).toMatchObject({
        status: 404,
        body: { error: 'PROFESSIONAL_NOT_FOUND' },
      });
    }
  });

  test('needs a professional', async () => {
    expect(await summarize({})).toMatchObject({ status: 400, body: { error: 'MISSING_FIELDS' } });
  });
});

test('the name of a customer who leaves is gone from reviews at once, and elsewhere within a second', async () => {
  const shop = await make.shop();
  const client = await make.user('customer', 'Ana Souza');
  await make.review(shop, { client });
  const query = { professionalId: shop.professional.id };
  const namesAt = async (where: typeof gateway) =>
    ((await ask(query, where)).body as Listed[]).map(({ clientName }) => clientName);
  expect([await namesAt(gateway), await namesAt(other)]).toEqual([['Ana Souza'], ['Ana Souza']]);

  const call = await gateway.clientOf(client.email);
  expect(await call(deleteAccount)).toMatchObject({ status: 204 });

  expect(await namesAt(gateway)).toEqual(['']);
  await waitUntilEqual(() => namesAt(other), [''], 1_000);
});
