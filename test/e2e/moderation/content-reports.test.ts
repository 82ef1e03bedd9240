import { beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { deleteAccount } from '../../../contract/accounts.ts';
import { DATE } from '../../support/factories.ts';
import { query, waitUntilBlocked } from '../../support/services.ts';
import { type Account, refused } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });
let admin: Account;
beforeAll(async () => {
  admin = await app.make.user('admin');
});

/** A shop with an owner, a professional with an account, a review, and accounts that report. */
async function setUp() {
  const [owner, lena, ana, ben] = await Promise.all([
    app.make.user('business'),
    app.make.user('professional'),
    app.make.user(),
    app.make.user(),
  ]);
  const shop = await app.make.shop({
    business: { userId: owner.id },
    professional: { userId: lena.id },
  });
  const [businessId, professionalId] = [shop.business.id, shop.professional.id];
  const post = (by: Account, path: string, body: object) => app.send(by, 'POST', path, body);
  const report = (by: Account, targetType: string, targetId: string) =>
    post(by, '/api/reports', { targetType, targetId, reason: 'Not true' });
  const decide = (path: string, action: string, note: string) =>
    post(admin, `/api/admin/reports/${path}`, { action, note });
  const resolve = (id: unknown, action: string) => decide(`${String(id)}/resolve`, action, 'Rules');
  const appeal = (by: Account, id: unknown) =>
    post(by, `/api/reports/${String(id)}/appeal`, { reason: 'Look again' });
  const decideAppeal = (id: unknown, action: string) =>
    decide(`${String(id)}/appeal/resolve`, action, 'Seen again');
  const visit = { professional: professionalId, business: businessId, services: [shop.service.id] };
  const book = (by: Account, start: string) =>
    post(by, '/api/appointments', { ...visit, date: DATE, start });
  const wait = (by: Account) =>
    post(by, '/api/waitlist', { ...visit, from: DATE, to: DATE, timeTo: '10:15' });
  return {
    ...{ owner, lena, ana, ben, shop, businessId, professionalId },
    ...{ report, resolve, appeal, decideAppeal, book, wait },
  };
}

const read = async (path: string, by: Account | null = null) =>
  (await app.send(by, 'GET', path)).body;

describe('a report', () => {
  test('of own or unknown content is refused, and a second one while the first is open', async () => {
    const { owner, lena, ana, ben, shop, businessId, professionalId, report } = await setUp();
    const review = await app.make.review(shop);
    const author = { ...ana, id: review.clientId };
    const own = refused(403, 'CANNOT_REPORT_OWN_CONTENT');
    expect(await report(author, 'review', review.id)).toEqual(own);
    expect(await report(owner, 'business', businessId)).toEqual(own);
    expect(await report(lena, 'business', businessId)).toEqual(own);
    expect(await report(lena, 'professional', professionalId)).toEqual(own);
    expect(await report(owner, 'professional', professionalId)).toEqual(own);
    expect((await report(owner, 'review', review.id)).status).toBe(201);
    expect((await report(ben, 'business', businessId)).status).toBe(201);
    expect(await report(ben, 'business', businessId)).toEqual(refused(409, 'REQUEST_PENDING'));
    const unknown = await Promise.all(
      ['review', 'business', 'professional'].map((type) => report(ana, type, 'x_0')),
    );
    const codes = ['NOT_FOUND', 'BUSINESS_NOT_FOUND', 'PROFESSIONAL_NOT_FOUND'];
    expect(unknown).toEqual(codes.map((code) => refused(404, code)));
  });

  test('beyond 20 open ones waits for decisions', async () => {
    const { ana, businessId, report } = await setUp();
    await query(
      app.url,
      `INSERT INTO content_reports (id, reporter_id, target_type, target_id, reason)
       SELECT 'rpt_' || $1 || n, $1, 'business', 'biz_' || n, '' FROM generate_series(1, 20) n`,
      [ana.id],
    );
    expect(await report(ana, 'business', businessId)).toEqual(refused(409, 'USAGE_LIMIT_REACHED'));
  });

  test('beyond 20 in an hour is refused, also after decisions', async () => {
    const { ana, businessId, report } = await setUp();
    for (let n = 0; n < 20; n++) {
      expect((await report(ana, 'business', businessId)).status).toBe(201);
      await query(
        app.url,
        `UPDATE content_reports SET status = 'dismissed', decided_at = now() WHERE reporter_id = $1`,
        [ana.id],
      );
    }
    expect(await report(ana, 'business', businessId)).toEqual({
      status: 429,
      body: { error: expect.stringMatching(/^RATE_LIMITED:\d+$/) },
    });
  });

  test('is read by admins with its content, and with the other reports of the same', async () => {
    const { ben, ana, shop, businessId, professionalId, report, resolve } = await setUp();
    const review = await app.make.review(shop, { comment: 'Never again' });
    const first = (await report(ben, 'review', review.id)).body['id'];
    await resolve(first, 'dismiss');
    const second = (await report(ana, 'review', review.id)).body['id'];
    expect(await read(`/api/admin/reports/${String(second)}`, admin)).toMatchObject({
      openCount: 1,
      target: {
        comment: 'Never again',
        author: { id: review.clientId },
        businesses: [{ id: businessId, name: shop.business.name }],
        isSanctioned: false,
      },
    });
    const list = `/api/admin/reports?targetId=${review.id}&order=desc`;
    expect(await read(list, admin)).toMatchObject([
      { id: second, status: 'open' },
      { id: first, status: 'dismissed' },
    ]);
    expect(await read(`/api/admin/reports?targetId=${professionalId}`, admin)).toEqual([]);
  });
});

