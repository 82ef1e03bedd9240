import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect, type Database, type Executor, transact } from '../../db/client.ts';
import { allowLargeReads } from '../../db/large-reads.ts';
import { FREQUENT_FROM } from '../../db/statement-names.ts';
import {
  findProfessionalAccounts,
  getEvent,
  type NotificationRecord,
} from '../../db/reads/notifications.ts';
import { listAccountRecipients } from '../../db/reads/recipients.ts';
import { listTriedReminders } from '../../db/reads/reminders.ts';
import { loadWorld } from '../../db/reads/world.ts';
import { consumeEvents } from '../../db/writes/event-cursors.ts';
import {
  leaseNotifications,
  lockQueuedReminders,
  postponeNotification,
  settleNotification,
} from '../../db/writes/notifications.ts';
import { calendarWindow, NO_NEEDS } from '../../domain/needs.ts';
import { CALENDAR_ROWS } from '../support/calendar-rows.ts';
import { listLargeReads } from '../support/count-reads.ts';
import { createDatabase, insertUnchecked } from '../support/services.ts';

/** More than any of these statements needs. */
const READ_MAX = 100;
const NOW = new Date('2035-06-11T00:00:00Z');

let url: string;
let worker: Database;
beforeAll(async () => {
  url = await createDatabase();
  for (const { insert } of CALENDAR_ROWS) await insertUnchecked(url, insert);
  worker = connect({ url, role: 'amsel_worker', poolMax: 1, onConnectionError: () => undefined });
});
afterAll(() => worker.close());

/** One row, so that the statements which follow from it are planned too. */
const FEW = [
  `INSERT INTO notifications (id, kind, appointment_id, user_id, business_id, status, due_at, useful_until, next_attempt_at)
   VALUES ('ntf_0', 'booked', 'apt_1', 'usr_1', 'biz_1', 'queued', now(), now(), now())`,
  `INSERT INTO events (id, type, business_id, resource_id, actor_id, data, position)
   VALUES ('evt_0', 'appointment.confirmed', 'biz_1', 'apt_1', 'usr_1', '{}', 1)`,
];

/** Rows of others at the same business. */
const MANY = [
  `INSERT INTO users (id, email, name, role, password_hash)
   SELECT 'usr_' || n, n || '@example.test', '', 'customer', '' FROM generate_series(1, 5000) AS n`,
  `INSERT INTO professionals (id, name, opens_min, closes_min) SELECT 'pro_' || n, '', 540, 1020 FROM generate_series(2, 5000) AS n`,
  `INSERT INTO business_professionals SELECT 'biz_1', 'pro_' || n FROM generate_series(2, 5000) AS n`,
  `INSERT INTO services (id, business_id, name, duration_min, currency)
   SELECT 'svc_' || n, 'biz_1', '', 30, 'EUR' FROM generate_series(3, 5000) AS n`,
  `INSERT INTO professional_services SELECT 'pro_' || n, 'svc_' || n FROM generate_series(3, 5000) AS n`,
  `INSERT INTO class_timetables (id, business_id, professional_id, service_id, weekdays, start_min, from_date)
   SELECT 'cls_' || n, 'biz_1', 'pro_' || n, 'svc_' || n, '{2}', 600, '2035-06-01' FROM generate_series(3, 5000) AS n`,
  `INSERT INTO sessions (id, professional_id, business_id, service_id, starts_at, ends_at, capacity, seats_taken)
   SELECT 'ses_' || n, 'pro_' || n, 'biz_1', 'svc_' || n, '2035-06-12T10:00Z', '2035-06-12T11:00Z', 1, 1 FROM generate_series(3, 5000) AS n`,
  `INSERT INTO appointments (id, booking_id, session_id, professional_id, business_id, starts_at, ends_at, local_date,
     timezone, person_id, client_id, booked_by_id, client_name, service_ids, booked_services, status, currency)
   SELECT 'apt_' || n, 'bkg_' || n, 'ses_' || n, 'pro_' || n, 'biz_1', '2035-06-12T10:00Z', '2035-06-12T11:00Z', '2035-06-12',
     'UTC', 'usr_' || n, 'usr_' || n, 'usr_' || n, '', '{svc_1}', '[]', 'Confirmed', 'EUR' FROM generate_series(1, 5000) AS n`,
  `INSERT INTO notifications (id, kind, appointment_id, user_id, business_id, status, due_at, useful_until, next_attempt_at)
   SELECT 'ntf_' || n, 'reminder', 'apt_' || n, 'usr_' || n, 'biz_1', 'queued', now(), now(), now() FROM generate_series(1, 5000) AS n`,
  `INSERT INTO events (id, type, business_id, resource_id, actor_id, data, position)
   SELECT 'evt_' || n, 'appointment.confirmed', 'biz_1', 'apt_' || n, 'usr_1', '{}', n + 1 FROM generate_series(1, 5000) AS n`,
  `INSERT INTO waitlist_entries (id, business_id, customer_id, service_ids, from_date, to_date, from_min, to_min, weekdays,
     rank, status, hold_id, ends_at)
   SELECT 'wle_' || n, 'biz_1', 'usr_' || n, '{svc_1}', '2035-06-12', '2035-06-12', 0, 1440, '{}', n, 'waiting', 'hld_' || n,
     '2035-06-13T00:00Z' FROM generate_series(2, 5000) AS n`,
  `INSERT INTO ledger_entries (id, business_id, appointment_id, kind, amount_minor, currency, method, taken_by_id, taken_at)
   SELECT 'led_' || n, 'biz_1', 'apt_' || n, 'payment', 1, 'EUR', 'cash', 'usr_1', now() FROM generate_series(1, 5000) AS n`,
];

