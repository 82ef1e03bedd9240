import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { withTemporarySystem } from '../../launcher/temporary-system.ts';
import { asOwner } from '../proof/database.ts';
import { measure } from './load.ts';
import { beginTable } from './results.ts';
import { logIn } from './session.ts';

export const PROFESSIONALS = 50;
export const PER_DAY = 10;
export const FIRST_DATE = '2035-06-01';
const PERIODS: [name: string, lastDate: string][] = [
  ['a day', FIRST_DATE],
  ['a week', '2035-06-07'],
  ['31 days', '2035-07-01'],
];

/** Measures the calendar of a business with 50 professionals and 500 appointments a day. */
export function benchCalendar(): Promise<void> {
  return withTemporarySystem({}, async ({ apiUrl, databaseUrl }) => {
    await insertAppointments(databaseUrl, 31);
    const owner = { email: 'business@demo.test', password: DEMO_PASSWORD };
    const authorization = `Bearer ${await logIn(apiUrl, owner)}`;
    const title = `calendar of ${PROFESSIONALS} professionals, ${PROFESSIONALS * PER_DAY} appointments a day`;
    const addRow = beginTable(title, ['connections', 'bytes', 'p50 ms', 'p99 ms', 'per s']);
    for (const [name, lastDate] of PERIODS) {
      const url = `${apiUrl}/api/business/calendar?from=${FIRST_DATE}&to=${lastDate}`;
      const { length } = await (await fetch(url, { headers: { authorization } })).text();
      for (const connections of [1, 8]) {
        const headers = [{ authorization }];
        const { perSecond, p50, p99 } = await measure({ url, connections, seconds: 5, headers });
        addRow(name, [connections, length, p50, p99, perSecond.toFixed(1)]);
      }
    }
  });
}

/** Each professional is booked for half of every hour from 08:00 to 18:00, from the first date on. */
export async function insertAppointments(databaseUrl: string, days: number): Promise<void> {
  await asOwner(databaseUrl, async (client) => {
    await client.query(`
      INSERT INTO professionals (id, name, opens_min, closes_min)
        SELECT 'pro_bench_' || p, 'Professional ' || p, 480, 1080 FROM generate_series(1, ${PROFESSIONALS}) AS p;
      INSERT INTO business_professionals (business_id, professional_id)
        SELECT 'biz_demo_berlin_barber', 'pro_bench_' || p FROM generate_series(1, ${PROFESSIONALS}) AS p;
      SET session_replication_role = replica;
      INSERT INTO crm_clients (id, business_id, name, phone)
        SELECT 'crm_bench_' || p, 'biz_demo_berlin_barber', 'Client ' || p, '+49 30 ' || 10000 + p
        FROM generate_series(1, ${PROFESSIONALS}) AS p;
      INSERT INTO sessions (id, professional_id, business_id, service_id, starts_at, ends_at, capacity, seats_taken)
        SELECT 'ses_bench_' || p || '_' || day || '_' || n, 'pro_bench_' || p, 'biz_demo_berlin_barber', 'svc_demo_haircut',
          begins, begins + interval '30 minutes', 1, 1
        FROM generate_series(1, ${PROFESSIONALS}) AS p, generate_series(0, ${days - 1}) AS day, generate_series(0, ${PER_DAY - 1}) AS n,
          LATERAL (SELECT (timestamp '${FIRST_DATE} 08:00' + day * interval '1 day' + n * interval '1 hour')
            AT TIME ZONE 'Europe/Berlin' AS begins) AS times;
      INSERT INTO appointments (id, booking_id, session_id, professional_id, business_id, starts_at, ends_at, local_date,
          timezone, person_id, crm_client_id, client_name, service_ids, booked_services, final_minor, status, currency)
        SELECT replace(id, 'ses', 'apt'), replace(id, 'ses', 'bkg'), id, professional_id, business_id, starts_at, ends_at,
          (starts_at AT TIME ZONE 'Europe/Berlin')::date, 'Europe/Berlin', replace(professional_id, 'pro', 'crm'),
          replace(professional_id, 'pro', 'crm'), 'A client', '{svc_demo_haircut}',
          '[{"serviceId":"svc_demo_haircut","name":"Haircut","duration":30,"priceMinor":3000}]', 3000, 'Confirmed', 'EUR'
        FROM sessions WHERE id LIKE 'ses_bench_%';
    `);
    await client.query('VACUUM ANALYZE');
  });
}
