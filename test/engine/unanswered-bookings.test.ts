import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { bookAppointment } from '../../contract/appointments.ts';
import { getBooking } from '../../contract/bookings.ts';
import type { RunningProcess } from '../../launcher/process.ts';
import { bookingAt } from '../support/factories.ts';
import { query } from '../support/services.ts';
import type { Call } from '../support/sessions.ts';
import { useTestApp } from '../support/test-app.ts';
import { waitUntilEqual } from '../support/wait-until.ts';

/** Bookings that are not decided in time, because the worker is paused. */
const app = useTestApp();
let worker: RunningProcess;
beforeAll(async () => void (worker = await app.addWorker()));
const pauseWorker = () => process.kill(worker.pid, 'SIGSTOP');
const resumeWorker = () => process.kill(worker.pid, 'SIGCONT');
// A failed test may have left the worker paused.
afterEach(() => void resumeWorker());

const readDecided = (call: Call, id: string) =>
  call(getBooking, { params: { id }, headers: { prefer: 'wait=25' } });

test('a walk-in becomes durable too, and its name is kept until it is decided', async () => {
  const owner = await app.make.user('business');
  const shop = await app.make.shop({ business: { userId: owner.id } });
  const call = await app.loginAs(owner);
  pauseWorker();

  const answer = await call(bookAppointment, { body: { ...bookingAt(shop), clientName: 'Tom' } });

  expect(answer).toMatchObject({ status: 202 });
  resumeWorker();
  expect(await readDecided(call, answer.ok ? answer.body.id : '')).toMatchObject({
    body: { status: 'succeeded', appointments: [{ client: 'Tom' }] },
  });
});

test('a booking that would be refused now answers 503, and is refused when it is repeated', async () => {
  const shop = await app.make.shop();
  const call = await app.loginAs(await app.make.user());
  const book = (headers = {}) => call(bookAppointment, { headers, body: bookingAt(shop) });
  expect(await book()).toMatchObject({ status: 201 });
  pauseWorker();
  const headers = { 'idempotency-key': 'the time is taken' };

  expect(await book(headers)).toMatchObject({ status: 503, error: 'DB_UNAVAILABLE' });

  resumeWorker();
  // The actor may still be on its way to the worker that continues.
  const repeat = async () => {
    const answer = await book(headers);
    return answer.ok ? 'booked' : answer.error;
  };
  await waitUntilEqual(repeat, 'SLOT_TAKEN', 30_000);
});

test('a durable booking keeps its notes as long as it may wait', async () => {
  const shop = await app.make.shop();
  const call = await app.loginAs(await app.make.user());
  pauseWorker();
  const answer = await call(bookAppointment, {
    headers: { prefer: 'respond-async' },
    body: { ...bookingAt(shop), notes: 'left side' },
  });
  const id = answer.ok ? answer.body.id : '';

  const [row] = await query<{ days: number }>(
    app.url,
    `SELECT extract(day FROM kept_until - now())::int AS days FROM command_texts WHERE command_id = $1`,
    [id],
  );

  expect(row?.days).toBe(89);
  resumeWorker();
  expect(await readDecided(call, id)).toMatchObject({
    body: { appointments: [{ notes: 'left side' }] },
  });
});
