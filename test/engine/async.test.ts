import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Client as TemporalClient, Connection } from '@temporalio/client';
import { Client } from 'pg';
import { bookAppointment } from '../../contract/appointments.ts';
import { getBooking } from '../../contract/bookings.ts';
import { newId } from '../../contract/ids.ts';
import type { RunningProcess } from '../../launcher/process.ts';
import { openSessions } from '../support/sessions.ts';
import { DATE, factories, wishAt } from '../support/factories.ts';
import { startGateway } from '../support/gateway.ts';
import { brokenInvariants } from '../../tools/proof/invariants.ts';
import {
  createDatabase,
  query,
  services,
  untilBlocked,
  uniqueTaskQueue,
} from '../support/services.ts';
import { startWorkerProcess } from '../support/worker-process.ts';

const taskQueue = uniqueTaskQueue();
let url: string;
let make: ReturnType<typeof factories>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let sessions: Awaited<ReturnType<typeof openSessions>>;
let worker: RunningProcess;

beforeAll(async () => {
  url = await createDatabase();
  make = factories(url);
  gateway = await startGateway({ databaseUrl: url, taskQueue });
  sessions = await openSessions(url, gateway, await make.user());
});

afterAll(async () => {
  await gateway.stop();
  await worker.stop();
  await make.close();
});

const addWorker = async () => (worker = await startWorkerProcess({ databaseUrl: url, taskQueue }));
const freeze = () => process.kill(worker.pid, 'SIGSTOP');
const thaw = () => process.kill(worker.pid, 'SIGCONT');
// Also after a test that failed half-way.
afterEach(() => void thaw());

/** A customer, and a shop they book at. */
async function someone() {
  const shop = await make.shop();
  const customer = await make.user();
  const call = await sessions.loginAs(customer);
  const body = wishAt(shop);
  type Changes = Partial<typeof body> & { recurringFrequency?: 'weekly'; recurringCount?: number };
  const ask = (changes: Changes = {}, headers = {}) =>
    call(bookAppointment, {
      headers: { prefer: 'respond-async', ...headers },
      body: { ...body, ...changes },
    });
  return {
    shop,
    customer,
    ask,
    book: () => call(bookAppointment, { body }),
    /** The id of a booking that was taken to be decided later. */
    bookLater: async (changes: Changes = {}): Promise<string> => {
      const answer = await ask(changes);
      if (!answer.ok || answer.status !== 202) throw new Error(JSON.stringify(answer));
      return answer.body.id;
    },
    follow: (id: string, wait = 25) =>
      call(getBooking, { params: { id }, headers: { prefer: `wait=${wait}` } }),
    booked: () =>
      query<{ id: string }>(url, 'SELECT id FROM appointments WHERE client_id = $1', [customer.id]),
  };
}

describe('a booking the engine does not decide within 5 seconds', () => {
  test('answers 202 while no worker runs, and is made once when one starts', async () => {
    const { book, follow, booked } = await someone();
    const beganMs = performance.now();

    const answer = await book();

    const seconds = (performance.now() - beganMs) / 1000;
    expect(seconds).toBeGreaterThan(4.5);
    expect(seconds).toBeLessThan(8);
    const id = answer.ok ? answer.body.id : '';
    expect(answer).toMatchObject({
      status: 202,
      body: { id: expect.any(String), status: 'pending' },
    });
    expect(answer.headers.get('location')).toBe(`/api/bookings/${id}`);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await follow(id, 0)).toMatchObject({ body: { id, status: 'pending' } });
    expect(await booked()).toEqual([]);

    await addWorker();
    const known = await follow(id);
    expect(known).toMatchObject({ body: { id, status: 'succeeded', appointments: [{}] } });
    const [first] = known.ok ? (known.body.appointments ?? []) : [];
    expect(await booked()).toEqual([{ id: first?.id }]);
    expect(await brokenInvariants(url)).toEqual({});
  });

  test('answers 202 when the worker dies deciding it, and is made once by the next', async () => {
    const { shop, book, follow, booked } = await someone();
    const holder = new Client({ connectionString: url });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [shop.professional.id]);
    const answering = book();
    await untilBlocked(url, 'amsel_worker');
    process.kill(worker.pid, 'SIGKILL');
    await worker.ended;
    await holder.end();

    const answer = await answering;
    expect(answer).toMatchObject({ status: 202 });
    expect(await booked()).toEqual([]);

    await addWorker();
    expect(await follow(answer.ok ? answer.body.id : '')).toMatchObject({
      body: { status: 'succeeded', appointments: [{ start: '10:00' }] },
    });
    expect(await booked()).toHaveLength(1);
    expect(await brokenInvariants(url)).toEqual({});
  }, 60_000);
});

