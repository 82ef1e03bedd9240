import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '../../../contract/endpoint.ts';
import { createKey } from '../../../contract/keys.ts';
import { type Account, refused } from '../../support/sessions.ts';
import { DATE } from '../../support/factories.ts';
import { query } from '../../support/services.ts';
import { openTestApp } from '../../support/test-app.ts';

let app: Awaited<ReturnType<typeof openTestApp>>;
let make: typeof app.make;
let sessions: typeof app.entrance;

beforeAll(async () => {
  app = await openTestApp();
  ({ make, entrance: sessions } = app);
});
afterAll(() => app.close());

type Fields = Record<string, unknown>;

const send: typeof sessions.send = (...asked) => sessions.send(...asked);

let owner: Awaited<ReturnType<typeof make.user>>;
let shop: Awaited<ReturnType<typeof make.shop>>;
// Only a draft may be without what makes a profile whole.
let drafter: typeof owner;
let draft: (typeof shop)['business'];
beforeAll(async () => {
  owner = await make.user('business');
  shop = await make.shop({ business: { userId: owner.id } });
  drafter = await make.user('business');
  draft = (await make.shop({ business: { userId: drafter.id, status: 'draft' } })).business;
});

type Faults = readonly (readonly [field: string, value: unknown, error?: string])[];
const x = (length: number) => 'x'.repeat(length);
const of = (fields: readonly string[], values: readonly unknown[]): Faults =>
  fields.flatMap((field) => values.map((value) => [field, value] as const));
const times = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const clock = (minute: number) => `${String(n).padStart(2, '0')}:${minute}`;
    return { start: clock(10), end: clock(20) };
  });
const dates = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    new Date(Date.UTC(2040, 0, 1 + n)).toISOString().slice(0, 10),
  );

const SPANS: Faults = [
  ...of(['workingHours'], [null, '09:00', []]),
  ...[{}, { start: '09:00' }, { end: '17:00' }].map(
    (value) => ['workingHours', value, 'MISSING_FIELDS'] as const,
  ),
  ...[null, 9, '', '9:00', '24:00', '09:60', '09:00:00'].map(
    (start) => ['workingHours', { start, end: '17:00' }, 'INVALID_TIME_FORMAT'] as const,
  ),
  ['workingHours', { start: '09:00', end: '09:00' }],
  ['workingHours', { start: '09:01', end: '09:00' }],
  ...of(['breaks'], [null, {}, ['12:00'], times(21), [{ start: '12:00', end: '12:00' }]]),
  ['breaks', [{ start: '12:00' }], 'MISSING_FIELDS'],
  ['breaks', [{ start: '24:00', end: '24:00' }], 'INVALID_TIME_FORMAT'],
];

const PROFILE: Faults = [
  ...of(['name'], [null, 7, '', ' ', x(201), 'a\0b', '\ud800']),
  ...of(['timezone'], [null, 7, '', 'Europe/Nowhere', x(101)]),
  ...[null, 978, '', 'eur', 'ABC', 'EURO'].map(
    (value) => ['currency', value, 'INVALID_CURRENCY'] as const,
  ),
  ...of(['description'], [7, x(5001), 'a\0b']),
  ...of(['addressLine1', 'city', 'state', 'country', 'postalCode'], [7, '', x(201), 'a\0b']),
  ...of(['lat'], ['52', 90.001, -90.001]),
  ...of(['lng'], ['13', 180.001, -180.001]),
  ...of(['image'], [7, '', x(2001)]),
  ...SPANS,
  ...of(['slotMinutes'], [null, '15', 4, 241, 7.5]),
  ...of(['cancellationWindowHours'], [null, '24', -1, 8761, 1.5]),
  ...of(['autoConfirm'], [null, 'true', 1]),
  ...of(['closedWeekdays'], [null, 1, ['1'], [0], [8], [1.5], [1, 2, 3, 4, 5, 6, 7, 7]]),
  ...of(['closedDates'], [null, DATE, dates(1001)]),
  ...[null, 7, '', '2035-02-30', '12.06.2035', '1899-12-31'].map(
    (value) => ['closedDates', [value], 'INVALID_DATE_FORMAT'] as const,
  ),
  ...of(['status', 'statusReason', 'userId', 'id', 'color'], ['approved']),
];

