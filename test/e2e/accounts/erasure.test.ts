import { expect, test } from '@jest/globals';
import { Client } from 'pg';
import { annotateAppointment, cancelAppointment } from '../../../contract/appointment-changes.ts';
import { bookAppointment } from '../../../contract/appointments.ts';
import { deleteAccount, updateAccount } from '../../../contract/accounts.ts';
import { answerTicket } from '../../../contract/admin-support.ts';
import { appealReport, reportContent, resolveReport } from '../../../contract/content-reports.ts';
import { exportAccount, exportBusiness } from '../../../contract/exports.ts';
import { addFamilyMember } from '../../../contract/family-members.ts';
import { createTicket } from '../../../contract/support.ts';
import { joinWaitlist } from '../../../contract/waitlist.ts';
import { DATE, bookingAt } from '../../support/factories.ts';
import { query } from '../../support/services.ts';
import { addTicket } from '../../support/tenant-support.ts';
import { useTestApp } from '../../support/test-app.ts';
import { waitUntil } from '../../support/wait-until.ts';

const app = useTestApp({ worker: true });
const MARKER = 'zzmarker';
const PHONE = '+49 30 90807060';
/** Subject, body and answer of the ticket, the report and the appeal; not the note of the admin. */
const OWN_TEXTS = 5;

