import { expect, test } from '@jest/globals';
import { updateAccount } from '../../../contract/accounts.ts';
import { annotateAppointment } from '../../../contract/appointment-changes.ts';
import { BusinessExport } from '../../../contract/export/business.ts';
import { EXAMPLE_ACCOUNT_IMPORT } from '../../../contract/export/example-import.ts';
import { PersonExport } from '../../../contract/export/person.ts';
import {
  exportAccount,
  exportBusiness,
  getAccountExport,
  getBusinessExport,
} from '../../../contract/exports.ts';
import { removeClient } from '../../../contract/clients.ts';
import { addFamilyMember } from '../../../contract/family-members.ts';
import { importAccount } from '../../../contract/imports.ts';
import { newId } from '../../../contract/ids.ts';
import { newSecret } from '../../../contract/secrets.ts';
import { insertChunk, leaseExport } from '../../../db/writes/exports.ts';
import { PASSWORD } from '../../support/factories.ts';
import { openFullShop } from '../../support/full-shop.ts';
import { newOutboxDir, readMails } from '../../support/mails.ts';
import { query } from '../../support/services.ts';
import { refused } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';

const outboxDir = newOutboxDir();
const app = useTestApp({ worker: true, env: { MAIL_OUTBOX_DIR: outboxDir } });

test('an owner exports the calendar, clients and history of the business', async () => {
  const { owner, eva, booked, shop } = await openFullShop(app);
  const [id] = booked;
  const notes = { staffNotes: 'likes tea', notes: 'by the window' };
  await owner(annotateAppointment, { params: { id }, body: { staffNotes: notes.staffNotes } });
  await eva(annotateAppointment, { params: { id }, body: { notes: notes.notes } });
  const exported = await owner(exportBusiness);
  expect(exported).toMatchObject({
    status: 200,
    body: {
      format: 'amsel-export',
      version: 1,
      business: { id: shop.business.id },
      services: [{ id: shop.service.id }],
      professionals: [{ id: shop.professional.id, worksHere: true }],
      clients: [{ hasAccount: true }, { hasAccount: true }],
    },
  });
  const body = exported.ok ? exported.body : undefined;
  expect(body?.appointments.find((each) => each.id === id)).toMatchObject(notes);
  expect(body?.history.filter(({ resourceId }) => resourceId === id)).toMatchObject([
    { type: 'appointment.booked' },
    { type: 'appointment.annotated' },
    { type: 'appointment.annotated' },
  ]);

  const own = await eva(exportAccount);
  expect(own).toMatchObject({
    status: 200,
    body: { kind: 'person', appointments: [{ id, notes: notes.notes }] },
  });
  const text = JSON.stringify(own);
  expect(text).not.toContain(notes.staffNotes);
  expect(text).not.toContain('asswordHash');
});

test('only an owner exports a business', async () => {
  const shop = await app.make.shop();
  const manager = await app.make.user('business');
  await query(
    app.url,
    `INSERT INTO business_members (business_id, user_id, role) VALUES ($1, $2, 'manager')`,
    [shop.business.id, manager.id],
  );
  const call = await app.loginAs(manager);
  expect(await call(exportBusiness)).toMatchObject({ status: 403 });
  expect(await call(getAccountExport)).toMatchObject({ status: 200, body: { status: 'none' } });
});

test('a large export is mailed as a link that ends after 24 hours', async () => {
  const account = await app.make.user('business');
  const { business } = await app.make.shop({ business: { userId: account.id } });
  await query(
    app.url,
    `INSERT INTO crm_clients (id, business_id, name) SELECT 'crm_' || n, $1, 'Client ' || n FROM generate_series(1, 5001) n`,
    [business.id],
  );
  const owner = await app.loginAs(account);
  expect(await owner(exportBusiness)).toMatchObject({ status: 202, body: { status: 'preparing' } });
  expect(await app.send(account, 'POST', '/api/business/export', {})).toEqual(
    refused(429, 'RATE_LIMITED:60'),
  );
  const { db } = app.make;
  const leaseUntil = new Date('2040-01-01');
  const leased = (await leaseExport(db, { now: new Date(), leaseUntil }))!;
  expect(await insertChunk(db, leased, { seq: 0, content: 'Client 1' })).toBe(true);
  expect(await owner(removeClient, { params: { id: 'crm_1' } })).toMatchObject({ status: 204 });
  // Its snapshot has the erased client. The next writer begins again.
  expect(await insertChunk(db, leased, { seq: 1, content: 'Client 1' })).toBe(false);
  expect(await query(app.url, 'SELECT FROM export_chunks')).toEqual([]);
  await app.writeExport();
  expect(await owner(getBusinessExport)).toMatchObject({ body: { status: 'ready' } });

  const token = /api\/exports\/([\w-]+)/.exec(readMails(outboxDir).at(-1)!)![1]!;
  const read = () => fetch(`${app.gateway.baseUrl}/api/exports/${token}`);
  const file = await read();
  expect(file.headers.get('content-disposition')).toContain('attachment');
  const exported = BusinessExport.parse(await file.json());
  expect(exported.clients).toHaveLength(5000);
  expect(exported.business.id).toBe(business.id);

  app.clock.shiftBy(25 * 3_600_000);
  expect((await read()).status).toBe(404);
  await app.writeExport();
  expect(await query(app.url, 'SELECT FROM export_chunks')).toEqual([]);
  app.clock.shiftBy(0);
});

