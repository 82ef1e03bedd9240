import { Client } from 'pg';
import { benchBookingBeside } from './booking.ts';
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
 * Does a day's availability, or a booking, depend on how many appointments are stored? Two systems side by side,
 * asked for the same day in turns; what differs is everything around it.
 */
export function benchGrowth(): Promise<void> {
  return withTemporarySystem({}, (small) =>
    withTemporarySystem({}, async (big) => {
      await fill(small.databaseUrl, FEW);
      console.log(`\nstoring ${MANY.toLocaleString('en-US')} appointments …`);
      await fill(big.databaseUrl, MANY);
      const urls = [small.apiUrl + PATH, big.apiUrl + PATH];
      const [a, b] = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
      if (a !== b) throw new Error('the two days differ');

      const [few, many] = urls.map((url) => ({ url, connections: 1, seconds: 2 }));
      const { ours, other, ratio } = await compare(few!, many!, ROUNDS);
      const head = ['p50 ms', 'p99 ms', 'per s', 'times as long'];
      const tell = beginTable('a day of availability, by appointments stored', head);
      tell(FEW.toLocaleString('en-US'), [ours.p50, ours.p99, ours.perSecond.toFixed(0), 1]);
      tell(MANY.toLocaleString('en-US'), [
        other.p50,
        other.p99,
        other.perSecond.toFixed(0),
        ratio.toFixed(2),
      ]);
      await benchBookingBeside({
        [FEW.toLocaleString('en-US')]: small,
        [MANY.toLocaleString('en-US')]: big,
      });
    }),
  );
}

/**
 * So many appointments, half an hour each, spread evenly over the professionals: the first of each
 * on the day that is asked for, the others on the days before it. They do not overlap by
 * construction, so the checks are off and the two exclusion constraints, which would take an hour,
 * are plain indexes of the same shape: a booking writes to them as it would, without the check.
 */
async function fill(databaseUrl: string, appointments: number): Promise<void> {
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
          local_date, timezone, person_id, client_name, service_ids, status, currency)
        SELECT replace(id, 'ses', 'apt'), replace(id, 'ses', 'bkg'), id, professional_id, business_id, starts_at, ends_at,
          (starts_at AT TIME ZONE 'Europe/Berlin')::date, 'Europe/Berlin', replace(professional_id, 'pro', 'usr'),
          'Somebody', '{svc_demo_haircut}', 'Confirmed', 'EUR' FROM sessions WHERE id LIKE 'ses_bench_%';
      CREATE INDEX sessions_no_overlap ON sessions USING gist (professional_id, during) WHERE seats_taken > 0;
      CREATE INDEX appointments_person_no_overlap ON appointments USING gist (person_id, during) WHERE status <> 'Cancelled';
    `);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}