test('the reporter appeals against a dismissal once, and wins: the business is suspended', async () => {
  const { owner, ana, ben, businessId, report, resolve, appeal, decideAppeal, book } =
    await setUp();
  const { id } = (await report(ben, 'business', businessId)).body;
  await resolve(id, 'dismiss');
  expect(await appeal(owner, id)).toEqual(refused(404, 'NOT_FOUND'));
  expect((await appeal(ben, id)).body).toMatchObject({ appeal: { status: 'open' } });
  expect((await decideAppeal(id, 'overturn')).body).toMatchObject({ status: 'suspended' });
  expect(await book(ana, '10:00')).toEqual(refused(403, 'BUSINESS_SUSPENDED'));
  expect(await appeal(ben, id)).toEqual(refused(409, 'MODERATION_INVALID_STATE'));

  expect((await appeal(owner, id)).status).toBe(200);
  expect((await decideAppeal(id, 'overturn')).body).toMatchObject({ status: 'dismissed' });
  expect((await book(ana, '10:00')).status).toBe(201);
  expect(await appeal(owner, id)).toEqual(refused(409, 'MODERATION_INVALID_STATE'));
});

test('an overturned appeal changes all reports that hang on it, and ends their appeals', async () => {
  const { owner, ana, ben, businessId, report, resolve, appeal, decideAppeal } = await setUp();
  const [cleo, dora] = [await app.make.user(), await app.make.user()];
  const reportBy = async (by: Account) => (await report(by, 'business', businessId)).body['id'];
  const older = await reportBy(dora);
  await resolve(older, 'dismiss');
  const [first, second, third] = [await reportBy(ana), await reportBy(ben), await reportBy(cleo)];
  await resolve(first, 'dismiss');
  await Promise.all([appeal(ben, second), appeal(cleo, third), appeal(dora, older)]);
  expect((await decideAppeal(second, 'overturn')).body).toMatchObject({ status: 'suspended' });

  const suspended = { status: 'suspended', note: 'Seen again' };
  const overturned = { status: 'overturned', note: 'Seen again' };
  expect(await read('/api/reports', ana)).toMatchObject([{ ...suspended, appeal: null }]);
  for (const by of [ben, cleo, dora]) {
    expect(await read('/api/reports', by)).toMatchObject([{ ...suspended, appeal: overturned }]);
  }
  expect((await decideAppeal(third, 'uphold')).status).toBe(409);
  expect(await read('/api/reports?side=affected', owner)).toMatchObject([
    { id: first, ...suspended, mayAppeal: true },
  ]);
  await appeal(owner, first);
  await decideAppeal(first, 'overturn');
  for (const by of [ana, ben, cleo, dora]) {
    expect(await read('/api/reports', by)).toMatchObject([{ status: 'dismissed' }]);
  }
});

test('a business suspended by a report leaves discovery, with the reason for its owner', async () => {
  const { owner, ana, ben, businessId, professionalId, report, resolve, book } = await setUp();
  const { id } = (await report(ben, 'business', businessId)).body;
  expect(await resolve(id, 'hide')).toEqual(refused(409, 'MODERATION_INVALID_STATE'));
  await resolve(id, 'suspend');
  const gone = refused(404, 'BUSINESS_NOT_FOUND');
  expect(await app.send(null, 'GET', `/api/businesses/${businessId}`)).toEqual(gone);
  const openings = await app.send(null, 'GET', `/api/openings?professionalId=${professionalId}`);
  expect(openings).toEqual(refused(404, 'PROFESSIONAL_NOT_FOUND'));
  expect(await book(ana, '10:00')).toEqual(refused(403, 'BUSINESS_SUSPENDED'));
  expect(await read('/api/business', owner)).toMatchObject({
    status: 'suspended',
    statusReason: 'Rules',
  });
  const trail = await read(`/api/admin/actions?targetId=${businessId}`, admin);
  expect(trail).toMatchObject([{ action: 'suspend', details: { report: id }, reason: 'Rules' }]);
});