test('decisions and mails planned for small tables read few rows of large ones', async () => {
  const attempt = (id: string) => ({ id, attempts: 0 }) as NotificationRecord;
  const needs = {
    ...NO_NEEDS,
    businessIds: ['biz_1'],
    professionalIds: ['pro_1'],
    serviceIds: ['svc_1'],
    accountIds: ['usr_1'],
    clientIds: ['usr_1'],
    personIds: ['usr_1'],
    waiterIds: ['usr_1'],
    bookingIds: ['bkg_1'],
    couponKeys: ['CODE'],
    couponCallerIds: ['usr_1'],
    windows: [calendarWindow('pro_1', '2035-06-12'), calendarWindow('res_1', '2035-06-12')],
  };
  const run = async () => {
    await loadWorld(worker.db, needs);
    await lockQueuedReminders(worker.db, ['apt_1']);
    await postponeNotification(worker.db, attempt('ntf_1'), { nextAttemptAt: NOW });
    for (const id of ['ntf_0', 'ntf_1']) {
      await transact(worker, (tx) => settleNotification(tx, attempt(id), { status: 'sent' }, NOW));
    }
    await listTriedReminders(worker.db, ['apt_1']);
    await findProfessionalAccounts(worker.db, ['pro_1']);
    await listAccountRecipients(worker.db, ['usr_1']);
    await getEvent(worker.db, 'evt_0');
    await consumeEvents(worker, 'webhooks', 10, () => Promise.resolve());
    await leaseNotifications(worker.db, { now: NOW, leaseUntil: NOW, limit: 10 });
  };
  for (const insert of FEW) await insertUnchecked(url, insert);
  // Frequent statements get a name, and the session keeps their plans.
  for (let n = 0; n <= FREQUENT_FROM; n++) await run();
  for (const insert of MANY) await insertUnchecked(url, insert);

  expect(await listLargeReads(worker, READ_MAX, run)).toEqual([]);
});

test('a transaction that reads whole tables may scan and join them', async () => {
  const readSettings = async (executor: Executor) =>
    (
      await executor.execute<{ setting: string }>(
        `SELECT setting FROM pg_settings WHERE name IN ('enable_seqscan', 'enable_hashjoin', 'enable_mergejoin')`,
      )
    ).rows.map(({ setting }) => setting);
  const allowed = await transact(worker, async (tx) => {
    await allowLargeReads(tx);
    return readSettings(tx);
  });
  expect(allowed).toEqual(['on', 'on', 'on']);
  expect(await readSettings(worker.db)).toEqual(['off', 'off', 'off']);
});

test.each(['amsel_gateway', 'amsel_worker'] as const)(
  'sessions of %s do not compile their plans',
  async (role) => {
    const session = connect({ url, role, poolMax: 1, onConnectionError: () => undefined });
    const { rows } = await session.pool.query<{ jit: string }>('SHOW jit');
    await session.close();
    expect(rows).toEqual([{ jit: 'off' }]);
  },
);