const LIMITS: Faults = [
  ...of(['name'], ['x', x(200)]),
  ...of(['description'], [null, '', x(5000)]),
  ...of(['addressLine1', 'city', 'state', 'country', 'postalCode'], [null, 'x', x(200)]),
  ...of(['lat'], [null, 90, -90]),
  ...of(['lng'], [null, 180, -180]),
  ...of(['image'], [null, x(2000)]),
  ['workingHours', { start: '00:00', end: '24:00' }],
  ['workingHours', { start: '23:58', end: '23:59' }],
  ...of(['breaks'], [[], times(20)]),
  ...of(['slotMinutes'], [5, 240]),
  ...of(['cancellationWindowHours'], [0, 8760]),
  ...of(['closedWeekdays'], [[], [1, 2, 3, 4, 5, 6, 7]]),
  ...of(['closedDates'], [[], dates(1000)]),
];

const SERVICE: Faults = [
  ...of(['name'], [null, 7, '', ' ', x(201), 'a\0b']),
  ...of(['duration'], [null, '60', 0, 1441, 1.5]),
  ...of(['description'], [null, 7, x(5001), 'a\0b']),
  ...of(['price'], ['35', -0.01, 0.005, 1e12 + 1, 1e300]),
  ...of(['parent'], [7, '', x(201)]),
  ...of(['capacity'], [null, '2', 0, 1001, 1.5]),
  ...of(['active'], [null, 'true', 1]),
  ...of(['professionalIds'], [null, 'pro_1', [7], [''], [x(101)], dates(201)]),
  ...of(['custom', 'businessId', 'ownerProfessionalId', 'canManage', 'id'], [true]),
];
const SERVICE_LIMITS: Faults = [
  ...of(['name'], ['x', x(200)]),
  ...of(['duration'], [1, 1440]),
  ...of(['description'], ['', x(5000)]),
  ...of(['price'], [0, 0.01, 10_000_000]),
  ...of(['parent'], [null, 'x', x(200)]),
  ...of(['capacity'], [1, 1000]),
  ...of(['active'], [false, true]),
];

const PROFESSIONAL: Faults = [
  ...of(['name'], [null, 7, '', ' ', x(201), 'a\0b']),
  ...of(['role'], [null, 7, x(201), 'a\0b']),
  ...of(['bio'], [null, 7, x(5001), 'a\0b']),
  ...of(['image'], [7, '', x(2001)]),
  ...SPANS,
  ...of(['services'], [null, 'svc_1', [7], [''], [x(101)], dates(201)]),
  ...of(['rating', 'userId', 'businessIds', 'id'], [5]),
];
const PROFESSIONAL_LIMITS: Faults = [
  ...of(['name'], ['x', x(200)]),
  ...of(['role'], ['', x(200)]),
  ...of(['bio'], ['', x(5000)]),
  ...of(['image'], [null, x(2000)]),
  ['workingHours', { start: '00:00', end: '24:00' }],
  ...of(['breaks'], [[], times(20)]),
];

const stored = async () => ({
  businesses: await query(app.url, 'SELECT * FROM businesses ORDER BY id'),
  closures: await query(app.url, 'SELECT * FROM business_closures ORDER BY 1, 2'),
  services: await query(app.url, 'SELECT * FROM services ORDER BY id'),
  professionals: await query(app.url, 'SELECT * FROM professionals ORDER BY id'),
  offers: await query(app.url, 'SELECT * FROM professional_services ORDER BY 1, 2'),
  invitations: await query(app.url, 'SELECT * FROM invitations ORDER BY id'),
});

const NEW = { name: 'Salon Jo', timezone: 'Europe/Berlin', currency: 'EUR' };
const COLOUR = { name: 'Colour', duration: 90 };

/** A write with its body as it should be, by someone who may. */
const WRITES: Record<string, () => Promise<[Account, string, string, Fields]>> = {
  'a new business': async () => [await make.user('business'), 'POST', '/api/businesses', NEW],
  'a business': () => Promise.resolve([drafter, 'PATCH', `/api/businesses/${draft.id}`, {}]),
  'a new service': () => Promise.resolve([owner, 'POST', '/api/services', COLOUR]),
  'a service': () => Promise.resolve([owner, 'PATCH', `/api/services/${shop.service.id}`, {}]),
  'a professional': () =>
    Promise.resolve([owner, 'PATCH', `/api/professionals/${shop.professional.id}`, {}]),
  'an invitation': () =>
    Promise.resolve([owner, 'POST', '/api/business/professionals', { email: 'a@one.test' }]),
};

const EMAILS: Faults = [
  ...of(['email'], [null, 7, '', 'mia', 'mia@', '@one.test', 'a b@one.test', 'a@b@c']),
  ...of(['email'], [`${x(65)}@one.test`, 'a\0@one.test', 'a@one.test\nBcc: b@one.test']),
  ...of(['businessId', 'role'], ['x']),
];

