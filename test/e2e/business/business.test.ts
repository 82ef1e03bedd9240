import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '../../../contract/endpoint.ts';
import { newId } from '../../../contract/ids.ts';
import { createKey } from '../../../contract/keys.ts';
import { refused } from '../../support/sessions.ts';
import { DATE } from '../../support/factories.ts';
import { requireInvariants } from '../../support/invariants.ts';
import { query } from '../../support/services.ts';
import { openTestAppWithWorker } from '../../support/test-app.ts';

let app: Awaited<ReturnType<typeof openTestAppWithWorker>>;
let make: typeof app.make;
let admin: Awaited<ReturnType<typeof make.user>>;

beforeAll(async () => {
  app = await openTestAppWithWorker();
  ({ make } = app);
  admin = await make.user('admin');
});
afterAll(async () => {
  await requireInvariants(app.url);
  await app.close();
});

type Fields = Record<string, unknown>;

const send: typeof app.entrance.send = (...asked) => app.entrance.send(...asked);

const NEW = { name: 'Salon Jo', timezone: 'Europe/Berlin', currency: 'EUR' };
const ADDRESS = { addressLine1: 'Torstr. 1', city: 'Berlin', country: 'Germany' };
const WHOLE = { description: 'Cuts and colours', ...ADDRESS };
const STATES = ['draft', 'under_review', 'approved', 'suspended'] as const;
const VERDICTS = ['approve', 'reject', 'suspend', 'reinstate'] as const;

/** A shop with a whole profile, its owner, and a customer. */
async function scene(fields: { status?: (typeof STATES)[number]; city?: null } & Fields = {}) {
  const [owner, customer] = [await make.user('business'), await make.user()];
  const shop = await make.shop({ business: { userId: owner.id, ...WHOLE, ...fields } });
  const { id } = shop.business;
  const asOwner = (method: string, path: string, body?: unknown) => send(owner, method, path, body);
  const judge = (verdict: string, body?: unknown) =>
    send(admin, 'POST', `/api/admin/businesses/${id}/${verdict}`, body);
  const wish = {
    professional: shop.professional.id,
    business: id,
    services: [shop.service.id],
    date: DATE,
    start: '10:00',
  };
  return {
    ...{ id, owner, shop, judge },
    own: async () => (await asOwner('GET', '/api/business')).body,
    change: (body: unknown) => asOwner('PATCH', `/api/businesses/${id}`, body),
    submit: () => asOwner('POST', `/api/businesses/${id}/submit`),
    book: (more: Fields = {}) => send(customer, 'POST', '/api/appointments', { ...wish, ...more }),
    told: () => query(app.url, 'SELECT type FROM events WHERE resource_id = $1', [id]),
    listed: async () => (await send(null, 'GET', `/api/businesses?userId=${owner.id}`)).body,
  };
}

describe('a caller', () => {
  test.each<[string, string, Role]>([
    ['POST', '/api/businesses', 'business'],
    ['GET', '/api/business', 'business'],
    ['PATCH', '/api/businesses/biz_1', 'business'],
    ['POST', '/api/businesses/biz_1/submit', 'business'],
    ['GET', '/api/admin/businesses', 'admin'],
    ['POST', '/api/admin/businesses/biz_1/approve', 'admin'],
    ['POST', '/api/admin/businesses/biz_1/reject', 'admin'],
  ])('of %s %s is a %s', async (method, path, allowed) => {
    const key = await app.gateway.client(createKey);
    const bare = { 'x-api-key': key.ok ? key.body.apiKey : '' };
    for (const headers of [{}, bare]) {
      const answer = await send(null, method, path, undefined, headers);
      expect(answer).toEqual(refused(401, 'AUTH_REQUIRED'));
    }
    for (const role of ['customer', 'business', 'professional', 'admin'] as const) {
      const { status } = await send(await make.user(role), method, path);
      expect([role, status === 403]).toEqual([role, role !== allowed]);
    }
  });

  test('finds nothing of a business that is not theirs, or of none', async () => {
    const other = await scene({ status: 'draft' });
    const stranger = await make.user('business');
    for (const id of [other.id, newId('biz')]) {
      for (const [method, path, body] of [
        ['PATCH', `/api/businesses/${id}`, { name: 'Mine' }],
        ['POST', `/api/businesses/${id}/submit`, undefined],
      ] as const) {
        const answer = await send(stranger, method, path, body);
        expect(answer).toEqual(refused(404, 'BUSINESS_NOT_FOUND'));
      }
    }
    expect(await send(stranger, 'GET', '/api/business')).toEqual(
      refused(404, 'BUSINESS_NOT_FOUND'),
    );
    const verdict = await send(admin, 'POST', `/api/admin/businesses/${newId('biz')}/approve`);
    expect(verdict).toEqual(refused(404, 'BUSINESS_NOT_FOUND'));
    expect(await other.own()).toMatchObject({ name: 'Friseur Müller', status: 'draft' });
  });
});

