import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PgDialect } from 'drizzle-orm/pg-core';
import { connect, type Database } from '../../db/client.ts';
import { listSeatsInPeriod } from '../../db/reads/absences.ts';
import { listUsers } from '../../db/reads/admin-users.ts';
import { listAppointments } from '../../db/reads/appointments.ts';
import { listBusinesses } from '../../db/reads/businesses.ts';
import { listConflicts } from '../../db/reads/busy-calendars.ts';
import { findClient } from '../../db/reads/clients.ts';
import { listOwnReports, listReportsAround } from '../../db/reads/content-reports.ts';
import { BUSINESS_READS } from '../../db/reads/export/business.ts';
import { readScheduleHistory } from '../../db/reads/schedule-history.ts';
import { findOverdueSeconds, listAppointmentNotifications } from '../../db/reads/notifications.ts';
import { listServices, listServicesOfOwner } from '../../db/reads/services.ts';
import {
  listEndedConfirmedAppointments,
  listStartedPendingAppointments,
} from '../../db/reads/sweep.ts';
import { listHeads } from '../../db/reads/webhook-rounds.ts';
import { createDatabase, insertUnchecked, query } from '../support/services.ts';

/** With this many rows, the planner prefers any index to a sequential scan. */
let gateway: Database;

beforeAll(async () => {
  const url = await createDatabase();
  const insert = (text: string) => insertUnchecked(url, text);
  await insert(
    `INSERT INTO businesses (id, name, status, city, lat, lng, timezone, currency, opens_min, closes_min)
     SELECT 'biz_' || n, 'Business ' || n, 'approved', 'City ' || n % 1000, n % 90, n % 180, 'UTC', 'EUR', 540, 1020
     FROM generate_series(1, 20000) AS n`,
  );
  await insert(
    `INSERT INTO users (id, email, name, role, password_hash)
     SELECT 'usr_' || n, n || '@example.test', '', 'customer', '' FROM generate_series(1, 5000) AS n
     UNION ALL SELECT 'usr_owner', 'owner@example.test', '', 'business', ''`,
  );
  await insert(`UPDATE businesses SET user_id = 'usr_owner' WHERE id = 'biz_1'`);
  await insert(
    `INSERT INTO crm_clients (id, business_id, name)
     SELECT 'crm_' || n, 'biz_1', '' FROM generate_series(1, 5000) AS n`,
  );
  await insert(
    `INSERT INTO professionals (id, name, opens_min, closes_min) VALUES ('pro_1', '', 540, 1020)`,
  );
  await insert(
    `INSERT INTO services (id, business_id, name, duration_min, currency)
     SELECT 'svc_' || n, 'biz_' || n, 'Service ' || n, 10, 'EUR' FROM generate_series(1, 20000) AS n`,
  );
  await insert(
    `INSERT INTO sessions (id, professional_id, business_id, service_id, starts_at, ends_at, capacity, seats_taken)
     SELECT 'usr_' || n, 'pro_1', 'biz_1', 'svc_1', now() + n * interval '10 minutes',
       now() + (n + 1) * interval '10 minutes', 1, 1 FROM generate_series(1, 5000) AS n`,
  );
  await insert(
    `INSERT INTO appointments (id, booking_id, session_id, professional_id, business_id, starts_at, ends_at,
       local_date, timezone, person_id, client_id, client_name, service_ids, booked_services, status, currency)
     SELECT id, id, id, professional_id, business_id, starts_at, ends_at, starts_at::date, 'UTC', id, id, '',
       '{svc_1}', '[]', 'Confirmed', 'EUR' FROM sessions`,
  );
  await insert(
    `INSERT INTO packages (id, business_id, service_id, title, session_count, package_price_minor,
       single_session_price_minor, currency, validity_days) VALUES ('pkg_1', 'biz_1', 'svc_1', '', 5, 1, 1, 'EUR', 9)`,
  );
  await insert(
    `INSERT INTO package_purchases (id, package_id, business_id, service_id, user_id, sessions_total,
       package_price_minor, single_session_price_minor, currency, status, expires_at)
     SELECT 'pur_' || n, 'pkg_1', 'biz_1', 'svc_1', 'usr_' || n, 5, 1, 1, 'EUR', 'active', now() + interval '1 day'
     FROM generate_series(1, 5000) AS n`,
  );
  await insert(
    `INSERT INTO ledger_entries (id, business_id, purchase_id, kind, amount_minor, currency, method, taken_by_id, taken_at)
     SELECT id, business_id, id, 'payment', 1, 'EUR', 'cash', 'usr_owner', now() FROM package_purchases`,
  );
  await insert(
    `INSERT INTO account_notes (business_id, user_id, notes) SELECT 'biz_1', client_id, '' FROM appointments`,
  );
  await insert(
    `INSERT INTO notifications (id, kind, user_id, business_id, status, due_at, useful_until, next_attempt_at, settled_at)
     SELECT 'ntf_' || n, 'booked', 'usr_' || n, 'biz_1', 'sent', now(), now(), now(), now() FROM generate_series(1, 5000) AS n`,
  );
  await insert(
    `INSERT INTO webhooks (id, business_id, url, events) VALUES ('whk_1', 'biz_1', 'https://hooks.example', '{*}')`,
  );
  await insert(
    `INSERT INTO webhook_deliveries (id, webhook_id, event_id, type, resource_id, position, status, next_attempt_at)
     SELECT 'dlv_' || n, 'whk_1', 'evt_' || n, 'appointment.booked', 'apt_' || n / 3, n, 'pending', now()
     FROM generate_series(1, 20000) AS n`,
  );
  await insert(
    `INSERT INTO schedule_history (kind, record_key, business_id, professional_id, record, valid_from)
     SELECT 'business_professionals', 'biz_' || n || ' pro_' || n, 'biz_' || n, 'pro_' || n, '{}'::jsonb, now()
     FROM generate_series(1, 5000) AS n
     UNION ALL SELECT 'time_off', 'tof_' || n, NULL, 'pro_' || n % 5000,
       '{"starts_at": "2030-05-14T00:00:00Z", "ends_at": "2030-05-15T00:00:00Z"}'::jsonb, now()
     FROM generate_series(1, 20000) AS n`,
  );
  await insert(
    `INSERT INTO reviews (id, appointment_id, professional_id, client_id, client_name, rating)
     SELECT 'rev_' || id, id, 'pro_1', client_id, '', 5 FROM appointments`,
  );
  await insert(
    `INSERT INTO content_reports (id, reporter_id, target_type, target_id, reason)
     SELECT 'rpt_' || id, 'usr_' || 5001 - substr(client_id, 5)::int, 'review', id, '' FROM reviews`,
  );
  await query(url, 'ANALYZE');
  const onConnectionError = () => undefined;
  gateway = connect({ url, poolMax: 1, role: 'amsel_gateway', onConnectionError });
});
afterAll(() => gateway.close());