describe('Prefer: respond-async', () => {
  test('answers 202 at once and tells where to look', async () => {
    const { ask } = await someone();
    freeze();
    const beganMs = performance.now();
    const answer = await ask();
    const tookMs = performance.now() - beganMs;
    thaw();

    const id = answer.ok ? answer.body.id : '';
    expect(answer).toMatchObject({ status: 202, body: { id, status: 'pending' } });
    expect(id).toMatch(/^bkg_/);
    expect(answer.headers.get('location')).toBe(`/api/bookings/${id}`);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(tookMs).toBeLessThan(4_000);
  });

  test('sent again with its key says that it is a repeat, of the same booking', async () => {
    const { ask } = await someone();
    freeze();
    const askOnce = () => ask({}, { 'idempotency-key': 'once' });
    const [first, second] = [await askOnce(), await askOnce()];

    expect(second).toMatchObject({ status: 202, body: first.ok && first.body });
    const isReplayed = [first, second].map(({ headers }) => headers.has('idempotent-replayed'));
    expect(isReplayed).toEqual([false, true]);
  });

  test('refuses at once what cannot be booked anywhere', async () => {
    const { ask } = await someone();
    const answer = await ask({ professional: 'pro_none' });
    expect(answer).toMatchObject({ status: 404, error: 'PROFESSIONAL_NOT_FOUND' });
  });
});

describe('GET /api/bookings/{id}', () => {
  test('goes from pending to succeeded, with the appointments', async () => {
    const { bookLater, follow } = await someone();
    freeze();
    const id = await bookLater();
    const pending = await follow(id, 0);
    thaw();
    const decided = await follow(id);

    expect(pending.ok && pending.body).toEqual({
      id,
      status: 'pending',
      createdAt: expect.any(String),
    });
    expect(decided.ok && decided.body).toEqual({
      id,
      status: 'succeeded',
      appointments: [expect.objectContaining({ date: DATE, start: '10:00', status: 'Confirmed' })],
      createdAt: expect.any(String),
      decidedAt: expect.any(String),
    });
  });

  test('tells what a booking failed with', async () => {
    const { book, bookLater, follow } = await someone();
    expect(await book()).toMatchObject({ status: 201 });
    const id = await bookLater({ start: '10:30' });
    const decided = await follow(id);

    expect(decided.ok && decided.body).toEqual({
      id,
      status: 'failed',
      error: 'SLOT_TAKEN',
      createdAt: expect.any(String),
      decidedAt: expect.any(String),
    });
  });

  test('knows a booking only to its caller, before and after it is decided', async () => {
    const { bookLater, follow } = await someone();
    const stranger = await someone();
    const notFound = { status: 404, error: 'NOT_FOUND' };
    freeze();
    const id = await bookLater();
    expect(await stranger.follow(id, 0)).toMatchObject(notFound);
    thaw();
    expect(await follow(id)).toMatchObject({ body: { status: 'succeeded' } });

    expect(await stranger.follow(id, 0)).toMatchObject(notFound);
    expect(await follow(newId('bkg'), 0)).toMatchObject(notFound);
  });

  test('with Prefer: wait holds the answer that long, and no longer', async () => {
    const { bookLater, follow } = await someone();
    freeze();
    const id = await bookLater();
    const beganMs = performance.now();
    const still = await follow(id, 1);
    const tookMs = performance.now() - beganMs;
    thaw();

    expect(still).toMatchObject({ status: 200, body: { status: 'pending' } });
    expect(tookMs).toBeGreaterThan(800);
    expect(tookMs).toBeLessThan(4_000);
  });
});

