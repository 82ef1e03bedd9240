import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { newId } from '../../../contract/ids.ts';
import { redeliver, redeliverSince, testWebhook } from '../../../contract/webhook-deliveries.ts';
import * as webhooks from '../../../contract/webhooks.ts';
import { connect, type Database, transact } from '../../../db/client.ts';
import { findEndpoint } from '../../../db/reads/webhook-rounds.ts';
import { markOwnerTold } from '../../../db/writes/webhook-deliveries.ts';
import { lockWebhook, requeueSince } from '../../../db/writes/webhooks.ts';
import { MailError } from '../../../mail/mail-error.ts';
import { createTellOwner } from '../../../workers/webhooks/tell-owner.ts';
import { bodyOf, codeOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';
import { readDetails } from '../../support/webhook-details.ts';
import { createReply, startReceiver } from '../../support/webhook-receiver.ts';
import { setUpWebhookShop } from '../../support/webhook-shop.ts';

const MINUTE_MS = 60_000;
const app = useTestApp({ worker: true, env: { WEBHOOKS_ALLOW_PRIVATE: '1' } });
const receivers: { stop: () => void }[] = [];
const databases = {} as Record<'gateway' | 'worker', Database>;
beforeAll(() => {
  const options = { url: app.url, poolMax: 1, onConnectionError: () => undefined };
  databases.gateway = connect({ ...options, role: 'amsel_gateway' });
  databases.worker = connect({ ...options, role: 'amsel_worker' });
});
afterAll(async () => {
  receivers.forEach((each) => each.stop());
  await Promise.all([databases.gateway.close(), databases.worker.close()]);
});

async function setUp(...options: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...options);
  receivers.push(receiver);
  return { receiver, ...(await setUpWebhookShop(app, receiver.url)) };
}

/** Attempts with this result, of all webhooks of the app. */
async function countResults(result: string): Promise<number> {
  const { values } = await app.workerMetrics!.webhookDeliveries.get();
  return values.find(({ labels }) => labels['result'] === result)!.value;
}

describe('a redelivery', () => {
  test('of many events does not make the relay wait for the webhook', async () => {
    const { receiver, webhook, book } = await setUp();
    await book('10:00');
    await transact(databases.gateway, async (tx) => {
      expect(await lockWebhook(tx, [webhook.businessId], webhook.id)).toBeDefined();
      const range = { webhookId: webhook.id, since: new Date(0), now: new Date(), limit: 10 };
      await requeueSince(tx, range);
      await book('11:00');

      await app.relay();
    });

    await receiver.waitFor(1);
  });

  test('of an old event is swept 30 days later, not with the age of the event', async () => {
    const { receiver, webhook, asOwner, book, deliveries, waitForDeliveries } = await setUp();
    await book('10:00');
    await app.relay();
    await receiver.waitFor(1);
    const [old] = await waitForDeliveries(([first]) => first?.status === 'delivered');
    const age = (days: number) =>
      query(
        app.url,
        `UPDATE webhook_deliveries SET created_at = created_at - make_interval(days => $2),
           next_attempt_at = next_attempt_at - make_interval(days => $2) WHERE webhook_id = $1`,
        [webhook.id, days],
      );
    await age(29);
    receiver.decide(() => ({ status: 503 }));
    bodyOf(await asOwner(redeliver, { params: { id: old!.id } }));
    await waitForDeliveries(([first]) => first?.attempts.length === 2);
    await age(2);

    await app.sweep();
    expect(await deliveries()).toMatchObject([{ id: old!.id, status: 'pending' }]);
    await age(30);
    await app.sweep();
    expect(await deliveries()).toEqual([]);
  });

  test('that is requested during the last attempt is sent', async () => {
    const { receiver, webhook, asOwner, book, waitForDeliveries } = await setUp(() => ({
      status: 500,
    }));
    await book('10:00');
    await app.relay();
    const [delivery] = await waitForDeliveries(([first]) => first?.attempts.length === 1);
    const last = createReply();
    receiver.decide(() => (receiver.received.length === 2 ? last.reply : { status: 200 }));
    await query(
      app.url,
      `UPDATE webhook_deliveries SET attempt_count = 9, next_attempt_at = created_at WHERE id = $1`,
      [delivery!.id],
    );
    await app.gateway.webhooks.wake(webhook.id);
    await receiver.waitFor(2);

    bodyOf(await asOwner(redeliver, { params: { id: delivery!.id } }));
    const givenUp = await countResults('gave_up');
    last.give(500);

    const [sent] = await waitForDeliveries(([first]) => first?.attempts.length === 3);
    expect([sent!.status, sent!.attempts.map(({ status }) => status)]).toEqual([
      'delivered',
      [500, 500, 200],
    ]);
    expect(await countResults('gave_up')).toBe(givenUp);
  });

  test('that is requested during the first attempt is sent', async () => {
    const first = createReply();
    const { receiver, asOwner, book, deliveries, waitForDeliveries } = await setUp(() =>
      receiver.received.length === 1 ? first.reply : { status: 200 },
    );
    await book('10:00');
    await app.relay();
    await receiver.waitFor(1);
    const [delivery] = await deliveries();

    bodyOf(await asOwner(redeliver, { params: { id: delivery!.id } }));
    first.give(200);

    const [sent] = await waitForDeliveries(([each]) => each?.attempts.length === 2);
    expect([sent!.status, receiver.received.length]).toEqual(['delivered', 2]);
  });

  test('of one delivery is limited for each owner', async () => {
    const { asOwner, params } = await setUp();
    const { id } = bodyOf(await asOwner(testWebhook, { params }));
    const codes: string[] = [];
    while (codes.length < 61 && !codes.at(-1)?.startsWith('RATE_LIMITED')) {
      codes.push(codeOf(await asOwner(redeliver, { params: { id } })));
    }

    expect([codes.length, codes.at(-1)]).toEqual([60, expect.stringMatching(/^RATE_LIMITED/)]);
  });

  test('in pages skips no event, also if positions and times differ in order', async () => {
    const { receiver, webhook, book, waitForDeliveries } = await setUp();
    for (const start of ['10:00', '11:00', '12:00']) await book(start);
    await app.relay();
    await receiver.waitFor(3);
    await waitForDeliveries((list) => list.every(({ status }) => status === 'delivered'));
    await query(
      app.url,
      `UPDATE events SET created_at = now() - make_interval(mins => minutes) FROM (
         SELECT id, (ARRAY[1, 3, 2])[row_number() OVER (ORDER BY position)] AS minutes FROM events
         WHERE business_id = $1 AND type = 'appointment.booked') AS times WHERE times.id = events.id`,
      [webhook.businessId],
    );

    const requeued = await transact(databases.gateway, async (tx) => {
      const range = { webhookId: webhook.id, now: new Date(), limit: 2 };
      const since = new Date(Date.now() - 10 * MINUTE_MS);
      const first = await requeueSince(tx, { ...range, since });
      await requeueSince(tx, { ...range, since: first.lastAt! });
      const { rows } = await tx.execute(`SELECT FROM webhook_deliveries
        WHERE webhook_id = '${webhook.id}' AND status = 'pending'`);
      return rows.length;
    });

    expect(requeued).toBe(3);
  });
});

