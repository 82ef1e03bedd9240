import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createClient } from 'redis';
import { deleteAccount, updateAccount } from '../../../contract/accounts.ts';
import { raiseAlert } from '../../../contract/alerts.ts';
import {
  annotateAppointment,
  cancelAppointment,
  declineAppointment,
} from '../../../contract/appointment-changes.ts';
import { type BookingBody, bookAppointment } from '../../../contract/appointments.ts';
import { forgotPassword, login, sendMagicLink } from '../../../contract/auth.ts';
import { getBooking } from '../../../contract/bookings.ts';
import { changeClient } from '../../../contract/clients.ts';
import { exportAccount } from '../../../contract/exports.ts';
import { addFamilyMember } from '../../../contract/family-members.ts';
import { createHold } from '../../../contract/holds.ts';
import { listReviews, replyToReview, writeReview } from '../../../contract/reviews.ts';
import { createTicket } from '../../../contract/support.ts';
import { joinWaitlist } from '../../../contract/waitlist.ts';
import { createWebhook } from '../../../contract/webhooks.ts';
import { bookingAt, DATE } from '../../support/factories.ts';
import { readHistories } from '../../support/histories.ts';
import { bodyOf } from '../../support/salon.ts';
import { query, services, uniqueName } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';

const app = useTestApp({ worker: true, env: { WEBHOOKS_ALLOW_PRIVATE: '1' } });
/** In every text that Ana wrote, or that others wrote about her. */
const MARK = uniqueName('zz').toLowerCase();
const PHONE = '+49 30 90807060';
const isMarked = (text: string) => text.toLowerCase().includes(MARK) || text.includes(PHONE);

/** The tables with a marked value in any column. */
async function findTables(): Promise<string[]> {
  const tables = await query<{ name: string }>(
    app.url,
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => ({
      name,
      rows: await query(
        app.url,
        `SELECT FROM "${name}" AS r WHERE r::text ILIKE $1 OR r::text LIKE $2 LIMIT 1`,
        [`%${MARK}%`, `%${PHONE}%`],
      ),
    })),
  );
  return found.filter(({ rows }) => rows.length > 0).map(({ name }) => name);
}

/** The keys of Redis that are marked, or have a marked value. */
async function findKeys(isFound = isMarked): Promise<string[]> {
  const redis = createClient({ url: services.redisUrl });
  await redis.connect();
  try {
    const found: string[] = [];
    for (const key of await redis.keys('*')) {
      const [command, ...range] = READS[await redis.type(key)]!;
      const value: unknown = await redis.sendCommand([command!, key, ...range]);
      if (isFound(key + JSON.stringify(value))) found.push(key);
    }
    return found;
  } finally {
    await redis.close();
  }
}

const READS: Readonly<Record<string, readonly string[]>> = {
  string: ['GET'],
  hash: ['HGETALL'],
  set: ['SMEMBERS'],
  zset: ['ZRANGE', '0', '-1'],
  list: ['LRANGE', '0', '-1'],
};

/** The log files of gateways and workers with a marked line. */
function findLogs(isFound = isMarked): string[] {
  return readdirSync(process.env['TEST_LOG_DIR']!, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => isFound(readFileSync(path, 'utf8')));
}

async function findWorkflows(isFound = isMarked): Promise<string[]> {
  const histories = await readHistories(app.taskQueue);
  return [...histories].filter(([, text]) => isFound(text)).map(([id]) => id);
}

const text = (what: string) => `${what} ${MARK}`;

async function setUp() {
  const owner = await app.make.user('business');
  const shop = await app.make.shop({ business: { userId: owner.id, autoConfirm: false } });
  const ana = await app.make.user('customer');
  const [asOwner, asAna] = await Promise.all([app.loginAs(owner), app.loginAs(ana)]);
  const email = `${MARK}@example.com`;
  await query(app.url, 'UPDATE users SET email = $2 WHERE id = $1', [ana.id, email]);
  bodyOf(await asAna(updateAccount, { body: { name: text('Ana'), phone: PHONE } }));
  bodyOf(await asAna(addFamilyMember, { body: { name: text('Kim') } }));
  return { shop, ana, email, asOwner, asAna };
}

type Setup = Awaited<ReturnType<typeof setUp>>;

