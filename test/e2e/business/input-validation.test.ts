import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '../../../contract/access.ts';
import { createKey } from '../../../contract/api-keys.ts';
import { type Account, refused } from '../../support/sessions.ts';
import { DATE } from '../../support/factories.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();

type Fields = Record<string, unknown>;

const send: typeof app.send = (...args) => app.send(...args);

let owner: Awaited<ReturnType<typeof app.make.user>>;
let shop: Awaited<ReturnType<typeof app.make.shop>>;
// Only a draft may have an incomplete profile.
let drafter: typeof owner;
let draft: (typeof shop)['business'];
beforeAll(async () => {
  owner = await app.make.user('business');
  shop = await app.make.shop({ business: { userId: owner.id } });
  drafter = await app.make.user('business');
  draft = (await app.make.shop({ business: { userId: drafter.id, status: 'draft' } })).business;
});

type FieldCases = readonly (readonly [field: string, value: unknown, error?: string])[];
const letters = (length: number) => 'x'.repeat(length);
const fieldCases = (fields: readonly string[], values: readonly unknown[]): FieldCases =>
  fields.flatMap((field) => values.map((value) => [field, value] as const));
const breaksOf = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const clock = (minute: number) => `${String(n).padStart(2, '0')}:${minute}`;
    return { start: clock(10), end: clock(20) };
  });
const dates = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    new Date(Date.UTC(2040, 0, 1 + n)).toISOString().slice(0, 10),
  );

const INVALID_HOURS: FieldCases = [
  ...fieldCases(['workingHours'], [null, '09:00', []]),
  ...[{}, { start: '09:00' }, { end: '17:00' }].map(
    (value) => ['workingHours', value, 'MISSING_FIELDS'] as const,
  ),
  ...[null, 9, '', '9:00', '24:00', '09:60', '09:00:00'].map(
    (start) => ['workingHours', { start, end: '17:00' }, 'INVALID_TIME_FORMAT'] as const,
  ),
  ['workingHours', { start: '09:00', end: '09:00' }],
  ['workingHours', { start: '09:01', end: '09:00' }],
  ...fieldCases(
    ['breaks'],
    [null, {}, ['12:00'], breaksOf(21), [{ start: '12:00', end: '12:00' }]],
  ),
  ['breaks', [{ start: '12:00' }], 'MISSING_FIELDS'],
  ['breaks', [{ start: '24:00', end: '24:00' }], 'INVALID_TIME_FORMAT'],
];

const INVALID_PROFILE: FieldCases = [
  ...fieldCases(['name'], [null, 7, '', ' ', letters(201), 'a\0b', '\ud800']),
  ...fieldCases(['timezone'], [null, 7, '', 'Europe/Nowhere', letters(101)]),
  ...[null, 978, '', 'eur', 'ABC', 'EURO'].map(
    (value) => ['currency', value, 'INVALID_CURRENCY'] as const,
  ),
  ...fieldCases(['description'], [7, letters(5001), 'a\0b']),
  ...fieldCases(
    ['addressLine1', 'city', 'state', 'country', 'postalCode'],
    [7, '', letters(201), 'a\0b'],
  ),
  ...fieldCases(['lat'], ['52', 90.001, -90.001]),
  ...fieldCases(['lng'], ['13', 180.001, -180.001]),
  ...fieldCases(['image'], [null, 'https://example.test/a.png']),
  ...INVALID_HOURS,
  ...fieldCases(['slotMinutes'], [null, '15', 4, 241, 7.5]),
  ...fieldCases(['cancellationWindowHours'], [null, '24', -1, 8761, 1.5]),
  ...fieldCases(['autoConfirm'], [null, 'true', 1]),
  ...fieldCases(['closedWeekdays'], [null, 1, ['1'], [0], [8], [1.5], [1, 2, 3, 4, 5, 6, 7, 7]]),
  ...fieldCases(['closedDates'], [null, DATE, dates(1001)]),
  ...[null, 7, '', '2035-02-30', '12.06.2035', '1899-12-31'].map(
    (value) => ['closedDates', [value], 'INVALID_DATE_FORMAT'] as const,
  ),
  ...fieldCases(['status', 'statusReason', 'userId', 'id', 'color'], ['approved']),
];

const PROFILE_LIMITS: FieldCases = [
  ...fieldCases(['name'], ['x', letters(200)]),
  ...fieldCases(['description'], [null, '', letters(5000)]),
  ...fieldCases(
    ['addressLine1', 'city', 'state', 'country', 'postalCode'],
    [null, 'x', letters(200)],
  ),
  ...fieldCases(['lat'], [null, 90, -90]),
  ...fieldCases(['lng'], [null, 180, -180]),
  ['workingHours', { start: '00:00', end: '24:00' }],
  ['workingHours', { start: '23:58', end: '23:59' }],
  ...fieldCases(['breaks'], [[], breaksOf(20)]),
  ...fieldCases(['slotMinutes'], [5, 240]),
  ...fieldCases(['cancellationWindowHours'], [0, 8760]),
  ...fieldCases(['closedWeekdays'], [[], [1, 2, 3, 4, 5, 6, 7]]),
  ...fieldCases(['closedDates'], [[], dates(1000)]),
];

