import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cancelAppointment } from '../../contract/appointment-changes.ts';
import { bookAppointment } from '../../contract/appointments.ts';
import { login } from '../../contract/auth.ts';
import { createClient } from '../../contract/client.ts';
import { findFreePort } from '../../launcher/ports.ts';
import type { RunningProcess } from '../../launcher/process.ts';
import { clockEnv, setClock } from '../../tools/proof/cluster/clock-jumps.ts';
import { bookingAt, createFactories, PASSWORD } from '../support/factories.ts';
import { startGatewayProcess } from '../support/gateway-process.ts';
import { createDatabase, query, uniqueTaskQueue } from '../support/services.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startWorkerProcess } from '../support/worker-process.ts';

const clockDir = mkdtempSync(join(tmpdir(), 'amsel-clocks-'));
afterAll(() => rmSync(clockDir, { recursive: true, force: true }));

/** The clock of the process is wrong from its start. */
function withWrongClock(name: 'gateway-1' | 'worker-1', seconds: number) {
  setClock(clockDir, name, seconds * 1_000);
  return clockEnv(clockDir, name);
}

describe.each([
  [60, -60],
  [-60, 60],
])('with a gateway that is %i s ahead and a worker that is %i s ahead', (gatewayAhead, ahead) => {
  let url: string;
  let baseUrl: string;
  let metricsPort: number;
  let processes: RunningProcess[];
  let make: ReturnType<typeof createFactories>;

  beforeAll(async () => {
    url = await createDatabase();
    make = createFactories(url);
    const place = { databaseUrl: url, taskQueue: uniqueTaskQueue() };
    metricsPort = await findFreePort(0);
    const gatewayEnv = { METRICS_PORT: String(metricsPort) };
    const [worker, started] = await Promise.all([
      startWorkerProcess({ ...place, env: withWrongClock('worker-1', ahead) }),
      startGatewayProcess({
        ...place,
        env: { ...withWrongClock('gateway-1', gatewayAhead), ...gatewayEnv },
      }),
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
    const isPolling = /^amsel_workers_polling\{queue="[^"]+"\} 1$/m;
    // The gateway keeps what it has seen for two seconds, also from before the worker started.
    const metrics = await waitUntil(
      async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
      (text) => isPolling.test(text),
    );

    const [, skew] = /^amsel_clock_skew_seconds (\S+)$/m.exec(metrics)!;
    expect(Math.round(Number(skew) / 10) * 10).toBe(gatewayAhead);
  });
});