/** Bookings that are decided at once, later, as a series and never; with what both sides write. */
async function book({ shop, asOwner, asAna }: Setup): Promise<string[]> {
  const at = (start: string) => ({ ...bookingAt(shop, start), notes: text('notes') });
  const first = bodyOf(await asAna(bookAppointment, { body: at('09:00') }));
  const bookLater = async (body: BookingBody, key = {}): Promise<string> => {
    const headers = { prefer: 'respond-async', ...key };
    const { id } = bodyOf(await asAna(bookAppointment, { body, headers }));
    const wait = { params: { id }, headers: { prefer: 'wait=20' } };
    return bodyOf(await asAna(getBooking, wait)).appointments![0]!.id;
  };
  const laterId = await bookLater(at('10:00'));
  const weekly = { recurringFrequency: 'weekly', recurringCount: 2 } as const;
  const seriesId = await bookLater({ ...at('12:00'), ...weekly }, { 'idempotency-key': 'series' });
  await asAna(bookAppointment, { body: at('09:00') });
  bodyOf(await asAna(createHold, { body: at('14:00') }));
  const params = { id: first.id };
  bodyOf(await asOwner(annotateAppointment, { params, body: { staffNotes: text('late payer') } }));
  await asAna(raiseAlert, { params, body: { minutes: 10 } });
  bodyOf(await asOwner(declineAppointment, { params, body: { reason: text('no time') } }));
  for (const [id, scope] of [
    [laterId, 'this'],
    [seriesId, 'all'],
  ] as const) {
    bodyOf(
      await asAna(cancelAppointment, { params: { id }, body: { scope, reason: text('ill') } }),
    );
  }
  return [first.id, laterId, seriesId];
}

/** The texts of a person apart from bookings, and those about the person. */
async function write({ shop, ana, asOwner, asAna }: Setup, appointmentId: string): Promise<void> {
  const body = { subject: text('help'), body: text('please') };
  bodyOf(await asAna(createTicket, { body }));
  const waiting = { business: shop.business.id, services: [shop.service.id], from: DATE, to: DATE };
  bodyOf(await asAna(joinWaitlist, { body: waiting }));
  const client = { notes: text('allergic'), tags: [MARK.slice(0, 30)] };
  bodyOf(await asOwner(changeClient, { params: { id: ana.id }, body: client }));
  await query(app.url, `UPDATE appointments SET status = 'Completed' WHERE id = $1`, [
    appointmentId,
  ]);
  const review = { appointmentId, rating: 5, comment: text('good') };
  const { id } = bodyOf(await asAna(writeReview, { body: review }));
  bodyOf(await asOwner(replyToReview, { params: { id }, body: { text: text('thanks') } }));
  await query(app.url, `UPDATE appointments SET status = 'Cancelled' WHERE id = $1`, [
    appointmentId,
  ]);
  // Kept for the next reader.
  const filter = { query: { professionalId: shop.professional.id } };
  expect(JSON.stringify(await asOwner(listReviews, filter))).toContain(MARK);
  expect(JSON.stringify(await asAna(exportAccount))).toContain(MARK);
}

test('an erasure leaves no word of the person in Postgres, Redis, Temporal and the logs', async () => {
  const receiver = await startReceiver(({ text: sent }) => ({ status: 200, text: sent }));
  const setup = await setUp();
  const { asOwner, asAna, email } = setup;
  const webhook = { url: receiver.url, events: ['*'] as ['*'] };
  bodyOf(await asOwner(createWebhook, { body: webhook }));
  await app.gateway.client(login, { body: { email, password: text('wrong') } });
  await app.gateway.client(forgotPassword, { body: { email } });
  await app.gateway.client(sendMagicLink, { body: { email } });
  const [firstId] = await book(setup);
  await write(setup, firstId!);
  await app.relay();
  await waitUntil(
    () =>
      query(app.url, `SELECT FROM webhook_deliveries WHERE attempts::text ILIKE $1`, [`%${MARK}%`]),
    (rows) => rows.length > 0,
  );
  expect(await findTables()).toEqual(
    expect.arrayContaining(['appointments', 'events', 'reviews', 'support_tickets', 'users']),
  );
  // The searches would find something: here they look for what may stay.
  const isKnown = (found: string) => found.includes(setup.ana.id);
  expect(await findKeys((found) => found.startsWith('forgot-'))).not.toEqual([]);
  expect(findLogs(isKnown)).not.toEqual([]);
  expect(await findWorkflows(isKnown)).not.toEqual([]);

  expect(await asAna(deleteAccount)).toMatchObject({ status: 204 });

  expect(await findTables()).toEqual([]);
  expect(await findKeys()).toEqual([]);
  expect(findLogs()).toEqual([]);
  expect(await findWorkflows()).toEqual([]);
  receiver.stop();
});
