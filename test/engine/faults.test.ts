import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client as TemporalClient, Connection } from '@temporalio/client';
import { bookAppointment } from '../../contract/appointments.ts';
import { newId } from '../../contract/ids.ts';
import { createActorClient } from '../../engine/actor-client.ts';
import { createDurable } from '../../gateway/engine/durable.ts';
import { createSubmit } from '../../gateway/engine/submit.ts';
import { UnavailableError } from '../../gateway/http/unavailable.ts';
import type { Part } from '../../scripts/parts/process.ts';
import { DATE, factories } from '../support/factories.ts';
import { startGateway } from '../support/gateway.ts';
import { createDatabase, query } from '../support/services.ts';
import { startWorker } from '../support/worker.ts';

const taskQueue = newId('tof');
let url: string;
let make: ReturnType<typeof factories>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
const workers: Part[] = [];

async function addWorker(): Promise<Part> {
  const worker = await startWorker({ databaseUrl: url, taskQueue });
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
      body: {
        professional: shop.professional.id,
        business: shop.business.id,
        services: [shop.service.id],
        date: DATE,
        start,
      },
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

  test('is refused as unavailable when Temporal cannot be reached', async () => {
    const connection = Connection.lazy({ address: '127.0.0.1:1' });
    const client = new TemporalClient({ connection });
    const submit = createSubmit({
      askActor: createActorClient(client, taskQueue),
      durable: createDurable(client, taskQueue, 0),
      database: gateway.database,
      actorFolds: 0,
      waitingMax: 10,
      nowMs: Date.now,
      metrics: gateway.metrics,
    });
    const { shop } = await someone();

    const answer = submit.now({
      kind: 'book',
      id: newId('bkg'),
      attemptId: newId('bkg'),
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
  });
});
