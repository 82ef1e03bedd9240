import { afterAll, expect, test } from '@jest/globals';
import type { RunningProcess } from '../../../launcher/process.ts';
import { useTestApp } from '../../support/test-app.ts';
import { readDetails } from '../../support/webhook-details.ts';
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

test('a delivery whose worker is killed is sent again with its id, and its workflow shows it', async () => {
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
  let details = '';
  while (!details.includes('Waiting events: 1.')) {
    details = (await readDetails(shop.webhook.id)) ?? '';
  }
  expect(details).toContain(`${first!.id} | appointment.booked`);
  expect(details).toMatch(/\d of 10 \| 500/);
  // The attempt that was cut off is not stored.
  const [delivery] = await shop.deliveries();
  expect(delivery!.attempts.map(({ status }) => status)).toContain(500);
  expect(delivery!.attempts.map(({ failure }) => failure)).not.toContain('timeout');
  receiver.stop();
}, 120_000);
