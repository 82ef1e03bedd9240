import { afterEach, expect, test } from '@jest/globals';
import { bookAppointment } from '../../contract/appointments.ts';
import { getBooking } from '../../contract/bookings.ts';
import { addDays } from '../../domain/local-time.ts';
import type { RunningProcess } from '../../launcher/process.ts';
import { findBrokenInvariants } from '../../tools/proof/judge/invariants.ts';
import { bookingAt, createFactories, DATE } from '../support/factories.ts';
import { startGateway } from '../support/gateway.ts';
import { startPrimaryAndReplica } from '../support/replica.ts';
import { query, uniqueTaskQueue } from '../support/services.ts';
import { startWire } from '../../tools/proof/cluster/wire.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startWorkerProcess } from '../support/worker-process.ts';

/** The loss of the primary, with a real standby. Gateway and worker reach Postgres at one address, behind a proxy. */

let closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  closing = [];
});

async function startWithStandby() {
  const cluster = await startPrimaryAndReplica();
  closing.push(() => cluster.stop());
  const proxy = await startWire(cluster.primaryUrl);
  closing.push(() => proxy.stop());
  const make = createFactories(cluster.primaryUrl);
  closing.push(() => make.close().catch(() => undefined));
  const taskQueue = uniqueTaskQueue();
  const gateway = await startGateway({ databaseUrl: proxy.url, taskQueue });
  closing.push(() => gateway.stop());
  const worker: RunningProcess = await startWorkerProcess({ databaseUrl: proxy.url, taskQueue });
  closing.push(worker.stop);

  return {
    ...cluster,
    gateway,
    /** A customer with a shop of their own. */
    async customer() {
      const shop = await make.shop();
      const account = await make.user();
      const call = await gateway.logIn(account.email);
      const body = bookingAt(shop);
      return {
        /** Books one visit on that day, however often it is sent. */
        book: (day: number, headers: Record<string, string> = {}) =>
          call(bookAppointment, {
            headers: { 'idempotency-key': `${account.id}-${day}`, ...headers },
            body: { ...body, date: addDays(DATE, day) },
          }),
        readBooking: (id: string) =>
          call(getBooking, { params: { id }, headers: { prefer: 'wait=20' } }),
      };
    },
    /** Kills the primary, promotes the standby and lets the address point to it. */
    async failOver() {
      proxy.cut();
      await cluster.killPrimary();
      await query(cluster.replicaUrl, 'SELECT pg_promote()');
      proxy.moveTo(cluster.replicaUrl);
    },
  };
}

const isStored = async (url: string, id: string) =>
  (await query(url, 'SELECT FROM appointments WHERE id = $1', [id])).length === 1;

async function nameStandbys(url: string, names: string): Promise<void> {
  await query(url, `ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
  await query(url, 'SELECT pg_reload_conf()');
}

const isStandby = (wanted: string) => (state: unknown) =>
  (state as { standby: string }).standby === wanted;

test('no booking answered with 201 is lost when a synchronous standby is promoted under load', async () => {
  const app = await startWithStandby();
  const { primaryUrl, replicaUrl, gateway } = app;
  const readiness = async () => (await fetch(`${gateway.baseUrl}/readyz`)).json();
  const metrics = async () => (await fetch(gateway.metricsUrl)).text();
  expect(await readiness()).toMatchObject({ status: 'ready', standby: 'asynchronous' });
  expect(await metrics()).toContain('amsel_standby_asynchronous 1');
  await nameStandbys(primaryUrl, '*');
  await waitUntil(readiness, isStandby('synchronous'));
  expect(await metrics()).toContain('amsel_standby_asynchronous 0');

  const booked: string[] = [];
  const over = new AbortController();
  const lanes = [1, 2, 3, 4].map(async () => {
    const { book } = await app.customer();
    for (let day = 0; !over.signal.aborted;) {
      const answer = await book(day);
      // After any other answer, the same key asks again.
      if (!answer.ok || answer.status !== 201) continue;
      booked.push(answer.body.id);
      day += 1;
    }
  });
  await waitUntil(
    async () => booked.length,
    (count) => count >= 20,
  );

  // A commit that the standby does not receive waits, and its booking is not answered with 201.
  await app.cutReplica();
  const listWaiting = () =>
    query(primaryUrl, `SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'`);
  await waitUntil(listWaiting, ({ length }) => length > 0);
  await app.failOver();
  const before = booked.length;
  await waitUntil(
    async () => booked.length,
    (count) => count >= before + 20,
  );
  over.abort();
  await Promise.all(lanes);

  const stored = await query<{ id: string }>(replicaUrl, 'SELECT id FROM appointments');
  const ids = new Set(stored.map(({ id }) => id));
  expect(booked.filter((id) => !ids.has(id))).toEqual([]);
  expect(await findBrokenInvariants(replicaUrl)).toEqual({});

  // The new primary waits for a standby of its own before there is one.
  await nameStandbys(replicaUrl, '*');
  await waitUntil(readiness, isStandby('disconnected'));
  expect(await metrics()).toContain('amsel_standby_disconnected 1');
  await nameStandbys(replicaUrl, '');
  await waitUntil(readiness, isStandby('none'));
  expect(await metrics()).toContain('amsel_standby_disconnected 0');
});

test('a booking answered with 202 that a promoted standby lacks is decided again', async () => {
  const app = await startWithStandby();
  const { replicaUrl } = app;
  const { book, readBooking } = await app.customer();
  await app.cutReplica();
  const asked = await book(0, { prefer: 'respond-async' });
  const id = asked.ok ? asked.body.id : '';
  const first = await readBooking(id);
  expect(first).toMatchObject({ body: { status: 'succeeded', appointments: [{}] } });
  const appointmentId = first.ok ? first.body.appointments![0]!.id : '';

  await app.failOver();
  expect(await isStored(replicaUrl, appointmentId)).toBe(false);

  await waitUntil(
    () => readBooking(id),
    (answer) => answer.ok && answer.body.status === 'succeeded',
  );
  expect(await isStored(replicaUrl, appointmentId)).toBe(true);
});
