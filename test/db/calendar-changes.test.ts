import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { connect, type Database } from '../../db/client.ts';
import { loadCalendars } from '../../db/reads/calendar.ts';
import { type DatabaseMoment, readCalendarChanges } from '../../db/reads/calendar-changes.ts';
import { deleteOldCalendarChanges } from '../../db/writes/sweep.ts';
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';
import { addDays } from '../../domain/local-time.ts';
import { calendarWindow, NO_NEEDS } from '../../domain/needs.ts';
import { createKeptCalendars, type KeptCalendars } from '../../gateway/reads/kept-calendars.ts';
import { CALENDAR_ROWS as ROWS } from '../support/calendar-rows.ts';
import { createDatabase } from '../support/services.ts';
import { waitUntil } from '../support/wait-until.ts';

const NOW_MS = Date.parse('2035-06-11T00:00:00Z');
const NEEDS = {
  businessIds: ['biz_1'],
  professionalIds: ['pro_1'],
  serviceIds: ['svc_1'],
  windows: ['pro_1', 'res_1'].map((professionalId) => ({
    professionalId,
    fromMs: NOW_MS,
    toMs: NOW_MS + 2 * DAY_MS,
  })),
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
  await loadCalendars(one.db, { ...NO_NEEDS, ...NEEDS });
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
  for (const name of ['windows', 'resource_windows', 'unnest', 'holds', 'waitlist_entries'])
    read.delete(name);
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

/** The tables that a search reads and that decide no working hours. */
const WITHOUT_HISTORY = [
  'resources',
  'resource_needs',
  'resource_uses',
  ...['services', 'business_members', 'professional_services', 'class_timetables'],
  ...['class_session_changes', 'busy_times', 'sessions', 'held_seats'],
];

test('the history of schedules keeps each version of every record that decides hours', async () => {
  const kinds = ROWS.map(({ table }) => table).filter((table) => !WITHOUT_HISTORY.includes(table));
  const listVersions = async (kind: string) => {
    const { rows } = await owner.query<{ record: object; holds: boolean; continues: boolean }>(
      `SELECT record, valid_to IS NULL AS holds, valid_from >= lag(valid_to) OVER (ORDER BY valid_from) AS continues
       FROM schedule_history WHERE kind = $1 AND valid_from >= $2 ORDER BY valid_from`,
      [kind, begunAt],
    );
    return rows;
  };
  const removes = ROWS.map(({ table, remove }) => remove ?? `DELETE FROM ${table}`).toReversed();
  for (const remove of removes) await owner.query(remove);
  const { rows: begun } = await owner.query<{ at: string }>('SELECT clock_timestamp()::text AS at');
  const begunAt = begun[0]!.at;
  for (const { insert } of ROWS) await owner.query(insert);
  await owner.query(`BEGIN`);
  const { rows: weekly } = await owner.query('DELETE FROM weekly_hours RETURNING *');
  await owner.query(
    'INSERT INTO weekly_hours SELECT * FROM json_populate_recordset(NULL::weekly_hours, $1)',
    [JSON.stringify(weekly)],
  );
  await owner.query(`COMMIT`);
  for (const { update } of ROWS) await owner.query(update);
  await owner.query(`UPDATE businesses SET name = 'Another'`);

  for (const kind of kinds) {
    const versions = await listVersions(kind);
    const { rows } = await owner.query<{ row: object }>(`SELECT to_jsonb(t) AS row FROM ${kind} t`);
    const isChanged = kind !== 'business_professionals';
    expect([kind, versions.map(({ holds }) => holds)]).toEqual([
      kind,
      isChanged ? [false, true] : [true],
    ]);
    expect(rows[0]!.row).toMatchObject(versions.at(-1)!.record);
    expect(versions.at(-1)!.continues).toBe(isChanged ? true : null);
    expect(Object.keys(versions[0]!.record)).not.toEqual(
      expect.arrayContaining(['name', 'reason']),
    );
  }
  await owner.query('DELETE FROM time_off');
  expect((await listVersions('time_off')).map(({ holds }) => holds)).toEqual([false, false]);
  await owner.query(ROWS.find(({ table }) => table === 'time_off')!.insert);
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

test('a calendar that is read again for later dates is complete for the earlier ones', async () => {
  const day = (n: number) => ({
    ...NO_NEEDS,
    windows: [calendarWindow('res_1', addDays('2035-06-11', n))],
  });
  const timetablesOn = async (calendars: KeptCalendars, n: number) =>
    (await (await calendars.open())(day(n))).calendars
      .get('res_1')!
      .roomTimetables?.map(({ id }) => id);
  await owner.query('DELETE FROM class_timetables');
  await owner.query(ROWS.find(({ table }) => table === 'class_timetables')!.insert);
  await owner.query(`UPDATE class_timetables SET until_date = '2035-06-20'`);
  const kept = createKeptCalendars(gateway, () => NOW_MS);

  expect(await timetablesOn(kept, 0)).toEqual(['cls_1']);
  // Within the longest time that is kept of a calendar, and after the end of the class.
  await timetablesOn(kept, 35);
  expect(await timetablesOn(kept, 0)).toEqual(['cls_1']);
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