describe('an answer', () => {
  test('of the address before a change does not disable the new one', async () => {
    const late = createReply();
    const { receiver, asOwner, params, book, read, waitForDeliveries } = await setUp(
      () => late.reply,
    );
    await book('10:00');
    await app.relay();
    await receiver.waitFor(1);

    const url = `${receiver.url}/new`;
    bodyOf(await asOwner(webhooks.changeWebhook, { params, body: { url } }));
    late.give(410);

    const [delivery] = await waitForDeliveries(([first]) => first?.attempts.length === 1);
    expect(delivery!.attempts[0]).toMatchObject({ status: 410 });
    expect(await read()).toMatchObject({
      url,
      isActive: true,
      disabledReason: null,
      failingSince: null,
    });
  });
});

describe('a webhook', () => {
  test('for all events gets no appointment.notified, unless it names it', async () => {
    const { receiver, webhook, asOwner, book } = await setUp();
    const named = await startReceiver();
    receivers.push(named);
    const body = { url: named.url, events: ['*' as const, 'appointment.notified' as const] };
    const created = bodyOf(await asOwner(webhooks.createWebhook, { body }));
    expect(created.events).toEqual(body.events);
    await query(
      app.url,
      `INSERT INTO events (id, type, business_id, resource_id, actor_id, data)
       VALUES ($1, 'appointment.notified', $2, $3, 'scheduler', '{}')`,
      [newId('evt'), webhook.businessId, newId('apt')],
    );
    await book('10:00');
    await app.relay();

    await named.waitFor(2);
    await receiver.waitFor(1);
    expect(named.received.map(({ type }) => type).toSorted()).toEqual([
      'appointment.booked',
      'appointment.notified',
    ]);
    expect(receiver.received.map(({ type }) => type)).toEqual(['appointment.booked']);
  });

  test.each([
    ['in the future', 60_000],
    ['before the log', -31 * 86_400_000],
  ])('is not sent what happened since a time %s', async (_when, fromNowMs) => {
    const { asOwner, params } = await setUp();
    const body = { since: new Date(app.clock.nowMs() + fromNowMs).toISOString() };
    const answer = await asOwner(redeliverSince, { params, body });

    expect([codeOf(answer), answer.headers.get('error-field')]).toEqual(['INVALID_INPUT', 'since']);
  });

  test('without a secret sends nothing', async () => {
    const { receiver, webhook, asOwner, params } = await setUp();
    await query(app.url, 'DELETE FROM webhook_secrets WHERE webhook_id = $1', [webhook.id]);
    bodyOf(await asOwner(testWebhook, { params }));
    let details: string | undefined;
    while (!details) details = await readDetails(webhook.id);

    expect([details, receiver.received]).toEqual(['The webhook was deleted.', []]);
  });

  test('gets no message for an event that is missing', async () => {
    const { receiver, webhook, waitForDeliveries } = await setUp();
    await query(
      app.url,
      `INSERT INTO webhook_deliveries (id, webhook_id, event_id, type, resource_id, position, status, next_attempt_at)
       VALUES ($2, $1, $3, 'appointment.booked', $3, 1, 'pending', now())`,
      [webhook.id, newId('dlv'), newId('evt')],
    );
    await app.gateway.webhooks.wake(webhook.id);

    const [delivery] = await waitForDeliveries(([first]) => first?.status === 'failed');
    expect([delivery!.attempts, receiver.received]).toEqual([[], []]);
  });
});