const INVALID_SERVICE: FieldCases = [
  ...fieldCases(['name'], [null, 7, '', ' ', letters(201), 'a\0b']),
  ...fieldCases(['duration'], [null, '60', 0, 1441, 1.5]),
  ...fieldCases(['description'], [null, 7, letters(5001), 'a\0b']),
  ...fieldCases(['price'], ['35', -0.01, 0.005, 1e12 + 1, 1e300]),
  ...fieldCases(['parent'], [7, '', letters(201)]),
  ...fieldCases(['capacity'], [null, '2', 0, 301, 1.5]),
  ...fieldCases(['active'], [null, 'true', 1]),
  ...fieldCases(['professionalIds'], [null, 'pro_1', [7], [''], [letters(101)], dates(201)]),
  ...fieldCases(['custom', 'businessId', 'ownerProfessionalId', 'canManage', 'id'], [true]),
];
const SERVICE_LIMITS: FieldCases = [
  ...fieldCases(['name'], ['x', letters(200)]),
  ...fieldCases(['duration'], [1, 1440]),
  ...fieldCases(['description'], ['', letters(5000)]),
  ...fieldCases(['price'], [0, 0.01, 10_000_000]),
  ...fieldCases(['parent'], [null, 'x', letters(200)]),
  ...fieldCases(['capacity'], [1, 300]),
  ...fieldCases(['active'], [false, true]),
];

const INVALID_PROFESSIONAL: FieldCases = [
  ...fieldCases(['name'], [null, 7, '', ' ', letters(201), 'a\0b']),
  ...fieldCases(['role'], [null, 7, letters(201), 'a\0b']),
  ...fieldCases(['bio'], [null, 7, letters(5001), 'a\0b']),
  ...fieldCases(['image'], [null, 'https://example.test/a.png']),
  ...INVALID_HOURS,
  ...fieldCases(['services'], [null, 'svc_1', [7], [''], [letters(101)], dates(201)]),
  ...fieldCases(['rating', 'userId', 'businessIds', 'id'], [5]),
];
const PROFESSIONAL_LIMITS: FieldCases = [
  ...fieldCases(['name'], ['x', letters(200)]),
  ...fieldCases(['role'], ['', letters(200)]),
  ...fieldCases(['bio'], ['', letters(5000)]),
  ['workingHours', { start: '00:00', end: '24:00' }],
  ...fieldCases(['breaks'], [[], breaksOf(20)]),
];

const readTables = async () => ({
  businesses: await query(app.url, 'SELECT * FROM businesses ORDER BY id'),
  closures: await query(app.url, 'SELECT * FROM business_closures ORDER BY 1, 2'),
  services: await query(app.url, 'SELECT * FROM services ORDER BY id'),
  professionals: await query(app.url, 'SELECT * FROM professionals ORDER BY id'),
  offers: await query(app.url, 'SELECT * FROM professional_services ORDER BY 1, 2'),
  invitations: await query(app.url, 'SELECT * FROM invitations ORDER BY id'),
});

const NEW_BUSINESS = { name: 'Salon Jo', timezone: 'Europe/Berlin', currency: 'EUR' };
const NEW_SERVICE = { name: 'Colour', duration: 90 };

/** Each write as a valid request of an allowed caller. */
const VALID_REQUESTS: Record<string, () => Promise<[Account, string, string, Fields]>> = {
  'a new business': async () => [
    await app.make.user('business'),
    'POST',
    '/api/businesses',
    NEW_BUSINESS,
  ],
  'a business': () => Promise.resolve([drafter, 'PATCH', `/api/businesses/${draft.id}`, {}]),
  'a new service': () => Promise.resolve([owner, 'POST', '/api/services', NEW_SERVICE]),
  'a service': () => Promise.resolve([owner, 'PATCH', `/api/services/${shop.service.id}`, {}]),
  'a professional': () =>
    Promise.resolve([owner, 'PATCH', `/api/professionals/${shop.professional.id}`, {}]),
  'an invitation': () =>
    Promise.resolve([owner, 'POST', '/api/business/professionals', { email: 'a@one.test' }]),
};

const INVALID_INVITATION: FieldCases = [
  ...fieldCases(['email'], [null, 7, '', 'mia', 'mia@', '@one.test', 'a b@one.test', 'a@b@c']),
  ...fieldCases(
    ['email'],
    [`${letters(65)}@one.test`, 'a\0@one.test', 'a@one.test\nBcc: b@one.test'],
  ),
  ...fieldCases(['businessId', 'role'], ['x']),
];

