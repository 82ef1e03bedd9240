import { beforeAll, expect, test } from '@jest/globals';
import type { BusinessExport } from '../../../contract/export/business.ts';
import { IMPORTS_PER_HOUR } from '../../../contract/imports.ts';
import { BUSINESSES_MAX } from '../../../contract/own-business.ts';
import { toImported, toNameless } from '../../support/nameless-export.ts';
import { query } from '../../support/services.ts';
import { refused } from '../../support/sessions.ts';
import { addTimeOff } from '../../support/tenant-hours.ts';
import { makeTenants, type Tenant } from '../../support/tenants.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();
let tenant: Tenant;
let file: BusinessExport;

const send = (path: string, body: unknown, headers = {}) =>
  app.send(tenant.accounts.business, 'POST', path, body, headers);
const importFile = (content: unknown, headers = {}) =>
  send('/api/businesses/import', { file: content }, headers);
async function exportOf(businessId: unknown): Promise<BusinessExport> {
  const { body } = await send(`/api/business/export?businessId=${String(businessId)}`, {});
  return body as unknown as BusinessExport;
}

beforeAll(async () => {
  [tenant] = (await makeTenants(app.make, 1)) as [Tenant];
  file = await exportOf(tenant.samples.business.businessId);
});

test('an imported business is exported with the same rows, and so is its import', async () => {
  const { status, body } = await importFile(file);
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      name: file.business.name,
      taken: expect.arrayContaining([{ section: 'appointments', rows: file.appointments.length }]),
      leftOut: expect.arrayContaining([
        { section: 'reviews', rows: file.reviews.length, reason: 'trust' },
        { section: 'webhooks', rows: file.webhooks.length, reason: 'secret' },
        { section: 'waitlist', rows: file.waitlist.length, reason: 'past' },
      ]),
    },
  });
  const second = await exportOf(body['id']);
  expect(toNameless(second)).toEqual(toNameless(toImported(file, tenant.accounts.business.id)));
  const again = await importFile(second);
  expect(toNameless(await exportOf(again.body['id']))).toEqual(toNameless(second));
});

test('an import names no row that existed before, and no account but that of its owner', async () => {
  const { body } = await importFile(file);
  const { exportedAt: _, members: _members, ...second } = await exportOf(body['id']);
  const text = JSON.stringify({ ...second, history: [] });
  const ids = JSON.stringify(file).match(/"[a-z]{3}_[0-9a-z]{26}"/g) ?? [];
  const owner = `"${tenant.accounts.business.id}"`;
  expect(ids.filter((id) => id !== owner && text.includes(id))).toEqual([]);
});

test('an export has no absence of a professional who left, and no other own service', async () => {
  const account = await app.make.user('business');
  const shop = await app.make.shop({ business: { userId: account.id } });
  const { id: lena } = shop.professional;
  const used = await app.make.service(lena, { name: 'Used here', ownerProfessionalId: lena });
  await app.make.service(lena, { name: 'Elsewhere', ownerProfessionalId: lena });
  await app.make.visit({ ...shop, service: used }, await app.make.user());
  await addTimeOff(app.make, lena, 'surgery');
  const read = () => app.send(account, 'POST', '/api/business/export', {});
  expect(JSON.stringify(await read())).toMatch(/surgery.*surgery/);
  await query(app.url, 'DELETE FROM business_professionals WHERE professional_id = $1', [lena]);
  const { body } = await read();
  expect(body).toMatchObject({
    professionals: [{ id: lena, worksHere: false }],
    timeOff: [],
    timeOffRequests: [],
  });
  const names = (body['services'] as { name: string }[]).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Haircut', 'Used here']);
  const imported = await app.send(account, 'POST', '/api/businesses/import', { file: body });
  expect(imported.status).toBe(201);
});

test('a package of someone who never booked has its holder after an import', async () => {
  const account = await app.make.user('business');
  const shop = await app.make.shop({ business: { userId: account.id } });
  const holder = await app.make.user('customer');
  await app.make.purchase(shop, holder.id);
  const sendOwn = (path: string, body: object) => app.send(account, 'POST', path, body);
  const { body } = await sendOwn('/api/business/export', {});
  expect(body).toMatchObject({ clients: [{ id: holder.id, name: holder.name, email: null }] });
  const imported = await sendOwn('/api/businesses/import', { file: body });
  const path = `/api/business/export?businessId=${String(imported.body['id'])}`;
  const second = (await sendOwn(path, {})).body as unknown as BusinessExport;
  expect(second.purchases.map(({ crmClientId }) => crmClientId)).toEqual(
    second.clients.map(({ id }) => id),
  );
  expect(second.clients).toMatchObject([{ name: holder.name }]);
});

