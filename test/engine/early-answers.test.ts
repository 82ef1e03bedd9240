import { expect, test } from '@jest/globals';
import { bookAppointment, getAppointment } from '../../contract/appointments.ts';
import { bookingAt } from '../support/factories.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const BOOKINGS = 5;

/** Books one after the other, and returns how many were answered before their updates ended. */
async function countEarly(change: object = {}): Promise<number> {
  const before = await readCount();
  const shop = await app.make.shop();
  const call = await app.loginAs(await app.make.user());
  for (let n = 0; n < BOOKINGS; n++) {
    const body = { ...bookingAt(shop, `1${n}:00`), notes: 'by the window', ...change };
    const answer = await call(bookAppointment, { body });
    if (!answer.ok) throw new Error(answer.error);
    expect(answer).toMatchObject({ status: 201, body: { start: `1${n}:00` } });
    // The answer shows the appointment as it is stored.
    const stored = await call(getAppointment, { params: { id: answer.body.id } });
    expect(stored).toMatchObject({ ok: true, body: { ...answer.body, reviewId: null } });
    expect(answer.headers.get('etag')).toBe(stored.headers.get('etag'));
  }
  return (await readCount()) - before;
}

async function readCount(): Promise<number> {
  const page = await (await fetch(app.gateway.metricsUrl)).text();
  return Number(/^amsel_early_answers_total\{queue="requests"\} (\d+)/m.exec(page)?.[1] ?? 0);
}

test('a worker with Redis answers bookings and series when it has committed', async () => {
  const worker = await app.addWorker();
  expect(await countEarly()).toBeGreaterThan(0);
  const series = { recurringFrequency: 'weekly', recurringCount: 3 };
  expect(await countEarly(series)).toBeGreaterThan(0);
  await worker.stop();
});

test('a worker whose Redis cannot be reached answers through Temporal', async () => {
  const worker = await app.addWorker({ REDIS_URL: 'redis://127.0.0.1:1' });
  expect(await countEarly()).toBe(0);
  await worker.stop();
});
