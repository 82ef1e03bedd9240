import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connect, type Database, transact } from '../../../db/client.ts';
import { lockWebhook } from '../../../db/reads/webhooks.ts';
import { requeueSince } from '../../../db/writes/webhooks.ts';
import { useTestApp } from '../../support/test-app.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';
import { setUpWebhookShop } from '../../support/webhook-shop.ts';

const app = useTestApp({ worker: true, env: { WEBHOOKS_ALLOW_PRIVATE: '1' } });
const receivers: { stop: () => void }[] = [];
let database: Database;
beforeAll(() => {
  const options = {
    poolMax: 2,
    role: 'amsel_gateway',
    onConnectionError: () => undefined,
  } as const;
  database = connect({ url: app.url, ...options });
});
afterAll(async () => {
  receivers.forEach((each) => each.stop());
  await database.close();
});

async function setUp(...options: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...options);
  receivers.push(receiver);
  return { receiver, ...(await setUpWebhookShop(app, receiver.url)) };
}

describe('a redelivery', () => {
  test('of many events does not make the relay wait for the webhook', async () => {
    const { receiver, owner, webhook, book } = await setUp();
    await book('10:00');
    await transact(database, async (tx) => {
      expect(await lockWebhook(tx, owner.id, webhook.id)).toBeDefined();
      const range = { webhookId: webhook.id, since: new Date(0), now: new Date(), limit: 10 };
      await requeueSince(tx, range);
      await book('11:00');

      await app.relay();
    });

    await receiver.waitFor(1);
  });
});