describe('the owner of a disabled webhook', () => {
  async function disable(disabledAt: Date) {
    const { webhook, owner } = await setUp();
    await query(
      app.url,
      `UPDATE webhooks SET is_active = false, disabled_reason = 'gone', disabled_at = $2 WHERE id = $1`,
      [webhook.id, disabledAt],
    );
    const read = async () => (await findEndpoint(databases.worker.db, webhook.id))!;
    return { id: webhook.id, owner, read };
  }

  test('is told again of a later time', async () => {
    const disabledAt = new Date();
    const { id, read } = await disable(disabledAt);
    const { db } = databases.worker;

    const earlier = new Date(disabledAt.getTime() - MINUTE_MS);
    await markOwnerTold(db, { id, disabledAt: earlier }, new Date());
    expect((await read()).isOwnerTold).toBe(false);
    await markOwnerTold(db, { id, disabledAt }, new Date());
    expect((await read()).isOwnerTold).toBe(true);
  });

  test('reads the last error of all deliveries, also if others wait untried', async () => {
    const { id, read } = await disable(new Date());
    const attempt = (at: string, status: number) => [{ at, status, failure: null }];
    for (const [status, attempts] of [
      ['pending', []],
      ['pending', attempt('2026-11-16T10:00:00.000Z', 502)],
      ['failed', attempt('2026-11-16T11:00:00.000Z', 500)],
      ['delivered', attempt('2026-11-16T09:00:00.000Z', 200)],
    ]) {
      await query(
        app.url,
        `INSERT INTO webhook_deliveries (id, webhook_id, event_id, type, resource_id, position, status, attempts, next_attempt_at)
         VALUES ($2, $1, $3, 'webhook.test', $3, 0, $4, $5, now())`,
        [id, newId('dlv'), newId('evt'), status, JSON.stringify(attempts)],
      );
    }
    const texts: string[] = [];
    const tellOwner = createTellOwner({
      database: databases.worker,
      publicUrl: 'https://amsel.example',
      nowMs: Date.now,
      log: pino({ enabled: false }),
      mailer: {
        address: 'amsel@example.org',
        send: async ({ text }) => void texts.push(text),
      },
    });

    expect(await tellOwner(await read(), 'failing')).toBe(true);
    expect(texts).toEqual([expect.stringMatching(/\b500\b.*\/staff\/webhooks\/whk_/s)]);
  });

  test('is mailed again for a day after a temporary failure, and no log has the address', async () => {
    const { read } = await disable(new Date());
    const [lines, sent]: [string[], string[]] = [[], []];
    let nowMs = Date.now();
    const tellOwner = createTellOwner({
      database: databases.worker,
      publicUrl: 'https://amsel.example',
      nowMs: () => nowMs,
      log: pino({}, { write: (line: string) => void lines.push(line) }),
      mailer: {
        address: 'amsel@example.org',
        send: async ({ to }) => {
          sent.push(to);
          throw new MailError('temporary', `451 try again: ${to}`);
        },
      },
    });

    expect(await tellOwner(await read(), 'gone')).toBe(false);
    nowMs += 25 * 60 * MINUTE_MS;
    expect(await tellOwner(await read(), 'gone')).toBe(true);

    expect((await read()).isOwnerTold).toBe(true);
    expect([lines.length, lines.join('').includes(sent[0]!)]).toEqual([2, false]);
  });
});
