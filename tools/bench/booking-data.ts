import { Pool } from 'pg';
import { CLASS_SEATS_MAX } from '../../domain/calendar.ts';
import { asOwner } from '../proof/database.ts';

export const BUSINESS = 'biz_demo_berlin_barber';
export const CLIENTS = 60_000;
const SLOT_MS = 5 * 60_000;
const SLOTS_PER_WEEK = 2_016;
/** The bare inserts use slots that no booking reaches. */
const FIRST_INSERTED_SLOT = 500_000;

/** The n-th slot of five minutes from the start of 2040. */
export function slotAt(n: number): { date: string; start: string } {
  const iso = new Date(Date.UTC(2040, 0, 1) + n * SLOT_MS).toISOString();
  return { date: iso.slice(0, 10), start: iso.slice(11, 16) };
}

/** Inserts the professionals of the bench, their services and clients; they work day and night. */
export async function insertProfessionals(databaseUrl: string, count: number): Promise<void> {
  await asOwner(databaseUrl, async (client) => {
    const professionals = `SELECT 'pro_bench_' || n AS id FROM generate_series(0, ${count - 1}) AS n
    UNION SELECT unnest(ARRAY['pro_bench_rush', 'pro_bench_class'])`;
    await client.query(`
    UPDATE businesses SET opens_min = 0, closes_min = 1440, closed_weekdays = '{}', timezone = 'UTC' WHERE id = '${BUSINESS}';
    INSERT INTO services (id, business_id, name, duration_min, capacity, currency)
      VALUES ('svc_bench', '${BUSINESS}', 'Bench', 5, 1, 'EUR'),
        ('svc_bench_class', '${BUSINESS}', 'Class', 5, ${CLASS_SEATS_MAX}, 'EUR');
    INSERT INTO professionals (id, name, opens_min, closes_min) SELECT id, id, 0, 1440 FROM (${professionals}) AS p;
    INSERT INTO business_professionals SELECT '${BUSINESS}', id FROM (${professionals}) AS p;
    INSERT INTO professional_services SELECT p.id, s.id FROM (${professionals}) AS p, services s WHERE s.id LIKE 'svc_bench%';
    INSERT INTO crm_clients (id, business_id, name)
      SELECT 'crm_bench_' || n, '${BUSINESS}', 'Client ' || n FROM generate_series(0, ${CLIENTS - 1}) AS n;
    ANALYZE`);
  });
}

/** Inserts a session and an appointment per statement: the most that Postgres alone can do. */
export function createBareInserter(
  databaseUrl: string,
  connections: number,
  professionals: number,
) {
  const pool = new Pool({ connectionString: databaseUrl, max: connections });
  const insert = (n: number): Promise<unknown> =>
    pool.query(statementOf(`bench_${n}`, n, FIRST_INSERTED_SLOT + Math.floor(n / professionals)));
  /** One appointment a week, in one transaction. */
  async function insertSeries(n: number, count: number): Promise<void> {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      for (let week = 0; week < count; week++) {
        const slot = FIRST_INSERTED_SLOT + Math.floor(n / professionals) + week * SLOTS_PER_WEEK;
        await client.query(statementOf(`series_${n}_${week}`, n, slot));
      }
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  }
  /** The client and the professional of the n-th booking. */
  function statementOf(name: string, n: number, slot: number) {
    const { date, start } = slotAt(slot);
    const professional = `pro_bench_${n % professionals}`;
    const values = [name, professional, `${date}T${start}Z`, `crm_bench_${n % CLIENTS}`];
    return { name: 'bare-booking', text: INSERT_BOOKING, values };
  }
  return { insert, insertSeries, close: () => pool.end() };
}

const INSERT_BOOKING = `WITH session AS (
    INSERT INTO sessions (id, professional_id, business_id, service_id, starts_at, ends_at, capacity, seats_taken)
    VALUES ('ses_' || $1, $2, '${BUSINESS}', 'svc_bench', $3::timestamptz, $3::timestamptz + interval '5 minutes', 1, 1)
    RETURNING *)
  INSERT INTO appointments (id, booking_id, session_id, professional_id, business_id, starts_at, ends_at,
    local_date, timezone, person_id, crm_client_id, client_name, service_ids, booked_services, status, currency)
  SELECT 'apt_' || $1, 'bkg_' || $1, id, professional_id, business_id, starts_at, ends_at, starts_at::date,
    'UTC', $4, $4, 'A client', '{svc_bench}', '[]', 'Confirmed', 'EUR' FROM session`;