/** The tables that contain the text in any column. */
async function findTables(texts: readonly string[]): Promise<string[]> {
  const tables = await query<{ name: string }>(
    app.url,
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await query(
      app.url,
      `SELECT FROM "${name}" AS row WHERE row::text ILIKE ANY($1) LIMIT 1`,
      [texts.map((text) => `%${text}%`)],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

type Call = Awaited<ReturnType<typeof app.loginAs>>;
type Shop = Awaited<ReturnType<typeof app.make.shop>>;

/** A ticket with an answer and a note, a report with an appeal, and a report of the person's review. */
async function writeToOperators(ana: Call, owner: Call, shop: Shop, reviewId: string) {
  const admin = await app.loginAs(await app.make.user('admin'));
  const headers = { 'idempotency-key': 'about-ana' };
  const text = `this is ${MARKER}`;
  const ticket = await ana(createTicket, { body: { subject: text, body: text } });
  const params = { id: ticket.ok ? ticket.body.id : '' };
  for (const isInternal of [true, false]) {
    const body = { body: text, isInternal };
    expect(await admin(answerTicket, { params, body })).toMatchObject({ status: 201 });
  }
  const report = async (by: Call, targetType: 'review' | 'business', targetId: string) => {
    const body = { targetType, targetId, reason: text };
    const reported = await by(reportContent, { body, headers });
    return { id: reported.ok ? reported.body.id : '' };
  };
  const own = await report(ana, 'business', shop.business.id);
  const dismissal = { action: 'dismiss', note: 'It keeps to the rules' } as const;
  await admin(resolveReport, { params: own, body: dismissal });
  expect(await ana(appealReport, { params: own, body: { reason: text } })).toMatchObject({
    status: 200,
  });
  const about = await report(owner, 'review', reviewId);
  const hiding = { action: 'hide', note: text } as const;
  expect(await admin(resolveReport, { params: about, body: hiding, headers })).toMatchObject({
    status: 200,
  });
}

test('after an erasure no table has a name, address, phone or note of the person', async () => {
  const ownerAccount = await app.make.user('business');
  const shop = await app.make.shop({ business: { userId: ownerAccount.id } });
  const account = await app.make.user('customer');
  const [owner, ana] = await Promise.all([app.loginAs(ownerAccount), app.loginAs(account)]);
  const email = `${MARKER}@example.com`;
  await query(app.url, 'UPDATE users SET email = $2 WHERE id = $1', [account.id, email]);
  await ana(updateAccount, { body: { name: `Ana ${MARKER}`, phone: PHONE } });
  await ana(addFamilyMember, { body: { name: `Kim ${MARKER}` } });
  const headers = { 'idempotency-key': 'booking-of-ana' };
  const booked = await ana(bookAppointment, {
    body: { ...bookingAt(shop), notes: `call ${MARKER}` },
    headers,
  });
  const id = booked.ok ? booked.body.id : '';
  await owner(annotateAppointment, { params: { id }, body: { staffNotes: `about ${MARKER}` } });
  const days = { from: DATE, to: DATE };
  await ana(joinWaitlist, {
    body: { business: shop.business.id, services: [shop.service.id], ...days },
  });
  await app.send(ownerAccount, 'PATCH', `/api/business/clients/${account.id}`, {
    notes: `${MARKER} is allergic`,
    tags: [MARKER],
  });
  await app.send(account, 'POST', '/api/account/email', { email: `new-${email}`, password: 'x' });
  const { id: reviewId } = await app.make.review(shop, {
    client: { id: account.id, name: `Ana ${MARKER}` },
    comment: MARKER,
  });
  await writeToOperators(ana, owner, shop, reviewId);
  expect(
    JSON.stringify(await ana(exportAccount)).match(new RegExp(`this is ${MARKER}`, 'g')),
  ).toHaveLength(OWN_TEXTS);
  expect(await owner(exportBusiness)).toMatchObject({ status: 200 });
  await query(
    app.url,
    `INSERT INTO exports (id, kind, subject_id, requested_by_id, status, token_hash, expires_at)
     VALUES ('exp_ready', 'business', $1, $2, 'ready', 'x', now() + interval '1 day')`,
    [shop.business.id, ownerAccount.id],
  );
  await query(app.url, `INSERT INTO export_chunks VALUES ('exp_ready', 0, $1)`, [MARKER]);
  const cancelled = await ana(cancelAppointment, {
    params: { id },
    body: { scope: 'this', reason: `${MARKER} ill` },
  });
  expect(cancelled).toMatchObject({ status: 200 });
  expect(await findTables([MARKER, PHONE])).toEqual(
    expect.arrayContaining([
      ...['account_notes', 'appointments', 'content_reports', 'family_members', 'report_appeals'],
      ...['reviews', 'support_replies', 'support_tickets', 'users'],
    ]),
  );

  expect(await ana(deleteAccount)).toMatchObject({ status: 204 });
  expect(await findTables([MARKER, PHONE])).toEqual([]);
});

/** Runs as the owner of the database, in a transaction that the caller ends. */
async function openTransaction() {
  const client = new Client({ connectionString: app.url });
  await client.connect();
  await client.query('BEGIN');
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return {
    client,
    pid: rows[0]!.pid,
    end: async (how: 'COMMIT' | 'ROLLBACK') => {
      await client.query(how);
      await client.end();
    },
  };
}

test('an answer that an admin is writing is erased with its ticket', async () => {
  const ana = await app.make.user();
  const { supportTicketId, adminId } = await addTicket(app.make, ana.id, 'Ana');
  const [answer, erasure] = [await openTransaction(), await openTransaction()];
  await answer.client.query('SELECT FROM support_tickets WHERE id = $1 FOR UPDATE', [
    supportTicketId,
  ]);
  await answer.client.query(
    `INSERT INTO support_replies (id, ticket_id, author_id, body) VALUES ('spr_late', $1, $2, 'Dear Ana')`,
    [supportTicketId, adminId],
  );
  const erasing = erasure.client.query('SELECT erase_account($1, now())', [ana.id]);
  await waitUntil(
    () => query(app.url, 'SELECT FROM pg_locks WHERE pid = $1 AND NOT granted', [erasure.pid]),
    (waiting) => waiting.length > 0,
  );
  await answer.end('COMMIT');
  await erasing;
  await erasure.end('COMMIT');
  const replies = 'SELECT FROM support_replies WHERE ticket_id = $1';
  expect(await query(app.url, replies, [supportTicketId])).toEqual([]);
});

test('an erasure finds stored responses by an index', async () => {
  const [ana, reporter] = [await app.make.user(), await app.make.user('business')];
  const { id } = await app.make.review(await app.make.shop(), { client: ana });
  const { client, end } = await openTransaction();
  await client.query(
    `INSERT INTO content_reports (id, reporter_id, target_type, target_id, reason) VALUES ('rep_1', $1, 'review', $2, 'x')`,
    [reporter.id, id],
  );
  await client.query('SET LOCAL enable_seqscan = off');
  await client.query('SELECT erase_account($1, now())', [ana.id]);
  const { rows } = await client.query(
    `SELECT seq_scan::int AS scans FROM pg_stat_xact_user_tables WHERE relname = 'stored_responses'`,
  );
  await end('ROLLBACK');
  expect(rows).toEqual([{ scans: 0 }]);
});
