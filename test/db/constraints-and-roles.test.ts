import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../contract/ids.ts';
import { connect, type Database } from '../../db/client.ts';
import { createFactories } from '../support/factories.ts';
import { createDatabase, query } from '../support/services.ts';

/** The database refuses wrong states, whatever the engine decides. */
let url: string;
let make: ReturnType<typeof createFactories>;
let gateway: Database;
let worker: Database;

beforeAll(async () => {
  url = await createDatabase();
  make = createFactories(url);
  const options = { url, poolMax: 2, onConnectionError: () => undefined };
  gateway = connect({ ...options, role: 'amsel_gateway' });
  // Its rights are tested with single statements.
  gateway.pool.on('connect', (client) => {
    void client.query('SET default_transaction_read_only = off');
  });
  worker = connect({ ...options, role: 'amsel_worker' });
});

afterAll(async () => {
  await Promise.all([gateway.close(), worker.close(), make.close()]);
});

type Shop = Awaited<ReturnType<typeof make.shop>>;

const insertSession = (shop: Shop, hours: [string, string], seats = 1, capacity = 1) =>
  query<{ id: string }>(
    url,
    `INSERT INTO sessions (id, professional_id, business_id, service_id, starts_at, ends_at, capacity, seats_taken)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      newId('apt'),
      shop.professional.id,
      shop.business.id,
      shop.service.id,
      `2035-06-12T${hours[0]}Z`,
      `2035-06-12T${hours[1]}Z`,
      capacity,
      seats,
    ],
  );

const insertAppointment = (
  shop: Shop,
  sessionId: string,
  personId: string,
  hours: [string, string],
) =>
  query(
    url,
    `INSERT INTO appointments (id, booking_id, session_id, professional_id, business_id, starts_at, ends_at,
       local_date, timezone, person_id, client_name, service_ids, booked_services, status, currency)
     VALUES ($1, $1, $2, $3, $4, $5, $6, '2035-06-12', 'Europe/Berlin', $7, 'Ana', ARRAY['x'], '[]', 'Confirmed', 'EUR')`,
    [
      newId('apt'),
      sessionId,
      shop.professional.id,
      shop.business.id,
      `2035-06-12T${hours[0]}Z`,
      `2035-06-12T${hours[1]}Z`,
      personId,
    ],
  );

describe('constraints', () => {
  test('refuse two sessions of one professional that overlap by a minute', async () => {
    const shop = await make.shop();
    await insertSession(shop, ['10:00', '11:00']);

    await expect(insertSession(shop, ['10:59', '12:00'])).rejects.toMatchObject({
      constraint: 'sessions_no_overlap',
    });
  });

  test('refuse a session in the buffer of another, and a buffer in the buffer of another', async () => {
    const shop = await make.shop();
    const [first] = await insertSession(shop, ['10:00', '11:00']);
    await query(url, 'UPDATE sessions SET buffer_after_minutes = 30 WHERE id = $1', [first!.id]);
    const overlaps = { constraint: 'sessions_no_overlap' };

    await expect(insertSession(shop, ['11:29', '12:00'])).rejects.toMatchObject(overlaps);
    const [next] = await insertSession(shop, ['11:30', '12:00']);
    const widen = 'UPDATE sessions SET buffer_before_minutes = 1 WHERE id = $1';
    await expect(query(url, widen, [next!.id])).rejects.toMatchObject(overlaps);
  });

  test('accept adjacent sessions, and ignore a session without seats taken', async () => {
    const shop = await make.shop();
    await insertSession(shop, ['10:00', '11:00']);
    await insertSession(shop, ['11:00', '12:00'], 0);

    await expect(insertSession(shop, ['11:00', '12:00'])).resolves.toHaveLength(1);
  });

  test('refuse a session that takes a taken room, until the other has no seat taken', async () => {
    const shop = await make.shop();
    const colleague = await make.colleague(shop);
    await query(
      url,
      `INSERT INTO resources (id, business_id, name, count) VALUES ('res_1', $1, '', 2)`,
      [shop.business.id],
    );
    const [first] = await insertSession(shop, ['10:00', '11:00']);
    const [second] = await insertSession({ ...shop, professional: colleague }, ['10:30', '11:30']);
    const take = (session: { id: string } | undefined, unit: number) =>
      query(
        url,
        `UPDATE sessions SET units = jsonb_build_array(jsonb_build_object('resourceId', 'res_1', 'unit', $2::int)) WHERE id = $1`,
        [session!.id, unit],
      );
    await take(first, 1);
    const overlaps = { constraint: 'resource_uses_no_overlap' };

    await expect(take(second, 1)).rejects.toMatchObject(overlaps);
    await take(second, 2);
    await query(url, 'UPDATE sessions SET seats_taken = 0 WHERE id = $1', [first!.id]);
    await expect(take(second, 1)).resolves.toEqual([]);
    const again = query(url, 'UPDATE sessions SET seats_taken = 1 WHERE id = $1', [first!.id]);
    await expect(again).rejects.toMatchObject(overlaps);
    await query(url, 'UPDATE sessions SET units = NULL WHERE id = $1', [second!.id]);
    expect(await query(url, `SELECT 1 FROM resource_uses WHERE resource_id = 'res_1'`)).toEqual([]);
  });

  test('refuse more seats than the capacity of a session', async () => {
    const shop = await make.shop();

    await expect(insertSession(shop, ['10:00', '11:00'], 4, 3)).rejects.toMatchObject({
      constraint: 'sessions_seats_within_capacity',
    });
  });

  test('refuse two appointments of one person at the same time', async () => {
    const [here, there] = await Promise.all([make.shop(), make.shop()]);
    const [first] = await insertSession(here, ['10:00', '11:00']);
    const [second] = await insertSession(there, ['10:30', '11:30']);
    await insertAppointment(here, first!.id, 'usr_1', ['10:00', '11:00']);

    await expect(
      insertAppointment(there, second!.id, 'usr_1', ['10:30', '11:30']),
    ).rejects.toMatchObject({ constraint: 'appointments_person_no_overlap' });
  });

  test('refuse a payment above the price, a refund above the payments, and other totals', async () => {
    const shop = await make.shop();
    const [session] = await insertSession(shop, ['10:00', '11:00']);
    await insertAppointment(shop, session!.id, 'usr_7', ['10:00', '11:00']);
    const totals = (columns: string) =>
      query(url, `UPDATE appointments SET ${columns} WHERE session_id = $1`, [session!.id]);
    const insertEntry = (kind: string, amountMinor: number) =>
      query(
        url,
        `INSERT INTO ledger_entries (id, business_id, appointment_id, kind, amount_minor, currency, method, taken_by_id, taken_at)
         SELECT $1, business_id, id, $3, $4, 'EUR', 'cash', 'usr_8', now() FROM appointments WHERE session_id = $2`,
        [newId('pay'), session!.id, kind, amountMinor],
      );
    await totals('final_minor = 100, paid_minor = 101');
    const refusedBy = (constraint: string) => ({ constraint });
    await expect(insertEntry('payment', 101)).rejects.toMatchObject(
      refusedBy('ledger_within_price'),
    );
    await totals('paid_minor = 60');
    await expect(insertEntry('payment', 61)).rejects.toMatchObject(
      refusedBy('ledger_equals_appointment'),
    );
    await expect(insertEntry('payment', 60)).resolves.toEqual([]);
    await expect(insertEntry('refund', 61)).rejects.toMatchObject(
      refusedBy('ledger_refund_within_paid'),
    );
    await expect(totals('refunded_minor = 61')).rejects.toMatchObject(
      refusedBy('appointments_refund_within_paid'),
    );
  });

  test('refuse an appointment with another time than its session', async () => {
    const shop = await make.shop();
    const [session] = await insertSession(shop, ['10:00', '11:00']);

    await expect(
      insertAppointment(shop, session!.id, 'usr_2', ['10:00', '10:30']),
    ).rejects.toMatchObject({ constraint: 'appointments_session_fk' });
  });
});

describe('roles', () => {
  const CALENDAR = [
    'sessions',
    'appointments',
    'outcomes',
    'coupon_uses',
    'package_redemptions',
    'holds',
    'held_seats',
  ];
  const KEYS: Record<string, string> = {
    outcomes: 'command_id',
    coupon_uses: 'booking_id',
    package_redemptions: 'appointment_id',
    held_seats: 'hold_id',
  };

  test.each(CALENDAR)(
    'the gateway can read %s, and can neither insert, update nor delete a row',
    async (table) => {
      await expect(gateway.pool.query(`SELECT 1 FROM ${table} LIMIT 1`)).resolves.toBeDefined();

      const DENIED = { code: '42501' };
      await expect(gateway.pool.query(`INSERT INTO ${table} DEFAULT VALUES`)).rejects.toMatchObject(
        DENIED,
      );
      await expect(gateway.pool.query(`DELETE FROM ${table}`)).rejects.toMatchObject(DENIED);
      await expect(gateway.pool.query(`TRUNCATE ${table}`)).rejects.toMatchObject(DENIED);
      const key = KEYS[table] ?? 'id';
      await expect(gateway.pool.query(`UPDATE ${table} SET ${key} = 'x'`)).rejects.toMatchObject(
        DENIED,
      );
    },
  );

  test.each([
    'DELETE FROM events',
    `UPDATE events SET data = '{}'`,
    'DELETE FROM package_purchases',
    'UPDATE package_purchases SET sessions_redeemed = 0',
    'UPDATE package_purchases SET sessions_total = 100',
    'DELETE FROM coupons',
    'UPDATE coupons SET times_used = 0',
    'DELETE FROM stored_responses',
    `UPDATE stored_responses SET outcome = '{}'`,
  ])('the gateway cannot change past events or counters: %s', async (statement) => {
    await expect(gateway.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('no role changes an entry of the ledger, and the gateway adds none of an appointment', async () => {
    const DENIED = { code: '42501' };
    for (const { pool } of [gateway, worker]) {
      await expect(pool.query('UPDATE ledger_entries SET amount_minor = 0')).rejects.toMatchObject(
        DENIED,
      );
      await expect(pool.query('DELETE FROM ledger_entries')).rejects.toMatchObject(DENIED);
    }
    const insert = `INSERT INTO ledger_entries (id, appointment_id) VALUES ('pay_x', 'apt_x')`;
    await expect(gateway.pool.query(insert)).rejects.toMatchObject(DENIED);
  });

  test('no role changes or deletes an action in the audit trail', async () => {
    for (const { pool } of [gateway, worker]) {
      for (const statement of [
        "UPDATE admin_actions SET reason = 'x'",
        'DELETE FROM admin_actions',
      ]) {
        await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
      }
    }
  });

  test('an import reaches no business and no calendar that existed before', async () => {
    const [shop, draft] = [await make.shop(), await make.shop({ business: { status: 'draft' } })];
    const insertInto = async (businessId: string, client: Pick<Database['pool'], 'query'>) => {
      const row = {
        ...{ id: newId('ses'), professional_id: shop.professional.id, service_id: shop.service.id },
        ...{ starts_at: '2035-06-12T20:00Z', ends_at: '2035-06-12T21:00Z', capacity: 1 },
        ...{ buffer_before_minutes: 0, buffer_after_minutes: 0, seats_taken: 1, units: null },
      };
      const values = [businessId, 'sessions', JSON.stringify([row])];
      await client.query('SELECT import_rows($1, $2, $3)', values);
    };
    await expect(insertInto(draft.business.id, gateway.pool)).rejects.toThrow('same transaction');
    const client = await gateway.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(
        `INSERT INTO businesses (id, name, timezone, currency, opens_min, closes_min)
         VALUES ('biz_import', 'Import', 'UTC', 'EUR', 540, 1020)`,
      );
      await expect(insertInto('biz_import', client)).rejects.toMatchObject({
        constraint: 'import_rows_known',
      });
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    await expect(insertInto(draft.business.id, worker.pool)).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('neither role inserts an event with a position: only the relay places events', async () => {
    const insert = (columns: string, values: string) =>
      `INSERT INTO events (id, type, business_id, resource_id, actor_id, data${columns})
       VALUES ('evt_' || gen_random_uuid(), 'review.created', 'biz_x', 'rev_x', 'scheduler', '{}'${values})`;
    for (const { pool } of [gateway, worker]) {
      await expect(pool.query(insert('', ''))).resolves.toBeDefined();
      await expect(pool.query(insert(', position', ', 1'))).rejects.toMatchObject({
        code: '42501',
      });
    }
    await expect(gateway.pool.query('UPDATE events SET position = 1')).rejects.toMatchObject({
      code: '42501',
    });
  });

  test.each([
    'SELECT sealed_secret FROM webhook_secrets',
    'SELECT * FROM webhook_secrets',
    'UPDATE webhook_secrets SET sealed_secret = sealed_secret',
    `INSERT INTO webhook_secrets (webhook_id, sealed_secret) VALUES ('w', 's') RETURNING sealed_secret`,
  ])('the gateway cannot read the secret of a webhook: %s', async (statement) => {
    await expect(gateway.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('the gateway cannot leave its role with RESET ROLE', async () => {
    const client = await gateway.pool.connect();
    await client.query('RESET ROLE');
    const { rows } = await client.query<{ current_user: string }>('SELECT current_user');
    client.release();

    expect(rows).toEqual([{ current_user: 'amsel_gateway' }]);
  });

  test.each(['user_id', 'crm_client_id', 'appointment_id', 'kind'])(
    'the worker cannot change the %s of a notification',
    async (column) => {
      const change = `UPDATE notifications SET ${column} = ${column}`;
      await expect(worker.pool.query(change)).rejects.toMatchObject({ code: '42501' });
    },
  );

  test('the worker cannot read passwords or refresh tokens, or change accounts', async () => {
    const DENIED = { code: '42501' };
    await expect(worker.pool.query('SELECT password_hash FROM users')).rejects.toMatchObject(
      DENIED,
    );
    await expect(worker.pool.query('SELECT token_hash FROM refresh_tokens')).rejects.toMatchObject(
      DENIED,
    );
    await expect(worker.pool.query('UPDATE users SET name = name')).rejects.toMatchObject(DENIED);
  });
});
