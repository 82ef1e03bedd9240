import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { bookAppointment, type BookingBody } from '../../contract/appointments.ts';
import { getBooking } from '../../contract/bookings.ts';
import { transact } from '../../db/client.ts';
import { abandonCommand } from '../../db/writes/outcomes.ts';
import type { AbandonReason } from '../../domain/commands/result.ts';
import type { BookCommand } from '../../domain/commands/index.ts';
import { actorIdFor, durableIdsOf, recentDecisionsQuery } from '../../workflows/messages.ts';
import { bookingAt } from '../support/factories.ts';
import { query, services, takeLocks } from '../support/services.ts';
import { waitUntilEqual } from '../support/wait-until.ts';
import { useTestApp } from '../support/test-app.ts';

/** Without a worker, bookings stay in flight. */
const app = useTestApp();
let connection: Connection;
beforeAll(async () => {
  connection = await Connection.connect({ address: services.temporalAddress });
});
afterAll(() => connection.close());

/** The command that the workflow was started with. */
async function commandOf(workflowId: string): Promise<BookCommand> {
  const { events } = await new Client({ connection }).workflow.getHandle(workflowId).fetchHistory();
  const [payload] = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
  return defaultPayloadConverter.fromPayload(payload!);
}

async function createCustomer() {
  const shop = await app.make.shop();
  const customer = await app.make.user();
  const call = await app.loginAs(customer);
  const body = bookingAt(shop);
  const key = { 'idempotency-key': 'once' };
  const requestAsync = (changes: Partial<BookingBody> = {}) =>
    call(bookAppointment, {
      headers: { prefer: 'respond-async', ...key },
      body: { ...body, ...changes },
    });
  return {
    shop,
    requestAsync,
    requestNow: (changes: Partial<BookingBody>) =>
      call(bookAppointment, { headers: key, body: { ...body, ...changes } }),
    bookAsync: async (changes: Partial<BookingBody> = {}) => {
      const answer = await requestAsync(changes);
      if (!answer.ok || answer.status !== 202) throw new Error(JSON.stringify(answer));
      return answer.body.id;
    },
    /** Abandons the attempt, as the gateway does before a 503. */
    abandon: async (id: string, reason: AbandonReason = 'unanswered') => {
      const command = await commandOf(`booking/${id}`);
      return transact(app.gateway.database, (tx) => abandonCommand(tx, command, reason));
    },
    readBooking: (id: string) =>
      call(getBooking, { params: { id }, headers: { prefer: 'wait=25' } }),
  };
}

test('a key in flight cannot be used for another request', async () => {
  const { bookAsync, requestAsync, requestNow } = await createCustomer();
  await bookAsync();
  const refused = { status: 400, error: 'INVALID_INPUT' };
  const weekly = { recurringFrequency: 'weekly', recurringCount: 2 } as const;

  expect(await requestAsync({ start: '14:00' })).toMatchObject(refused);
  expect(await requestAsync(weekly)).toMatchObject(refused);
  expect(await requestNow({ start: '14:00' })).toMatchObject(refused);
  expect(await requestNow(weekly)).toMatchObject(refused);
});

test.each([
  ['a booking', {}, 1],
  ['a series', { recurringFrequency: 'weekly', recurringCount: 3 }, 3],
] as const)(
  '%s with a 202 that a repeat has decided is booked once, and the repeat is marked as one',
  async (_name, changes, size) => {
    const { bookAsync, requestNow, readBooking, shop } = await createCustomer();
    const id = await bookAsync(changes);
    // So that only the repeat can be decided.
    const runs = durableIdsOf(id).map((run) => new Client({ connection }).workflow.getHandle(run));
    await runs[size === 1 ? 0 : 1]!.terminate();
    const repeat = requestNow(changes);
    const worker = await app.addWorker();

    const answer = await repeat;
    expect(answer).toMatchObject({ ok: true });
    expect(answer.headers.get('idempotent-replayed')).toBe('true');
    expect(await readBooking(id)).toMatchObject({ body: { id, status: 'succeeded' } });
    const rows = 'SELECT booking_id FROM appointments WHERE professional_id = $1';
    const booked = await query(app.url, rows, [shop.professional.id]);
    expect(booked).toEqual(Array(size).fill({ booking_id: id }));
    await worker.stop();
  },
);