describe('a new business', () => {
  test('is a draft with the usual hours, that only its owner sees', async () => {
    const owner = await make.user('business');
    const made = await send(owner, 'POST', '/api/businesses', NEW);
    const { id } = made.body as { id: string };
    expect(made).toMatchObject({
      status: 201,
      body: {
        ...NEW,
        id: expect.stringMatching(/^biz_/),
        userId: owner.id,
        status: 'draft',
        statusReason: null,
        workingHours: { start: '09:00', end: '17:00' },
        breaks: [],
        slotMinutes: 15,
        cancellationWindowHours: 24,
        autoConfirm: true,
        closedWeekdays: [],
        closedDates: [],
        city: null,
      },
    });
    expect(await send(owner, 'GET', '/api/business')).toEqual({ status: 200, body: made.body });
    expect((await send(null, 'GET', `/api/businesses/${id}`)).status).toBe(404);
    expect((await send(null, 'GET', `/api/businesses?userId=${owner.id}`)).body).toEqual([]);
  });

  test('keeps all that is said of it', async () => {
    const owner = await make.user('business');
    const said = {
      ...{ ...NEW, ...WHOLE, state: 'Berlin', postalCode: '10119', lat: 52.5, lng: 13.4 },
      image: 'https://img.test/1.png',
      workingHours: { start: '08:00', end: '24:00' },
      breaks: [{ start: '12:00', end: '13:00' }],
      ...{ slotMinutes: 30, cancellationWindowHours: 2, autoConfirm: false },
      ...{ closedWeekdays: [6, 7], closedDates: ['2035-12-24', '2035-12-25'] },
    };
    const made = await send(owner, 'POST', '/api/businesses', said);
    expect(made).toMatchObject({ status: 201, body: { ...said, cityKey: 'berlin' } });
  });

  test('is the only one of its owner', async () => {
    const owner = await make.user('business');
    await send(owner, 'POST', '/api/businesses', NEW);
    const second = await send(owner, 'POST', '/api/businesses', { ...NEW, name: 'Salon Two' });
    expect(second).toEqual(refused(409, 'BUSINESS_INVALID_TRANSITION'));
    expect((await send(owner, 'GET', '/api/business')).body).toMatchObject({ name: 'Salon Jo' });
  });

  test('is made once for an Idempotency-Key', async () => {
    const owner = await make.user('business');
    const key = { 'idempotency-key': newId('key') };
    const begin = (name: string) => send(owner, 'POST', '/api/businesses', { ...NEW, name }, key);
    const first = await begin('One');
    expect(await begin('One')).toEqual({ ...first, isReplay: true });
    expect(await begin('Two')).toEqual(refused(400, 'INVALID_INPUT'));
  });
});

describe('submitting', () => {
  test.each([
    { description: null },
    { description: '' },
    { addressLine1: null },
    { city: null },
    { country: null },
  ])('a profile with %p is PROFILE_INCOMPLETE', async (missing) => {
    const { submit, own, change, told } = await scene({ status: 'draft', ...missing });
    expect(await submit()).toEqual(refused(400, 'PROFILE_INCOMPLETE'));
    expect(await own()).toMatchObject({ status: 'draft' });
    await change(WHOLE);
    expect(await submit()).toMatchObject({ status: 200, body: { status: 'under_review' } });
    expect(await told()).toEqual([{ type: 'business.submitted' }]);
  });

  test.each([
    'UPDATE services SET active = false WHERE business_id = $1',
    'DELETE FROM business_professionals WHERE business_id = $1',
  ])('after %s is PROFILE_INCOMPLETE', async (statement) => {
    const { id, submit } = await scene({ status: 'draft' });
    await query(app.url, statement, [id]);
    expect(await submit()).toEqual(refused(400, 'PROFILE_INCOMPLETE'));
  });

  test.each([
    ['under_review', 'BUSINESS_UNDER_REVIEW'],
    ['approved', 'BUSINESS_NOT_SUBMITTABLE'],
    ['suspended', 'BUSINESS_NOT_SUBMITTABLE'],
  ] as const)('one that is %s is %s', async (status, error) => {
    const { submit, own } = await scene({ status });
    expect(await submit()).toEqual(refused(409, error));
    expect(await own()).toMatchObject({ status });
  });
});

