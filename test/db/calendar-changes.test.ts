import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { connect, type Database } from '../../db/client.ts';
import { loadCalendars } from '../../db/reads/calendar.ts';
import { type DatabaseMoment, readCalendarChanges } from '../../db/reads/calendar-changes.ts';
import { deleteOldCalendarChanges } from '../../db/writes/sweep.ts';
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';
import { NO_NEEDS } from '../../domain/needs.ts';
import { createKeptCalendars, type KeptCalendars } from '../../gateway/reads/kept-calendars.ts';
import { createDatabase } from '../support/services.ts';
import { waitUntil } from '../support/wait-until.ts';

const NOW_MS = Date.parse('2035-06-11T00:00:00Z');
const SPAN = `'2035-06-12T10:00Z', '2035-06-12T11:00Z'`;
type Row = {
  readonly table: string;
  readonly insert: string;
  readonly update: string;
  /** The delete of a row that it is deleted with, if it has one. */
  readonly remove?: string;
  /** The changed ids. */
  readonly ids: readonly string[];
};
/** Rows of each table that a search for openings reads. */
const ROWS: readonly Row[] = [
  {
    table: 'businesses',
    insert: `INSERT INTO businesses (id, name, timezone, currency, opens_min, closes_min)
      VALUES ('biz_1', '', 'UTC', 'EUR', 540, 1020)`,
    update: `UPDATE businesses SET timezone = 'Europe/Berlin'`,
    ids: ['biz_1', 'pro_1'],
  },
  {
    table: 'services',
    insert: `INSERT INTO services (id, business_id, name, duration_min, currency)
      VALUES ('svc_1', 'biz_1', '', 30, 'EUR'), ('svc_2', 'biz_1', '', 30, 'EUR')`,
    update: `UPDATE services SET duration_min = 40 WHERE id = 'svc_1'`,
    ids: ['pro_1', 'svc_1'],
  },
  {
    table: 'professionals',
    insert: `INSERT INTO professionals (id, name, opens_min, closes_min) VALUES ('pro_1', '', 540, 1020)`,
    update: `UPDATE professionals SET opens_min = 600`,
    ids: ['pro_1'],
  },
  {
    table: 'business_members',
    insert: `INSERT INTO business_members VALUES ('biz_1', 'usr_1', 'manager')`,
    update: `UPDATE business_members SET user_id = 'usr_2'`,
    ids: ['biz_1'],
  },
  {
    table: 'opening_hours',
    insert: `INSERT INTO opening_hours VALUES ('biz_1', 2, 540, 1020)`,
    update: `UPDATE opening_hours SET end_min = 960`,
    ids: ['biz_1'],
  },
  {
    table: 'business_closures',
    insert: `INSERT INTO business_closures (id, business_id, from_date, to_date)
      VALUES ('clo_1', 'biz_1', '2035-06-13', '2035-06-13')`,
    update: `UPDATE business_closures SET to_date = '2035-06-14'`,
    ids: ['biz_1'],
  },
  {
    table: 'exceptional_openings',
    insert: `INSERT INTO exceptional_openings (id, business_id, date, spans) VALUES ('exo_1', 'biz_1', '2035-06-14', '[]')`,
    update: `UPDATE exceptional_openings SET date = '2035-06-15'`,
    ids: ['biz_1'],
  },
  {
    table: 'business_professionals',
    insert: `INSERT INTO business_professionals VALUES ('biz_1', 'pro_1')`,
    update: `UPDATE business_professionals SET offers_own_services = NOT offers_own_services`,
    ids: ['pro_1'],
  },
  {
    table: 'professional_services',
    insert: `INSERT INTO professional_services VALUES ('pro_1', 'svc_1')`,
    update: `UPDATE professional_services SET service_id = 'svc_2'`,
    ids: ['pro_1'],
  },
  {
    table: 'weekly_hours',
    insert: `INSERT INTO weekly_hours VALUES ('pro_1', 'biz_1', 2, 540, 1020)`,
    update: `UPDATE weekly_hours SET end_min = 960`,
    ids: ['pro_1'],
  },
  {
    table: 'hours_exceptions',
    insert: `INSERT INTO hours_exceptions VALUES ('pro_1', 'biz_1', '2035-06-14', '[]')`,
    update: `UPDATE hours_exceptions SET date = '2035-06-15'`,
    ids: ['pro_1'],
  },
  {
    table: 'class_timetables',
    insert: `INSERT INTO class_timetables (id, business_id, professional_id, service_id, weekdays, start_min, from_date)
      VALUES ('cls_1', 'biz_1', 'pro_1', 'svc_1', '{2}', 600, '2035-06-01')`,
    update: `UPDATE class_timetables SET start_min = 660`,
    ids: ['pro_1', 'svc_1'],
  },
  {
    table: 'class_session_changes',
    insert: `INSERT INTO class_session_changes (class_id, date, is_cancelled) VALUES ('cls_1', '2035-06-12', false)`,
    update: `UPDATE class_session_changes SET is_cancelled = true`,
    ids: ['pro_1'],
  },
  {
    table: 'time_off',
    insert: `INSERT INTO time_off (id, professional_id, starts_at, ends_at) VALUES ('off_1', 'pro_1', ${SPAN})`,
    update: `UPDATE time_off SET ends_at = '2035-06-12T12:00Z'`,
    ids: ['pro_1'],
  },
  {
    table: 'busy_times',
    insert: `INSERT INTO busy_calendars (id, professional_id, kind, name, host, sealed_url, next_read_at)
      VALUES ('cal_1', 'pro_1', 'ics', '', '', '', now());
      INSERT INTO busy_times VALUES ('cal_1', 'pro_1', ${SPAN})`,
    update: `UPDATE busy_times SET ends_at = '2035-06-12T13:00Z'`,
    remove: 'DELETE FROM busy_calendars',
    ids: ['pro_1'],
  },
  {
    table: 'sessions',
    insert: `INSERT INTO sessions (id, professional_id, business_id, service_id, starts_at, ends_at, capacity, seats_taken)
      VALUES ('ses_1', 'pro_1', 'biz_1', 'svc_1', ${SPAN}, 1, 1)`,
    update: `UPDATE sessions SET capacity = 2`,
    ids: ['pro_1'],
  },
  {
    table: 'held_seats',
    insert: `INSERT INTO holds (id, owner_id, business_id, professional_ids, request, quote, status, expires_at)
      VALUES ('hld_1', 'usr_1', 'biz_1', '{pro_1}', '{}', '{}', 'open', now());
      INSERT INTO held_seats (hold_id, professional_id, business_id, service_id, starts_at, ends_at, buffer_before_minutes,
        buffer_after_minutes, capacity, person_id, customer_id, expires_at)
      VALUES ('hld_1', 'pro_1', 'biz_1', 'svc_1', ${SPAN}, 0, 0, 1, 'usr_1', 'usr_1', '2035-06-12T09:00Z')`,
    update: `UPDATE held_seats SET capacity = 2`,
    remove: 'DELETE FROM holds',
    ids: ['pro_1'],
  },
];
const NEEDS = {
  businessIds: ['biz_1'],
  professionalIds: ['pro_1'],
  serviceIds: ['svc_1'],
  windows: [{ professionalId: 'pro_1', fromMs: NOW_MS, toMs: NOW_MS + 2 * DAY_MS }],
};