type Read = (db: Database['db']) => Promise<unknown>;

/** The first statement that a read sends. */
async function statementOf(read: Read): Promise<{ text: string; values: unknown[] }> {
  const sent: { text: string; values: unknown[] }[] = [];
  const originalQuery = gateway.pool.query.bind(gateway.pool);
  gateway.pool.query = ((config: { text: string }, values: unknown[]) => {
    sent.push({ text: config.text, values });
    return originalQuery(config, values);
  }) as typeof gateway.pool.query;
  await read(gateway.db);
  gateway.pool.query = originalQuery;
  return sent[0]!;
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return `{${value.join(',')}}`;
  return value instanceof Date ? value.toISOString() : String(value);
}

/** The plan of the statement that a read sends, with the settings of the gateway. */
async function explain(read: Read): Promise<string> {
  const { text, values } = await statementOf(read);
  const prepared = `PREPARE explained AS ${text}`;
  await gateway.pool.query(prepared);
  const literals = values.map((value) => new PgDialect().escapeString(toText(value))).join(', ');
  const { rows } = await gateway.pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN EXECUTE explained(${literals})`,
  );
  await gateway.pool.query('DEALLOCATE explained');
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test.each([
  ['by city', { city: 'City 7' }, 'businesses_by_city'],
  ['sorted by name', {}, 'businesses_by_name'],
  [
    'by distance',
    { around: { place: { lat: 10, lng: 10 }, radiusKm: 5 } },
    'businesses_by_location',
  ],
  ['by text', { text: 'business 777' }, 'businesses_search'],
])('a list of businesses %s uses its index', async (_what, filter, index) => {
  expect(
    await explain((db) => listBusinesses(db, filter, { limit: 10, asOf: new Date() })),
  ).toContain(index);
});

test.each([
  ['', {}],
  [' in the recommended order', { order: 'recommended' as const }],
])('businesses that match a text are looked up%s', async (_order, options) => {
  const filter = { text: 'business', ...options };
  const plan = await explain((db) => listBusinesses(db, filter, { limit: 10, asOf: new Date() }));
  expect(plan).toMatch(/using businesses_pkey on businesses[^\n]*\n *Index Cond: \(id = best.id\)/);
});

const DUE = new Date(Date.now() + 3_600_000);

test.each<[string, Read, string]>([
  [
    'appointments that have started unconfirmed',
    (db) => listStartedPendingAppointments(db, DUE, 9),
    'appointments_pending_by_start',
  ],
  [
    'appointments that have ended',
    (db) => listEndedConfirmedAppointments(db, DUE, 9),
    'appointments_confirmed_by_end',
  ],
  ['the most overdue mail', (db) => findOverdueSeconds(db, DUE), 'notifications_queued'],
])('%s are found without those that are settled', async (_what, read, index) => {
  expect(await explain(read)).toMatch(new RegExp(`using ${index}[^]*?Index Cond: `));
});

test('a page of all accounts, newest first, is read in the order of an index', async () => {
  const filter = { state: ['active', 'suspended'] } as const;
  const after = { rank: new Date(), id: 'usr_7' };
  const plan = await explain((db) => listUsers(db, filter).read({ limit: 10, after }));
  expect(plan).toMatch(/Index Scan Backward using users_by_creation[^]*Index Cond/);
  expect(plan).not.toContain('Sort');
});

test.each([
  ['of an account', listOwnReports],
  ['around an account, for admins', listReportsAround],
])('reports %s are read without those of others', async (_case, list) => {
  const plan = await explain((db) => list(db, 'usr_7').read({ limit: 10 }));
  expect(plan).toContain('content_reports_by_reporter');
  expect(plan).toContain('content_reports_by_target');
  expect(plan).not.toContain('Seq Scan on content_reports');
  expect(plan).not.toContain('Seq Scan on reviews');
});

test('one client among many is read by index', async () => {
  const plan = await explain((db) => findClient(db, 'usr_owner', 'crm_7'));
  expect(plan).toContain('users_pkey');
  expect(plan).toContain('appointments_by_client');
  expect(plan).toContain('package_purchases_by_user');
  expect(plan).not.toContain('Seq Scan');
  expect(plan).not.toContain('appointments_by_business');
});

test('the next deliveries of a webhook are found without reading all that wait', async () => {
  const plan = await explain((db) => listHeads(db, 'whk_1', 8));
  expect(plan).toContain('webhook_deliveries_next');
  expect(plan).toContain('webhook_deliveries_pending');
  expect(plan).not.toContain('Sort');
});

test('the conflicts of a busy calendar are found without reading past appointments', async () => {
  const owner = { kind: 'staff', userId: 'usr_owner' } as const;
  const now = new Date(Date.now() + 30 * 86_400_000);
  const plan = await explain((db) => listConflicts(db, 'bcl_1', owner, now));
  expect(plan).toMatch(/Index Cond: .*starts_at > \$/);
});

test('the seats of an absence are found without reading past appointments', async () => {
  const place = { professionalId: 'pro_1', businessId: 'biz_1' };
  const from = new Date(Date.now() + 30 * 86_400_000);
  const to = new Date(from.getTime() + 86_400_000);
  const plan = await explain((db) => listSeatsInPeriod(db, place, { from, to }, 100));
  expect(plan).toMatch(/Index Cond: .*starts_at > \$/);
});

test('a search for words reads only the appointments of its range', async () => {
  const owner = { kind: 'staff', userId: 'usr_owner' } as const;
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const filter = { businessId: ['biz_1'], from: day, to: day, query: 'ana haircut' };
  const plan = await explain((db) => listAppointments(db, owner, filter).read({ limit: 6 }));
  expect(plan).toMatch(/Index Cond: .*starts_at >= \$.*starts_at <= \$/);
  expect(plan).not.toContain('Seq Scan on appointments');
});

const FIRST_PAGE = { limit: 10 };
const NEXT_PAGE = { limit: 10, after: { rank: new Date(), id: 'apt_7' } };
const OWNER = { kind: 'staff', userId: 'usr_owner' } as const;

test.each([
  ['first page', FIRST_PAGE, 'Index Cond: \\(business_id = own.business_id\\)'],
  ['last page', { ...FIRST_PAGE, order: 'desc' as const }, 'Index Cond: '],
  ['next page', NEXT_PAGE, 'Index Cond: .*starts_at'],
  ['page before', { ...NEXT_PAGE, order: 'desc' as const }, 'Index Cond: .*starts_at'],
])(
  'the %s of the appointments of a business is read in the order of its index',
  async (_name, page, condition) => {
    const plan = await explain((db) => listAppointments(db, OWNER, {}).read(page));
    expect(plan).toMatch(
      new RegExp(
        `-> +Limit [^\\n]*\\n *-> +Index (Only )?Scan (Backward )?using appointments_by_business [^\\n]*\\n *${condition}`,
      ),
    );
  },
);

test('pages of many sizes share a few statements', async () => {
  const texts = new Set<string>();
  for (const limit of [1, 2, 3, 10, 17, 50, 100, 101, 200, 257, 500, 501]) {
    const list = listAppointments(gateway.db, OWNER, {});
    texts.add((await statementOf(() => list.read({ limit }))).text);
  }
  expect(texts.size).toBe(6);
});

test('changed appointments are found by the time of their change', async () => {
  const updatedSince = new Date().toISOString();
  const plan = await explain((db) =>
    listAppointments(db, OWNER, { updatedSince }).read({ limit: 10 }),
  );
  expect(plan).toContain('appointments_by_update');
  expect(plan).not.toContain('Seq Scan on appointments');
});

test('a page of services is read in the order of an index', async () => {
  const plan = await explain((db) => listServices(db, {}, { limit: 10 }));
  expect(plan).toContain('using services_by_name');
  expect(plan).not.toContain('Seq Scan on services');
});

test.each<[string, Read]>([
  ['a business', (db) => listServices(db, { businessId: 'biz_7' }, { limit: 10 })],
  [
    'an account',
    (db) =>
      listServicesOfOwner(db, { userId: 'usr_owner', businessIds: ['biz_1'] }).read({ limit: 10 }),
  ],
])('the services of %s are read without those of others', async (_of, read) => {
  const plan = await explain(read);
  expect(plan).toContain('services_by_business');
  expect(plan).toContain('services_by_owner');
  expect(plan).not.toContain('Seq Scan on services');
});

test('the mails of an appointment are read without those of others', async () => {
  const plan = await explain((db) => listAppointmentNotifications(db, 'apt_7', 10));
  expect(plan).toContain('notifications_by_appointment');
  expect(plan).not.toContain('Seq Scan on notifications');
});

test('the history of schedules is read without that of other businesses', async () => {
  const period = { from: '2030-05-01', to: '2030-05-31' };
  const plan = await explain((db) => readScheduleHistory(db, 'biz_1', period));
  expect(plan).toContain('schedule_history_by_business');
  expect(plan).toMatch(/schedule_history_by_professional[^]*?Index Cond: \(professional_id = /);
  expect(plan).not.toContain('Seq Scan');
});

test.each([
  ['sessions', 'appointments_by_business', 'starts_at'],
  ['appointments', 'appointments_by_business', 'starts_at'],
  ['payments', 'ledger_entries_by_business', 'taken_at'],
] as const)(
  'a page of the exported %s begins where the last one ended',
  async (name, index, key) => {
    const after = JSON.stringify(['2030-05-14 10:00:00+00', 'usr_7']);
    const page = { subjectId: 'biz_1', after, limit: 500 };
    const plan = await explain((db) => BUSINESS_READS[name](db, page));
    expect(plan).toContain(index);
    expect(plan).toMatch(
      new RegExp(`Index Cond: \\(\\(business_id = \\$1\\) AND \\((ROW\\()?${key}`),
    );
  },
);