describe.each<[string, FieldCases, FieldCases]>([
  ['a new business', INVALID_PROFILE, PROFILE_LIMITS],
  ['a business', INVALID_PROFILE, PROFILE_LIMITS],
  ['a new service', INVALID_SERVICE, SERVICE_LIMITS],
  ['a service', INVALID_SERVICE, SERVICE_LIMITS],
  ['a professional', INVALID_PROFESSIONAL, PROFESSIONAL_LIMITS],
  ['an invitation', INVALID_INVITATION, fieldCases(['email'], [`${letters(64)}@one.test`])],
])('writing %s', (name, invalidCases, limitCases) => {
  test.each([...new Set(invalidCases.map(([field]) => field))])(
    'refuses an invalid %s',
    async (field) => {
      const [as, method, path, body] = await VALID_REQUESTS[name]!();
      const before = await readTables();
      for (const [caseField, value, error = 'INVALID_INPUT'] of invalidCases) {
        if (caseField !== field) continue;
        const response = await send(as, method, path, { ...body, [field]: value });
        expect([value, response]).toEqual([value, refused(400, error)]);
      }
      expect(await readTables()).toEqual(before);
    },
  );

  test.each([...new Set(limitCases.map(([field]) => field))])(
    'accepts %s at its limits',
    async (field) => {
      for (const [caseField, value] of limitCases) {
        if (caseField !== field) continue;
        const [as, method, path, body] = await VALID_REQUESTS[name]!();
        const response = await send(as, method, path, { ...body, [field]: value });
        expect([field, response.body]).toMatchObject([field, { [field]: value }]);
      }
    },
  );

  test('refuses a body that is no object or lacks a required field', async () => {
    const [as, method, path, body] = await VALID_REQUESTS[name]!();
    const before = await readTables();
    for (const notAnObject of [[], 'text', 7]) {
      expect(await send(as, method, path, notAnObject)).toEqual(refused(400, 'INVALID_INPUT'));
    }
    for (const field of Object.keys(body)) {
      const { [field]: _removed, ...rest } = { ...body };
      for (const extra of [{}, { color: 'red' }]) {
        const response = await send(as, method, path, { ...rest, ...extra });
        expect([field, response]).toEqual([field, refused(400, 'MISSING_FIELDS')]);
      }
    }
    expect(await readTables()).toEqual(before);
  });

  if (invalidCases !== INVALID_INVITATION && invalidCases !== INVALID_SERVICE) {
    test('answers AVAILABILITY_OVERLAP for overlapping breaks', async () => {
      const [as, method, path, body] = await VALID_REQUESTS[name]!();
      const [first, second] = [
        { start: '12:00', end: '13:00' },
        { start: '12:59', end: '13:30' },
      ];
      for (const breaks of [
        [first, second],
        [second, first],
        [first, first],
      ]) {
        const response = await send(as, method, path, { ...body, breaks });
        expect(response).toEqual(refused(409, 'AVAILABILITY_OVERLAP'));
      }
    });
  }
});

describe('an admin verdict', () => {
  test.each([
    ['approve', { reason: 7 }],
    ['approve', { reason: null }],
    ['approve', { reason: letters(1001) }],
    ['approve', { reason: 'a\0b' }],
    ['approve', { note: 'x' }],
  ])('%s is refused with the body %j', async (verdict, body) => {
    const admin = await app.make.user('admin');
    const { business } = await app.make.shop({ business: { status: 'under_review' } });
    const path = `/api/admin/businesses/${business.id}`;
    const response = await send(admin, 'POST', `${path}/${verdict}`, body);
    expect(response).toEqual(refused(400, 'INVALID_INPUT'));
    const rejected = await send(admin, 'POST', `${path}/reject`, { reason: letters(1000) });
    expect(rejected).toMatchObject({ status: 200, body: { statusReason: letters(1000) } });
  });
});

describe('authorization', () => {
  test.each<[string, string, Role[]]>([
    ['POST', '/api/services', ['business', 'professional']],
    ['PATCH', '/api/services/svc_1', ['business', 'professional']],
    ['DELETE', '/api/services/svc_1', ['business', 'professional']],
    ['POST', '/api/business/professionals', ['business']],
    ['DELETE', '/api/business/professionals/pro_1', ['business', 'professional']],
    ['GET', '/api/invitations', ['business', 'professional']],
    ['POST', '/api/invitations/inv_1/accept', ['business', 'professional']],
    ['POST', '/api/invitations/inv_1/decline', ['business', 'professional']],
    ['PATCH', '/api/professionals/pro_1', ['business', 'professional']],
  ])('%s %s admits only %j', async (method, path, allowed) => {
    const key = await app.gateway.client(createKey);
    const keyOnly = { 'x-api-key': key.ok ? key.body.apiKey : '' };
    for (const headers of [{}, keyOnly]) {
      const response = await send(null, method, path, undefined, headers);
      expect(response).toEqual(refused(401, 'AUTH_REQUIRED'));
    }
    for (const role of ['customer', 'business', 'professional', 'admin'] as const) {
      const { status } = await send(await app.make.user(role), method, path);
      expect([role, status === 403]).toEqual([role, !allowed.includes(role)]);
    }
  });
});
