import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readIndexSizes, readSizes, rewriteTables, vacuumTables } from '../../tools/years/sizes.ts';
import { startYear, type Year } from '../../tools/years/year.ts';
import { createDatabase, query } from '../support/services.ts';

/** Half a year, one day of each week. `npm run years` simulates a whole one. */
const SCALE = { bookingsPerDay: 60, movesPerDay: 240, cancellationsPerDay: 6 };
const WEEKS = 26;
const MB = 2 ** 20;

let url: string;
let year: Year;
beforeAll(async () => {
  url = await createDatabase();
  year = await startYear(url, SCALE);
  for (let week = 0; week < WEEKS; week += 1) {
    await year.nextDay(7);
    await vacuumTables(url);
  }
});
afterAll(() => year.close());

test('moves leave no session without an appointment', async () => {
  const left = await query(
    url,
    `SELECT id FROM sessions s WHERE NOT EXISTS (SELECT FROM appointments a WHERE a.session_id = s.id)`,
  );
  const moved = await query(url, `SELECT FROM events WHERE type = 'appointment.rescheduled'`);
  expect(moved.length).toBeGreaterThan(WEEKS * 100);
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

test('after months of moves and sweeps, indexes are about as large as new ones', async () => {
  const [sizes, indexes] = [await readSizes(url), await readIndexSizes(url)];
  await rewriteTables(url);
  const [newSizes, newIndexes] = [await readSizes(url), await readIndexSizes(url)];
  const total = (all: readonly { indexBytes: number; tableBytes: number }[]) =>
    all.reduce((sum, each) => sum + each.indexBytes + each.tableBytes, 0);
  expect(total(sizes) / total(newSizes)).toBeLessThan(2);
  const newBytes = new Map(newIndexes.map(({ name, bytes }) => [name, bytes]));
  const grown = indexes.filter(
    ({ name, bytes }) => bytes > MB / 2 && bytes > 4 * newBytes.get(name)!,
  );
  expect(grown).toEqual([]);
});
