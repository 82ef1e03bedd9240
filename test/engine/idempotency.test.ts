import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { Client as PgClient } from 'pg';
import { bookAppointment } from '../../contract/appointments.ts';
import { newId } from '../../contract/ids.ts';
import type { RunningProcess } from '../../launcher/process.ts';
import { actorIdFor } from '../../workflows/messages.ts';
import { DATE, bookingAt } from '../support/factories.ts';
import { waitUntilEqual } from '../support/wait-until.ts';
import { findBrokenInvariants } from '../../tools/proof/judge/invariants.ts';
import { query, services, waitUntilBlocked } from '../support/services.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let connection: Connection;
let worker: RunningProcess;

beforeAll(async () => {
  connection = await Connection.connect({ address: services.temporalAddress });
  worker = await app.addWorker();
});
afterAll(() => connection.close());

const WEEKLY = { recurringFrequency: 'weekly', recurringCount: 2 } as const;

/** A customer who books at a shop under one key. */
async function createCustomer() {
  const shop = await app.make.shop();
  const customer = await app.make.user();
  const call = await app.loginAs(customer);
  const body = bookingAt(shop);
  type Changes = Partial<typeof body> & Partial<typeof WEEKLY> & { notes?: string };
  return {
    shop,
    book: (changes: Changes = {}, key = 'a key') =>
      call(bookAppointment, {
        headers: { 'idempotency-key': key },
        body: { ...body, ...changes },
      }),
    count: async () => {
      const text = 'SELECT id FROM appointments WHERE client_id = $1';
      return (await query(app.url, text, [customer.id])).length;
    },
  };
}

/** Resolves once the workflow has started. */
async function untilStarted(workflowId: string): Promise<void> {
  const handle = new Client({ connection }).workflow.getHandle(workflowId);
  const hasStarted = () =>
    handle.describe().then(
      () => true,
      () => false,
    );
  await waitUntilEqual(hasStarted, true, 10_000);
}

const untilSent = (professionalId: string) =>
  untilStarted(actorIdFor(professionalId, app.gateway.actorCount));

/** Resolves once the gateway has received `count` more requests. */
function untilReceived(count: number): Promise<void> {
  return new Promise((resolve) => {
    let received = 0;
    app.gateway.server.on('request', function note() {
      received += 1;
      if (received < count) return;
      app.gateway.server.off('request', note);
      resolve();
    });
  });
}

const pauseWorker = () => process.kill(worker.pid, 'SIGSTOP');
const resumeWorker = () => process.kill(worker.pid, 'SIGCONT');
// A failed test may have left the worker paused.
afterEach(() => void resumeWorker());
const isReplayed = ({ headers }: { headers: Headers }) =>
  headers.get('idempotent-replayed') === 'true';

