import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connect, type Database } from '../../db/client.ts';
import { listBusinesses } from '../../db/reads/businesses.ts';
import { createDatabase, insertUnchecked, query } from '../support/services.ts';

/** One more than the search looks through. */
const LARGE = 1_001;

let gateway: Database;

beforeAll(async () => {
  const url = await createDatabase();
  const insert = (text: string) => insertUnchecked(url, text);
  const business = (id: string, name: string, city: string) =>
    `SELECT ${id}, ${name}, 'approved', ${city}, 'UTC', 'EUR', 540, 1020`;
  await insert(
    `INSERT INTO businesses (id, name, status, city, timezone, currency, opens_min, closes_min)
     ${business(`'biz_' || n`, `'Salon ' || n`, `'Elsewhere'`)} FROM generate_series(1, 9) AS n
     UNION ALL ${business(`'biz_large_' || n`, `'Shop ' || n`, `'Large'`)} FROM generate_series(1, ${LARGE}) AS n
     UNION ALL ${business(`'biz_small_' || n`, `'Shop ' || n`, `'Small'`)} FROM generate_series(1, 3) AS n
     UNION ALL ${business(`'biz_' || city || '_named'`, `'Golden Barber'`, 'city')} FROM unnest(ARRAY['small', 'large']) AS city`,
  );
  await insert(
    `INSERT INTO services (id, business_id, name, duration_min, currency)
     SELECT 'svc_' || n, 'biz_' || n, 'Haircut', 30, 'EUR' FROM generate_series(1, 9) AS n
     UNION ALL SELECT 'svc_' || city, 'biz_' || city || '_1', 'Haircut', 30, 'EUR' FROM unnest(ARRAY['small', 'large']) AS city`,
  );
  await insert(
    `INSERT INTO businesses (id, name, status, city, timezone, currency, opens_min, closes_min)
     SELECT 'biz_draft_' || city, 'Hidden', 'draft', city, 'UTC', 'EUR', 540, 1020 FROM unnest(ARRAY['small', 'large']) AS city;
     INSERT INTO services (id, business_id, name, duration_min, currency) VALUES ('svc_draft', 'biz_draft_small', 'Barbr', 30, 'EUR')`,
  );
  await insert(
    `INSERT INTO professionals (id, name, opens_min, closes_min, suspended_at)
     VALUES ('pro_1', '', 540, 1020, NULL), ('pro_suspended', '', 540, 1020, now());
     INSERT INTO business_professionals (business_id, professional_id, offers_own_services)
     SELECT 'biz_' || city || '_2', professional, true
     FROM unnest(ARRAY['small', 'large']) AS city, unnest(ARRAY['pro_1', 'pro_suspended']) AS professional
     UNION ALL SELECT 'biz_' || city || '_3', 'pro_1', false FROM unnest(ARRAY['small', 'large']) AS city;
     INSERT INTO services (id, owner_professional_id, name, duration_min, price_minor, currency)
     VALUES ('svc_own', 'pro_1', 'Tattoo', 30, NULL, 'EUR'), ('svc_priced', 'pro_1', 'Piercing', 30, 1000, 'USD'),
       ('svc_suspended', 'pro_suspended', 'Massage', 30, NULL, 'EUR')`,
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
    ['by an own service in another currency', 'piercing', []],
    ['by an own service of a suspended professional', 'massage', []],
    ['by a business that is not approved', 'hidden', []],
    ['by two words of a name', 'barber golden', [`biz_${city}_named`]],
    ['with a typo that only a draft contains', 'golden barbr', [`biz_${city}_named`]],
    ['by a word that only businesses elsewhere contain', 'salon', []],
    ['by such a word and one of the city', 'salon golden', []],
  ])('%s finds what customers may see there', async (_case, text, ids) => {
    expect(await find(text, city)).toEqual(ids);
  });
});
