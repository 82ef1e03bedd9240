import { asOwner } from '../proof/database.ts';

export const PROFESSIONALS = 1_000;
export const MEASURED_DATE = '2035-06-12';
/** Their first appointments are of the demo customer. */
const CUSTOMER_PROFESSIONALS = 20;

/**
 * Each professional gets the same number of appointments: the first on the measured day, the others
 * on the days before it. They cannot overlap, so plain indexes replace the two exclusion
 * constraints, which would take an hour to build.
 */
export async function insertAppointments(databaseUrl: string, appointments: number): Promise<void> {
  await asOwner(databaseUrl, async (client) => {
    await client.query(`
      SET session_replication_role = replica;
      SET maintenance_work_mem = '512MB';
      ALTER TABLE sessions DROP CONSTRAINT sessions_no_overlap;
      ALTER TABLE appointments DROP CONSTRAINT appointments_person_no_overlap;
      INSERT INTO professionals (id, name, opens_min, closes_min)
        SELECT 'pro_bench_' || p, 'Professional ' || p, 540, 1020 FROM generate_series(1, ${PROFESSIONALS}) AS p;
      INSERT INTO business_professionals (business_id, professional_id)
        SELECT 'biz_demo_berlin_barber', 'pro_bench_' || p FROM generate_series(1, ${PROFESSIONALS}) AS p;
      INSERT INTO sessions (id, professional_id, business_id, service_id, starts_at, ends_at, capacity, seats_taken)
        SELECT 'ses_bench_' || p || '_' || n, 'pro_bench_' || p, 'biz_demo_berlin_barber', 'svc_demo_haircut',
          begins, begins + interval '30 minutes', 1, 1
        FROM generate_series(1, ${PROFESSIONALS}) AS p, generate_series(0, ${appointments / PROFESSIONALS} - 1) AS n,
          LATERAL (SELECT timestamptz '${MEASURED_DATE} 09:00Z' - (n + 11) / 12 * interval '1 day'
            + n % 12 * interval '30 minutes' AS begins) AS times;
      INSERT INTO appointments (id, booking_id, session_id, professional_id, business_id, starts_at, ends_at,
          local_date, timezone, person_id, client_id, client_name, service_ids, booked_services, status, currency)
        SELECT replace(id, 'ses', 'apt'), replace(id, 'ses', 'bkg'), id, professional_id, business_id, starts_at, ends_at,
          (starts_at AT TIME ZONE 'Europe/Berlin')::date, 'Europe/Berlin', person, person, 'Client ' || p,
          '{svc_demo_haircut}', '[]', 'Confirmed', 'EUR'
        FROM sessions, LATERAL (SELECT split_part(id, '_', 3)::int AS p, split_part(id, '_', 4) AS n) AS numbers,
          LATERAL (SELECT CASE WHEN n = '0' AND p <= ${CUSTOMER_PROFESSIONALS} THEN 'usr_demo_customer'
            ELSE 'usr_bench_' || p END AS person) AS persons
        WHERE id LIKE 'ses_bench_%';
      CREATE INDEX sessions_no_overlap ON sessions USING gist (professional_id, taken) WHERE seats_taken > 0;
      CREATE INDEX appointments_person_no_overlap ON appointments USING gist (person_id, during) WHERE status <> 'Cancelled';
    `);
    await client.query('VACUUM ANALYZE');
  });
}
