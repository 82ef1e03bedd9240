import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { createDatabase, query } from '../support/services.ts';

let url: string;
let owner: Client;
beforeAll(async () => {
  url = await createDatabase();
  owner = new Client({ connectionString: url });
  await owner.connect();
  await query(url, ROWS);
});
afterAll(() => owner.end());

const ROWS = `
  SET LOCAL session_replication_role = replica;
  INSERT INTO webhooks (id, business_id, url, events) SELECT n::text, '', 'https://hooks.example/' || n, '{*}' FROM generate_series(1, 300) AS n;
  INSERT INTO api_keys (id, key_hash, name, environment, scopes) SELECT n::text, n::text, '', 'live', '{}' FROM generate_series(1, 300) AS n;
  INSERT INTO api_key_days (key_id, day, requests, requests_by_gateway)
    SELECT n::text, '2030-01-01', 1, '{"gateway": 1}' FROM generate_series(1, 300) AS n;
  INSERT INTO coupons (id, business_id, code, type, value) SELECT n::text, '', 'CODE' || n, 'percent', 10 FROM generate_series(1, 300) AS n;
  INSERT INTO package_purchases (id, package_id, business_id, service_id, user_id, sessions_total, package_price_minor,
      single_session_price_minor, currency, status, expires_at)
    SELECT n::text, '', '', '', '', 50, 1, 1, 'EUR', 'active', now() + interval '1 day' FROM generate_series(1, 300) AS n;
  INSERT INTO professionals (id, name, opens_min, closes_min) SELECT n::text, n::text, 0, 1440 FROM generate_series(1, 300) AS n`;

/** Whether the update wrote no index. */
async function isHot(table: string, update: string): Promise<boolean> {
  await owner.query('BEGIN; SET LOCAL session_replication_role = replica');
  const before = await countHot(table);
  await owner.query(update);
  const after = await countHot(table);
  await owner.query('COMMIT');
  return after === before + 1;
}

/** Counts the updates of this connection that are not yet in the statistics of all. */
async function countHot(table: string): Promise<number> {
  const { rows } = await owner.query<{ hot: number }>(
    'SELECT pg_stat_get_xact_tuples_hot_updated($1::regclass)::int AS hot',
    [table],
  );
  return rows[0]!.hot;
}

test.each([
  ['webhooks', `last_success_at = now()`],
  ['api_keys', `last_used_at = now()`],
  ['api_key_days', `requests = requests + 1`],
  ['coupons', `times_used = times_used + 1`],
  ['package_purchases', `sessions_redeemed = sessions_redeemed + 1`],
  ['professionals', `rating_sum = rating_sum + 4, review_count = review_count + 1`],
])('a row of %s that is counted up in a full table writes no index', async (table, assignment) => {
  const key = table === 'api_key_days' ? 'key_id' : 'id';
  const results: boolean[] = [];
  for (let n = 0; n < 20; n += 1) {
    // Rows of every page; each of them twice.
    const id = ((n * 37) % 300) + 1;
    for (const _ of [1, 2]) {
      results.push(await isHot(table, `UPDATE ${table} SET ${assignment} WHERE ${key} = '${id}'`));
    }
  }
  expect(results.filter((each) => !each)).toEqual([]);
});

test('a vacuum of a table that fills and empties all day does not lock its readers out', async () => {
  const tables = await query<{ name: string }>(
    url,
    `SELECT relname AS name FROM pg_class WHERE reloptions @> '{vacuum_truncate=off}' ORDER BY relname`,
  );
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['calendar_changes', 'held_seats', 'outcomes', 'stored_responses']),
  );
});
