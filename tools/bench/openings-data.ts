import { asOwner } from '../proof/database.ts';

export const PROFESSIONALS = 10_000;
const BUSINESSES = 1_000;
/** Today and tomorrow. */
const COMING_DAYS = 2;
const PER_DAY = 6;

export const countSessions = (pastDays: number) =>
  PROFESSIONALS * (pastDays + COMING_DAYS) * PER_DAY;

/**
 * Stores the professionals of one city, with three services at each business, and their appointments of the
 * past and coming days. Each is booked for an hour, then free for half an hour, and colleagues differ. Searches
 * read sessions, so there are no appointments behind them. They cannot overlap, so a plain index replaces the exclusion
 * constraint.
 */
export async function insertOpeningsData(databaseUrl: string, pastDays: number): Promise<void> {
  await asOwner(databaseUrl, async (client) => {
    await client.query(`
      SET session_replication_role = replica;
      SET maintenance_work_mem = '512MB';
      ALTER TABLE sessions DROP CONSTRAINT sessions_no_overlap;
      INSERT INTO businesses (id, status, name, city, timezone, currency, opens_min, closes_min, lat, lng)
        SELECT 'biz_bench_' || b, 'approved', 'Salon ' || b, 'Benchstadt', 'Europe/Berlin', 'EUR',
          480 + b % 3 * 30, 1200, 52.4 + b * 37 % 200 / 1000.0, 13.2 + b * 61 % 400 / 1000.0
        FROM generate_series(1, ${BUSINESSES}) AS b;
      INSERT INTO services (id, business_id, name, parent, duration_min, price_minor, currency)
        SELECT 'svc_bench_' || b || '_' || name, 'biz_bench_' || b, name, parent, minutes, 3000, 'EUR'
        FROM generate_series(1, ${BUSINESSES}) AS b,
          (VALUES ('Haircut', 'Hair', 30), ('Colour', 'Hair', 90), ('Beard trim', 'Beard', 15)) AS s(name, parent, minutes);
      INSERT INTO professionals (id, name, opens_min, closes_min)
        SELECT 'pro_bench_' || p, 'Professional ' || p, 540, 1080 FROM generate_series(1, ${PROFESSIONALS}) AS p;
      INSERT INTO business_professionals (business_id, professional_id)
        SELECT 'biz_bench_' || 1 + p % ${BUSINESSES}, 'pro_bench_' || p FROM generate_series(1, ${PROFESSIONALS}) AS p;
      INSERT INTO professional_services (professional_id, service_id)
        SELECT bp.professional_id, s.id FROM business_professionals bp JOIN services s USING (business_id)
        WHERE professional_id LIKE 'pro_bench_%';
      INSERT INTO weekly_hours (professional_id, business_id, weekday, start_min, end_min)
        SELECT 'pro_bench_' || p, 'biz_bench_' || 1 + p % ${BUSINESSES}, weekday, 540 + p % 5 * 30, 1080 + p % 3 * 60
        FROM generate_series(1, ${PROFESSIONALS}) AS p, generate_series(1, 6) AS weekday;
      INSERT INTO sessions (id, professional_id, business_id, service_id, starts_at, ends_at, capacity, seats_taken)
        SELECT 'ses_bench_' || p || '_' || day || '_' || n, 'pro_bench_' || p, 'biz_bench_' || 1 + p % ${BUSINESSES},
          'svc_bench_' || 1 + p % ${BUSINESSES} || '_Haircut', begins, begins + interval '60 minutes', 1, 1
        FROM generate_series(1, ${PROFESSIONALS}) AS p, generate_series(${-pastDays}, ${COMING_DAYS - 1}) AS day,
          generate_series(0, ${PER_DAY - 1}) AS n,
          LATERAL (SELECT (current_date + day + interval '9 hours' + (p / ${BUSINESSES} % 3 * 30 + n * 90) * interval '1 minute')
            AT TIME ZONE 'Europe/Berlin' AS begins) AS times;
      CREATE INDEX sessions_no_overlap ON sessions USING gist (professional_id, taken) WHERE seats_taken > 0;
    `);
    await client.query('VACUUM ANALYZE');
  });
}