describe.each([
  ['an appointment', {}, 1],
  ['a series', WEEKLY, 2],
] as const)('the key of %s', (_booking, series, size) => {
  test('answers a repeat with the same booking', async () => {
    const { book, count } = await createCustomer();
    const first = await book(series);
    const second = await book(series);

    expect(first).toMatchObject({ status: 201 });
    expect(second.ok && second.body).toEqual(first.ok && first.body);
    expect([first, second].map(isReplayed)).toEqual([false, true]);
    expect(await count()).toBe(size);
  });

  test('is refused with another body after the decision', async () => {
    const { book, count } = await createCustomer();
    await book(series);

    expect(await book({ ...series, start: '14:00' })).toMatchObject({
      status: 400,
      error: 'INVALID_INPUT',
    });
    expect(await book({ ...series, notes: 'by the window' })).toMatchObject({
      status: 400,
      error: 'INVALID_INPUT',
    });
    expect(await count()).toBe(size);
  });

  test('is refused with another body before the decision', async () => {
    const { shop, book, count } = await createCustomer();
    pauseWorker();
    const first = book(series);
    await untilSent(shop.professional.id);
    const received = untilReceived(1);
    const other = book({ ...series, start: '14:00' });
    await received;
    resumeWorker();

    expect(await other).toMatchObject({ status: 400, error: 'INVALID_INPUT' });
    expect(await first).toMatchObject({ status: 201, body: { start: '10:00' } });
    expect(await count()).toBe(size);
  });

  test('lets a repeat join the booking in flight', async () => {
    const { book, count } = await createCustomer();
    pauseWorker();
    const received = untilReceived(2);
    const answers = [book(series), book(series)];
    await received;
    resumeWorker();

    const [first, second] = await Promise.all(answers);
    expect(first).toMatchObject({ status: 201 });
    expect(second!.ok && second!.body).toEqual(first!.ok && first!.body);
    expect([first!, second!].map(isReplayed).toSorted()).toEqual([false, true]);
    expect(await count()).toBe(size);
  });

  test('answers a repeat with the same refusal, even if the slot is free by then', async () => {
    const { shop, book, count } = await createCustomer();
    const timeOff = [newId('tof'), shop.professional.id];
    await query(
      app.url,
      `INSERT INTO time_off (id, professional_id, starts_at, ends_at)
       VALUES ($1, $2, '${DATE}T00:00Z', '${DATE}T23:00Z')`,
      timeOff,
    );
    const first = await book(series);
    await query(app.url, 'DELETE FROM time_off WHERE id = $1', [timeOff[0]]);
    const second = await book(series);

    expect(first).toMatchObject({ status: 409, error: 'PROFESSIONAL_TIME_OFF' });
    expect(second).toMatchObject({ status: 409, error: 'PROFESSIONAL_TIME_OFF' });
    expect([first, second].map(isReplayed)).toEqual([false, true]);
    expect(await book(series, 'another key')).toMatchObject({ status: 201 });
    expect(await count()).toBe(size);
  });
});

describe('a key', () => {
  test('of one caller does not affect another caller', async () => {
    const [one, other] = await Promise.all([createCustomer(), createCustomer()]);
    const [first, second] = await Promise.all([one.book(), other.book()]);

    expect([first, second]).toMatchObject([{ status: 201 }, { status: 201 }]);
    expect([first, second].map(isReplayed)).toEqual([false, false]);
    expect(first.ok && first.body.id).not.toBe(second.ok && second.body.id);
  });

  test('used at two calendars at the same time books one of them', async () => {
    const owner = await app.make.user('business');
    const shop = await app.make.shop({ business: { userId: owner.id } });
    const other = await app.make.colleague(shop);
    const call = await app.loginAs(owner);
    const clients = await Promise.all([1, 2].map(() => app.make.crmClient(shop.business.id)));

    // Both transactions have looked for an outcome, and neither has stored one.
    const lockHolder = new PgClient({ connectionString: app.url });
    await lockHolder.connect();
    await lockHolder.query('BEGIN; LOCK TABLE sessions IN SHARE MODE');
    const answering = [shop.professional, other].map((professional, i) =>
      call(bookAppointment, {
        headers: { 'idempotency-key': 'one of two' },
        body: {
          professional: professional.id,
          business: shop.business.id,
          services: [shop.service.id],
          date: DATE,
          start: '10:00',
          crmClientId: clients[i]!.id,
        },
      }),
    );
    await waitUntilBlocked(app.url, 'amsel_worker', 2);
    await lockHolder.end();
    const answers = await Promise.all(answering);

    const seen = answers.map((answer) => (answer.ok ? answer.status : answer.error));
    expect(seen.toSorted()).toEqual([201, 'INVALID_INPUT']);
  });

  test.each([
    ['of 255 characters is accepted', 'k'.repeat(255), { status: 201 }],
    ['of 256 characters is refused', 'k'.repeat(256), { status: 400, error: 'INVALID_INPUT' }],
    ['without characters is refused', '', { status: 400, error: 'INVALID_INPUT' }],
  ])('%s', async (_case, key, expected) => {
    const { book, count } = await createCustomer();
    expect(await book({}, key)).toMatchObject(expected);
    expect(await count()).toBe(expected.status === 201 ? 1 : 0);
  });

  test('never breaks an invariant', async () => {
    expect(await findBrokenInvariants(app.url)).toEqual({});
  });
});
