import { expect, test } from '@jest/globals';
import { annotateAppointment, cancelAppointment } from '../../../contract/appointment-changes.ts';
import { bookAppointment } from '../../../contract/appointments.ts';
import { deleteAccount, updateAccount } from '../../../contract/accounts.ts';
import { exportBusiness } from '../../../contract/exports.ts';
import { addFamilyMember } from '../../../contract/family-members.ts';
import { joinWaitlist } from '../../../contract/waitlist.ts';
import { DATE, bookingAt } from '../../support/factories.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });
const MARKER = 'zzmarker';
const PHONE = '+49 30 90807060';

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
    expect.arrayContaining(['account_notes', 'appointments', 'family_members', 'users']),
  );

  expect(await ana(deleteAccount)).toMatchObject({ status: 204 });
  expect(await findTables([MARKER, PHONE])).toEqual([]);
});
