import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { bookAppointment, type BookingBody } from '../../contract/appointments.ts';
import { getBooking } from '../../contract/bookings.ts';
import { abandonAttempt } from '../../db/writes/outcomes.ts';
import { Client as PgClient } from 'pg';
import type { BookCommand } from '../../domain/commands/index.ts';
import { actorIdFor, recentDecisionsQuery } from '../../workflows/messages.ts';
import type { RunningProcess } from '../../launcher/process.ts';
import { wishAt } from '../support/factories.ts';
import { query, services } from '../support/services.ts';
import { waitUntilEqual } from '../support/http.ts';
import { useTestApp } from '../support/test-app.ts';
import { startWorkerProcess } from '../support/worker-process.ts';

/** Nobody decides until a worker is there. */
const app = useTestApp();
let connection: Connection;
let worker: RunningProcess | undefined;
beforeAll(async () => {
  connection = await Connection.connect({ address: services.temporalAddress });
});
afterAll(async () => {
  await worker?.stop();
  await connection.close();
});

/** What the workflow was started with. */
async function commandOf(workflowId: string): Promise<BookCommand> {
  const { events } = await new Client({ connection }).workflow.getHandle(workflowId).fetchHistory();
  const [payload] = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
  return defaultPayloadConverter.fromPayload(payload!);
}

async function someone() {
  const shop = await app.make.shop();
  const customer = await app.make.user();
  const call = await app.loginAs(customer);
  const body = wishAt(shop);
  const key = { 'idempotency-key': 'once' };
  const askAsync = (changes: Partial<BookingBody> = {}) =>
    call(bookAppointment, {
      headers: { prefer: 'respond-async', ...key },
      body: { ...body, ...changes },
    });
  return {
    shop,
    askAsync,
    askNow: (changes: Partial<BookingBody>) =>
      call(bookAppointment, { headers: key, body: { ...body, ...changes } }),
    ask: async () => {
      const answer = await askAsync();
      if (!answer.ok || answer.status !== 202) throw new Error(JSON.stringify(answer));
      return answer.body.id;
    },
    /** As a gateway does before it says that nothing was booked; answers whether it may say so. */
    giveUp: async (id: string) => {
      const { attemptId } = await commandOf(`booking/${id}`);
      return abandonAttempt(app.gateway.database.db, { attemptId, callerId: customer.id });
    },
    follow: (id: string) => call(getBooking, { params: { id }, headers: { prefer: 'wait=25' } }),
  };
}

test('what somebody was promised under a key cannot be replaced by something else', async () => {
  const { ask, askAsync, askNow } = await someone();
  await ask();
  const refused = { status: 400, error: 'INVALID_INPUT' };
  const weekly = { recurringFrequency: 'weekly', recurringCount: 2 } as const;

  expect(await askAsync({ start: '14:00' })).toMatchObject(refused);
  expect(await askAsync(weekly)).toMatchObject(refused);
  expect(await askNow({ start: '14:00' })).toMatchObject(refused);
}, 20_000);

test('nor where the database was away when it was promised', async () => {
  const { ask, askAsync } = await someone();
  const id = await ask();
  const kept = `SELECT fingerprint FROM key_reservations WHERE command_id = '${id}'`;
  const before = await query(app.url, kept);
  await query(app.url, `DELETE FROM key_reservations WHERE command_id = '${id}'`);

  expect(await askAsync({ start: '14:00' })).toMatchObject({ error: 'INVALID_INPUT' });
  expect(await query(app.url, kept)).toEqual(before);
});

test('what a repeat has joined is not given up; what was given up is begun anew by a repeat', async () => {
  const [joined, alone, late] = [await someone(), await someone(), await someone()];
  const ids = [await joined.ask(), await alone.ask(), await late.ask()] as const;
  expect(await joined.ask()).toBe(ids[0]);
  expect(await joined.giveUp(ids[0])).toBe(false);
  expect(await alone.giveUp(ids[1])).toBe(true);
  expect(await late.giveUp(ids[2])).toBe(true);
  expect(await late.ask()).toBe(ids[2]);
  const { url, taskQueue } = app;
  worker = await startWorkerProcess({ databaseUrl: url, taskQueue });

  for (const [one, id] of [
    [joined, ids[0]],
    [late, ids[2]],
  ] as const) {
    expect(await one.follow(id)).toMatchObject({
      body: { id, status: 'succeeded', appointments: [{ start: '10:00' }] },
    });
  }
  expect(await alone.follow(ids[1])).toMatchObject({
    body: { status: 'failed', error: 'DB_UNAVAILABLE' },
  });
  // The key may be used again: nothing came of it.
  expect(await alone.ask()).toBe(ids[1]);
  expect(await alone.follow(ids[1])).toMatchObject({ body: { status: 'succeeded' } });
}, 60_000);

test('what is promised is asked for again for as long as its calendar is held', async () => {
  const { shop, ask, follow } = await someone();
  const holder = new PgClient({ connectionString: app.url });
  await holder.connect();
  const professionalId = shop.professional.id;
  await holder.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [professionalId]);
  const id = await ask();
  const calendar = new Client({ connection }).workflow.getHandle(
    actorIdFor(professionalId, app.gateway.actorCount),
  );
  const isGivenUp = async () => {
    const lines = await calendar.query(recentDecisionsQuery, professionalId).catch(() => []);
    return lines.some((line) => line.endsWith('undecided (lock_timeout), nothing was changed'));
  };
  await waitUntilEqual(isGivenUp, true, 20_000);
  await holder.end();

  expect(await follow(id)).toMatchObject({ body: { status: 'succeeded' } });
}, 60_000);
