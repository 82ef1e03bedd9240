import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import * as fc from 'fast-check';
import { pino } from 'pino';
import { bookAppointment } from '../../contract/appointments.ts';
import { cancelAppointment, rescheduleAppointment } from '../../contract/appointment-changes.ts';
import { assignPackage } from '../../contract/packages.ts';
import { connect, type Database } from '../../db/client.ts';
import { addDays } from '../../domain/local-time.ts';
import { createWorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { createSweep } from '../../workers/activities/sweep.ts';
import { sweepScheduleOf } from '../../workflows/messages.ts';
import { bookingAt, DATE } from '../support/factories.ts';
import { findBrokenInvariants } from '../../tools/proof/judge/invariants.ts';
import { query, services } from '../support/services.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let database: Database;

beforeAll(async () => {
  await app.addWorker();
  database = connect({
    url: app.url,
    poolMax: 1,
    role: 'amsel_worker',
    onConnectionError: () => undefined,
  });
});
afterAll(() => database.close());

const refuseToAsk = () => Promise.reject(new Error('no actor is needed'));
const log = pino({ level: 'silent' });
const metrics = createWorkerMetrics({ version: '0', actorIds: [] });
const sweep = () =>
  createSweep({
    database,
    metrics,
    log,
    askActor: refuseToAsk,
    actorCount: 0,
    nowMs: Date.now,
  })();

/** Returns a free hour, different each time. */
function createFreeTimes() {
  let hour = 0;
  return () => {
    hour += 1;
    return {
      date: addDays(DATE, Math.floor(hour / 8)),
      start: `${String(9 + (hour % 8)).padStart(2, '0')}:00`,
    };
  };
}

async function createScenario() {
  const { make } = app;
  const owner = await make.user('business');
  const customer = await make.user();
  const shop = await make.shop({ business: { userId: owner.id } });
  const { packageId } = await make.purchase(shop, customer.id, { sessionsTotal: 2 });
  await query(app.url, 'UPDATE packages SET session_count = 2 WHERE id = $1', [packageId]);
  const asOwner = await app.loginAs(owner);
  const asCustomer = await app.loginAs(customer);
  const userId = customer.id;
  const purchases: string[] = [];
  const booked: string[] = [];
  const counts = { book: 0, cancel: 0, move: 0, lastError: '' };
  const count = (kind: 'book' | 'cancel' | 'move', answer: { ok: boolean; error?: string }) => {
    if (answer.ok) counts[kind] += 1;
    else counts.lastError = answer.error ?? '';
  };
  const nextTime = createFreeTimes();
  const pick = (from: string[], n: number) => from[n % Math.max(1, from.length)] ?? 'none';
  const steps = {
    assign: async () => {
      const answer = await asOwner(assignPackage, { body: { packageId, userId } });
      if (!answer.ok) throw new Error(answer.error);
      purchases.push(answer.body.id);
    },
    book: async (n: number) => {
      const answer = await asCustomer(bookAppointment, {
        body: { ...bookingAt(shop), ...nextTime(), packagePurchaseId: pick(purchases, n) },
      });
      count('book', answer);
      if (answer.ok) booked.push(answer.body.id);
    },
    cancel: async (n: number) => {
      const params = { id: pick(booked, n) };
      count('cancel', await asCustomer(cancelAppointment, { params, body: {} }));
    },
    move: async (n: number) => {
      const params = { id: pick(booked, n) };
      count('move', await asCustomer(rescheduleAppointment, { params, body: nextTime() }));
    },
    expire: async (n: number) => {
      await query(
        app.url,
        `UPDATE package_purchases SET purchased_at = now() - interval '2 days',
           expires_at = now() - interval '1 day' WHERE id = $1`,
        [pick(purchases, n)],
      );
      if (n % 2 === 0) await sweep();
    },
  };
  return { steps, purchases, counts };
}

type Step = keyof Awaited<ReturnType<typeof createScenario>>['steps'];

test('package counters match the redemptions after every step of a random sequence', async () => {
  const step = fc.tuple(
    fc.constantFrom<Step>('assign', 'book', 'book', 'book', 'cancel', 'move', 'expire'),
    fc.nat({ max: 5 }),
  );
  const total = { book: 0, cancel: 0, move: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (plan) => {
      const { steps, counts } = await createScenario();
      await steps.assign();
      await steps.book(0);
      for (const [kind, n] of plan) {
        await steps[kind](n);
        expect(await findBrokenInvariants(app.url)).toEqual({});
      }
      for (const kind of ['book', 'cancel', 'move'] as const) total[kind] += counts[kind];
    }),
    // The first example makes each kind of step succeed, whatever the others draw.
    {
      numRuns: 3,
      examples: [
        [
          [
            ['move', 0],
            ['book', 0],
            ['cancel', 0],
          ],
        ],
      ],
    },
  );
  expect(Math.min(...Object.values(total))).toBeGreaterThan(0);
});

