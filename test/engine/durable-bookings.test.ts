import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { Client as TemporalClient, Connection } from '@temporalio/client';
import { bookAppointment } from '../../contract/appointments.ts';
import { getBooking } from '../../contract/bookings.ts';
import { newId } from '../../contract/ids.ts';
import { createDurableBookings } from '../../engine/durable-bookings.ts';
import type { RunningProcess } from '../../launcher/process.ts';
import { DATE, bookingAt } from '../support/factories.ts';
import { findBrokenInvariants } from '../../tools/proof/judge/invariants.ts';
import { query, services, takeLocks, waitUntilBlocked } from '../support/services.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let worker: RunningProcess;

const addWorker = async () => (worker = await app.addWorker());
const pauseWorker = () => process.kill(worker.pid, 'SIGSTOP');
const resumeWorker = () => process.kill(worker.pid, 'SIGCONT');
// A failed test may have left the worker paused.
afterEach(() => void resumeWorker());

/** A customer with a session, and a shop to book at. */
async function createCustomer() {
  const shop = await app.make.shop();
  const customer = await app.make.user();
  const call = await app.loginAs(customer);
  const body = bookingAt(shop);
  type Changes = Partial<typeof body> & { recurringFrequency?: 'weekly'; recurringCount?: number };
  const prefer = 'respond-async';
  const request = (changes: Changes = {}, headers = {}) =>
    call(bookAppointment, { headers: { prefer, ...headers }, body: { ...body, ...changes } });
  return {
    shop,
    customer,
    request,
    book: (changes: Changes = {}) => call(bookAppointment, { body: { ...body, ...changes } }),
    /** Requests an asynchronous response, and returns the id of the pending booking. */
    bookAsync: async (changes: Changes = {}): Promise<string> => {
      const answer = await request(changes);
      if (!answer.ok || answer.status !== 202) throw new Error(JSON.stringify(answer));
      return answer.body.id;
    },
    readBooking: (id: string, wait = 25) =>
      call(getBooking, { params: { id }, headers: { prefer: `wait=${wait}` } }),
    booked: () =>
      query<{ id: string }>(app.url, 'SELECT id FROM appointments WHERE client_id = $1', [
        customer.id,
      ]),
  };
}

describe('a booking without a decision within 5 s', () => {
  test('answers 202 without a worker, and is booked once when a worker starts', async () => {
    const { book, readBooking, booked } = await createCustomer();
    const startedMs = performance.now();

    const answer = await book();

    const seconds = (performance.now() - startedMs) / 1000;
    expect(seconds).toBeGreaterThan(4.5);
    expect(seconds).toBeLessThan(10);
    const id = answer.ok ? answer.body.id : '';
    expect(answer).toMatchObject({
      status: 202,
      body: { id: expect.any(String), status: 'pending' },
    });
    expect(answer.headers.get('location')).toBe(`/api/bookings/${id}`);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await readBooking(id, 0)).toMatchObject({ body: { id, status: 'pending' } });
    expect(await booked()).toEqual([]);

    await addWorker();
    const decided = await readBooking(id);
    expect(decided).toMatchObject({ body: { id, status: 'succeeded', appointments: [{}] } });
    const [first] = decided.ok ? (decided.body.appointments ?? []) : [];
    expect(await booked()).toEqual([{ id: first?.id }]);
    expect(await findBrokenInvariants(app.url)).toEqual({});
  });

  test('answers 202 if the worker dies, and is booked once by the next worker', async () => {
    const { shop, book, readBooking, booked } = await createCustomer();
    const releaseLock = await takeLocks(app.url, shop.professional.id);
    const answering = book();
    await waitUntilBlocked(app.url, 'amsel_worker');
    process.kill(worker.pid, 'SIGKILL');
    await worker.ended;
    await releaseLock();

    const answer = await answering;
    expect(answer).toMatchObject({ status: 202 });
    expect(await booked()).toEqual([]);

    await addWorker();
    expect(await readBooking(answer.ok ? answer.body.id : '')).toMatchObject({
      body: { status: 'succeeded', appointments: [{ start: '10:00' }] },
    });
    expect(await booked()).toHaveLength(1);
    expect(await findBrokenInvariants(app.url)).toEqual({});
  });
});

