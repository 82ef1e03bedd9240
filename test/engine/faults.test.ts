import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
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
import { DATE, factories, wishAt } from '../support/factories.ts';
import { startGateway } from '../support/gateway.ts';
import { waitUntilEqual } from '../support/http.ts';
import { createDatabase, query, services, uniqueTaskQueue } from '../support/services.ts';
import { startWorkerProcess } from '../support/worker-process.ts';

const taskQueue = uniqueTaskQueue();
let url: string;
let make: ReturnType<typeof factories>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
const workers: RunningProcess[] = [];

async function addWorker(): Promise<RunningProcess> {
  const worker = await startWorkerProcess({ databaseUrl: url, taskQueue });
  workers.push(worker);
  return worker;
}

beforeAll(async () => {
  url = await createDatabase();
  make = factories(url);
  gateway = await startGateway({ databaseUrl: url, taskQueue });
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all(workers.map((worker) => worker.stop()));
  await make.close();
});

async function someone() {
  const shop = await make.shop();
  const call = await gateway.clientOf((await make.user()).email);
  const book = (start: string) =>
    call(bookAppointment, {
      body: wishAt(shop, start),
    });
  return { shop, book };
}

describe('a booking', () => {
  test('asked for while the only worker is frozen is made once it goes on', async () => {
    const worker = await addWorker();
    const { book } = await someone();
    process.kill(worker.pid, 'SIGSTOP');

    const booking = book('10:00');
    await fetch(`${gateway.baseUrl}/healthz`);
    process.kill(worker.pid, 'SIGCONT');

    expect(await booking).toMatchObject({ status: 201 });
  });

  test('survives the death of the worker that owned its actor', async () => {
    const { shop, book } = await someone();
    expect(await book('09:00')).toMatchObject({ status: 201 });
    const [owner] = workers;
    await addWorker();
    process.kill(owner!.pid, 'SIGKILL');
    await owner!.ended;

    expect(await book('11:00')).toMatchObject({ status: 201 });
    const rows = await query(url, 'SELECT 1 FROM appointments WHERE professional_id = $1', [
      shop.professional.id,
    ]);
    expect(rows).toHaveLength(2);
  });

  test('that waits for the database tells its operator so, and goes on by itself', async () => {
    const shop = await make.shop();
    const call = await gateway.clientOf((await make.user()).email);
    const holder = new Client({ connectionString: url });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE key_reservations');
    const headers = { prefer: 'respond-async' };
    const taken = await call(bookAppointment, { headers, body: wishAt(shop) });
    const id = taken.ok ? taken.body.id : '';
    const connection = await Connection.connect({ address: services.temporalAddress });
    const run = new TemporalClient({ connection }).workflow.getHandle(`booking/${id}`);
    const lastFailure = async () =>
      (await run.describe()).raw.pendingActivities?.[0]?.lastFailure?.message;

    await waitUntilEqual(lastFailure, 'the database did not respond', 10_000);

    await holder.end();
    await connection.close();
    const waiting = { params: { id }, headers: { prefer: 'wait=25' } };
    expect(await call(getBooking, waiting)).toMatchObject({ body: { status: 'succeeded' } });
  });

  test('is refused as unavailable when Temporal cannot be reached', async () => {
    const connection = Connection.lazy({ address: '127.0.0.1:1' });
    const client = new TemporalClient({ connection });
    const submit = createSubmit({
      askActor: createActorClient(client, taskQueue),
      durable: createDurableBookings(client, taskQueue, 0),
      database: gateway.database,
      actorCount: 0,
      waitingMax: 10,
      nowMs: Date.now,
      metrics: gateway.metrics,
    });
    const { shop } = await someone();
    const attemptId = newId('bkg');

    const answer = submit.now({
      kind: 'book',
      id: newId('bkg'),
      attemptId,
      fingerprint: '',
      summary: 'a haircut',
      askedAtMs: Date.now(),
      callerId: 'usr_1',
      callerRole: 'customer',
      appointmentIds: [newId('apt')],
      recurringFrequency: 'none',
      professional: shop.professional.id,
      business: shop.business.id,
      date: DATE,
      start: '10:00',
      services: [shop.service.id],
    });

    // The connection stays open: a retry of the SDK's that is still due would find it closed, and throw.
    await expect(answer).rejects.toThrow(UnavailableError);
    // Should it arrive after all, nothing comes of it.
    const text = 'SELECT kind FROM outcomes WHERE attempt_id = $1';
    expect(await query(url, text, [attemptId])).toEqual([{ kind: 'abandoned' }]);
  });
});

test('where too many wait, the next is told so at once, and nothing is taken', async () => {
  const lonely = { databaseUrl: url, taskQueue: uniqueTaskQueue() };
  const narrow = await startGateway({ ...lonely, env: { COMMANDS_WAITING_MAX: '10' } });
  const shop = await make.shop();
  const customer = await make.user();
  const call = await narrow.clientOf(customer.email);
  const book = (start: string) =>
    call(bookAppointment, {
      headers: { 'idempotency-key': start },
      body: wishAt(shop, start),
    });
  // Four may go together, four of the ten may wait for the same calendar; nobody decides.
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
  const isUnderWay = `ProfessionalId = '${shop.professional.id}' AND ExecutionStatus = 'Running'`;
  const taken = statuses.filter((status) => status === 202).length;
  expect(taken).toBeGreaterThanOrEqual(4);
  await waitUntilEqual(async () => (await workflow.count(isUnderWay)).count, taken, 10_000);
  await connection.close();
  await narrow.stop();
}, 30_000);
