import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect, type Database } from '../../db/client.ts';
import { listBusinesses } from '../../db/reads/businesses.ts';
import { listLargeReads } from '../support/count-reads.ts';
import { createDatabase, insertUnchecked, query } from '../support/services.ts';

const ELSEWHERE = 5_000;
/** More than a small city needs. */
const READ_MAX = 100;

let gateway: Database;

beforeAll(async () => {
  const url = await createDatabase();
  await insertUnchecked(
    url,
    `INSERT INTO businesses (id, name, status, city, timezone, currency, opens_min, closes_min)
     SELECT 'biz_' || n, 'Salon ' || n, 'approved', CASE WHEN n % 1000 = 0 THEN 'Small' ELSE 'Elsewhere' END, 'UTC', 'EUR', 540, 1020
     FROM generate_series(1, ${ELSEWHERE}) AS n;
     INSERT INTO services (id, business_id, name, duration_min, currency)
     SELECT 'svc_' || n, 'biz_' || n, 'Haircut', 30, 'EUR' FROM generate_series(1, ${ELSEWHERE}) AS n`,
  );
  await query(url, 'ANALYZE');
  const onConnectionError = () => undefined;
  gateway = connect({ url, poolMax: 1, role: 'amsel_gateway', onConnectionError });
});
afterAll(() => gateway.close());

test('a search of a small city for a common word reads no other businesses', async () => {
  const filter = { text: 'haircut', city: 'small' };
  const list = () => listBusinesses(gateway.db, filter, { limit: 10, asOf: new Date(2035, 5) });
  expect(await list()).toHaveLength(5);
  expect(await listLargeReads(gateway, READ_MAX, list)).toEqual([]);
});
