import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Client as TemporalClient, Connection } from '@temporalio/client';
import { Client } from 'pg';
import { bookAppointment } from '../../contract/appointments.ts';
import { getBooking } from '../../contract/bookings.ts';
import { newId } from '../../contract/ids.ts';
import { createActorClient } from '../../engine/actor-client.ts';
import { createDurableBookings } from '../../engine/durable-bookings.ts';
import { createSubmit } from '../../engine/submit.ts';
import { UnavailableError } from '../../domain/unavailable.ts';
import type { RunningProcess } from '../../launcher/process.ts';
import { bookCommandFor } from '../support/book-command.ts';
import { bookingAt } from '../support/factories.ts';
import { startGateway } from '../support/gateway.ts';
import { waitUntilEqual } from '../support/wait-until.ts';
import { query, services, uniqueTaskQueue } from '../support/services.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const workers: RunningProcess[] = [];

async function addWorker(): Promise<RunningProcess> {
  const worker = await app.addWorker();
  workers.push(worker);
  return worker;
}

async function createCustomer() {
  const shop = await app.make.shop();
  const call = await app.gateway.logIn((await app.make.user()).email);
  const book = (start: string) =>
    call(bookAppointment, {
      body: bookingAt(shop, start),
    });
  return { shop, book };
}

describe('a booking', () => {
  test('requested while the only worker is paused is made when the worker continues', async () => {
    const worker = await addWorker();
    const { book } = await createCustomer();
    process.kill(worker.pid, 'SIGSTOP');

    const booking = book('10:00');
    // Asked later, so the gateway has the booking by then.
    const later = await Promise.race([booking, fetch(`${app.gateway.baseUrl}/readyz`)]);
    expect(later).toHaveProperty('url');
    process.kill(worker.pid, 'SIGCONT');

    expect(await booking).toMatchObject({ status: 201 });
  });

  test('is made by another worker if the owner of its actor dies', async () => {
    const { shop, book } = await createCustomer();
    expect(await book('09:00')).toMatchObject({ status: 201 });
    const [owner] = workers;
    await addWorker();
    process.kill(owner!.pid, 'SIGKILL');
    await owner!.ended;

    expect(await book('11:00')).toMatchObject({ status: 201 });
    const rows = await query(app.url, 'SELECT 1 FROM appointments WHERE professional_id = $1', [
      shop.professional.id,
    ]);
    expect(rows).toHaveLength(2);
  });

  test('that waits for the database shows the reason in Temporal, and is made afterwards', async () => {
    const shop = await app.make.shop();
    const call = await app.gateway.logIn((await app.make.user()).email);
    const lockHolder = new Client({ connectionString: app.url });
    await lockHolder.connect();
    await lockHolder.query('BEGIN; LOCK TABLE key_reservations');
    const headers = { prefer: 'respond-async' };
    const taken = await call(bookAppointment, { headers, body: bookingAt(shop) });
    const id = taken.ok ? taken.body.id : '';
    const connection = await Connection.connect({ address: services.temporalAddress });
    const run = new TemporalClient({ connection }).workflow.getHandle(`booking/${id}`);
    const lastFailure = async () =>
      (await run.describe()).raw.pendingActivities?.[0]?.lastFailure?.message;

    const expected = 'the database did not store it: canceling statement due to lock timeout';
    await waitUntilEqual(lastFailure, expected, 10_000);

    await lockHolder.end();
    await connection.close();
    const waiting = { params: { id }, headers: { prefer: 'wait=25' } };
    expect(await call(getBooking, waiting)).toMatchObject({ body: { status: 'succeeded' } });
  });

  test('is refused and its attempt is abandoned if Temporal cannot be reached', async () => {
    const connection = Connection.lazy({ address: '127.0.0.1:1' });
    const client = new TemporalClient({ connection });
    const submit = createSubmit({
      askActor: createActorClient(client, app.taskQueue, () => undefined),
      durable: createDurableBookings(client, app.taskQueue, 0),
      database: app.gateway.database,
      actorCount: 0,
      isRefused: async () => false,
      waitingMax: 10,
      nowMs: Date.now,
      requestDeadlineMs: 5_000,
      metrics: app.gateway.metrics,
    });
    const { shop } = await createCustomer();
    const attemptId = newId('bkg');

    const answer = submit.now(bookCommandFor(shop, { attemptId, callerId: 'usr_1' }));

    // The connection stays open: a pending retry of the SDK would fail on a closed one.
    await expect(answer).rejects.toThrow(UnavailableError);
    // A late arrival cannot be decided.
    const text = 'SELECT kind, outcome, abandon_reason FROM outcomes WHERE attempt_id = $1';
    const abandoned = { kind: 'book', outcome: null, abandon_reason: 'temporal_unavailable' };
    expect(await query(app.url, text, [attemptId])).toEqual([abandoned]);
  });
});

