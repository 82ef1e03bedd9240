import { beforeAll, describe, expect, test } from '@jest/globals';
import { verify } from '@node-rs/argon2';
import { listUsers } from '../../contract/admin-users.ts';
import { login } from '../../contract/auth.ts';
import { createClient } from '../../contract/client.ts';
import { DEMO_LOGINS, DEMO_PASSWORD, seedDemo } from '../../db/seed/demo.ts';
import { startGateway } from '../support/gateway.ts';
import { createDatabase, createDemoDatabase, query, uniqueTaskQueue } from '../support/services.ts';

let url: string;
const one = async <Row extends object>(text: string) => (await query<Row>(url, text))[0];

beforeAll(async () => void (url = await createDemoDatabase()));

describe('the demo data', () => {
  test('has businesses in several cities, zones and currencies, some with accents', async () => {
    const counts = await one<Record<string, number>>(`
      SELECT count(*)::int AS businesses, count(DISTINCT city_key)::int AS cities,
        count(DISTINCT timezone)::int AS zones, count(DISTINCT currency)::int AS currencies,
        count(*) FILTER (WHERE name || city ~ '[^ -~]')::int AS accented
      FROM businesses WHERE status = 'approved'`);

    expect(counts!['businesses']).toBeGreaterThanOrEqual(6);
    expect(counts!['cities']).toBeGreaterThanOrEqual(4);
    expect(counts!['zones']).toBeGreaterThanOrEqual(3);
    expect(counts!['currencies']).toBeGreaterThanOrEqual(3);
    expect(counts!['accented']).toBeGreaterThanOrEqual(1);
  });

  test('has prices with zero, two and three decimals', async () => {
    const priced = await query<{ currency: string }>(
      url,
      `SELECT DISTINCT s.currency FROM services s JOIN businesses b ON b.id = s.business_id
       WHERE b.status = 'approved' AND s.price_minor > 0 AND s.currency = b.currency ORDER BY 1`,
    );

    expect(priced.map(({ currency }) => currency)).toEqual(
      expect.arrayContaining(['EUR', 'JPY', 'KWD']),
    );
  });

  test('has a family member and a client record, of accounts in the list of logins', async () => {
    const owners = await query<{ email: string }>(
      url,
      `SELECT u.email FROM users u WHERE u.id IN (SELECT user_id FROM family_members)
         OR u.id IN (SELECT b.user_id FROM crm_clients c JOIN businesses b ON b.id = c.business_id)
       ORDER BY 1`,
    );

    expect(owners.map(({ email }) => email)).toEqual(['business@demo.test', 'customer@demo.test']);
    const withHint = DEMO_LOGINS.filter(({ shows }) => shows !== '').map(({ email }) => email);
    expect(withHint).toEqual([
      'customer@demo.test',
      'business@demo.test',
      'frontdesk@demo.test',
      'owner-kuwait@demo.test',
    ]);
  });

  test('has professionals, one of them with two workplaces', async () => {
    const [{ count }] = (await query<{ count: number }>(
      url,
      'SELECT count(*)::int FROM professionals',
    )) as [{ count: number }];
    const shared = await query(
      url,
      'SELECT professional_id FROM business_professionals GROUP BY 1 HAVING count(*) = 2',
    );

    expect(count).toBeGreaterThanOrEqual(15);
    expect(shared).toHaveLength(1);
  });

  test('has classes, sub-services, a service without a price, and one owned by a professional', async () => {
    const counts = await one<Record<string, number>>(`
      SELECT count(*)::int AS services, count(*) FILTER (WHERE capacity BETWEEN 8 AND 20)::int AS classes,
        count(parent)::int AS sub_services, count(*) FILTER (WHERE price_minor IS NULL)::int AS unpriced,
        count(owner_professional_id)::int AS own FROM services`);

    expect(counts!['services']).toBeGreaterThanOrEqual(25);
    expect(counts!['classes']).toBeGreaterThanOrEqual(2);
    expect(counts!['sub_services']).toBeGreaterThanOrEqual(2);
    expect(counts!['unpriced']).toBe(1);
    expect(counts!['own']).toBeGreaterThanOrEqual(1);
  });

  test('has weekly hours, exceptions, closures and an exceptional opening', async () => {
    const counts = await one<Record<string, number>>(`
      SELECT (SELECT count(*) FROM weekly_hours)::int AS spans,
        (SELECT count(*) FROM hours_exceptions)::int AS exceptions,
        (SELECT count(*) FROM opening_hours)::int AS opening_hours,
        (SELECT count(*) FROM business_closures)::int AS closures,
        (SELECT count(*) FROM exceptional_openings)::int AS openings,
        (SELECT count(*) FROM class_timetables)::int AS timetables`);

    expect(Object.entries(counts!).filter(([, count]) => count < 1)).toEqual([]);
  });

  test('has hours of the past year, for reports', async () => {
    const [row] = await query<{ recent: number; kinds: number }>(
      url,
      `SELECT count(*) FILTER (WHERE valid_from > now() - interval '360 days')::int AS recent, count(DISTINCT kind)::int AS kinds
       FROM schedule_history WHERE kind IN ('businesses', 'professionals', 'business_professionals', 'weekly_hours')`,
    );

    expect(row).toEqual({ recent: 0, kinds: 4 });
  });

  test('has reviews, coupons, packages, purchases, and past and upcoming appointments', async () => {
    const counts = await one<Record<string, number>>(`
      SELECT (SELECT count(*) FROM reviews)::int AS reviews, (SELECT count(*) FROM coupons)::int AS coupons,
        (SELECT count(*) FROM packages)::int AS packages, (SELECT count(*) FROM package_purchases)::int AS purchases,
        (SELECT count(*) FROM appointments WHERE ends_at < now())::int AS past,
        (SELECT count(*) FROM appointments WHERE starts_at > now())::int AS future`);

    expect(Object.entries(counts!).filter(([, count]) => count < 3)).toEqual([]);
  });

  test('has consistent counters: seats, ratings, and one event per booking', async () => {
    const broken = await query(
      url,
      `SELECT id FROM sessions s WHERE seats_taken <>
         (SELECT count(*) FROM appointments WHERE session_id = s.id AND status <> 'Cancelled')
       UNION ALL SELECT id FROM professionals p WHERE (review_count, rating_sum) <>
         (SELECT count(*), coalesce(sum(rating), 0) FROM reviews WHERE professional_id = p.id AND hidden_at IS NULL)
       UNION ALL SELECT id FROM appointments a WHERE 1 <>
         (SELECT count(*) FROM events WHERE resource_id = a.id AND type = 'appointment.booked')`,
    );

    expect(broken).toEqual([]);
  });

  test.each(DEMO_LOGINS)('lets $role $email log in', async ({ role, email }) => {
    const [user] = await query<{ role: string; password_hash: string }>(
      url,
      'SELECT role, password_hash FROM users WHERE email = $1',
      [email],
    );

    expect(user?.role).toBe(role);
    expect(await verify(user!.password_hash, DEMO_PASSWORD)).toBe(true);
  });

  test('keeps a gateway from addresses that other machines reach, unless it is asked for', async () => {
    const start = async (databaseUrl: string, env: Record<string, string>) => {
      const options = { databaseUrl, taskQueue: uniqueTaskQueue(), env };
      return (await startGateway(options)).stop();
    };
    const reachable = { HOST: '0.0.0.0' };

    for (const env of [
      reachable,
      { ...reachable, SEED_DEMO: '0' },
      { PUBLIC_URL: 'https://book.example' },
      { TRUST_PROXY: '1' },
    ]) {
      const [variable] = Object.keys(env);
      await expect(start(url, env)).rejects.toThrow(`${variable} says that other machines`);
    }
    await start(url, { PUBLIC_URL: 'http://[::1]:3000' });
    await start(url, { ...reachable, SEED_DEMO: '1' });
    await start(await createDatabase(), reachable);
  });

  test('lets no demo account log in at a reachable gateway that started without it', async () => {
    const databaseUrl = await createDatabase();
    const env = { HOST: '0.0.0.0' };
    const gateway = await startGateway({ databaseUrl, taskQueue: uniqueTaskQueue(), env });
    await seedDemo(databaseUrl, new Date());
    const body = { email: DEMO_LOGINS[0]!.email, password: DEMO_PASSWORD };

    expect(await gateway.client(login, { body })).toMatchObject({ error: 'INVALID_CREDENTIALS' });
    await gateway.stop();
  });

  test('has an admin without a second factor only where no other machine can log in', async () => {
    const admin = DEMO_LOGINS.find(({ role }) => role === 'admin')!;
    const codeAt = async (env: Readonly<Record<string, string>>) => {
      const gateway = await startGateway({ databaseUrl: url, taskQueue: uniqueTaskQueue(), env });
      const body = { email: admin.email, password: DEMO_PASSWORD };
      const session = await gateway.client(login, { body });
      const { baseUrl } = gateway;
      const accessToken = session.ok ? session.body.accessToken : '';
      const { status } = await createClient({ baseUrl, accessToken })(listUsers);
      await gateway.stop();
      return status;
    };

    expect(await codeAt({})).toBe(200);
    expect(await codeAt({ PUBLIC_URL: 'https://demo.example.com', SEED_DEMO: '1' })).toBe(403);
  });

  test('is inserted once by concurrent and repeated seeds', async () => {
    const count = () =>
      query(url, 'SELECT (SELECT count(*) FROM users), (SELECT count(*) FROM appointments)');
    const before = await count();

    await Promise.all([seedDemo(url, new Date()), seedDemo(url, new Date('2031-01-01'))]);

    expect(await count()).toEqual(before);
  });
});
