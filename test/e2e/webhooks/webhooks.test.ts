import { afterAll, describe, expect, test } from '@jest/globals';
import { listEvents } from '../../../contract/events.ts';
import { newId } from '../../../contract/ids.ts';
import {
  listDeliveries,
  redeliver,
  redeliverSince,
  testWebhook,
} from '../../../contract/webhook-deliveries.ts';
import * as webhooks from '../../../contract/webhooks.ts';
import { newOutboxDir, readMails } from '../../support/mails.ts';
import { bodyOf, codeOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';
import { setUpWebhookShop } from '../../support/webhook-shop.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const outbox = newOutboxDir();
const env = { WEBHOOKS_ALLOW_PRIVATE: '1', MAIL_OUTBOX_DIR: outbox };
const app = useTestApp({ worker: true, env });
const receivers: { stop: () => void }[] = [];
afterAll(() => receivers.forEach((each) => each.stop()));

async function setUp(...options: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...options);
  receivers.push(receiver);
  return { receiver, ...(await setUpWebhookShop(app, receiver.url)) };
}

/** Passes time, and wakes the workflow, which measures its pauses by the real clock. */
async function passTime(ms: number, id: string): Promise<void> {
  app.clock.shiftBy(app.clock.nowMs() - Date.now() + ms);
  await app.gateway.webhooks.wake(id);
}

describe('a delivery', () => {
  test('is the signed event with its appointment, as the feed shows it', async () => {
    const { receiver, asOwner, secret, book, waitForDeliveries } = await setUp();
    const appointment = await book('10:00');
    await app.relay();

    const [message] = await receiver.waitFor(1);
    const [event] = bodyOf(await asOwner(listEvents));

    expect(message!.body).toEqual(event);
    expect(message).toMatchObject({ id: event!.id, resourceId: appointment });
    receiver.verify(message!, secret);
    const [delivery] = await waitForDeliveries(([first]) => first?.status === 'delivered');
    expect(delivery).toMatchObject({
      eventId: event!.id,
      type: 'appointment.booked',
      nextAttemptAt: null,
      attempts: [{ status: 200, failure: null, answer: `got ${event!.id}` }],
    });
  });

  test('of an appointment waits for its earlier events, and other appointments go on', async () => {
    const { receiver, webhook, book, cancel, deliveries, waitForDeliveries } = await setUp();
    const [failing, other] = [await book('10:00'), await book('12:00')];
    await cancel(failing);
    await cancel(other);
    receiver.decide(({ resourceId }) => ({ status: resourceId === failing ? 500 : 200 }));
    await app.relay();
    await waitForDeliveries(
      (list) =>
        list.filter((each) => each.status === 'delivered').length === 2 &&
        list.some(({ waitReason }) => waitReason === 'retry'),
    );

    expect(receiver.typesOf(other)).toEqual(['appointment.booked', 'appointment.cancelled']);
    expect(receiver.typesOf(failing)).toEqual(['appointment.booked']);
    const waiting = (await deliveries()).filter(({ status }) => status === 'pending');
    expect(new Map(waiting.map(({ type, waitReason }) => [type, waitReason]))).toEqual(
      new Map([
        ['appointment.booked', 'retry'],
        ['appointment.cancelled', 'earlier_event'],
      ]),
    );
    receiver.decide(() => ({ status: 200 }));
    await passTime(HOUR_MS, webhook.id);
    await waitForDeliveries((list) => list.every((each) => each.status === 'delivered'));
    expect(receiver.typesOf(failing)).toEqual([
      'appointment.booked',
      'appointment.booked',
      'appointment.cancelled',
    ]);
  });

  test('is given up after ten attempts, and redelivered with the same id', async () => {
    const { receiver, webhook, asOwner, book, waitForDeliveries, read } = await setUp(() => ({
      status: 500,
    }));
    await book('10:00');
    await app.relay();
    for (let attempt = 1; attempt < 10; attempt++) {
      await waitForDeliveries(([first]) => first!.attempts.length >= attempt);
      await passTime(31 * HOUR_MS, webhook.id);
      // The endpoint stays active for this test.
      await query(app.url, 'UPDATE webhooks SET failing_since = NULL');
    }
    const [failed] = await waitForDeliveries(([first]) => first?.status === 'failed');
    expect(failed!.attempts).toHaveLength(10);

    receiver.decide(() => ({ status: 200 }));
    const queued = await asOwner(redeliver, { params: { id: failed!.id } });
    expect([codeOf(queued), bodyOf(queued).status]).toEqual(['202', 'pending']);
    await waitForDeliveries(([first]) => first?.status === 'delivered');
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(await read()).toMatchObject({ failingSince: null, isActive: true });
  });
});