describe('a hidden review', () => {
  test('leaves list, rating and count at once; only its author reads it', async () => {
    const { ana, ben, shop, professionalId, report, resolve } = await setUp();
    const review = await app.make.review(shop);
    const author = { ...ana, id: review.clientId };
    const visible = async () => ({
      list: ((await read(`/api/reviews?professionalId=${professionalId}`)) as unknown as unknown[])
        .length,
      count: (await read(`/api/professionals/${professionalId}`))['reviewCount'],
      summary: (await read(`/api/reviews/summary?professionalId=${professionalId}`))['count'],
    });
    const before = await visible();
    const [first, second] = [
      await report(ben, 'review', review.id),
      await report(await app.make.user(), 'review', review.id),
    ];
    const id = first.body['id'];
    expect(await resolve(id, 'suspend')).toEqual(refused(409, 'MODERATION_INVALID_STATE'));
    expect((await resolve(id, 'hide')).body).toMatchObject({ status: 'hidden', note: 'Rules' });
    const less = { list: 0, count: Number(before.count) - 1, summary: 0 };
    expect(await visible()).toEqual(less);
    expect(await read(`/api/reviews/${review.id}`, ben)).toMatchObject({ error: 'NOT_FOUND' });
    expect(await read(`/api/reviews/${review.id}`, author)).toMatchObject({
      hidden: { reason: 'Rules' },
    });
    const again = refused(409, 'REPORT_ALREADY_RESOLVED');
    expect(await resolve(second.body['id'], 'dismiss')).toEqual(again);
    expect(await read('/api/reports', author)).toMatchObject([
      { id, side: 'affected', reason: null, mayAppeal: true },
    ]);
  });

  test('comes back when its author appeals and wins, once', async () => {
    const { ana, ben, shop, report, resolve, appeal, decideAppeal } = await setUp();
    const review = await app.make.review(shop);
    const author = { ...ana, id: review.clientId };
    const { id } = (await report(ben, 'review', review.id)).body;
    expect(await appeal(ben, id)).toEqual(refused(409, 'MODERATION_INVALID_STATE'));
    expect(await appeal(author, id)).toEqual(refused(404, 'NOT_FOUND'));
    await resolve(id, 'hide');
    expect(await decideAppeal(id, 'uphold')).toEqual(refused(409, 'MODERATION_INVALID_STATE'));
    expect((await appeal(author, id)).status).toBe(200);
    expect(await appeal(author, id)).toEqual(refused(409, 'REQUEST_PENDING'));
    expect((await decideAppeal(id, 'overturn')).body).toMatchObject({ status: 'dismissed' });
    expect(await read(`/api/reviews/${review.id}`)).toMatchObject({ id: review.id });
    expect(await appeal(author, id)).toEqual(refused(409, 'MODERATION_INVALID_STATE'));
    const about = { targetName: shop.professional.name, targetType: 'report' };
    const reporter = { id: ben.id, name: ben.name };
    expect(await read(`/api/admin/actions?targetId=${String(id)}`, admin)).toMatchObject([
      { ...about, report: { reporter, status: 'dismissed', cause: 'appeal' } },
      { ...about, report: { reporter, status: 'hidden', cause: 'report', targetType: 'review' } },
    ]);
    expect(await read(`/api/admin/actions?targetId=${review.id}`, admin)).toMatchObject([
      { action: 'restore', targetName: shop.professional.name, report: null },
      { action: 'hide' },
    ]);
  });
});