describe('GET /api/bookings/{id}/events', () => {
  async function streamOf(id: string, token: string) {
    return fetch(`${gateway.baseUrl}/api/bookings/${id}/events`, {
      headers: { authorization: `Bearer ${token}` },
    });
  }

  test('streams that it is pending, then what became of it, and ends', async () => {
    const { bookLater, customer } = await someone();
    freeze();
    const id = await bookLater();
    const answer = await streamOf(id, await sessions.issueToken(customer));
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);

    const events: unknown[] = [];
    const decoder = new TextDecoder();
    for await (const chunk of answer.body!) {
      if (events.length === 0) thaw();
      for (const line of decoder.decode(chunk).split('\n')) {
        if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)));
      }
    }

    expect(events).toMatchObject([
      { id, status: 'pending' },
      { id, status: 'succeeded', appointments: [{ start: '10:00' }] },
    ]);
    const [before, after] = events as { createdAt: string }[];
    expect(after!.createdAt).toBe(before!.createdAt);
  });

  test('of a decided booking is one event; of a stranger’s it is not found', async () => {
    const { bookLater, follow, customer } = await someone();
    const id = await bookLater();
    await follow(id);

    const own = await streamOf(id, await sessions.issueToken(customer));
    expect((await own.text()).match(/"status":"succeeded"/g)).toHaveLength(1);
    const other = await streamOf(id, await sessions.issueToken(await make.user()));
    expect([other.status, await other.json()]).toEqual([404, { error: 'NOT_FOUND' }]);
  });
});

describe('a series', () => {
  test('is a workflow of its own, which says what it is and what became of it', async () => {
    const { bookLater, follow, shop, customer } = await someone();
    const id = await bookLater({ recurringFrequency: 'weekly', recurringCount: 3 });
    const known = await follow(id);
    const appointments = known.ok ? (known.body.appointments ?? []) : [];
    expect(appointments).toHaveLength(3);

    const connection = await Connection.connect({ address: services.temporalAddress });
    const { workflow } = new TemporalClient({ connection });
    const found = await workflow
      .getHandle(`series/${appointments[0]!.recurringGroupId}`)
      .describe();
    const attributes = found.typedSearchAttributes
      .getAll()
      .map(({ key, value }) => [key.name, value]);
    const summary = await found.staticSummary();
    await connection.close();

    expect(found).toMatchObject({ type: 'series', status: { name: 'COMPLETED' } });
    expect(Object.fromEntries(attributes)).toMatchObject({
      BookingId: id,
      ProfessionalId: shop.professional.id,
      BusinessId: shop.business.id,
      CustomerId: customer.id,
      Outcome: 'booked',
    });
    expect(summary).toContain(`${DATE} at 10:00, weekly × 3`);
  });
});

describe('a worker that dies while a durable booking waits', () => {
  test('is noticed by its silence, long before the time of the claim is over', async () => {
    const { shop, bookLater, follow, booked } = await someone();
    const holder = new Client({ connectionString: url });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [shop.professional.id]);
    const id = await bookLater();
    await untilBlocked(url, 'amsel_worker');
    process.kill(worker.pid, 'SIGKILL');
    await worker.ended;
    await holder.end();
    await addWorker();

    expect(await follow(id, 12)).toMatchObject({ body: { status: 'succeeded' } });
    expect(await booked()).toHaveLength(1);
  }, 60_000);
});
