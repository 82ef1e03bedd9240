import { describe, expect, test } from '@jest/globals';
import type { Role } from '../../../contract/access.ts';
import { newId } from '../../../contract/ids.ts';
import { createKey } from '../../../contract/api-keys.ts';
import { refused } from '../../support/sessions.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();

type Fields = Record<string, unknown>;

const send: typeof app.send = (...args) => app.send(...args);

const NEW_BUSINESS = { name: 'Salon Jo', timezone: 'Europe/Berlin', currency: 'EUR' };
const ADDRESS = { addressLine1: 'Torstr. 1', city: 'Berlin', country: 'Germany' };
const COMPLETE_PROFILE = { description: 'Cuts and colours', ...ADDRESS };
const STATES = ['draft', 'under_review', 'approved', 'suspended'] as const;

/** A shop with a complete profile and its owner. */
async function setUpBusiness(
  fields: { status?: (typeof STATES)[number]; city?: null } & Fields = {},
) {
  const owner = await app.make.user('business');
  const { business } = await app.make.shop({
    business: { userId: owner.id, ...COMPLETE_PROFILE, ...fields },
  });
  const { id } = business;
  const asOwner = (method: string, path: string, body?: unknown) => send(owner, method, path, body);
  return {
    id,
    readOwn: async () => (await asOwner('GET', '/api/business')).body,
    change: (body: unknown) => asOwner('PATCH', `/api/businesses/${id}`, body),
    submit: () => asOwner('POST', `/api/businesses/${id}/submit`),
    listEvents: () => query(app.url, 'SELECT type FROM events WHERE resource_id = $1', [id]),
  };
}

describe('authorization', () => {
  test.each<[string, string, Role]>([
    ['POST', '/api/businesses', 'business'],
    ['GET', '/api/business', 'business'],
    ['PATCH', '/api/businesses/biz_1', 'business'],
    ['POST', '/api/businesses/biz_1/submit', 'business'],
    ['GET', '/api/admin/businesses', 'admin'],
    ['POST', '/api/admin/businesses/biz_1/approve', 'admin'],
    ['POST', '/api/admin/businesses/biz_1/reject', 'admin'],
  ])('%s %s admits only the role %s', async (method, path, allowed) => {
    const key = await app.gateway.client(createKey);
    const keyOnly = { 'x-api-key': key.ok ? key.body.apiKey : '' };
    for (const headers of [{}, keyOnly]) {
      const response = await send(null, method, path, undefined, headers);
      expect(response).toEqual(refused(401, 'AUTH_REQUIRED'));
    }
    for (const role of ['customer', 'business', 'professional', 'admin'] as const) {
      const { status } = await send(await app.make.user(role), method, path);
      expect([role, status === 403]).toEqual([role, role !== allowed]);
    }
  });

  test('answers 404 for an unknown business and for that of another owner', async () => {
    const other = await setUpBusiness({ status: 'draft' });
    const stranger = await app.make.user('business');
    for (const id of [other.id, newId('biz')]) {
      for (const [method, path, body] of [
        ['PATCH', `/api/businesses/${id}`, { name: 'Mine' }],
        ['POST', `/api/businesses/${id}/submit`, undefined],
      ] as const) {
        const response = await send(stranger, method, path, body);
        expect(response).toEqual(refused(404, 'BUSINESS_NOT_FOUND'));
      }
    }
    expect(await send(stranger, 'GET', '/api/business')).toEqual(
      refused(404, 'BUSINESS_NOT_FOUND'),
    );
    const admin = await app.make.user('admin');
    const verdict = await send(admin, 'POST', `/api/admin/businesses/${newId('biz')}/approve`);
    expect(verdict).toEqual(refused(404, 'BUSINESS_NOT_FOUND'));
    expect(await other.readOwn()).toMatchObject({ name: 'Friseur Müller', status: 'draft' });
  });
});

