import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { bookAppointment } from '../../contract/appointments.ts';
import { login } from '../../contract/auth.ts';
import { createClient } from '../../contract/client.ts';
import { newId } from '../../contract/ids.ts';
import { ROOT } from '../../scripts/parts/places.ts';
import { freePort } from '../../scripts/parts/ports.ts';
import { type Part, startProcess, untilReady } from '../../scripts/parts/process.ts';
import { newSecrets } from '../../scripts/parts/secrets.ts';
import { factories, PASSWORD, wishAt } from '../support/factories.ts';
import { untilEqual } from '../support/http.ts';
import { newLogFile } from '../support/logs.ts';
import { createDatabase, services } from '../support/services.ts';
import { startWorker } from '../support/worker.ts';
import { actorIdFor } from '../../workflows/messages.ts';

const taskQueue = newId('tof');
let url: string;
let baseUrl: string;
let gateway: Part;
let worker: Part;
let make: ReturnType<typeof factories>;

beforeAll(async () => {
  url = await createDatabase();
  make = factories(url);
  const port = await freePort(0);
  baseUrl = `http://127.0.0.1:${port}`;
  gateway = startProcess({
    name: 'gateway',
    command: process.execPath,
    args: ['--import', 'tsx', join(ROOT, 'gateway/main.ts')],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: url,
      REDIS_URL: services.redisUrl,
      TEMPORAL_ADDRESS: services.temporalAddress,
      TEMPORAL_TASK_QUEUE: taskQueue,
      CALENDAR_ACTORS: '0',
      AUTH_KEYS: newSecrets().authKeys,
    },
    logFile: newLogFile('gateway'),
    reportsReady: true,
  });
  worker = await startWorker({ databaseUrl: url, taskQueue });
  await untilReady(gateway, async () => gateway.isReady(), {
    withinMs: 30_000,
    cure: 'read the log',
  });
});
afterAll(async () => {
  await Promise.all([gateway.stop(), worker.stop()]);
  await make.close();
});

test('a gateway that is told to stop finishes the booking in flight and takes nothing new', async () => {
  const shop = await make.shop();
  const customer = await make.user();
  const session = await createClient({ baseUrl })(login, {
    body: { email: customer.email, password: PASSWORD },
  });
  const call = createClient({ baseUrl, accessToken: session.ok ? session.body.accessToken : '' });
  const connection = await Connection.connect({ address: services.temporalAddress });
  const actor = new Client({ connection }).workflow.getHandle(actorIdFor(shop.professional.id, 0));
  const isAsked = () =>
    actor.describe().then(
      () => true,
      () => false,
    );
  process.kill(worker.pid, 'SIGSTOP');
  const booking = call(bookAppointment, {
    body: wishAt(shop),
  });
  await untilEqual(isAsked, true, 10_000);
  await connection.close();
  process.kill(gateway.pid, 'SIGTERM');
  await untilRefused();
  process.kill(worker.pid, 'SIGCONT');

  expect(await booking).toMatchObject({ status: 201, body: { start: '10:00' } });
  await gateway.ended;
  expect(gateway.exitCode()).toBe(0);
});

/** A new connection each time: one that was kept alive would still be served. */
async function untilRefused(): Promise<void> {
  for (;;) {
    const isOpen = await fetch(`${baseUrl}/healthz`, { headers: { connection: 'close' } }).then(
      () => true,
      () => false,
    );
    if (!isOpen) return;
  }
}