describe('Prefer: respond-async', () => {
  test('answers 202 at once with the location of the booking', async () => {
    const { request } = await createCustomer();
    pauseWorker();
    const startedMs = performance.now();
    const answer = await request();
    const tookMs = performance.now() - startedMs;
    resumeWorker();

    const id = answer.ok ? answer.body.id : '';
    expect(answer).toMatchObject({ status: 202, body: { id, status: 'pending' } });
    expect(id).toMatch(/^bkg_/);
    expect(answer.headers.get('location')).toBe(`/api/bookings/${id}`);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(tookMs).toBeLessThan(4_000);
  });

  test('answers a repeat with the same booking and Idempotent-Replayed', async () => {
    const { request } = await createCustomer();
    pauseWorker();
    const requestOnce = () => request({}, { 'idempotency-key': 'once' });
    const [first, second] = [await requestOnce(), await requestOnce()];

    expect(second).toMatchObject({ status: 202, body: first.ok && first.body });
    const isReplayed = [first, second].map(({ headers }) => headers.has('idempotent-replayed'));
    expect(isReplayed).toEqual([false, true]);
  });

  test('refuses an unknown professional at once', async () => {
    const { request } = await createCustomer();
    const answer = await request({ professional: 'pro_none' });
    expect(answer).toMatchObject({ status: 404, error: 'PROFESSIONAL_NOT_FOUND' });
  });
});