describe('an endpoint', () => {
  test('that answers 410 is disabled; started again, it gets what waits', async () => {
    const { receiver, asOwner, params, book, read, waitForDeliveries } = await setUp(() => ({
      status: 410,
    }));
    await book('10:00');
    await app.relay();
    const [waiting] = await waitForDeliveries(([first]) => first?.waitReason === 'inactive');
    expect([waiting!.attempts.length, waiting!.nextAttemptAt]).toEqual([1, null]);
    expect(await read()).toMatchObject({ isActive: false, disabledReason: 'gone' });
    expect(codeOf(await asOwner(testWebhook, { params }))).toBe('INVALID_STATUS');
    await book('11:00');
    await app.relay();

    receiver.decide(() => ({ status: 200 }));
    app.clock.shiftBy(app.clock.nowMs() - Date.now() + 60_000);
    const started = bodyOf(
      await asOwner(webhooks.changeWebhook, { params, body: { isActive: true } }),
    );
    expect(started).toMatchObject({ isActive: true, disabledReason: null, failingSince: null });
    const delivered = await waitForDeliveries(([first]) => first?.status === 'delivered');
    expect(delivered).toHaveLength(1);
    const since = new Date(app.clock.nowMs() - DAY_MS).toISOString();
    expect(bodyOf(await asOwner(redeliverSince, { params, body: { since } }))).toEqual({
      queued: 2,
      next: null,
    });
    await waitForDeliveries(
      (list) => list.length === 2 && list.every(({ status }) => status === 'delivered'),
    );
    expect(receiver.received).toHaveLength(4);
  });

  test('that is busy gets a pause as long as it asks for, then one delivery as a test', async () => {
    const { receiver, webhook, book, read, waitForDeliveries } = await setUp(() => ({
      status: 503,
      headers: { 'retry-after': '600' },
    }));
    for (const start of ['10:00', '11:00', '12:00']) await book(start);
    await app.relay();
    const waitForAttempts = (count: number) =>
      waitForDeliveries((list) => list.flatMap(({ attempts }) => attempts).length === count);
    const [first] = await waitForAttempts(3);
    const { pausedUntil } = await read();
    expect(first!.waitReason).toBe('paused');
    // Answers that arrive together may move the end of the pause by a moment.
    const apartMs = Date.parse(pausedUntil!) - Date.parse(first!.nextAttemptAt!);
    expect(Math.abs(apartMs)).toBeLessThan(1_000);
    expect(Date.parse(pausedUntil!) - app.clock.nowMs()).toBeGreaterThan(500_000);

    await passTime(HOUR_MS, webhook.id);
    await waitForAttempts(4);
    receiver.decide(() => ({ status: 200 }));
    await passTime(HOUR_MS, webhook.id);
    await waitForDeliveries((list) => list.every(({ status }) => status === 'delivered'));
    expect(receiver.received).toHaveLength(7);
  });

  test('that fails for five days is disabled, and its owner gets one mail with the reason', async () => {
    const { webhook, book, read, waitForDeliveries } = await setUp(() => ({ status: 500 }));
    await book('10:00');
    await app.relay();
    await waitForDeliveries(([first]) => first?.attempts.length === 1);
    await passTime(5 * DAY_MS, webhook.id);
    await waitForDeliveries(([first]) => first?.attempts.length === 2);

    expect(await read()).toMatchObject({ isActive: false, disabledReason: 'failing' });
    const findMails = () => readMails(outbox).filter((text) => text.includes(webhook.id));
    while (findMails().length === 0) await read();
    await passTime(HOUR_MS, webhook.id);
    expect(findMails()).toHaveLength(1);
  });
});

