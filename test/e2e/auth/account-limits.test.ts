import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getAccount } from '../../../contract/accounts.ts';
import { confirmEmailChange } from '../../../contract/account-email.ts';
import { bookAppointment, quoteAppointment } from '../../../contract/appointments.ts';
import { exchangeMagicLink, resetPassword } from '../../../contract/auth.ts';
import { quoteCoupon } from '../../../contract/coupons.ts';
import { EXAMPLE_ACCOUNT_IMPORT } from '../../../contract/export/example-import.ts';
import { downloadExport } from '../../../contract/exports.ts';
import { addFamilyMember, listFamilyMembers } from '../../../contract/family-members.ts';
import { importAccount } from '../../../contract/imports.ts';
import { createBusiness, getOwnBusiness } from '../../../contract/own-business.ts';
import { FAMILY_MEMBERS_MAX } from '../../../domain/family.ts';
import { commandIdOf } from '../../../gateway/commands/envelope.ts';
import { durableIdsOf } from '../../../workflows/messages.ts';
import { bookingAt } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { query, uniqueTaskQueue } from '../../support/services.ts';
import { type Call, openSessions } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });
const closers: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));
/** All tests send from one address. */
beforeEach(() => app.gateway.redis.run((client) => client.flushDb()));

const codesOf = (answers: readonly { ok: boolean; error?: string; status: number }[]) =>
  answers.map(({ ok, error, status }) => (ok ? status : error!.split(':')[0]));
const repeat = <T>(times: number, run: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => run(n)));
const times = <T>(count: number, value: T) => Array<T>(count).fill(value);

async function asNewCustomer() {
  const customer = await app.make.user();
  return { customer, call: await app.loginAs(customer) };
}

describe('requests of one account', () => {
  test('above the limit get 429 with the seconds to wait; those of others do not', async () => {
    const gateway = await startGateway({
      databaseUrl: app.url,
      taskQueue: uniqueTaskQueue(),
      env: { SESSION_PER_MINUTE: '5' },
    });
    closers.push(() => gateway.stop());
    const [one, other] = [await app.make.user(), await app.make.user()];
    const { issueToken } = await openSessions(app.url, gateway, one);
    const send = async (token: string, path = '/api/account') =>
      fetch(gateway.baseUrl + path, { headers: { authorization: `Bearer ${token}` } });
    const token = await issueToken(one);

    const answers = await repeat(7, () => send(token));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([...times(5, 200), 429, 429]);
    const refused = answers.find(({ status }) => status === 429)!;
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBe(12);
    expect(await refused.json()).toEqual({ error: `RATE_LIMITED:${seconds}` });
    // Reads that need no session count too, where one is sent.
    expect((await send(token, '/api/services')).status).toBe(429);
    expect((await send(await issueToken(other))).status).toBe(200);
  });

  test('are not limited with 0', async () => {
    const { call } = await asNewCustomer();
    expect(codesOf(await repeat(30, () => call(getAccount)))).toEqual(times(30, 200));
  });
});

describe('family members', () => {
  const add = (call: Call, n: number) => call(addFamilyMember, { body: { name: `Kim ${n}` } });
  const limited = { status: 409, error: 'CUSTOMER_LIMIT_REACHED' };

  test('are at most twenty, also if two are added at once', async () => {
    const { call } = await asNewCustomer();
    for (let n = 0; n < FAMILY_MEMBERS_MAX - 1; n++) await add(call, n);

    const answers = await repeat(3, (n) => add(call, 100 + n));

    expect(codesOf(answers).toSorted()).toEqual([201, ...times(2, 'CUSTOMER_LIMIT_REACHED')]);
    const refused = answers.find(({ ok }) => !ok)!;
    expect(refused).toMatchObject(limited);
    expect(refused.headers.get('error-field')).toBe('familyMembers');
  });

  test('of an imported file are refused as a whole if they are too many', async () => {
    const { call, customer } = await asNewCustomer();
    const [member] = EXAMPLE_ACCOUNT_IMPORT.familyMembers;
    const familyOf = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...member!, id: `kim${n}`, name: `Kim ${n}` }));
    const importFile = (count: number) =>
      call(importAccount, {
        body: { file: { ...EXAMPLE_ACCOUNT_IMPORT, familyMembers: familyOf(count) } },
      });

    expect(await importFile(FAMILY_MEMBERS_MAX + 1)).toMatchObject(limited);
    expect(await call(listFamilyMembers)).toMatchObject({ body: [] });
    expect(await call(getAccount)).toMatchObject({ body: { name: customer.name } });
    expect(await importFile(FAMILY_MEMBERS_MAX)).toMatchObject({ status: 200 });
    expect(await importFile(FAMILY_MEMBERS_MAX)).toMatchObject({ status: 200 });
  });
});