describe.each<[string, Faults, Faults]>([
  ['a new business', PROFILE, LIMITS],
  ['a business', PROFILE, LIMITS],
  ['a new service', SERVICE, SERVICE_LIMITS],
  ['a service', SERVICE, SERVICE_LIMITS],
  ['a professional', PROFESSIONAL, PROFESSIONAL_LIMITS],
  ['an invitation', EMAILS, of(['email'], [`${x(64)}@one.test`])],
])('of %s', (name, faults, limits) => {
  test.each([...new Set(faults.map(([field]) => field))])(
    'a faulty %s is refused',
    async (field) => {
      const [as, method, path, body] = await WRITES[name]!();
      const before = await stored();
      for (const [each, value, error = 'INVALID_INPUT'] of faults) {
        if (each !== field) continue;
        const answer = await send(as, method, path, { ...body, [field]: value });
        expect([value, answer]).toEqual([value, refused(400, error)]);
      }
      expect(await stored()).toEqual(before);
    },
  );

  test.each([...new Set(limits.map(([field]) => field))])(
    '%s is taken at its limits',
    async (field) => {
      for (const [each, value] of limits) {
        if (each !== field) continue;
        const [as, method, path, body] = await WRITES[name]!();
        const answer = await send(as, method, path, { ...body, [field]: value });
        expect([field, answer.body]).toMatchObject([field, { [field]: value }]);
      }
    },
  );

  test('what is no object is refused, as is an empty one where something is required', async () => {
    const [as, method, path, body] = await WRITES[name]!();
    const before = await stored();
    for (const wrong of [[], 'text', 7]) {
      expect(await send(as, method, path, wrong)).toEqual(refused(400, 'INVALID_INPUT'));
    }
    for (const field of Object.keys(body)) {
      const { [field]: _gone, ...rest } = { ...body };
      for (const fault of [{}, { color: 'red' }]) {
        const answer = await send(as, method, path, { ...rest, ...fault });
        expect([field, answer]).toEqual([field, refused(400, 'MISSING_FIELDS')]);
      }
    }
    expect(await stored()).toEqual(before);
  });

  if (faults !== EMAILS && faults !== SERVICE) {
    test('overlapping breaks are AVAILABILITY_OVERLAP', async () => {
      const [as, method, path, body] = await WRITES[name]!();
      const [first, second] = [
        { start: '12:00', end: '13:00' },
        { start: '12:59', end: '13:30' },
      ];
      for (const breaks of [
        [first, second],
        [second, first],
        [first, first],
      ]) {
        const answer = await send(as, method, path, { ...body, breaks });
        expect(answer).toEqual(refused(409, 'AVAILABILITY_OVERLAP'));
      }
    });
  }
});

describe('a verdict', () => {
  test.each([
    ['approve', { reason: 7 }],
    ['approve', { reason: null }],
    ['approve', { reason: x(1001) }],
    ['approve', { reason: 'a\0b' }],
    ['approve', { note: 'x' }],
  ])('to %s with %j is refused', async (verdict, body) => {
    const admin = await make.user('admin');
    const { business } = await make.shop({ business: { status: 'under_review' } });
    const path = `/api/admin/businesses/${business.id}`;
    const answer = await send(admin, 'POST', `${path}/${verdict}`, body);
    expect(answer).toEqual(refused(400, 'INVALID_INPUT'));
    const whole = await send(admin, 'POST', `${path}/reject`, { reason: x(1000) });
    expect(whole).toMatchObject({ status: 200, body: { statusReason: x(1000) } });
  });
});

describe('a caller', () => {
  test.each<[string, string, Role[]]>([
    ['POST', '/api/services', ['business', 'professional']],
    ['PATCH', '/api/services/svc_1', ['business', 'professional']],
    ['DELETE', '/api/services/svc_1', ['business', 'professional']],
    ['POST', '/api/business/professionals', ['business']],
    ['DELETE', '/api/business/professionals/pro_1', ['business', 'professional']],
    ['GET', '/api/invitations', ['business', 'professional']],
    ['POST', '/api/invitations/inv_1/accept', ['professional']],
    ['POST', '/api/invitations/inv_1/decline', ['professional']],
    ['PATCH', '/api/professionals/pro_1', ['business', 'professional']],
  ])('of %s %s is one of %j', async (method, path, allowed) => {
    const key = await app.gateway.client(createKey);
    const bare = { 'x-api-key': key.ok ? key.body.apiKey : '' };
    for (const headers of [{}, bare]) {
      const answer = await send(null, method, path, undefined, headers);
      expect(answer).toEqual(refused(401, 'AUTH_REQUIRED'));
    }
    for (const role of ['customer', 'business', 'professional', 'admin'] as const) {
      const { status } = await send(await make.user(role), method, path);
      expect([role, status === 403]).toEqual([role, !allowed.includes(role)]);
    }
  });
});