test('an import with the same key is done once', async () => {
  const headers = { 'idempotency-key': 'move-once' };
  const first = await importFile(file, headers);
  expect(first.status).toBe(201);
  expect(await importFile(file, headers)).toEqual({ ...first, isReplay: true });
});

type Change = (copy: BusinessExport) => unknown;
const first = <T>(rows: readonly T[]) => rows[0]!;

test.each<[string, Change, string?]>([
  ['another version', (copy) => Object.assign(copy, { version: 2 })],
  [
    'a section that is missing',
    (copy) => Reflect.deleteProperty(copy, 'payments'),
    'MISSING_FIELDS',
  ],
  ['an unknown section', (copy) => Object.assign(copy, { pets: [] })],
  ['a link that runs code', (copy) => (copy.business.website = 'javascript:alert(1)')],
  ['an origin that changes the policy', (copy) => (copy.business.embedOrigins = ['https://a;*'])],
  ['an unknown currency', (copy) => (copy.business.currency = 'XXQ'), 'INVALID_CURRENCY'],
  ['a name of two lines', (copy) => (first(copy.clients).name = 'Ana\nBcc: x@example.com')],
  ['a professional who is not in it', (copy) => (first(copy.sessions).professionalId = 'pro_x')],
  ['a client that is twice in it', (copy) => copy.clients.push(first(copy.clients))],
  ['a use count that is too low', (copy) => (first(copy.coupons).timesUsed += 1)],
  ['money without a payment', (copy) => (first(copy.appointments).tipMinor += 500)],
  ['a date of another day', (copy) => (first(copy.appointments).localDate = '2001-01-01')],
  ['a time that Postgres has not', (copy) => (copy.business.createdAt = '0000-01-01T00:00:00Z')],
  [
    'two sessions of a professional at once',
    (copy) => {
      const active = copy.appointments.find(({ status }) => status !== 'Cancelled')!;
      const session = copy.sessions.find(({ id }) => id === active.sessionId)!;
      copy.sessions.push({ ...session, id: 'ses_twin' });
      copy.appointments.push({
        ...active,
        id: 'apt_twin',
        sessionId: 'ses_twin',
        personId: 'twin',
      });
    },
  ],
])('a file with %s is refused as a whole', async (_name, change, error = 'INVALID_INPUT') => {
  await query(app.url, 'DELETE FROM stored_responses');
  const count = () => query(app.url, 'SELECT count(*) FROM businesses');
  const before = await count();
  const copy = structuredClone(file);
  change(copy);
  expect(await importFile(copy)).toEqual(refused(400, error));
  expect(await count()).toEqual(before);
});

test('files that are refused count, and so does one of empty parts, which is not parsed', async () => {
  const account = await app.make.user('business');
  const sendBody = (body: object) => app.send(account, 'POST', '/api/businesses/import', body);
  const parts = Array.from({ length: 500_000 }, () => []);
  expect(await sendBody({ file: { history: parts } })).toEqual(refused(413, 'INVALID_INPUT'));
  for (let n = 1; n < IMPORTS_PER_HOUR; n++) expect((await sendBody({})).status).toBe(400);
  expect(await sendBody({})).toMatchObject({ status: 429 });
});

test('an account that owns as many businesses as it may imports none', async () => {
  const full = await app.make.user('business');
  await query(
    app.url,
    `INSERT INTO businesses (id, user_id, name, timezone, currency, opens_min, closes_min)
     SELECT 'biz_full_' || n, $1, 'Full', 'UTC', 'EUR', 540, 1020 FROM generate_series(1, ${BUSINESSES_MAX}) n`,
    [full.id],
  );
  expect(await app.send(full, 'POST', '/api/businesses/import', { file })).toEqual(
    refused(409, 'USAGE_LIMIT_REACHED'),
  );
});
