import { afterAll, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import type { RunningProcess } from '../../../launcher/process.ts';
import { webhookWorkflowIdOf } from '../../../workflows/messages.ts';
import { services } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';
import { setUpWebhookShop } from '../../support/webhook-shop.ts';
import { startWorkerProcess } from '../../support/worker-process.ts';

const env = { WEBHOOKS_ALLOW_PRIVATE: '1' };
const app = useTestApp({ env });
const workers: RunningProcess[] = [];
afterAll(() => Promise.all(workers.map((worker) => worker.stop())));

async function startWorker(): Promise<RunningProcess> {
  const { url: databaseUrl, taskQueue } = app;
  const worker = await startWorkerProcess({ databaseUrl, taskQueue, env });
  workers.push(worker);
  return worker;
}

test('a delivery whose worker is killed is sent again by another, with the same id; its workflow says what waits', async () => {
  const worker = await startWorker();
  const receiver = await startReceiver(() => 'hang');
  const shop = await setUpWebhookShop(app, receiver.url);
  await shop.book('10:00');
  const [first] = await receiver.waitFor(1);

  receiver.decide(() => ({ status: 500 }));
  process.kill(worker.pid, 'SIGKILL');
  await startWorker();
  const [, second] = await receiver.waitFor(2);

  expect([second!.id, second!.text]).toEqual([first!.id, first!.text]);
  // The attempt that was cut off is not counted.
  await shop.waitForDeliveries(([delivery]) => delivery?.attempts.length === 1);
  const connection = await Connection.connect({ address: services.temporalAddress });
  const handle = new Client({ connection }).workflow.getHandle(
    webhookWorkflowIdOf(shop.webhook.id),
  );
  const metadata = await handle.query<{ currentDetails?: string }>('__temporal_workflow_metadata');
  expect(metadata.currentDetails).toContain(`${first!.id} | appointment.booked`);
  expect(metadata.currentDetails).toContain('1 of 10 | 500');
  await connection.close();
  receiver.stop();
}, 60_000);
