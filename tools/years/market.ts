import { asOwner } from '../proof/database.ts';

export const BUSINESSES = 5;
const CLIENTS = 2_000;
export const SERVICE_MIN = 15;
/** Books beside a vacuum; no other booking reaches its calendar. */
export const MEASURED = { business: 'biz_year_0', professional: 'pro_year_measured' };

export const businessOf = (n: number): string => `biz_year_${n % BUSINESSES}`;
export const serviceOf = (n: number): string => `svc_year_${n % BUSINESSES}`;
export const clientOf = (n: number): string => `usr_year_${n % CLIENTS}`;

/**
 * Businesses that work day and night, each with a webhook, and the clients who book there. Only the measured one is listed: each
 * sweep computes the facts of listed ones, which has nothing to do with old rows.
 */
export async function insertMarket(url: string, professionals: number): Promise<void> {
  const business = (n: string) => `'biz_year_' || ${n} % ${BUSINESSES}`;
  await asOwner(url, async (client) => {
    await client.query(`
      INSERT INTO users (id, email, name, role, password_hash)
        SELECT 'usr_year_' || n, n || '@years.test', 'Client ' || n, 'customer', '' FROM generate_series(0, ${CLIENTS - 1}) AS n;
      INSERT INTO businesses (id, name, status, timezone, currency, opens_min, closes_min, max_upcoming_per_customer)
        SELECT 'biz_year_' || n, 'Business ' || n, CASE WHEN n = 0 THEN 'approved' ELSE 'paused' END, 'UTC', 'EUR', 0, 1440, NULL FROM generate_series(0, ${BUSINESSES - 1}) AS n;
      INSERT INTO opening_hours (business_id, weekday, start_min, end_min)
        SELECT b.id, w, 0, 1440 FROM businesses b, generate_series(1, 7) AS w;
      INSERT INTO services (id, business_id, name, duration_min, price_minor, currency)
        SELECT replace(id, 'biz', 'svc'), id, 'Cut', ${SERVICE_MIN}, 3000, 'EUR' FROM businesses;
      INSERT INTO professionals (id, name, opens_min, closes_min)
        SELECT 'pro_year_' || n, 'Professional ' || n, 0, 1440 FROM generate_series(0, ${professionals - 1}) AS n
        UNION ALL SELECT '${MEASURED.professional}', 'Measured', 0, 1440;
      INSERT INTO business_professionals (business_id, professional_id)
        SELECT ${business('n')}, 'pro_year_' || n FROM generate_series(0, ${professionals - 1}) AS n
        UNION ALL SELECT '${MEASURED.business}', '${MEASURED.professional}';
      INSERT INTO professional_services (professional_id, service_id)
        SELECT professional_id, replace(business_id, 'biz', 'svc') FROM business_professionals;
      INSERT INTO webhooks (id, business_id, url, events) SELECT replace(id, 'biz', 'whk'), id, 'https://years.test', '{*}' FROM businesses`);
  });
}