let gateway: Database;
let owner: Client;

beforeAll(async () => {
  const url = await createDatabase();
  gateway = connect({ url, role: 'amsel_gateway', poolMax: 3, onConnectionError: () => undefined });
  owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query(`INSERT INTO users (id, email, name, role, password_hash)
    VALUES ('usr_1', 'one@example.test', '', 'business', ''), ('usr_2', 'two@example.test', '', 'business', '')`);
  for (const { insert } of ROWS) await owner.query(insert);
});
afterAll(() => Promise.all([gateway.close(), owner.end()]));

const changesSince = (moment: DatabaseMoment | undefined) =>
  readCalendarChanges(gateway.db, moment, 100);

const readFacts = async (kept: KeptCalendars) => (await kept.open())(NEEDS);

test('every table that a search for openings reads notes its changes', async () => {
  const one = connect({
    url: gateway.pool.options.connectionString!,
    role: 'amsel_gateway',
    poolMax: 1,
    onConnectionError: () => undefined,
  });
  await loadCalendars(one.db, NO_NEEDS);
  const { rows: statements } = await one.pool.query<{ statement: string }>(
    `SELECT statement FROM pg_prepared_statements WHERE name LIKE 'calendar_data%'`,
  );
  await one.close();
  const { rows: noted } = await owner.query<{ name: string }>(
    `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger
     WHERE starts_with(tgfoid::regproc::text, 'note_changed_')`,
  );

  const names = [...statements[0]!.statement.matchAll(/(?:FROM|JOIN) ([a-z_]{3,})\b/g)];
  // Windows are parameters. Only commands read holds, by their ids or those of waiting customers.
  const read = new Set(names.map(([, name]) => name!));
  for (const name of ['windows', 'unnest', 'holds', 'waitlist_entries']) read.delete(name);
  expect([...read].sort()).toEqual(noted.map(({ name }) => name).sort());
  expect(ROWS.map(({ table }) => table).sort()).toEqual([...read].sort());
});

test('a change is reported once it is committed, and only to those who read before', async () => {
  for (const { table, update, ids } of ROWS) {
    const before = await changesSince(undefined);
    await owner.query('BEGIN');
    await owner.query(update);
    const during = await changesSince(before);
    await owner.query('COMMIT');
    const after = await changesSince(during);

    expect([table, during.changedIds, after.changedIds.toSorted()]).toEqual([table, [], ids]);
    expect((await changesSince(before)).changedIds.toSorted()).toEqual(ids);
    expect((await changesSince(after)).changedIds).toEqual([]);
  }
});

