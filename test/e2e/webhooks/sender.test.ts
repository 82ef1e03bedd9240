import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { pino } from 'pino';
import { newId } from '../../../contract/ids.ts';
import { createSealer } from '../../../contract/sealing.ts';
import { connect, type Database } from '../../../db/client.ts';
import { listLateWebhooks } from '../../../db/reads/webhook-rounds.ts';
import { createSendLate } from '../../../workers/webhooks/late.ts';
import { createPost, type Post } from '../../../workers/webhooks/post.ts';
import { createSender, SENT_ELSEWHERE } from '../../../workers/webhooks/sender.ts';
import { query, SECRETS_KEY } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';
import { readDetails } from '../../support/webhook-details.ts';
import { createReply, startReceiver } from '../../support/webhook-receiver.ts';
import { setUpWebhookShop } from '../../support/webhook-shop.ts';

const app = useTestApp({ worker: true, env: { WEBHOOKS_ALLOW_PRIVATE: '1' } });
const receivers: { stop: () => void }[] = [];
let database: Database;
beforeAll(() => {
  const options = { url: app.url, poolMax: 1, onConnectionError: () => undefined };
  database = connect({ ...options, role: 'amsel_worker' });
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

/** Queues a test event that is due, without waking anyone. */
async function insertDueDelivery(webhookId: string): Promise<void> {
  await query(
    app.url,
    `INSERT INTO webhook_deliveries (id, webhook_id, event_id, type, resource_id, position, status, next_attempt_at)
     VALUES ($2, $1, $3, 'webhook.test', $3, 0, 'pending', now() - interval '1 minute')`,
    [webhookId, newId('dlv'), newId('evt')],
  );
}

/** A worker besides the one of the app. */
function createOtherSender(post: Post, secretsKey = SECRETS_KEY) {
  return createSender({
    sealer: createSealer([Buffer.from(secretsKey, 'base64url')]),
    database,
    post,
    tellOwner: async () => true,
    nowMs: Date.now,
    metrics: app.workerMetrics!,
    log: pino({ enabled: false }),
  });
}

/** Commits events of different appointments. */
async function insertEvents(businessId: string, count: number): Promise<void> {
  await query(
    app.url,
    `INSERT INTO events (id, type, business_id, resource_id, actor_id, data)
     SELECT 'evt_' || gen_random_uuid(), 'appointment.booked', $1, 'apt_' || gen_random_uuid(), 'scheduler', '{}'
     FROM generate_series(1, $2::int)`,
    [businessId, count],
  );
}

describe('an endpoint', () => {
  test('that answers costs no workflow; one that fails has a workflow, which says what waits', async () => {
    const { receiver, webhook, waitForDeliveries } = await setUp();
    await insertEvents(webhook.businessId, 2);
    await app.relay();
    await waitForDeliveries(
      (list) => list.filter((each) => each.status === 'delivered').length === 2,
    );
    expect(await readDetails(webhook.id)).toBeUndefined();

    receiver.decide(() => ({ status: 500 }));
    await insertEvents(webhook.businessId, 1);
    await app.relay();
    let details: string | undefined;
    while (!details) details = await readDetails(webhook.id);
    expect(details).toContain('Waiting events: 1.');
    expect(details).toMatch(/1 of 10 \| 500/);
  });

  test('gets at most 8 requests at a time, and then the others', async () => {
    let [open, most] = [0, 0];
    const all = createReply();
    const { webhook, receiver, waitForDeliveries } = await setUp(async () => {
      most = Math.max(most, ++open);
      const reply = await all.reply;
      open -= 1;
      return reply;
    });
    await insertEvents(webhook.businessId, 20);
    await app.relay();
    await receiver.waitFor(8);
    await insertEvents(webhook.businessId, 1);
    await app.relay();
    all.give(200);

    await waitForDeliveries(
      (list) => list.filter((each) => each.status === 'delivered').length === 21,
    );
    expect([most, new Set(receiver.received.map(({ id }) => id)).size]).toEqual([8, 21]);
    expect(receiver.received).toHaveLength(21);
  });

  test('is sent to by one worker at a time', async () => {
    const reply = createReply();
    const { webhook, receiver, waitForDeliveries } = await setUp(() => reply.reply);
    const other = createOtherSender(
      createPost({ allowPrivate: true, resolve: async (host) => [host] }),
    );
    await insertEvents(webhook.businessId, 1);
    await app.relay();
    await receiver.waitFor(1);

    expect(await other.sendDue(webhook.id)).toBe(SENT_ELSEWHERE);
    reply.give(200);
    await waitForDeliveries(([first]) => first?.status === 'delivered');
    await insertEvents(webhook.businessId, 1);
    await app.relay();
    await waitForDeliveries(([, second]) => second?.status === 'delivered');
    let sent = SENT_ELSEWHERE;
    while (sent === SENT_ELSEWHERE) sent = await other.sendDue(webhook.id);

    expect(sent.text).toContain('Nothing waits.');
    expect(receiver.received).toHaveLength(2);
  });

  test('is sent nothing more by a worker that loses the lease: its requests are broken off', async () => {
    const { webhook, deliveries } = await setUp();
    await insertDueDelivery(webhook.id);
    const sender = createOtherSender(async (_message, cancelled) => {
      await query(
        app.url,
        `UPDATE webhook_leases SET holder = 'other', expires_at = now() + interval '1 minute' WHERE webhook_id = $1`,
        [webhook.id],
      );
      await once(cancelled, 'abort');
      throw cancelled.reason;
    });

    expect(await sender.sendDue(webhook.id)).toBe(SENT_ELSEWHERE);
    expect((await deliveries()).map(({ status, attempts }) => [status, attempts])).toEqual([
      ['pending', []],
    ]);
  });

  test('with a secret that needs a missing key is sent nothing, and loses no attempt', async () => {
    const { webhook, deliveries, receiver, secret } = await setUp();
    await insertDueDelivery(webhook.id);
    const post = createPost({ allowPrivate: true, resolve: async (host) => [host] });
    const otherKey = Buffer.alloc(32, 'other').toString('base64url');

    expect(await createOtherSender(post, otherKey).sendDue(webhook.id)).toMatchObject({
      text: expect.stringContaining('SECRETS_KEY'),
    });
    expect((await deliveries()).map(({ status, attempts }) => [status, attempts])).toEqual([
      ['pending', []],
    ]);
    await createOtherSender(post).sendDue(webhook.id);
    receiver.verify((await receiver.waitFor(1))[0]!, secret);
  });

  test('that was not woken is found by the relay once no worker has its lease', async () => {
    const { webhook, receiver } = await setUp();
    await insertDueDelivery(webhook.id);
    await query(
      app.url,
      `INSERT INTO webhook_leases (webhook_id, holder, expires_at) VALUES ($1, 'killed', now() + interval '1 minute')`,
      [webhook.id],
    );
    const list = (before: Date) =>
      listLateWebhooks(database.db, { before, after: '', limit: 1_000 });
    expect(await list(new Date())).not.toContain(webhook.id);

    await query(app.url, `UPDATE webhook_leases SET expires_at = now() WHERE webhook_id = $1`, [
      webhook.id,
    ]);
    await app.sendLate();

    await receiver.waitFor(1);
  });

  test('that was not woken is found among others that stay late because a key is missing', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      const { webhook } = await setUp();
      await insertDueDelivery(webhook.id);
      ids.push(webhook.id);
    }
    const found: string[] = [];
    const sendLate = createSendLate({
      database,
      nowMs: Date.now,
      log: pino({ enabled: false }),
      sendSoon: (late) => void found.push(...late),
      webhooksMax: 1,
    });

    for (let i = 0; i < ids.length; i += 1) await sendLate();
    expect(found.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
    await sendLate();
    await sendLate();
    expect(found.length).toBeGreaterThan(ids.length);
  });

  test('that was disabled by a worker that was then killed is found until its owner is told', async () => {
    const { webhook } = await setUp();
    const found: string[] = [];
    let nowMs = Date.now();
    const sendLate = createSendLate({
      database,
      nowMs: () => nowMs,
      log: pino({ enabled: false }),
      sendSoon: (ids) => void found.push(...ids.filter((id) => id === webhook.id)),
    });
    await query(
      app.url,
      `UPDATE webhooks SET is_active = false, disabled_reason = 'gone', disabled_at = now() - interval '1 minute'
       WHERE id = $1`,
      [webhook.id],
    );

    await sendLate();
    await sendLate();
    expect(found).toHaveLength(1);
    nowMs += 600_000;
    await sendLate();
    expect(found).toHaveLength(2);
    await query(app.url, 'UPDATE webhooks SET owner_told_at = now() WHERE id = $1', [webhook.id]);
    nowMs += 600_000;
    await sendLate();
    expect(found).toHaveLength(2);
  });
});