test('a new business limits the upcoming appointments of a customer to 20, or as it says', async () => {
  const asOwner = await app.loginAs(await app.make.user('business'));
  const body = { name: 'Salon', timezone: 'UTC', currency: 'EUR' };
  const created = await asOwner(createBusiness, { body });
  expect(created).toMatchObject({ status: 201, body: { maxUpcomingPerCustomer: 20 } });
  const asOther = await app.loginAs(await app.make.user('business'));
  await asOther(createBusiness, { body: { ...body, maxUpcomingPerCustomer: null } });
  expect(await asOther(getOwnBusiness)).toMatchObject({ body: { maxUpcomingPerCustomer: null } });
});

describe('wrong coupon codes', () => {
  async function setUpShop() {
    const shop = await app.make.shop();
    const coupon = await app.make.coupon(shop.business.id);
    const place = { business: shop.business.id, services: [shop.service.id] };
    const quote = (call: Call, couponCode: string) =>
      call(quoteCoupon, { body: { ...place, couponCode } });
    const bodyAt = (start: string, couponCode: string) => ({
      ...bookingAt(shop, start),
      couponCode,
    });
    return { shop, coupon, quote, bodyAt };
  }

  test('are limited per account, by quotes of any kind and by bookings together', async () => {
    const { coupon, quote, bodyAt } = await setUpShop();
    const { call } = await asNewCustomer();
    for (let n = 0; n < 4; n++)
      expect(codesOf([await quote(call, `NO-${n}`)])).toEqual(['COUPON_NOT_FOUND']);
    for (const start of ['09:00', '03:00']) {
      await call(quoteAppointment, { body: bodyAt(start, 'NO-QUOTE') });
    }
    for (let n = 0; n < 4; n++) {
      const body = bodyAt('10:00', `NO-BOOKING-${n}`);
      expect(codesOf([await call(bookAppointment, { body })])).toEqual(['COUPON_NOT_FOUND']);
    }

    const answers = [
      await quote(call, coupon.code),
      await call(quoteAppointment, { body: bodyAt('11:00', coupon.code) }),
      await call(bookAppointment, { body: bodyAt('11:00', coupon.code) }),
    ];

    expect(codesOf(answers)).toEqual(times(3, 'RATE_LIMITED'));
    expect(Number(answers[0]!.headers.get('retry-after'))).toBeGreaterThan(890);
    const { couponCode: _code, ...plain } = bodyAt('11:00', '');
    expect(await call(bookAppointment, { body: plain })).toMatchObject({ status: 201 });
  });

  test('in a burst learn no more than ten answers', async () => {
    const { coupon, quote } = await setUpShop();
    const { call } = await asNewCustomer();
    const answers = await repeat(25, (n) => quote(call, `BURST-${n}`));
    const codes = codesOf(answers);
    expect(codes.filter((code) => code === 'COUPON_NOT_FOUND')).toHaveLength(10);
    expect(codesOf([await quote(call, coupon.code)])).toEqual(['RATE_LIMITED']);
  });

  test('are limited per address over many accounts', async () => {
    const { coupon, quote } = await setUpShop();
    const calls = await repeat(5, async () => (await asNewCustomer()).call);
    for (const call of calls.slice(0, 3)) {
      for (let n = 0; n < 10; n++) await quote(call, `NO-${n}`);
    }
    const [guesser, neighbour] = calls.slice(3) as [Call, Call];
    expect(codesOf([await quote(guesser, 'NO'), await quote(guesser, 'NO-MORE')])).toEqual([
      'COUPON_NOT_FOUND',
      'RATE_LIMITED',
    ]);
    expect(codesOf([await quote(neighbour, coupon.code)])).toEqual([200]);
  });

  test('in a burst over several accounts learn one answer each above the limit of the address', async () => {
    const { quote } = await setUpShop();
    const calls = await repeat(6, async () => (await asNewCustomer()).call);
    const burst = async (some: readonly Call[]) => {
      const answers = some.flatMap((call) =>
        times(10, call).map((each, n) => quote(each, `NO-${n}`)),
      );
      return codesOf(await Promise.all(answers)).filter((code) => code === 'COUPON_NOT_FOUND');
    };

    expect((await burst(calls.slice(0, 4))).length).toBeLessThanOrEqual(30 + 4);
    expect((await burst(calls.slice(4))).length).toBeLessThanOrEqual(2);
  });

  test('that are right do not count, whatever their number', async () => {
    const { coupon, quote } = await setUpShop();
    const { call } = await asNewCustomer();
    for (let n = 0; n < 12; n++) {
      expect(codesOf([await quote(call, coupon.code)])).toEqual([200]);
    }
  });

  test('of another business are told only to its staff and to those who used them', async () => {
    const [here, there] = [await setUpShop(), await setUpShop()];
    const { code } = there.coupon;
    const owner = await app.make.user('business');
    await query(app.url, 'UPDATE businesses SET user_id = $1 WHERE id = $2', [
      owner.id,
      there.shop.business.id,
    ]);
    const { call } = await asNewCustomer();
    const tryAt = async (start: string) => [
      await here.quote(call, code),
      await call(quoteAppointment, { body: here.bodyAt(start, code) }),
      await call(bookAppointment, { body: here.bodyAt(start, code) }),
    ];

    expect(codesOf(await tryAt('10:00'))).toEqual(times(3, 'COUPON_NOT_FOUND'));
    expect(codesOf([await here.quote(await app.loginAs(owner), code)])).toEqual([
      'BUSINESS_MISMATCH',
    ]);
    await call(bookAppointment, { body: there.bodyAt('09:00', code) });
    expect(codesOf(await tryAt('11:00'))).toEqual(times(3, 'BUSINESS_MISMATCH'));
  });
});