describe('a suspended professional', () => {
  test('leaves discovery and takes no bookings, until the admin takes it back', async () => {
    const { owner, ana, ben, professionalId, report, resolve, appeal, book, wait } = await setUp();
    expect((await book(ana, '10:00')).status).toBe(201);
    expect((await wait(ben)).status).toBe(201);
    const readFirst = async (path: string, by: Account) =>
      ((await read(path, by)) as unknown as Record<string, unknown>[])[0]!;
    const states = async () => [
      (await readFirst('/api/business/professionals', owner))['isSuspended'],
      (await readFirst('/api/waitlist', owner))['isPaused'],
      (await readFirst('/api/waitlist', ben))['isPaused'],
    ];
    expect(await states()).toEqual([false, undefined, undefined]);
    const { id } = (await report(ben, 'professional', professionalId)).body;
    await resolve(id, 'suspend');
    const gone = refused(404, 'PROFESSIONAL_NOT_FOUND');
    expect(await app.send(null, 'GET', `/api/professionals/${professionalId}`)).toEqual(gone);
    expect(await book(ana, '12:00')).toEqual(gone);
    expect(await states()).toEqual([true, true, true]);
    const kept = await query(
      app.url,
      `SELECT status FROM appointments WHERE professional_id = $1`,
      [professionalId],
    );
    expect(kept).toEqual([{ status: 'Confirmed' }]);
    const path = `/api/admin/reports/${String(id)}/reverse`;
    expect((await app.send(admin, 'POST', path, { note: 'A mistake' })).status).toBe(200);
    expect((await book(ana, '12:00')).status).toBe(201);
    expect(await read('/api/reports?side=affected', owner)).toMatchObject([
      { id, side: 'affected', status: 'dismissed', note: 'A mistake', mayAppeal: false },
    ]);
    expect(await appeal(owner, id)).toEqual(refused(409, 'MODERATION_INVALID_STATE'));
  });

  test('leads no search to the business: no own service, price, rating or opening', async () => {
    const { ben, shop, businessId, professionalId, report, resolve } = await setUp();
    const city = `Town ${businessId}`;
    await query(app.url, `UPDATE businesses SET city = $2 WHERE id = $1`, [businessId, city]);
    await app.make.review(shop, { rating: 5 });
    const own = { name: 'Foot massage', parent: 'Feet', priceMinor: 500 };
    await app.make.service(professionalId, { ...own, ownerProfessionalId: professionalId });
    const find = async (filter: string) =>
      ((await read(`/api/businesses?city=${city}&${filter}`)) as unknown as unknown[]).length;
    const filters = [
      'category=Feet',
      'currency=EUR&maxPriceMajor=5',
      'query=foot+massage',
      'query=massge',
      'minRating=4',
    ];
    const openings = `/api/openings?city=${city}&from=${DATE}&to=${DATE}`;
    expect(await Promise.all(filters.map(find))).toEqual([1, 1, 1, 1, 1]);
    expect(await read(openings)).not.toEqual([]);
    const { id } = (await report(ben, 'professional', professionalId)).body;
    await resolve(id, 'suspend');

    expect(await Promise.all(filters.map(find))).toEqual([0, 0, 0, 0, 0]);
    expect(await find('order=price&currency=EUR')).toBe(1);
    expect(await read(openings)).toEqual([]);
  });

  test.each([true, false])('never gets a booking in flight; booking first: %j', async (isFirst) => {
    const { ana, ben, professionalId, report, resolve, book } = await setUp();
    const { id } = (await report(ben, 'professional', professionalId)).body;
    const holder = new Client({ connectionString: app.url });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [professionalId]);
    const booking = () => [book(ana, '10:00'), waitUntilBlocked(app.url, 'amsel_worker')] as const;
    const suspending = () =>
      [resolve(id, 'suspend'), waitUntilBlocked(app.url, 'amsel_gateway')] as const;
    const responses = [];
    for (const begin of isFirst ? [booking, suspending] : [suspending, booking]) {
      const [response, isBlocked] = begin();
      responses.push(response);
      await isBlocked;
    }
    await holder.end();
    const statuses = (await Promise.all(responses)).map(({ status }) => status);
    expect(statuses).toEqual(isFirst ? [201, 200] : [200, 404]);
  });
});

test('an erased person leaves decisions without the person, and nothing that waits', async () => {
  const { ana, ben, shop, businessId, professionalId, report, resolve, appeal } = await setUp();
  const review = await app.make.review(shop, { client: ben });
  const { id: decided } = (await report(ben, 'business', businessId)).body;
  await resolve(decided, 'dismiss');
  await appeal(ben, decided);
  const { id: open } = (await report(ben, 'professional', professionalId)).body;
  const { id: aboutBen } = (await report(ana, 'review', review.id)).body;
  const readReport = (id: unknown) => read(`/api/admin/reports/${String(id)}`, admin);
  const asBen = await app.gateway.logIn(ben.email);
  expect(await asBen(deleteAccount)).toMatchObject({ status: 204 });

  const erased = { reporter: null, reason: '' };
  const appeals = [{ status: 'withdrawn', reason: '' }];
  expect(await readReport(decided)).toMatchObject({ ...erased, status: 'dismissed', appeals });
  expect(await readReport(open)).toMatchObject({ ...erased, status: 'withdrawn' });
  expect(await read('/api/reports', ana)).toMatchObject([{ id: aboutBen, status: 'withdrawn' }]);
  expect(await resolve(open, 'suspend')).toEqual(refused(409, 'REPORT_ALREADY_RESOLVED'));
  const { items } = await read('/api/admin/queue?kind=report,appeal&limit=500', admin);
  const ids = (items as { id: string }[]).map(({ id }) => id);
  expect(ids.filter((id) => [decided, open, aboutBen].includes(id))).toEqual([]);
});