test('an expired package cannot be redeemed, even before a sweep', async () => {
  const { steps, purchases, counts } = await createScenario();
  await steps.assign();
  await steps.expire(1);
  await steps.book(0);
  expect(counts.lastError).toBe('INVALID_STATUS');
  const rows = await query(
    app.url,
    'SELECT status, sessions_redeemed FROM package_purchases WHERE id = $1',
    [purchases[0]],
  );
  expect(rows).toEqual([{ status: 'active', sessions_redeemed: 0 }]);
});

test('the scheduled sweep marks an expired package and writes one event', async () => {
  const { steps, purchases } = await createScenario();
  await steps.assign();
  await steps.expire(1);
  const [id] = purchases;
  const connection = await Connection.connect({ address: services.temporalAddress });
  const client = new Client({ connection });
  const schedule = client.schedule.getHandle(sweepScheduleOf(app.taskQueue));
  await schedule.trigger();
  const statusOf = async () => {
    const rows = await query<{ status: string }>(
      app.url,
      'SELECT status FROM package_purchases WHERE id = $1',
      [id],
    );
    return rows[0]?.status;
  };
  // A sweep in flight may have read the package before; the next one starts within a minute.
  while ((await statusOf()) !== 'expired') await sleep(100);
  await connection.close();
  await sweep();
  const events = await query(
    app.url,
    `SELECT 1 FROM events WHERE resource_id = $1 AND type = 'package.expired'`,
    [id],
  );
  expect(events).toHaveLength(1);
});

test('stored responses are deleted after two days', async () => {
  await query(
    app.url,
    `INSERT INTO stored_responses (caller_id, key, fingerprint, outcome, created_at)
     VALUES ('usr_1', 'old', '', '{}', now() - interval '49 hours'),
            ('usr_1', 'young', '', '{}', now() - interval '25 hours')`,
  );
  await sweep();
  expect(
    await query(app.url, `SELECT key FROM stored_responses WHERE caller_id = 'usr_1'`),
  ).toEqual([{ key: 'young' }]);
});

test('outcomes and key reservations are deleted after 90 days', async () => {
  await query(
    app.url,
    `INSERT INTO outcomes (command_id, kind, caller_id, attempt_id, request_id, fingerprint, outcome, summary, professional_id,
       requested_at, decided_at)
     VALUES ('bkg_old', 'book', 'usr_1', 'bkg_old_1', 'bkg_old_1', '', '{}', '', 'pro_1', now(), now() - interval '91 days'),
            ('bkg_young', 'book', 'usr_1', 'bkg_young_1', 'bkg_young_1', '', '{}', '', 'pro_1', now(), now() - interval '89 days')`,
  );
  await query(
    app.url,
    `INSERT INTO key_reservations (command_id, fingerprint, created_at)
     VALUES ('bkg_old', 'a request', now() - interval '91 days'), ('bkg_young', 'a request', now() - interval '89 days')`,
  );
  await sweep();
  const kept = await query(app.url, `SELECT command_id FROM outcomes WHERE caller_id = 'usr_1'`);
  expect(kept).toEqual([{ command_id: 'bkg_young' }]);
  const reserved = await query(
    app.url,
    `SELECT command_id FROM key_reservations WHERE fingerprint = 'a request'`,
  );
  expect(reserved).toEqual([{ command_id: 'bkg_young' }]);
});
