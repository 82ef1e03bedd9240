import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readSizes, rewriteTables, type TableSize, vacuumTables } from '../../tools/years/sizes.ts';
import { startYear, type Year } from '../../tools/years/year.ts';
import { createDatabase, query } from '../support/services.ts';

/** Four months, one day of each week. `npm run years` simulates a whole year. */
const SCALE = { bookingsPerDay: 60, movesPerDay: 40, cancellationsPerDay: 6 };
const WEEKS = 16;
/** Rows that are kept for a month are swept from here on. */
const EARLIER_WEEK = 8;

let url: string;
let year: Year;
let earlierSizes: TableSize[];
beforeAll(async () => {
  url = await createDatabase();
  year = await startYear(url, SCALE);
  for (let week = 0; week < WEEKS; week += 1) {
    await year.nextDay(7);
    await vacuumTables(url);
    if (week === EARLIER_WEEK) earlierSizes = await readSizes(url);
  }
});
afterAll(() => year.close());

test('moves leave no session without an appointment', async () => {
  const left = await query(
    url,
    `SELECT id FROM sessions s WHERE NOT EXISTS (SELECT FROM appointments a WHERE a.session_id = s.id)`,
  );
  const moved = await query(url, `SELECT FROM events WHERE type = 'appointment.rescheduled'`);
  expect(moved.length).toBeGreaterThan(WEEKS * 20);
  expect(left).toEqual([]);
});

test('swept tables hold the rows of their time, and no older ones', async () => {
  const [oldest] = await query<Record<string, number>>(
    url,
    `SELECT (SELECT min(decided_at) FROM outcomes) > to_timestamp($1) - interval '91 days' AS outcomes,
       (SELECT min(next_attempt_at) FROM webhook_deliveries) > to_timestamp($1) - interval '31 days' AS deliveries,
       (SELECT min(created_at) FROM stored_responses) > to_timestamp($1) - interval '3 days' AS responses,
       (SELECT min(expires_at) FROM refresh_tokens) > to_timestamp($1) - interval '1 day' AS tokens,
       (SELECT min(swept_after) FROM manage_links) > to_timestamp($1) - interval '1 day' AS links`,
    // The last sweep ran a week before the clock of now.
    [year.nowMs() / 1_000 - 7 * 86_400],
  );
  expect(oldest).toEqual({
    outcomes: true,
    deliveries: true,
    responses: true,
    tokens: true,
    links: true,
  });
});

const bytesOf = (sizes: readonly TableSize[], names: readonly string[]) =>
  sizes
    .filter(({ name }) => names.includes(name))
    .reduce((sum, { tableBytes, indexBytes }) => sum + tableBytes + indexBytes, 0);

test('tables that are swept after a month or less stop growing', async () => {
  const sizes = await readSizes(url);
  const growth = SWEPT.map((name) => [
    name,
    bytesOf(sizes, [name]) / bytesOf(earlierSizes, [name]),
  ]);
  expect(growth.filter(([, ratio]) => Number(ratio) > 1.3)).toEqual([]);
});

const SWEPT = [
  'webhook_deliveries',
  'manage_links',
  'refresh_tokens',
  'stored_responses',
  'held_seats',
  'calendar_changes',
];
const MOVED = ['appointments', 'sessions', 'events'];

test('after months of moves, tables and indexes are less than twice as large as new ones', async () => {
  const sizes = await readSizes(url);
  await rewriteTables(url);
  expect(bytesOf(sizes, MOVED) / bytesOf(await readSizes(url), MOVED)).toBeLessThan(2);
});