/** A written export of the business, with chunks of these numbers. Returns a function that downloads it. */
async function addReadyExport(businessId: string, userId: string, seqs: readonly number[] = [0]) {
  const [id, { token, hash }] = [newId('exp'), newSecret()];
  await query(
    app.url,
    `INSERT INTO exports (id, kind, subject_id, requested_by_id, status, token_hash, expires_at)
     VALUES ($1, 'business', $2, $3, 'ready', $4, now() + interval '1 day')`,
    [id, businessId, userId, hash],
  );
  await query(app.url, `INSERT INTO export_chunks SELECT $1, unnest($2::int[]), '{}'`, [id, seqs]);
  return () => fetch(`${app.gateway.baseUrl}/api/exports/${token}`);
}

const suspended = { reason: 'Fraud' };
test.each<[string, (id: string) => Promise<unknown>]>([
  [
    'gets a new password',
    (id) =>
      app.send({ id, role: 'business' }, 'PATCH', '/api/account', {
        password: 'a-new-password-1',
        currentPassword: PASSWORD,
      }),
  ],
  [
    'is suspended',
    async (id) =>
      app.send(await app.make.user('admin'), 'POST', `/api/admin/users/${id}/suspend`, suspended),
  ],
  [
    'is no owner any more',
    async (id) =>
      query(app.url, 'UPDATE businesses SET user_id = $2 WHERE user_id = $1', [
        id,
        (await app.make.user('business')).id,
      ]),
  ],
])('the link of an export ends when the person who asked %s', async (_case, change) => {
  const account = await app.make.user('business');
  const { business } = await app.make.shop({ business: { userId: account.id } });
  const read = await addReadyExport(business.id, account.id);
  expect((await read()).status).toBe(200);
  await change(account.id);
  expect((await read()).status).toBe(404);
});

test('a download that loses a part of its file does not look whole', async () => {
  const account = await app.make.user('business');
  const { business } = await app.make.shop({ business: { userId: account.id } });
  const read = await addReadyExport(business.id, account.id, [0, 2]);
  // The connection may end before the headers are sent.
  const download = read().then((response) => response.text());
  await expect(download).rejects.toThrow(/terminated|fetch failed/);
});

test('an import of a person takes profile, choices and family, and no email or role', async () => {
  const [from, to] = await app.make.accounts([{ role: 'customer' }, { role: 'customer' }]);
  const [ana, other] = [await app.loginAs(from!), await app.loginAs(to!)];
  await ana(updateAccount, {
    body: { name: 'Ana Souza', phone: '+49 30 1234567', language: 'pt', mails: { thanks: false } },
  });
  for (const name of ['Kim', 'Leo']) await ana(addFamilyMember, { body: { name } });
  await other(addFamilyMember, { body: { name: 'Kim' } });
  const exported = await ana(exportAccount);
  const body = { file: PersonExport.parse(exported.ok && exported.body) };
  const headers = { 'idempotency-key': 'new-home' };
  const imported = await other(importAccount, { body, headers });
  expect(imported).toMatchObject({
    status: 200,
    body: {
      taken: [
        { section: 'account', rows: 1 },
        { section: 'familyMembers', rows: 1 },
      ],
      leftOut: expect.arrayContaining([{ section: 'familyMembers', rows: 1, reason: 'present' }]),
    },
  });
  const repeated = await other(importAccount, { body, headers });
  expect(repeated.ok && repeated.body).toEqual(imported.ok && imported.body);
  const again = await other(exportAccount);
  const second = PersonExport.parse(again.ok && again.body);
  const { id: _id, email: _email, createdAt: _at, ...profile } = body.file.account;
  expect(second.account).toMatchObject({ ...profile, id: to!.id, email: to!.email });
  expect(second.familyMembers.map(({ name }) => name)).toEqual(['Kim', 'Leo']);

  const account = { ...body.file.account, preferredReminderChannel: 'sms' as const };
  const byPhone = await other(importAccount, { body: { file: { ...body.file, account } } });
  expect(byPhone).toMatchObject({
    body: {
      leftOut: expect.arrayContaining([
        { section: 'reminderChannel', rows: 1, reason: 'unusable' },
      ]),
    },
  });
});

test.each([
  ['an empty name', { account: { ...EXAMPLE_ACCOUNT_IMPORT.account, name: '' } }, 'account.name'],
  [
    'a family member without a name',
    { familyMembers: EXAMPLE_ACCOUNT_IMPORT.familyMembers.map((each) => ({ ...each, name: ' ' })) },
    'familyMembers.0.name',
  ],
  ['an unknown section', { pets: [] }, 'pets'],
])('a person is not imported from a file with %s', async (_name, change, field) => {
  const account = await app.make.user('customer', 'Before');
  const response = await fetch(`${app.gateway.baseUrl}/api/account/import`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await app.issueToken(account)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ file: { ...EXAMPLE_ACCOUNT_IMPORT, ...change } }),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: 'INVALID_INPUT' });
  expect(response.headers.get('error-field')).toBe(`file.${field}`);
  const [row] = await query(app.url, 'SELECT name FROM users WHERE id = $1', [account.id]);
  expect(row).toEqual({ name: 'Before' });
});