describe('what a profile says', () => {
  test('is emptied in a draft', async () => {
    const { change } = await scene({ status: 'draft' });
    expect(await change({ description: null, city: null })).toMatchObject({
      status: 200,
      body: { description: null, city: null },
    });
  });

  test.each(STATES.slice(1))('is not emptied while %s, only said otherwise', async (status) => {
    const { change, own } = await scene({ status });
    for (const field of Object.keys(WHOLE)) {
      const emptied = await change({ [field]: null });
      expect(emptied).toEqual(refused(400, 'PROFILE_INCOMPLETE'));
    }
    expect((await change({ city: 'Hamburg', postalCode: null })).status).toBe(200);
    expect(await own()).toMatchObject({ ...WHOLE, city: 'Hamburg' });
  });
});

describe('a verdict', () => {
  const NEXT: Record<string, string> = {
    'under_review approve': 'approved',
    'under_review reject': 'draft',
    'approved approve': 'approved',
    'approved suspend': 'suspended',
    'approved reinstate': 'approved',
    'suspended suspend': 'suspended',
    'suspended reinstate': 'approved',
  };

  test.each(STATES)(
    'moves one that is %s as decided, with an event for each move',
    async (from) => {
      for (const verdict of VERDICTS) {
        const { judge, own, told } = await scene({ status: from });
        const to = NEXT[`${from} ${verdict}`];
        const answer = await judge(verdict, { reason: 'Because' });
        expect([verdict, answer]).toMatchObject([
          verdict,
          to ? { status: 200, body: { status: to } } : refused(409, 'BUSINESS_INVALID_TRANSITION'),
        ]);
        expect(await own()).toMatchObject({ status: to ?? from });
        expect([verdict, (await told()).length]).toEqual([verdict, to && to !== from ? 1 : 0]);
      }
    },
  );

  test('to reject tells the owner why, until it is submitted anew; repeated it stays', async () => {
    const { judge, own, submit } = await scene({ status: 'under_review' });
    const rejected = await judge('reject', { reason: 'No photo' });
    expect(rejected.body).toMatchObject({ status: 'draft', statusReason: 'No photo' });
    expect(await judge('reject', { reason: 'Other' })).toEqual(rejected);
    expect(await own()).toEqual(rejected.body);
    expect((await submit()).body).toMatchObject({ status: 'under_review', statusReason: null });
  });

  test.each<[string, unknown, string]>([
    ['none', {}, 'MISSING_FIELDS'],
    ['a blank one', { reason: ' ' }, 'INVALID_INPUT'],
    ['one of 1001 letters', { reason: 'n'.repeat(1001) }, 'INVALID_INPUT'],
  ])('to reject needs a reason, and with %s is nothing', async (_what, body, error) => {
    const { judge, own } = await scene({ status: 'under_review' });
    expect(await judge('reject', body)).toEqual(refused(400, error));
    expect(await own()).toMatchObject({ status: 'under_review', statusReason: null });
  });

  test('shows or hides the business at once, and opens or closes it for bookings', async () => {
    const { judge, listed, book, id, shop } = await scene({ status: 'under_review' });
    const offers = async () =>
      (await send(null, 'GET', `/api/services?businessId=${id}`)).body as unknown as Fields[];
    expect([await listed(), await offers()]).toEqual([[], []]);
    expect(await book()).toEqual(refused(409, 'BUSINESS_UNDER_REVIEW'));
    await judge('approve');
    expect(await listed()).toMatchObject({ id });
    expect(await offers()).toMatchObject([{ id: shop.service.id }]);
    expect((await book()).status).toBe(201);
    await judge('suspend');
    expect([await listed(), await offers()]).toEqual([[], []]);
    expect(await book({ start: '12:00' })).toEqual(refused(403, 'BUSINESS_SUSPENDED'));
    await judge('reinstate');
    expect(await listed()).toMatchObject({ id });
    expect((await book({ start: '12:00' })).status).toBe(201);
  });

  test('and a submission are repeated for an Idempotency-Key', async () => {
    const { id, owner, own } = await scene({ status: 'draft' });
    const key = { 'idempotency-key': newId('key') };
    const submit = () => send(owner, 'POST', `/api/businesses/${id}/submit`, undefined, key);
    const judge = (verdict: string) =>
      send(admin, 'POST', `/api/admin/businesses/${id}/${verdict}`, undefined, key);
    const [submitted, approved] = [await submit(), await judge('approve')];
    expect([submitted.status, approved.status]).toEqual([200, 200]);
    expect(await submit()).toEqual({ ...submitted, isReplay: true });
    expect(await judge('approve')).toEqual({ ...approved, isReplay: true });
    expect(await judge('suspend')).toEqual(refused(400, 'INVALID_INPUT'));
    expect(await own()).toMatchObject({ status: 'approved' });
  });

  test('keeps a draft from being booked', async () => {
    const { book } = await scene({ status: 'draft' });
    expect(await book()).toEqual(refused(409, 'BUSINESS_UNDER_REVIEW'));
  });
});
