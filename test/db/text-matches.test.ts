import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connect, type Database } from '../../db/client.ts';
import { listBusinesses } from '../../db/reads/businesses.ts';
import { findManyReads } from '../support/count-reads.ts';
import { createDatabase, query } from '../support/services.ts';

/** One more than the search looks through. */
const LARGE = 1_001;
const ELSEWHERE = 5_000;

let gateway: Database;

beforeAll(async () => {
  const url = await createDatabase();
  const insert = (text: string) =>
    query(url, `SET LOCAL session_replication_role = replica; ${text}`);
  const business = (id: string, name: string, city: string) =>
    `SELECT ${id}, ${name}, 'approved', ${city}, 'UTC', 'EUR', 540, 1020`;
  await insert(
    `INSERT INTO businesses (id, name, status, city, timezone, currency, opens_min, closes_min)
     ${business(`'biz_' || n`, `'Salon ' || n`, `'Elsewhere'`)} FROM generate_series(1, ${ELSEWHERE}) AS n
     UNION ALL ${business(`'biz_large_' || n`, `'Shop ' || n`, `'Large'`)} FROM generate_series(1, ${LARGE}) AS n
     UNION ALL ${business(`'biz_small_' || n`, `'Shop ' || n`, `'Small'`)} FROM generate_series(1, 3) AS n
     UNION ALL ${business(`'biz_' || city || '_named'`, `'Golden Barber'`, 'city')} FROM unnest(ARRAY['small', 'large']) AS city`,
  );
  await insert(
    `INSERT INTO services (id, business_id, name, duration_min, currency)
     SELECT 'svc_' || n, 'biz_' || n, 'Haircut', 30, 'EUR' FROM generate_series(1, ${ELSEWHERE}) AS n
     UNION ALL SELECT 'svc_' || city, 'biz_' || city || '_1', 'Haircut', 30, 'EUR' FROM unnest(ARRAY['small', 'large']) AS city`,
  );
  await insert(
    `INSERT INTO professionals (id, name, opens_min, closes_min) VALUES ('pro_1', '', 540, 1020);
     INSERT INTO business_professionals (business_id, professional_id, offers_own_services)
     VALUES ('biz_small_2', 'pro_1', true), ('biz_large_2', 'pro_1', true), ('biz_small_3', 'pro_1', false), ('biz_large_3', 'pro_1', false);
     INSERT INTO services (id, owner_professional_id, name, duration_min, currency) VALUES ('svc_own', 'pro_1', 'Tattoo', 30, 'EUR')`,
  );
  await query(url, 'ANALYZE');
  const onConnectionError = () => undefined;
  gateway = connect({ url, poolMax: 1, role: 'amsel_gateway', onConnectionError });
});
afterAll(() => gateway.close());

async function find(text: string, city: string): Promise<string[]> {
  const found = await listBusinesses(
    gateway.db,
    { text, city },
    { limit: 10, asOf: new Date(2035, 5) },
  );
  return found.map(({ business: { id } }) => id);
}

describe.each(['small', 'large'])('in a %s city, a search', (city) => {
  test.each([
    ['by the name of a service', 'haircut', [`biz_${city}_1`]],
    ['by an own service, where it is offered', 'tattoo', [`biz_${city}_2`]],
    ['by two words of a name', 'barber golden', [`biz_${city}_named`]],
    ['with a typo', 'golden barbr', [`biz_${city}_named`]],
    ['by a word that only businesses elsewhere contain', 'salon', []],
    ['by such a word and one of the city', 'salon golden', []],
  ])('%s finds only businesses there', async (_case, text, ids) => {
    expect(await find(text, city)).toEqual(ids);
  });
});

test('a common word in a small city is found without reading its matches elsewhere', async () => {
  const run = () => find('haircut', 'small');
  expect(await findManyReads(gateway, 100, run)).toEqual([]);
});
