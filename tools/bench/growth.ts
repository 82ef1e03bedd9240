import { Client } from 'pg';
import { benchBookingsOf } from './booking.ts';
import { compare } from './load.ts';
import { beginTable } from './results.ts';
import { withTemporarySystem } from '../../launcher/temporary-system.ts';

const PROFESSIONALS = 1_000;
const FEW = 1_000;
const MANY = 5_000_000;
const ROUNDS = 9;
const PATH =
  '/api/availability?professionalId=pro_bench_500&businessId=biz_demo_berlin_barber&date=2035-06-12';

/**
 * Compares availability and bookings of two systems that store few and many appointments. The
 * measured day has the same appointments in both.
 */
export function benchGrowth(): Promise<void> {
  return withTemporarySystem({}, (small) =>
    withTemporarySystem({}, async (large) => {
      await insertAppointments(small.databaseUrl, FEW);
      console.log(`\nstoring ${MANY.toLocaleString('en-US')} appointments …`);
      await insertAppointments(large.databaseUrl, MANY);
      const urls = [small.apiUrl + PATH, large.apiUrl + PATH];
      const [a, b] = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
      if (a !== b) throw new Error('the availability of the two systems differs');

      const [few, many] = urls.map((url) => ({ url, connections: 1, seconds: 2 }));
      const { subject, baseline, ratio } = await compare(few!, many!, ROUNDS);
      const head = ['p50 ms', 'p99 ms', 'per s', 'ratio'];
      const addRow = beginTable('availability of a day, by stored appointments', head);
      addRow(FEW.toLocaleString('en-US'), [
        subject.p50,
        subject.p99,
        subject.perSecond.toFixed(0),
        1,
      ]);
      addRow(MANY.toLocaleString('en-US'), [
        baseline.p50,
        baseline.p99,
        baseline.perSecond.toFixed(0),
        ratio.toFixed(2),
      ]);
      await benchBookingsOf({
        [FEW.toLocaleString('en-US')]: small,
        [MANY.toLocaleString('en-US')]: large,
      });
    }),
  );
}

/**
 * Each professional gets the same number of appointments: the first on the measured day, the others
 * on the days before it. They cannot overlap, so plain indexes replace the two exclusion
 * constraints, which would take an hour to build.
 */
async function insertAppointments(databaseUrl: string, appointments: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
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
          LATERAL (SELECT timestamptz '2035-06-12 09:00Z' - (n + 11) / 12 * interval '1 day'
            + n % 12 * interval '30 minutes' AS begins) AS times;
      INSERT INTO appointments (id, booking_id, session_id, professional_id, business_id, starts_at, ends_at,
          local_date, timezone, person_id, client_name, service_ids, booked_services, status, currency)
        SELECT replace(id, 'ses', 'apt'), replace(id, 'ses', 'bkg'), id, professional_id, business_id, starts_at, ends_at,
          (starts_at AT TIME ZONE 'Europe/Berlin')::date, 'Europe/Berlin', replace(professional_id, 'pro', 'usr'),
          'A client', '{svc_demo_haircut}', '[]', 'Confirmed', 'EUR' FROM sessions WHERE id LIKE 'ses_bench_%';
      CREATE INDEX sessions_no_overlap ON sessions USING gist (professional_id, taken) WHERE seats_taken > 0;
      CREATE INDEX appointments_person_no_overlap ON appointments USING gist (person_id, during) WHERE status <> 'Cancelled';
    `);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}
