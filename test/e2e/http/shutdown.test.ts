import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { bookAppointment } from '../../../contract/appointments.ts';
import { login } from '../../../contract/auth.ts';
import { createClient } from '../../../contract/client.ts';
import type { RunningProcess } from '../../../launcher/process.ts';
import { createFactories, PASSWORD, bookingAt } from '../../support/factories.ts';
import { startGatewayProcess } from '../../support/gateway-process.ts';
import { waitUntilEqual } from '../../support/wait-until.ts';
import { createDatabase, services, uniqueTaskQueue } from '../../support/services.ts';
import { startWorkerProcess } from '../../support/worker-process.ts';
import { actorIdFor } from '../../../workflows/messages.ts';

const taskQueue = uniqueTaskQueue();
let url: string;
let baseUrl: string;
let gateway: RunningProcess;
let worker: RunningProcess;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  url = await createDatabase();
  make = createFactories(url);
  worker = await startWorkerProcess({ databaseUrl: url, taskQueue });
  ({ gateway, baseUrl } = await startGatewayProcess({ databaseUrl: url, taskQueue }));
});
afterAll(async () => {
  await Promise.all([gateway.stop(), worker.stop()]);
  await make.close();
});

test('a gateway on SIGTERM finishes the booking in flight and accepts no new connection', async () => {
  const shop = await make.shop();
  const customer = await make.user();
  const session = await createClient({ baseUrl })(login, {
    body: { email: customer.email, password: PASSWORD },
  });
  const call = createClient({ baseUrl, accessToken: session.ok ? session.body.accessToken : '' });
  const connection = await Connection.connect({ address: services.temporalAddress });
  const actor = new Client({ connection }).workflow.getHandle(actorIdFor(shop.professional.id, 0));
  const isActorStarted = () =>
    actor.describe().then(
      () => true,
      () => false,
    );
  process.kill(worker.pid, 'SIGSTOP');
  const booking = call(bookAppointment, {
    body: bookingAt(shop),
  });
  await waitUntilEqual(isActorStarted, true, 10_000);
  await connection.close();
  process.kill(gateway.pid, 'SIGTERM');
  await waitUntilRefused();
  process.kill(worker.pid, 'SIGCONT');

  expect(await booking).toMatchObject({ status: 201, body: { start: '10:00' } });
  await gateway.ended;
  expect(gateway.exitCode()).toBe(0);
});

/** A new connection each time, because a kept-alive one would still be served. */
async function waitUntilRefused(): Promise<void> {
  for (;;) {
    const isOpen = await fetch(`${baseUrl}/healthz`, { headers: { connection: 'close' } }).then(
      () => true,
      () => false,
    );
    if (!isOpen) return;
  }
}