describe('a secret', () => {
  test('is sent once, signs for a day after its rotation, and is in no log and no table', async () => {
    const { receiver, webhook, asOwner, params, secret, book } = await setUp();
    expect(secret).toMatch(/^whsec_/);
    const rotated = bodyOf(await asOwner(webhooks.rotateWebhookSecret, { params }));
    expect(codeOf(await asOwner(webhooks.rotateWebhookSecret, { params }))).toBe('REQUEST_PENDING');
    await book('10:00');
    await app.relay();
    const [both] = await receiver.waitFor(1);
    for (const each of [secret, rotated.secret!]) receiver.verify(both!, each);

    await passTime(DAY_MS, webhook.id);
    await book('11:00');
    await app.relay();
    const [, later] = await receiver.waitFor(2);
    receiver.verify(later!, rotated.secret!);
    expect(() => receiver.verify(later!, secret)).toThrow('does not match');
    expect(codeOf(await asOwner(webhooks.rotateWebhookSecret, { params }))).toBe('200');
    const shown = [
      await asOwner(webhooks.getWebhook, { params }),
      await asOwner(webhooks.listWebhooks),
      await asOwner(listDeliveries, { params }),
    ];
    for (const each of [secret, rotated.secret!]) {
      expect(JSON.stringify(shown)).not.toContain(each);
      expect(app.gateway.logLines.join('')).not.toContain(each);
    }
    const rows = await query(app.url, 'SELECT * FROM webhook_secrets WHERE webhook_id = $1', [
      webhook.id,
    ]);
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain('whsec_');
  });

  test('is not stored for repeats: a repeat gets the webhook without it', async () => {
    const { asOwner, webhook } = await setUp();
    const headers = { 'idempotency-key': newId('whk') };
    const body = { url: webhook.url, events: ['*' as const] };
    const { secret, ...created } = bodyOf(await asOwner(webhooks.createWebhook, { headers, body }));

    expect(secret).toMatch(/^whsec_/);
    expect(bodyOf(await asOwner(webhooks.createWebhook, { headers, body }))).toEqual(created);
    const rows = await query<{ outcome: object }>(app.url, 'SELECT outcome FROM stored_responses');
    expect(JSON.stringify(rows)).not.toContain('whsec_');
  });
});