describe('GET /api/bookings/{id}', () => {
  test('changes from pending to succeeded with the appointments', async () => {
    const { bookAsync, readBooking } = await createCustomer();
    pauseWorker();
    const id = await bookAsync();
    const pending = await readBooking(id, 0);
    resumeWorker();
    const decided = await readBooking(id);

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

  test('shows the error code of a failed booking', async () => {
    const { bookAsync, readBooking } = await createCustomer();
    // Both times are free when the bookings are accepted.
    pauseWorker();
    const ids = [await bookAsync(), await bookAsync({ start: '10:30' })];
    resumeWorker();
    const decided = await Promise.all(ids.map((id) => readBooking(id)));
    const bodies = decided.map((each) => (each.ok ? each.body : undefined));

    expect(bodies.map((body) => body?.status).toSorted()).toEqual(['failed', 'succeeded']);
    expect(bodies.find((body) => body?.status === 'failed')).toEqual({
      id: expect.stringMatching(/^bkg_/),
      status: 'failed',
      error: 'SLOT_TAKEN',
      createdAt: expect.any(String),
      decidedAt: expect.any(String),
    });
  });

  test('answers 404 to other callers, before and after the decision', async () => {
    const { bookAsync, readBooking } = await createCustomer();
    const stranger = await createCustomer();
    const notFound = { status: 404, error: 'NOT_FOUND' };
    pauseWorker();
    const id = await bookAsync();
    expect(await stranger.readBooking(id, 0)).toMatchObject(notFound);
    resumeWorker();
    expect(await readBooking(id)).toMatchObject({ body: { status: 'succeeded' } });

    expect(await stranger.readBooking(id, 0)).toMatchObject(notFound);
    expect(await readBooking(newId('bkg'), 0)).toMatchObject(notFound);
  });

  test('waits at most as long as Prefer: wait says', async () => {
    const { bookAsync, readBooking } = await createCustomer();
    pauseWorker();
    const id = await bookAsync();
    const startedMs = performance.now();
    const still = await readBooking(id, 1);
    const tookMs = performance.now() - startedMs;
    resumeWorker();

    expect(still).toMatchObject({ status: 200, body: { status: 'pending' } });
    expect(tookMs).toBeGreaterThan(800);
    expect(tookMs).toBeLessThan(4_000);
  });
});

describe('GET /api/bookings/{id}/events', () => {
  async function streamOf(id: string, token: string) {
    return fetch(`${app.gateway.baseUrl}/api/bookings/${id}/events`, {
      headers: { authorization: `Bearer ${token}` },
    });
  }

  test('streams the pending booking, then the decided one, and ends', async () => {
    const { bookAsync, customer } = await createCustomer();
    pauseWorker();
    const id = await bookAsync();
    const answer = await streamOf(id, await app.issueToken(customer));
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);

    const events: unknown[] = [];
    const decoder = new TextDecoder();
    for await (const chunk of answer.body!) {
      if (events.length === 0) resumeWorker();
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

  test('streams one event for a decided booking, and answers 404 to other callers', async () => {
    const { bookAsync, readBooking, customer } = await createCustomer();
    const id = await bookAsync();
    await readBooking(id);

    const own = await streamOf(id, await app.issueToken(customer));
    expect((await own.text()).match(/"status":"succeeded"/g)).toHaveLength(1);
    const other = await streamOf(id, await app.issueToken(await app.make.user()));
    expect([other.status, await other.json()]).toEqual([404, { error: 'NOT_FOUND' }]);
  });
});

test('the wait for a decision sends one request to Temporal, and not one after the other', async () => {
  const { bookAsync } = await createCustomer();
  pauseWorker();
  const id = await bookAsync();
  const connection = await Connection.connect({ address: services.temporalAddress });
  const requests = jest.spyOn(connection.workflowService, 'getWorkflowExecutionHistory');
  const durable = createDurableBookings(new TemporalClient({ connection }), app.taskQueue, 0);

  const result = await durable.waitForResult(`booking/${id}`, Date.now() + 1_000);

  expect(result).toBeUndefined();
  expect(requests).toHaveBeenCalledTimes(1);
  await connection.close();
});

describe('a series', () => {
  test('without a decision within 5 s answers 202, and is booked once when the worker goes on', async () => {
    const { book, readBooking, booked } = await createCustomer();
    pauseWorker();

    const answer = await book({ recurringFrequency: 'weekly', recurringCount: 3 });

    expect(answer).toMatchObject({ status: 202, body: { status: 'pending' } });
    expect(await booked()).toEqual([]);
    resumeWorker();
    expect(await readBooking(answer.ok ? answer.body.id : '')).toMatchObject({
      body: { status: 'succeeded', appointments: [{}, {}, {}] },
    });
    expect(await booked()).toHaveLength(3);
    expect(await findBrokenInvariants(app.url)).toEqual({});
  });

  test('has a workflow with search attributes for its ids, its outcome and the chosen professional', async () => {
    const { bookAsync, readBooking, shop, customer } = await createCustomer();
    const series = { recurringFrequency: 'weekly', recurringCount: 3 } as const;
    const id = await bookAsync({ ...series, professional: 'any' });
    const decided = await readBooking(id);
    const appointments = decided.ok ? (decided.body.appointments ?? []) : [];
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
    expect(summary).toContain('with any on');
    expect(summary).toContain(`${DATE} at 10:00, weekly × 3`);
  });
});

describe('the death of a worker while a durable booking waits', () => {
  test('is detected by missing heartbeats, long before the claim times out', async () => {
    const { shop, bookAsync, readBooking, booked } = await createCustomer();
    const releaseLock = await takeLocks(app.url, shop.professional.id);
    const id = await bookAsync();
    await waitUntilBlocked(app.url, 'amsel_worker');
    process.kill(worker.pid, 'SIGKILL');
    await worker.ended;
    await releaseLock();
    await addWorker();

    expect(await readBooking(id, 12)).toMatchObject({ body: { status: 'succeeded' } });
    expect(await booked()).toHaveLength(1);
  });
});
