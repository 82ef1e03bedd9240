import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cancelAppointment } from '../../contract/appointment-changes.ts';
import { bookAppointment } from '../../contract/appointments.ts';
import { login } from '../../contract/auth.ts';
import { createClient } from '../../contract/client.ts';
import type { RunningProcess } from '../../launcher/process.ts';
import { bookingAt, createFactories, PASSWORD } from '../support/factories.ts';
import { startGatewayProcess } from '../support/gateway-process.ts';
import { createDatabase, query, uniqueTaskQueue } from '../support/services.ts';
import { startWorkerProcess } from '../support/worker-process.ts';

/** Loaded into a process before its own code, so that its clock is wrong from the start. */
function withWrongClock(seconds: number) {
  const code = `
    const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...parts) { super(...(parts.length > 0 ? parts : [Date.now()])); }
      static now() { return Right.now() + ${seconds * 1_000}; }
    };`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}` };
}

describe.each([
  [60, -60],
  [-60, 60],
])('with a gateway that is %i s ahead and a worker that is %i s ahead', (gatewayAhead, ahead) => {
  let url: string;
  let baseUrl: string;
  let processes: RunningProcess[];
  let make: ReturnType<typeof createFactories>;

  beforeAll(async () => {
    url = await createDatabase();
    make = createFactories(url);
    const place = { databaseUrl: url, taskQueue: uniqueTaskQueue() };
    const [worker, started] = await Promise.all([
      startWorkerProcess({ ...place, env: withWrongClock(ahead) }),
      startGatewayProcess({ ...place, env: withWrongClock(gatewayAhead) }),
    ]);
    ({ baseUrl } = started);
    processes = [worker, started.gateway];
  });
  afterAll(async () => {
    await Promise.all(processes.map((each) => each.stop()));
    await make.close();
  });

  test('a booking and its cancellation are decided at once, at the time of the database', async () => {
    const { email } = await make.user();
    const session = await createClient({ baseUrl })(login, { body: { email, password: PASSWORD } });
    const accessToken = session.ok ? session.body.accessToken : '';
    const call = createClient({ baseUrl, accessToken });

    const booked = await call(bookAppointment, { body: bookingAt(await make.shop()) });
    expect(booked).toMatchObject({ status: 201 });
    const [row] = await query<{ id: string; age: number }>(
      url,
      `SELECT id, extract(epoch FROM clock_timestamp() - created_at)::float8 AS age FROM appointments`,
    );
    expect(Math.abs(row!.age)).toBeLessThan(20);
    expect(await call(cancelAppointment, { params: { id: row!.id }, body: {} })).toMatchObject({
      ok: true,
    });
  });

  test('the gateway sees its worker and reports how wrong its own clock is', async () => {
    const metrics = await (await fetch(`${baseUrl}/metrics`)).text();

    const [, skew] = /^amsel_clock_skew_seconds (\S+)$/m.exec(metrics)!;
    expect(Math.round(Number(skew) / 10) * 10).toBe(gatewayAhead);
    expect(metrics).toMatch(/^amsel_workers_polling\{queue="[^"]+"\} 1$/m);
  });
});
