import type { Client } from 'pg';
import { asOwner } from '../proof/database.ts';

/** Businesses of each city; more businesses are in more cities. */
const PER_CITY = 100;
/** These businesses are searched. They exist in every size. */
const SEARCHED = 1_000;

/** A made-up word for a number, such as `ecbpchnb`. Words share no more letters than names do. */
const wordOf = (number: string) =>
  `translate(substr(md5((${number})::text), 1, 8), '0123456789', 'ghijklmnop')`;

export type Searched = {
  readonly business: string;
  readonly city: string;
  /** The name of one business only. */
  readonly name: string;
  /** A service of every fiftieth business. */
  readonly service: string;
  readonly near: string;
};

/**
 * Stores businesses with one professional and one service each. Every city has as many, so a search finds the same
 * in every size. The indexes of texts are built afterwards, which is faster.
 */
export async function insertBusinesses(databaseUrl: string, count: number): Promise<Searched[]> {
  return asOwner(databaseUrl, async (client) => {
    const indexes = await client.query<{ name: string; definition: string }>(
      `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
       WHERE tablename IN ('businesses', 'services') AND indexdef LIKE '%USING gin%'`,
    );
    await client.query(
      `SET session_replication_role = replica; SET maintenance_work_mem = '512MB'`,
    );
    for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`);
    await client.query(insertStatements(count));
    for (const { definition } of indexes.rows) await client.query(definition);
    await client.query('VACUUM ANALYZE');
    return await findSearched(client);
  });
}

const insertStatements = (count: number) => `
  INSERT INTO businesses (id, status, name, description, city, timezone, currency, opens_min, closes_min, lat, lng)
    SELECT 'biz_bench_' || b, 'approved', 'Salon ' || ${wordOf('b')}, 'By appointment only.', 'City ' || ${wordOf('-c')},
      'UTC', 'EUR', 540, 1080, -40 + c % 100 * 0.8 + b % 10 * 0.01, -80 + c / 100 * 1.6 + b / 10 % 10 * 0.01
    FROM generate_series(0, ${count - 1}) AS b, LATERAL (SELECT b / ${PER_CITY} AS c) AS cities;
  INSERT INTO professionals (id, name, opens_min, closes_min)
    SELECT 'pro_bench_' || b, initcap(${wordOf('b + 2000000')}), 540, 1080 FROM generate_series(0, ${count - 1}) AS b;
  INSERT INTO business_professionals (business_id, professional_id)
    SELECT 'biz_bench_' || b, 'pro_bench_' || b FROM generate_series(0, ${count - 1}) AS b;
  INSERT INTO services (id, business_id, name, duration_min, price_minor, currency)
    SELECT 'svc_bench_' || b, 'biz_bench_' || b, initcap(${wordOf('-1000000 - b % 50')}), 30, 3000, 'EUR'
    FROM generate_series(0, ${count - 1}) AS b;
  INSERT INTO professional_services (professional_id, service_id)
    SELECT 'pro_bench_' || b, 'svc_bench_' || b FROM generate_series(0, ${count - 1}) AS b;
  INSERT INTO search_facts (business_id, completeness, due_at, claimed_at)
    SELECT 'biz_bench_' || b, 0.5, '2100-01-01', now() FROM generate_series(0, ${count - 1}) AS b;`;

async function findSearched(client: Client): Promise<Searched[]> {
  const { rows } = await client.query<Searched>(
    `SELECT b.id AS business, b.city, split_part(b.name, ' ', 2) AS name, s.name AS service, b.lat || ',' || b.lng AS near
     FROM generate_series(0, $1::int - 1) AS n JOIN businesses b ON b.id = 'biz_bench_' || n
       JOIN services s ON s.business_id = b.id ORDER BY n`,
    [SEARCHED],
  );
  return rows;
}