describe('a webhook', () => {
  test('is created, listed, changed by its ETag, and deleted', async () => {
    const { asOwner, webhook, params } = await setUp();
    expect(bodyOf(await asOwner(webhooks.listWebhooks))).toEqual([webhook]);
    const { headers } = await asOwner(webhooks.getWebhook, { params });
    const condition = { 'if-match': headers.get('etag')! };
    const body = { description: 'till', events: ['review.created' as const] };
    const changed = await asOwner(webhooks.changeWebhook, { params, headers: condition, body });
    expect(bodyOf(changed)).toEqual({ ...webhook, ...body });
    expect(
      codeOf(await asOwner(webhooks.changeWebhook, { params, headers: condition, body })),
    ).toBe('SERIALIZATION_CONFLICT');
    expect(codeOf(await asOwner(webhooks.deleteWebhook, { params }))).toBe('204');
    expect(codeOf(await asOwner(webhooks.getWebhook, { params }))).toBe('NOT_FOUND');
    expect(bodyOf(await asOwner(webhooks.listWebhooks))).toEqual([]);
    await app.sweep();
    expect(await query(app.url, 'SELECT FROM webhooks WHERE id = $1', [webhook.id])).toEqual([]);
  });

  test('gets only the events that it subscribes to', async () => {
    const receiver = await startReceiver();
    receivers.push(receiver);
    const { book, cancel } = await setUpWebhookShop(app, receiver.url, ['appointment.cancelled']);
    await cancel(await book('10:00'));
    await app.relay();

    await receiver.waitFor(1);
    expect(receiver.received.map(({ type }) => type)).toEqual(['appointment.cancelled']);
  });

  test('sends a test event on request', async () => {
    const { receiver, asOwner, params, webhook, secret, waitForDeliveries } = await setUp();
    const answer = await asOwner(testWebhook, { params });

    const [message] = await receiver.waitFor(1);
    receiver.verify(message!, secret);
    expect(message!.body).toMatchObject({ type: 'webhook.test', businessId: webhook.businessId });
    expect(bodyOf(answer)).toMatchObject({ eventId: message!.id, status: 'pending' });
    await waitForDeliveries(([first]) => first?.status === 'delivered');
  });

  test('is refused beyond ten, and for addresses that are not allowed', async () => {
    const { asOwner, webhook } = await setUp();
    const create = (url: string) =>
      asOwner(webhooks.createWebhook, { body: { url, events: ['*'] } });
    for (const url of [
      'http://10.0.0.1/',
      'http://93.184.216.34/',
      'https://169.254.169.254/latest/meta-data',
      'https://user:pass@example.com/',
      'ftp://example.com/',
      'https://[::ffff:10.0.0.1]/',
      'http://hooks.invalid/',
    ]) {
      expect([url, codeOf(await create(url))]).toEqual([url, 'INVALID_INPUT']);
    }
    for (let n = 1; n < 10; n++) bodyOf(await create(webhook.url));

    expect(codeOf(await create(webhook.url))).toBe('USAGE_LIMIT_REACHED');
  });

  test('of another business cannot be seen or changed', async () => {
    const { webhook, params, book, waitForDeliveries } = await setUp();
    await book('10:00');
    await app.relay();
    const [delivery] = await waitForDeliveries(([first]) => first !== undefined);
    const { asOwner: asOther } = await setUp();

    const since = new Date(app.clock.nowMs()).toISOString();
    const answers = [
      await asOther(webhooks.getWebhook, { params }),
      await asOther(webhooks.changeWebhook, { params, body: { isActive: false } }),
      await asOther(webhooks.deleteWebhook, { params }),
      await asOther(webhooks.rotateWebhookSecret, { params }),
      await asOther(testWebhook, { params }),
      await asOther(listDeliveries, { params }),
      await asOther(redeliverSince, { params, body: { since } }),
      await asOther(redeliver, { params: { id: delivery!.id } }),
    ];

    expect(answers.map(codeOf)).toEqual(answers.map(() => 'NOT_FOUND'));
    expect(JSON.stringify(bodyOf(await asOther(webhooks.listWebhooks)))).not.toContain(webhook.id);
  });

  test('lists its deliveries newest first, in pages, by status', async () => {
    const { asOwner, params, waitForDeliveries } = await setUp();
    for (let n = 0; n < 3; n++) bodyOf(await asOwner(testWebhook, { params }));
    await waitForDeliveries((list) => list.every(({ status }) => status === 'delivered'));

    const first = await asOwner(listDeliveries, { params, query: { limit: 2 } });
    const next = /cursor=([^&>]+)/.exec(first.headers.get('link')!)![1]!;
    const second = await asOwner(listDeliveries, {
      params,
      query: { limit: 2, cursor: next },
    });
    const ids = [...bodyOf(first), ...bodyOf(second)].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    const failed = await asOwner(listDeliveries, { params, query: { status: 'failed' } });
    expect(bodyOf(failed)).toEqual([]);
  });
});
