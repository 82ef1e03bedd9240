import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PgDialect } from 'drizzle-orm/pg-core';
import { connect, type Database } from '../../db/client.ts';
import { listBusinesses } from '../../db/reads/businesses.ts';
import { createDatabase, query } from '../support/services.ts';

/** With so many rows that reading all of them is the last thing a planner does. */
let gateway: Database;

beforeAll(async () => {
  const url = await createDatabase();
  await query(
    url,
    `INSERT INTO businesses (id, name, status, city, lat, lng, timezone, currency, opens_min, closes_min)
     SELECT 'biz_' || n, 'Business ' || n, 'approved', 'City ' || n % 1000, n % 90, n % 180, 'UTC', 'EUR', 540, 1020
     FROM generate_series(1, 20000) AS n`,
  );
  await query(url, 'ANALYZE businesses');
  const onConnectionError = () => undefined;
  gateway = connect({ url, poolMax: 1, role: 'amsel_gateway', onConnectionError });
});
afterAll(() => gateway.close());

/** The plan of the statement that a read sends, as the gateway's connections make it. */
async function planOf(filter: Parameters<typeof listBusinesses>[1]): Promise<string> {
  const sent: { text: string; values: unknown[] }[] = [];
  const recording = gateway.pool.query.bind(gateway.pool);
  gateway.pool.query = ((config: { text: string }, values: unknown[]) => {
    sent.push({ text: config.text, values });
    return recording(config, values);
  }) as typeof gateway.pool.query;
  await listBusinesses(gateway.db, filter, { limit: 10 });
  gateway.pool.query = recording;
  const { text, values } = sent[0]!;
  const prepared = `PREPARE looked_at AS ${text}`;
  await gateway.pool.query(prepared);
  const literals = values.map((value) => new PgDialect().escapeString(String(value))).join(', ');
  const { rows } = await gateway.pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN EXECUTE looked_at(${literals})`,
  );
  await gateway.pool.query('DEALLOCATE looked_at');
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test.each([
  ['a city', { city: 'City 7' }, 'businesses_city'],
  ['names in order', {}, 'businesses_by_name'],
  ['a place', { around: { place: { lat: 10, lng: 10 }, radiusKm: 5 } }, 'businesses_by_place'],
  ['a text', { text: 'business 777' }, 'businesses_search'],
])('%s is found by its index', async (_what, filter, index) => {
  expect(await planOf(filter)).toContain(index);
});
