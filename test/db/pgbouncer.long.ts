import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { cancelAppointment } from '../../contract/appointment-changes.ts';
import { bookAppointment } from '../../contract/appointments.ts';
import { connect, transact } from '../../db/client.ts';
import { type DatabaseRole, storeSessionSettings } from '../../db/session-settings.ts';
import { generateSecrets } from '../../launcher/secrets.ts';
import { createLogins } from '../../launcher/services/postgres.ts';
import { createFactories, bookingAt } from '../support/factories.ts';
import { startGateway } from '../support/gateway.ts';
import { startInProcessWorker } from '../support/in-process-worker.ts';
import { requireInvariants } from '../support/invariants.ts';
import { startPgBouncer } from '../support/pgbouncer.ts';
import { createDatabase, query, uniqueTaskQueue } from '../support/services.ts';
import { waitUntil } from '../support/wait-until.ts';

/** `npm run test:pgbouncer`. PgBouncer is not an npm package, so this is not part of `npm test`. */
let url: string;
let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let worker: Awaited<ReturnType<typeof startInProcessWorker>>;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  url = await createDatabase();
  make = createFactories(url);
  const secrets = generateSecrets();
  await createLogins(url, secrets);
  await storeSessionSettings(url);
  const { username, password } = new URL(url);
  pooler = await startPgBouncer(url, {
    [username]: password,
    amsel_gateway: secrets.gatewayPassword,
    amsel_worker: secrets.workerPassword,
  });
  const taskQueue = uniqueTaskQueue();
  const shared = { taskQueue, nowMs: Date.now, env: {} };
  gateway = await startGateway({ ...shared, databaseUrl: pooler.urlFor('amsel_gateway') });
  worker = await startInProcessWorker({ ...shared, databaseUrl: pooler.urlFor('amsel_worker') });
});
afterAll(async () => {
  await gateway.stop();
  await worker.stop();
  await make.close();
  await pooler.stop();
});

/** Uses a pool for one test. */
async function withPool<T>(
  poolUrl: string,
  role: DatabaseRole,
  use: (database: ReturnType<typeof connect>) => Promise<T>,
): Promise<T> {
  const database = connect({
    url: poolUrl,
    poolMax: 4,
    role,
    onConnectionError: () => undefined,
  });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

test('customers book and cancel at once, and each time is taken once', async () => {
  const shop = await make.shop();
  const callers = await Promise.all(
    Array.from({ length: 8 }, async () => gateway.logIn((await make.user()).email)),
  );
  const starts = ['09:00', '11:00', '13:00', '15:00'];

  const answers = await Promise.all(
    callers.flatMap((call) =>
      starts.map((start) => call(bookAppointment, { body: bookingAt(shop, start) })),
    ),
  );

  const booked = answers.filter(({ status }) => status === 201);
  expect(booked).toHaveLength(starts.length);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(28);
  const cancelled = await Promise.all(
    booked.map(async (answer) => {
      const params = { id: answer.ok && 'id' in answer.body ? answer.body.id : '' };
      const results = await Promise.all(
        callers.map((call) => call(cancelAppointment, { params, body: {} })),
      );
      return results.filter(({ status }) => status === 200).length;
    }),
  );
  expect(cancelled).toEqual([1, 1, 1, 1]);
  await requireInvariants(url);
});

test('every transaction has the settings of its process', async () => {
  const settings = sql`SELECT name, setting FROM pg_settings
    WHERE name IN ('default_transaction_read_only', 'lock_timeout', 'statement_timeout') ORDER BY name`;
  const read = (role: DatabaseRole) =>
    withPool(pooler.urlFor(role), role, (database) =>
      transact(database, async (tx) =>
        (await tx.execute<{ setting: string }>(settings)).rows.map(({ setting }) => setting),
      ),
    );

  expect(await read('amsel_gateway')).toEqual(['on', '0', '5000']);
  expect(await read('amsel_worker')).toEqual(['off', '1500', '3500']);
});

test('a login that is not the role of the process is refused', async () => {
  const owner = new URL(url).username;

  await withPool(pooler.urlFor(owner), 'amsel_gateway', async ({ pool }) => {
    await expect(pool.query('SELECT 1')).rejects.toThrow(
      `the database URL logs in as ${owner}, not as amsel_gateway`,
    );
  });
});

test('a role without its settings is refused with the command that stores them', async () => {
  await query(url, 'ALTER ROLE amsel_gateway RESET statement_timeout');
  const second = pooler.urlFor('amsel_gateway', 'second');

  await withPool(second, 'amsel_gateway', async ({ pool }) => {
    await expect(pool.query('SELECT 1')).rejects.toThrow(
      'the role amsel_gateway lacks statement_timeout: run npm run migrate -- --pooler, then RECONNECT in PgBouncer',
    );
  });
  await storeSessionSettings(url);
});

test('a killed PgBouncer loses no booking that was confirmed, and bookings go on', async () => {
  const shop = await make.shop();
  const user = await make.user();
  const call = await gateway.logIn(user.email);
  const book = (start: string) => call(bookAppointment, { body: bookingAt(shop, start) });
  const starts = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00'];
  const bookings = starts.map(book);
  await bookings[0];
  await pooler.kill();

  const answers = await Promise.all(bookings);
  await pooler.start();

  const last = await waitUntil(
    () => book('15:00'),
    ({ status }) => status === 201 || status === 409,
  );
  expect(last.status).toBe(201);
  const rows = await query<{ start: string }>(
    url,
    `SELECT to_char(starts_at AT TIME ZONE 'Europe/Berlin', 'HH24:MI') AS start FROM appointments
     WHERE client_id = $1`,
    [user.id],
  );
  const stored = rows.map(({ start }) => start);
  const confirmed = starts.filter((_, i) => answers[i]!.status === 201);
  expect(stored).toEqual(expect.arrayContaining([...confirmed, '15:00']));
  await requireInvariants(url);
});