describe('a booking that would be refused', () => {
  const key = 'a-refused-booking';
  const isStarted = async (userId: string) => {
    const ids = durableIdsOf(commandIdOf(userId, key));
    const found = await Promise.all(ids.map((id) => app.gateway.durable.find(id)));
    return found.some((run) => run !== undefined);
  };
  async function bookAsync(fields: object, rules: object) {
    const shop = await app.make.shop({ business: rules });
    const { customer, call } = await asNewCustomer();
    await call(bookAppointment, { body: bookingAt(shop, '09:00') });
    const answer = await call(bookAppointment, {
      headers: { prefer: 'respond-async', 'idempotency-key': key },
      body: { ...bookingAt(shop, '11:00'), ...fields },
    });
    return [codesOf([answer])[0], await isStarted(customer.id)];
  }
  const SERIES = { recurringFrequency: 'weekly', recurringCount: 2 };

  test.each<[string, object, object]>([
    ['APPOINTMENT_IN_PAST', { date: '2020-01-07' }, {}],
    ['PROFESSIONAL_NOT_FOUND', { professional: 'pro_1' }, {}],
    ['SERVICE_NOT_FOUND', { services: ['svc_1'] }, {}],
    ['OUTSIDE_AVAILABILITY', { start: '03:00' }, {}],
    ['OUTSIDE_AVAILABILITY', { start: '03:00', ...SERIES }, {}],
    ['CUSTOMER_LIMIT_REACHED', {}, { maxUpcomingPerCustomer: 1 }],
    ['SLOT_TAKEN', { start: '09:00' }, {}],
    ['COUPON_NOT_FOUND', { couponCode: 'NO-CODE' }, {}],
  ])('as %s starts nothing durable (%j)', async (code, fields, rules) => {
    const [answer, started] = await bookAsync(fields, rules);
    expect([answer, started]).toEqual([code, false]);
  });

  test('keeps its answer for repeats of its key, also when its time has opened', async () => {
    const shop = await app.make.shop();
    const { call } = await asNewCustomer();
    const bookAt = (start: string) =>
      call(bookAppointment, {
        headers: { prefer: 'respond-async', 'idempotency-key': key },
        body: bookingAt(shop, start),
      });

    const codes = codesOf([await bookAt('03:00'), await bookAt('11:00')]);
    await query(app.url, 'UPDATE weekly_hours SET start_min = 0 WHERE professional_id = $1', [
      shop.professional.id,
    ]);
    expect([...codes, ...codesOf([await bookAt('03:00')])]).toEqual([
      'OUTSIDE_AVAILABILITY',
      'INVALID_INPUT',
      'OUTSIDE_AVAILABILITY',
    ]);
  });

  test('later does not keep its key from the booking that it made', async () => {
    const shop = await app.make.shop();
    const { customer, call } = await asNewCustomer();
    const headers = { prefer: 'respond-async', 'idempotency-key': key };
    const send = () => call(bookAppointment, { headers, body: bookingAt(shop, '11:00') });

    expect(await send()).toMatchObject({ status: 202 });
    expect(await isStarted(customer.id)).toBe(true);
    const answers = await repeat(10, send);
    for (const answer of answers) expect([201, 202]).toContain(answer.status);
  });
});

describe('unknown links of one address', () => {
  const token = 'a'.repeat(43);
  const LINKS: [string, () => Promise<{ ok: boolean; error?: string; status: number }>][] = [
    [
      'a reset',
      () => app.gateway.client(resetPassword, { body: { token, password: 'a-new-password-1' } }),
    ],
    ['a magic link', () => app.gateway.client(exchangeMagicLink, { body: { token } })],
    [
      'a change of email',
      () => app.gateway.client(confirmEmailChange, { body: { token, password: 'a-password-1' } }),
    ],
    ['an export', () => app.gateway.client(downloadExport, { params: { token } })],
  ];

  test.each(LINKS)('of %s are limited', async (_kind, open) => {
    const codes = codesOf(await repeat(32, open));
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(2);
  });
});