test('a search sees an insert, an update and a delete in every table that it reads', async () => {
  const kept = createKeptCalendars(gateway, () => NOW_MS);
  const removes = ROWS.map(({ table, remove }) => remove ?? `DELETE FROM ${table}`).toReversed();
  const inserts = ROWS.map(({ insert }) => insert);
  const updates = ROWS.map(({ update }) => update);
  let last = await readFacts(kept);
  for (const change of [...removes, ...inserts, ...updates]) {
    await owner.query(change);
    const current = await readFacts(createKeptCalendars(gateway, () => NOW_MS));

    expect([change, current]).not.toEqual([change, last]);
    expect([change, await readFacts(kept)]).toEqual([change, current]);
    last = current;
  }
});

test('a search sees a change of a service that began before its timetable was committed', async () => {
  const kept = createKeptCalendars(gateway, () => NOW_MS);
  const durationOf = async () =>
    (await readFacts(kept)).professionals.get('pro_1')!.timetables[0]?.durationMin;
  const other = new Client({ connectionString: gateway.pool.options.connectionString });
  await other.connect();
  const { insert } = ROWS.find(({ table }) => table === 'class_timetables')!;
  await owner.query('DELETE FROM class_timetables');
  await owner.query('BEGIN');
  await owner.query(insert);
  await other.query('BEGIN');
  const { rows } = await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const { pid } = rows[0]!;
  const update = other.query(`UPDATE services SET duration_min = 50`);
  await waitUntil(
    () => owner.query('SELECT FROM pg_locks WHERE pid = $1 AND NOT granted', [pid]),
    ({ rowCount }) => rowCount === 1,
  );
  await owner.query('COMMIT');
  await update;
  const before = await durationOf();
  await other.query('COMMIT');
  await other.end();

  expect([before, await durationOf()]).toEqual([40, 50]);
});

test('a search sees every change that was committed before it, also while others read', async () => {
  const kept = createKeptCalendars(gateway, () => NOW_MS);
  const shown = async () => {
    const { businesses, calendars } = await readFacts(kept);
    const { timeOff } = calendars.get('pro_1')!;
    const { closures } = businesses.get('biz_1')!;
    const closed = closures.map(({ to }) => to);
    return { closed, timesOff: timeOff.map(({ startMs }) => startMs).sort() };
  };
  await shown();
  await owner.query('DELETE FROM time_off');
  await owner.query('DELETE FROM busy_times');
  const timesOff: number[] = [];
  for (let i = 0; i < 40; i++) {
    const startMs = NOW_MS + (i + 1) * HOUR_MS;
    const others = Array.from({ length: 3 }, shown);
    await owner.query(
      `INSERT INTO time_off (id, professional_id, starts_at, ends_at)
       VALUES ($1, 'pro_1', to_timestamp($2), to_timestamp($2 + 60))`,
      [`off_${i}`, startMs / 1_000],
    );
    const closed = [`2035-06-${i % 2 === 0 ? 14 : 13}`];
    await owner.query(`UPDATE business_closures SET to_date = $1`, closed);
    timesOff.push(startMs);

    expect(await shown()).toEqual({ closed, timesOff });
    await Promise.all(others);
    expect(await shown()).toEqual({ closed, timesOff });
  }
});

test('a search that needs nothing new reads only what has changed', async () => {
  const kept = createKeptCalendars(gateway, () => NOW_MS);
  await owner.query('DELETE FROM class_timetables');
  const first = await readFacts(kept);

  const again = await readFacts(kept);
  await owner.query(`UPDATE services SET duration_min = 45`);
  const changed = await readFacts(kept);

  expect(again.calendars.get('pro_1')).toBe(first.calendars.get('pro_1'));
  expect(changed.calendars.get('pro_1')).toBe(first.calendars.get('pro_1'));
  expect(changed.services.get('svc_1')).toMatchObject({ durationMin: 45 });
});

test('the sweep deletes changes after an hour', async () => {
  const url = gateway.pool.options.connectionString!;
  const worker = connect({ url, role: 'amsel_worker', poolMax: 1, onConnectionError: () => {} });
  await owner.query(`DELETE FROM calendar_changes; INSERT INTO calendar_changes (resource_id, created_at)
    VALUES ('old', now() - interval '61 minutes'), ('new', now() - interval '59 minutes')`);
  const deleted = await deleteOldCalendarChanges(worker.db, 10);
  await worker.close();
  const { rows } = await owner.query('SELECT resource_id AS id FROM calendar_changes');

  expect({ deleted, rows }).toEqual({ deleted: 1, rows: [{ id: 'new' }] });
});