test('a full queue answers 503 at once, and does not take the booking', async () => {
  const withoutWorker = { databaseUrl: app.url, taskQueue: uniqueTaskQueue() };
  const small = await startGateway({ ...withoutWorker, env: { COMMANDS_WAITING_MAX: '10' } });
  const shop = await app.make.shop();
  const customer = await app.make.user();
  const call = await small.logIn(customer.email);
  const book = (start: string) =>
    call(bookAppointment, {
      headers: { 'idempotency-key': start },
      body: bookingAt(shop, start),
    });
  // No worker decides. Four commands are in flight, four of ten may wait for the same actor.
  const connection = await Connection.connect({ address: services.temporalAddress });
  const { workflow } = new TemporalClient({ connection });
  const minutes = Array.from({ length: 12 }, (_, n) => `10:${n + 10}`);
  const answers = await Promise.all(minutes.map(book));

  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(503);
  expect(statuses.every((status) => status === 503 || status === 202)).toBe(true);
  const full = answers.find(({ status }) => status === 503)!;
  expect(full).toMatchObject({ error: 'DB_UNAVAILABLE' });
  expect(full.headers.get('retry-after')).toMatch(/^\d+$/);
  const isRunning = `ProfessionalId = '${shop.professional.id}' AND ExecutionStatus = 'Running'`;
  const taken = statuses.filter((status) => status === 202).length;
  expect(taken).toBeGreaterThanOrEqual(4);
  await waitUntilEqual(async () => (await workflow.count(isRunning)).count, taken, 10_000);
  await connection.close();
  await small.stop();
});

/** A customer at two gateways. The queue of the second one holds few commands. */
async function createCustomerAtTwoGateways(secondEnv: Readonly<Record<string, string>>) {
  const shared = { databaseUrl: app.url, taskQueue: app.taskQueue };
  const [first, second] = await Promise.all([
    // Its caller would get 202 before a busy machine has come to the 503 of the other gateway.
    startGateway({ ...shared, requestDeadlineMs: 20_000 }),
    startGateway({ ...shared, env: secondEnv }),
  ]);
  const shop = await app.make.shop();
  const customer = await app.make.user();
  const [here, there] = await Promise.all(
    [first, second].map(({ logIn }) => logIn(customer.email)),
  );
  const input = (prefer?: string) => ({
    headers: { 'idempotency-key': 'a key', ...(prefer && { prefer }) },
    body: bookingAt(shop),
  });
  return {
    second,
    stop: () => Promise.all([first.stop(), second.stop()]),
    shop,
    book: (prefer?: string) => here!(bookAppointment, input(prefer)),
    repeatElsewhere: (prefer?: string) => there!(bookAppointment, input(prefer)),
    count: async () =>
      (await query(app.url, 'SELECT 1 FROM appointments WHERE client_id = $1', [customer.id]))
        .length,
  };
}

describe('a 503 on a key', () => {
  let worker: RunningProcess;
  beforeAll(async () => void (worker = workers.at(-1) ?? (await addWorker())));
  // A failed test may have left the worker paused.
  afterEach(() => void process.kill(worker.pid, 'SIGCONT'));

  test('from a full queue also ends the request that another gateway has in flight', async () => {
    const customer = await createCustomerAtTwoGateways({ COMMANDS_WAITING_MAX: '10' });
    const { second, stop, shop, book, repeatElsewhere, count } = customer;
    const fillers = await second.logIn((await app.make.user()).email);
    process.kill(worker.pid, 'SIGSTOP');
    const first = book();
    // The first commands are in flight, four of ten may wait for the same actor.
    const filling = Array.from({ length: 12 }, (_, n) =>
      fillers(bookAppointment, { body: bookingAt(shop, `12:${n + 10}`) }),
    );
    expect(await Promise.race(filling)).toMatchObject({ status: 503 });

    expect(await repeatElsewhere()).toMatchObject({ status: 503, error: 'DB_UNAVAILABLE' });
    process.kill(worker.pid, 'SIGCONT');

    expect(await first).toMatchObject({ status: 503, error: 'DB_UNAVAILABLE' });
    await Promise.all(filling);
    expect(await count()).toBe(0);
    // Nothing was booked, so the key can be used again.
    expect(await repeatElsewhere()).toMatchObject({ status: 201 });
    expect(await count()).toBe(1);
    await stop();
  });

  test('is not sent for a booking whose caller got 202', async () => {
    const withoutTemporal = { TEMPORAL_ADDRESS: '127.0.0.1:1' };
    const { stop, book, repeatElsewhere, count } =
      await createCustomerAtTwoGateways(withoutTemporal);
    process.kill(worker.pid, 'SIGSTOP');
    const first = await book('respond-async');
    expect(first).toMatchObject({ status: 202 });

    const repeated = await repeatElsewhere('respond-async');

    expect(repeated).toMatchObject({ status: 202, body: first.ok && first.body });
    process.kill(worker.pid, 'SIGCONT');
    await waitUntilEqual(count, 1, 20_000);
    await stop();
  });
});