test('a key in flight cannot be used for another request, even without its reservation', async () => {
  const { bookAsync, requestAsync } = await createCustomer();
  const id = await bookAsync();
  const reservation = `SELECT fingerprint FROM key_reservations WHERE command_id = '${id}'`;
  const before = await query(app.url, reservation);
  await query(app.url, `DELETE FROM key_reservations WHERE command_id = '${id}'`);

  expect(await requestAsync({ start: '14:00' })).toMatchObject({ error: 'INVALID_INPUT' });
  expect(await query(app.url, reservation)).toEqual(before);
});

test('a booking with a 202 is abandoned for missing texts only if no request has stored them', async () => {
  const { bookAsync, abandon } = await createCustomer();
  const id = await bookAsync({ notes: 'left side' });
  expect(await abandon(id, 'texts_missing')).toBe('joined');

  await query(app.url, 'DELETE FROM command_texts WHERE command_id = $1', [id]);

  expect(await abandon(id)).toBe('joined');
  expect(await abandon(id, 'texts_missing')).toBe('abandoned');
});

test('a booking with a 202 cannot be abandoned, and a repeat restarts an abandoned one', async () => {
  const [joined, abandoned, restarted] = [
    await createCustomer(),
    await createCustomer(),
    await createCustomer(),
  ];
  const ids = [
    await joined.bookAsync(),
    await abandoned.bookAsync(),
    await restarted.bookAsync(),
  ] as const;
  expect(await joined.abandon(ids[0])).toBe('joined');
  expect(await joined.bookAsync()).toBe(ids[0]);
  for (const [one, id] of [
    [abandoned, ids[1]],
    [restarted, ids[2]],
  ] as const) {
    // As if the gateway had died after it started the workflow and before its 202.
    await query(
      app.url,
      `UPDATE key_reservations SET joined_attempt_id = NULL
      WHERE command_id = '${id}'`,
    );
    expect(await one.abandon(id)).toBe('abandoned');
  }
  expect(await restarted.bookAsync()).toBe(ids[2]);
  await app.addWorker();

  for (const [one, id] of [
    [joined, ids[0]],
    [restarted, ids[2]],
  ] as const) {
    expect(await one.readBooking(id)).toMatchObject({
      body: { id, status: 'succeeded', appointments: [{ start: '10:00' }] },
    });
  }
  expect(await abandoned.readBooking(ids[1])).toMatchObject({
    body: { status: 'failed', error: 'DB_UNAVAILABLE' },
  });
  // The key can be used again, because nothing was booked.
  expect(await abandoned.bookAsync()).toBe(ids[1]);
  expect(await abandoned.readBooking(ids[1])).toMatchObject({ body: { status: 'succeeded' } });
});

test('a durable booking shows that its calendar is locked, and is retried until it is not', async () => {
  const { shop, bookAsync, readBooking } = await createCustomer();
  const professionalId = shop.professional.id;
  const release = await takeLocks(app.url, professionalId);
  const id = await bookAsync();
  const calendar = new Client({ connection }).workflow.getHandle(
    actorIdFor(professionalId, app.gateway.actorCount),
  );
  const isUndecided = async () => {
    const lines = await calendar.query(recentDecisionsQuery, professionalId).catch(() => []);
    return lines.some((line) => line.endsWith('undecided (lock_timeout), nothing was changed'));
  };
  await waitUntilEqual(isUndecided, true, 20_000);
  const booking = new Client({ connection }).workflow.getHandle(`booking/${id}`);
  const lastFailure = async () =>
    (await booking.describe()).raw.pendingActivities?.[0]?.lastFailure?.message;
  await waitUntilEqual(
    lastFailure,
    'not decided yet: another transaction in the database holds a lock that this booking needs (lock_timeout)',
    20_000,
  );
  await release();

  expect(await readBooking(id)).toMatchObject({ body: { status: 'succeeded' } });
});
