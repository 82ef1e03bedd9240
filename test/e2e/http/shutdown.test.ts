import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { bookAppointment } from '../../../contract/appointments.ts';
import { login } from '../../../contract/auth.ts';
import { createClient } from '../../../contract/client.ts';
import { STOP_GRACE_MS } from '../../../gateway/http/server.ts';
import { DRAIN_DEADLINE_MS } from '../../../gateway/start.ts';
import type { RunningProcess } from '../../../launcher/process.ts';
import { createFactories, PASSWORD, bookingAt } from '../../support/factories.ts';
import { startGatewayProcess } from '../../support/gateway-process.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { waitUntilEqual } from '../../support/wait-until.ts';
import { createDatabase, query, services, uniqueTaskQueue } from '../../support/services.ts';
import { startWorkerProcess } from '../../support/worker-process.ts';
import { actorIdFor } from '../../../workflows/messages.ts';

const taskQueue = uniqueTaskQueue();
let url: string;
let baseUrl: string;
let gateway: RunningProcess;
let worker: RunningProcess;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  url = await createDatabase();
  make = createFactories(url);
  mailServer = await startMailServer();
  worker = await startWorker();
  ({ gateway, baseUrl } = await startGatewayProcess({ databaseUrl: url, taskQueue }));
});
afterAll(async () => {
  await Promise.all([gateway.stop(), worker.stop()]);
  await Promise.all([make.close(), mailServer.stop()]);
});

const startWorker = () =>
  startWorkerProcess({ databaseUrl: url, taskQueue, env: { SMTP_URL: mailServer.url } });

/** A customer, and calls with their session. */
async function openCustomer() {
  const customer = await make.user();
  const session = await createClient({ baseUrl })(login, {
    body: { email: customer.email, password: PASSWORD },
  });
  const accessToken = session.ok ? session.body.accessToken : '';
  return { customer, call: createClient({ baseUrl, accessToken }) };
}

test('a worker on SIGTERM stores the result of a mail in flight, so that it is sent once', async () => {
  let accept = () => {};
  const accepted = new Promise<void>((resolve) => void (accept = resolve));
  const { customer, call } = await openCustomer();
  mailServer.runBeforeAccept(customer.email, () => accepted);
  const body = bookingAt(await make.shop());
  expect(await call(bookAppointment, { body })).toMatchObject({ status: 201 });
  await mailServer.waitFor(customer.email);
  process.kill(worker.pid, 'SIGTERM');
  const isWaiting = () =>
    Promise.resolve(readFileSync(worker.logFile, 'utf8').includes('waits for mails in flight'));
  await waitUntilEqual(isWaiting, true, 10_000);
  accept();
  await worker.ended;

  const rows = await query(
    url,
    `SELECT status FROM notifications WHERE user_id = $1 AND kind = 'booked'`,
    [customer.id],
  );
  expect(rows).toEqual([{ status: 'sent' }]);
  worker = await startWorker();
});

test('Temporal ends the polls of a worker that stops, so that it is given no more tasks', async () => {
  const connection = await Connection.connect({ address: services.temporalAddress });
  const { namespaceInfo } = await connection.workflowService.describeNamespace({
    namespace: 'default',
  });
  await connection.close();

  expect(namespaceInfo?.capabilities?.workerPollCompleteOnShutdown).toBe(true);
});

test('a gateway on SIGTERM finishes the booking in flight and accepts no new connection', async () => {
  const shop = await make.shop();
  const { call } = await openCustomer();
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

test('the launcher does not kill a gateway that still finishes its requests', () => {
  expect(gateway.options.stopTimeoutMs).toBeGreaterThan(STOP_GRACE_MS + DRAIN_DEADLINE_MS);
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