describe('a new business', () => {
  test('is a draft with default hours, visible only to its owner', async () => {
    const owner = await app.make.user('business');
    const created = await send(owner, 'POST', '/api/businesses', NEW_BUSINESS);
    const { id } = created.body as { id: string };
    expect(created).toMatchObject({
      status: 201,
      body: {
        ...NEW_BUSINESS,
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
    expect(await send(owner, 'GET', '/api/business')).toEqual({ status: 200, body: created.body });
    expect((await send(null, 'GET', `/api/businesses/${id}`)).status).toBe(404);
    expect((await send(null, 'GET', `/api/businesses?userId=${owner.id}`)).body).toEqual([]);
  });

  test('stores every given field', async () => {
    const owner = await app.make.user('business');
    const fields = {
      ...NEW_BUSINESS,
      ...COMPLETE_PROFILE,
      state: 'Berlin',
      postalCode: '10119',
      lat: 52.5,
      lng: 13.4,
      workingHours: { start: '08:00', end: '24:00' },
      breaks: [{ start: '12:00', end: '13:00' }],
      slotMinutes: 30,
      cancellationWindowHours: 2,
      autoConfirm: false,
      closedWeekdays: [6, 7],
      closedDates: ['2035-12-24', '2035-12-25'],
    };
    const created = await send(owner, 'POST', '/api/businesses', fields);
    expect(created).toMatchObject({ status: 201, body: { ...fields, cityKey: 'berlin' } });
  });

  test('stores the official spelling of the time zone', async () => {
    const owner = await app.make.user('business');
    const fields = { ...NEW_BUSINESS, timezone: 'europe/berlin' };
    const created = await send(owner, 'POST', '/api/businesses', fields);
    expect(created).toMatchObject({ status: 201, body: { timezone: 'Europe/Berlin' } });
    const path = `/api/businesses/${String(created.body['id'])}`;
    expect(await send(owner, 'PATCH', path, { timezone: 'ASIA/KOLKATA' })).toMatchObject({
      body: { timezone: 'Asia/Kolkata' },
    });
  });

  test('may be the second one of an owner, who then says which one a request is about', async () => {
    const owner = await app.make.user('business');
    await send(owner, 'POST', '/api/businesses', NEW_BUSINESS);
    const second = await send(owner, 'POST', '/api/businesses', {
      ...NEW_BUSINESS,
      name: 'Salon Two',
    });
    expect(second).toMatchObject({ status: 201, body: { name: 'Salon Two' } });
    expect(await send(owner, 'GET', '/api/business')).toEqual(refused(400, 'MISSING_FIELDS'));
    const path = `/api/business?businessId=${String(second.body['id'])}`;
    expect((await send(owner, 'GET', path)).body).toMatchObject({ name: 'Salon Two' });
  });

  test('is created once per Idempotency-Key', async () => {
    const owner = await app.make.user('business');
    const key = { 'idempotency-key': newId('key') };
    const create = (name: string) =>
      send(owner, 'POST', '/api/businesses', { ...NEW_BUSINESS, name }, key);
    const first = await create('One');
    expect(await create('One')).toEqual({ ...first, isReplay: true });
    expect(await create('Two')).toEqual(refused(400, 'INVALID_INPUT'));
  });
});

describe('submitting', () => {
  test.each([
    { description: null },
    { description: '' },
    { addressLine1: null },
    { city: null },
    { country: null },
  ])('answers PROFILE_INCOMPLETE for a profile with %p', async (missing) => {
    const { submit, readOwn, change, listEvents } = await setUpBusiness({
      status: 'draft',
      ...missing,
    });
    expect(await submit()).toEqual(refused(400, 'PROFILE_INCOMPLETE'));
    expect(await readOwn()).toMatchObject({ status: 'draft' });
    await change(COMPLETE_PROFILE);
    expect(await submit()).toMatchObject({ status: 200, body: { status: 'under_review' } });
    expect(await listEvents()).toEqual([{ type: 'business.submitted' }]);
  });

  test('needs an active service, but no professional', async () => {
    const { id, submit } = await setUpBusiness({ status: 'draft' });
    await query(app.url, 'DELETE FROM business_professionals WHERE business_id = $1', [id]);
    await query(app.url, 'UPDATE services SET active = false WHERE business_id = $1', [id]);
    expect(await submit()).toEqual(refused(400, 'PROFILE_INCOMPLETE'));
    await query(app.url, 'UPDATE services SET active = true WHERE business_id = $1', [id]);
    expect(await submit()).toMatchObject({ status: 200, body: { status: 'under_review' } });
  });

  test.each([
    ['under_review', 'BUSINESS_UNDER_REVIEW'],
    ['approved', 'BUSINESS_NOT_SUBMITTABLE'],
    ['suspended', 'BUSINESS_NOT_SUBMITTABLE'],
  ] as const)('a business that is %s answers %s', async (status, error) => {
    const { submit, readOwn } = await setUpBusiness({ status });
    expect(await submit()).toEqual(refused(409, error));
    expect(await readOwn()).toMatchObject({ status });
  });
});

describe('a profile field', () => {
  test('can be cleared in a draft', async () => {
    const { change } = await setUpBusiness({ status: 'draft' });
    expect(await change({ description: null, city: null })).toMatchObject({
      status: 200,
      body: { description: null, city: null },
    });
  });

  test.each(STATES.slice(1))('cannot be cleared while %s, only changed', async (status) => {
    const { change, readOwn } = await setUpBusiness({ status });
    for (const field of Object.keys(COMPLETE_PROFILE)) {
      const cleared = await change({ [field]: null });
      expect(cleared).toEqual(refused(400, 'PROFILE_INCOMPLETE'));
    }
    expect((await change({ city: 'Hamburg', postalCode: null })).status).toBe(200);
    expect(await readOwn()).toMatchObject({ ...COMPLETE_PROFILE, city: 'Hamburg' });
  });
});
