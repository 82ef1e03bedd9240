import { describe, expect, test } from '@jest/globals';
import { addClient } from '../../../contract/clients.ts';
import { newId } from '../../../contract/ids.ts';
import { businessClosures, exceptionalOpenings } from '../../../db/schema/opening-hours.ts';
import { addFamilyMember } from '../../../contract/family-members.ts';
import { createPackage } from '../../../contract/packages.ts';
import { packageTerms } from '../../support/factories/coupons-and-packages.ts';
import { bodyOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import type { Account } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();

/** A shop with one object of each kind that two people may edit at once. */
async function setUpShop() {
  const [owner, lena] = [await app.make.user('business'), await app.make.user('professional')];
  const customer = await app.make.user();
  const shop = await app.make.shop({
    business: { userId: owner.id },
    professional: { userId: lena.id },
  });
  const [asOwner, asCustomer] = [await app.loginAs(owner), await app.loginAs(customer)];
  const coupon = await app.make.coupon(shop.business.id);
  const client = bodyOf(await asOwner(addClient, { body: { name: 'Eve' } }));
  const family = bodyOf(await asCustomer(addFamilyMember, { body: { name: 'Kim' } }));
  const offer = bodyOf(await asOwner(createPackage, { body: packageTerms(shop.service.id) }));
  const { id: businessId } = shop.business;
  const [closureId, openingId] = [newId('cls'), newId('exo')];
  // Part of a day, so that it is no closed date.
  const halfDay = { from: '2030-12-24', to: '2030-12-24', startMin: 780, endMin: 1080 };
  const closure = { id: closureId, businessId, ...halfDay };
  await app.make.db.insert(businessClosures).values(closure);
  const spans = [{ startMin: 540, endMin: 600 }];
  const opening = { id: openingId, businessId, date: '2030-12-29', spans };
  await app.make.db.insert(exceptionalOpenings).values(opening);
  const ids = { packageId: offer.id, closureId, openingId };
  return { owner, lena, customer, shop, coupon, client, family, ...ids };
}
type Shop = Awaited<ReturnType<typeof setUpShop>>;

type Edit = {
  readonly as: Account;
  readonly read: string;
  readonly method?: string;
  readonly change?: string;
  readonly bodies: readonly [object, object];
};

const EDITS: readonly [string, (shop: Shop) => Edit][] = [
  [
    'an account',
    ({ customer }) => ({ as: customer, read: '/api/account', bodies: named('Ann', 'Bea') }),
  ],
  [
    'a business, by its owner’s view',
    ({ owner, shop }) => ({
      as: owner,
      read: '/api/business',
      change: `/api/businesses/${shop.business.id}`,
      bodies: [{ slotMinutes: 20 }, { slotMinutes: 30 }],
    }),
  ],
  [
    'a business, by its public view',
    ({ owner, shop }) => ({
      as: owner,
      read: `/api/businesses/${shop.business.id}`,
      bodies: named('One', 'Two'),
    }),
  ],
  [
    'a service',
    ({ owner, shop }) => ({
      as: owner,
      read: `/api/services/${shop.service.id}`,
      bodies: named('One', 'Two'),
    }),
  ],
  [
    'a professional',
    ({ lena, shop }) => ({
      as: lena,
      read: `/api/professionals/${shop.professional.id}`,
      bodies: [{ bio: 'one' }, { bio: 'two' }],
    }),
  ],
  [
    'a schedule',
    ({ lena, shop }) => {
      const read = `/api/professionals/${shop.professional.id}/schedule?businessId=${shop.business.id}`;
      const week = (end: string) => ({
        businessId: shop.business.id,
        weekly: [{ weekday: 2, spans: [{ start: '09:00', end }] }],
      });
      const bodies = [week('16:00'), week('17:00')] as const;
      return { as: lena, read, method: 'PUT', change: read.split('?')[0]!, bodies };
    },
  ],
  [
    'a coupon',
    ({ owner, coupon: { id } }) => ({
      as: owner,
      read: `/api/business/coupons/${id}`,
      change: '/api/business/coupons',
      bodies: [
        { id, isActive: false },
        { id, usageLimit: 9 },
      ],
    }),
  ],
  [
    'a package',
    ({ owner, packageId: id }) => ({
      as: owner,
      read: `/api/business/packages/${id}`,
      change: '/api/business/packages',
      bodies: [
        { id, title: 'One' },
        { id, title: 'Two' },
      ],
    }),
  ],
  [
    'a closure',
    ({ owner, closureId }) => ({
      as: owner,
      read: `/api/business/closures/${closureId}`,
      bodies: named('Christmas', 'Holiday'),
    }),
  ],
  [
    'an exceptional opening',
    ({ owner, openingId }) => ({
      as: owner,
      read: `/api/business/exceptional-openings/${openingId}`,
      bodies: named('Market', 'Fair'),
    }),
  ],
  [
    'the opening hours',
    ({ owner }) => ({
      as: owner,
      read: '/api/business/hours',
      method: 'PUT',
      bodies: [weekFrom('09:00'), weekFrom('10:00')],
    }),
  ],
  [
    'the hours of a weekday',
    ({ owner }) => ({
      as: owner,
      read: '/api/business/hours/2',
      method: 'PUT',
      bodies: [{ spans: [{ start: '09:00', end: '18:00' }] }, { spans: [] }],
    }),
  ],
  [
    'the hours of a weekday, by the whole week',
    ({ owner }) => ({
      as: owner,
      read: '/api/business/hours',
      method: 'PUT',
      change: '/api/business/hours/2',
      bodies: [{ spans: [{ start: '09:00', end: '18:00' }] }, { spans: [] }],
    }),
  ],
  [
    'a client record',
    ({ owner, client }) => ({
      as: owner,
      read: `/api/business/clients/${client.id}`,
      bodies: named('One', 'Two'),
    }),
  ],
  [
    'a family member',
    ({ customer, family }) => ({
      as: customer,
      read: `/api/family-members/${family.id}`,
      bodies: named('One', 'Two'),
    }),
  ],
];

function weekFrom(start: string) {
  return { weekly: [{ weekday: 2, spans: [{ start, end: '18:00' }] }] };
}

function named(first: string, second: string): readonly [object, object] {
  return [{ name: first }, { name: second }];
}

/** Sends a request, with an ETag as its condition if there is one. */
async function request(as: Account, method: string, path: string, body?: object, etag?: string) {
  const response = await fetch(`${app.gateway.baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await app.issueToken(as)}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(etag !== undefined && { 'if-match': etag }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, etag: response.headers.get('etag') ?? '' };
}

const CONFLICT = { status: 409, text: '{"error":"SERIALIZATION_CONFLICT"}' };

describe.each(EDITS)('of two edits of %s', (_what, editOf) => {
  async function open() {
    const { as, read, method = 'PATCH', change = read, bodies } = editOf(await setUpShop());
    return {
      read: () => request(as, 'GET', read),
      edit: (n: 0 | 1, etag?: string) => request(as, method, change, bodies[n], etag),
    };
  }

  test('the second is refused if both were made from the same reading', async () => {
    const { read, edit } = await open();
    const { etag } = await read();

    const first = await edit(0, etag);
    const afterFirst = await read();
    const second = await edit(1, etag);

    expect([etag, first.status]).toEqual([expect.stringMatching(/^W\/".+"$/), 200]);
    expect(second).toMatchObject(CONFLICT);
    expect(await read()).toEqual(afterFirst);
    expect((await edit(1, afterFirst.etag)).status).toBe(200);
    expect((await edit(0, '*')).status).toBe(200);
    expect((await edit(1)).status).toBe(200);
  });

  test('one is refused if they arrive at the same time', async () => {
    const { read, edit } = await open();
    const { etag } = await read();

    const edits = await Promise.all([edit(0, etag), edit(1, etag)]);

    expect(edits.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

test('a change returns the ETag for the next change', async () => {
  const { customer, family } = await setUpShop();
  const path = `/api/family-members/${family.id}`;
  const first = await request(customer, 'PATCH', path, { name: 'One' });

  expect((await request(customer, 'PATCH', path, { name: 'Two' }, first.etag)).status).toBe(200);
  expect(await request(customer, 'PATCH', path, { name: 'Three' }, first.etag)).toMatchObject(
    CONFLICT,
  );
});

test('a request for time off that was answered since it was read is not withdrawn', async () => {
  const { owner, lena, shop } = await setUpShop();
  const body = { professionalId: shop.professional.id, from: '2030-12-01', to: '2030-12-01' };
  const asked = await request(lena, 'POST', '/api/time-off/requests', body);
  const path = `/api/time-off/requests/${(JSON.parse(asked.text) as { id: string }).id}`;
  const { etag } = await request(lena, 'GET', path);
  await request(owner, 'POST', `${path}/decline`);

  expect(await request(lena, 'DELETE', path, undefined, etag)).toMatchObject(CONFLICT);
});

test('a professional who is not in discovery is edited by the ETag of the last change', async () => {
  const { lena, shop } = await setUpShop();
  await query(app.url, `UPDATE businesses SET status = 'draft' WHERE id = $1`, [shop.business.id]);
  const path = `/api/professionals/${shop.professional.id}`;
  const first = await request(lena, 'PATCH', path, { bio: 'one' });

  expect(await request(lena, 'PATCH', path, { bio: 'two' }, '"other"')).toMatchObject(CONFLICT);
  expect((await request(lena, 'PATCH', path, { bio: 'two' }, first.etag)).status).toBe(200);
});

test('an edit of what has no version is refused if it asks for one, and changes nothing', async () => {
  const { owner, lena } = await setUpShop();
  const edit = (etag?: string) =>
    request(owner, 'PATCH', `/api/business/members/${lena.id}`, { role: 'manager' }, etag);

  expect(await edit('"1"')).toMatchObject(CONFLICT);
  expect((await request(owner, 'GET', '/api/business/members')).text).not.toContain('manager');
  expect((await edit()).status).toBe(200);
});

test('two people add closed dates at once, and none is lost', async () => {
  const { owner, lena, shop } = await setUpShop();
  const path = `/api/businesses/${shop.business.id}/closed-dates`;
  const dates = Array.from({ length: 5 }, (_, n) => `2030-12-2${n}`);
  const list = async () => JSON.parse((await request(owner, 'GET', path)).text) as unknown;

  const closed = await Promise.all(dates.map((date) => request(owner, 'PUT', `${path}/${date}`)));
  expect(closed.map(({ status, text }) => [status, JSON.parse(text) as unknown])).toEqual(
    dates.map((date) => [200, { date }]),
  );
  expect(await list()).toEqual(dates.map((date) => ({ date })));
  const again = await request(owner, 'PUT', `${path}/${dates[0]}`);
  const opened = await Promise.all(
    [0, 1, 1].map((n) => request(owner, 'DELETE', `${path}/${dates[n]}`)),
  );
  expect([again, ...opened].map(({ status }) => status)).toEqual([200, 204, 204, 204]);
  expect(await list()).toEqual(dates.slice(2).map((date) => ({ date })));
  expect((await request(owner, 'PUT', `${path}/2030-02-30`)).text).toContain('INVALID_DATE_FORMAT');
  expect((await request(lena, 'PUT', `${path}/2030-12-01`)).status).toBe(403);
});

test.each([
  ['a service', ({ owner, shop }: Shop) => [owner, `/api/services/${shop.service.id}`] as const],
  ['a client', ({ owner, client }: Shop) => [owner, `/api/business/clients/${client.id}`] as const],
  ['a family member', ({ customer, family }) => [customer, `/api/family-members/${family.id}`]],
  // Last, because it ends the session that all accounts of the tests share.
  ['an account', ({ customer }) => [customer, '/api/account']],
] satisfies [string, (shop: Shop) => readonly [Account, string]][])(
  'an object that has changed since it was read is not deleted: %s',
  async (_what, targetOf) => {
    const [as, path] = targetOf(await setUpShop());
    const { etag } = await request(as, 'GET', path);
    await request(as, 'PATCH', path, { name: 'Changed' });

    expect(await request(as, 'DELETE', path, undefined, etag)).toMatchObject(CONFLICT);
    const current = await request(as, 'GET', path);
    expect((await request(as, 'DELETE', path, undefined, `"other", ${current.etag}`)).status).toBe(
      204,
    );
  },
);
