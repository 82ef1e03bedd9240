import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { getAccount } from '../../../contract/accounts.ts';
import { bookAppointment } from '../../../contract/appointments.ts';
import { findFreePort } from '../../../launcher/ports.ts';
import { type RunningProcess, withRetries } from '../../../launcher/process.ts';
import { bookingAt } from '../../support/factories.ts';
import {
  listMonitoringExpressions,
  type Sample,
  parseSamples,
  type Selector,
  parseSelectors,
} from '../../support/promql.ts';
import { services } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startWorkerProcess } from '../../support/worker-process.ts';

const app = useTestApp();
let connection: Connection;
let worker: RunningProcess | undefined;
let workerUrl: string;

const read = async (url: string) => (await fetch(url)).text();
const gatewayPage = () => read(app.gateway.metricsUrl);
const workerPage = () => read(`${workerUrl}/metrics`);
const readiness = async () =>
  (await (await fetch(`${app.gateway.baseUrl}/readyz`)).json()) as Record<string, string>;

beforeAll(async () => {
  connection = await Connection.connect({ address: services.temporalAddress });
});
afterAll(async () => {
  await worker?.stop();
  await connection.close();
});
// Also after a failed test.
afterEach(() => void (worker && process.kill(worker.pid, 'SIGCONT')));

async function bookTwice() {
  const shop = await app.make.shop();
  const body = bookingAt(shop);
  const book = async (headers = {}, start = body.start) =>
    (await app.loginAs(await app.make.user()))(bookAppointment, {
      headers,
      body: { ...body, start },
    });
  return {
    first: await book(),
    second: await book(),
    bookAsync: () => book({ prefer: 'respond-async' }, '12:00'),
  };
}

/** The sample names that these metric pages export. */
function exportedBy(pages: readonly string[]): Set<string> {
  const types = pages.flatMap((page) => [...page.matchAll(/^# TYPE (\S+) (\w+)$/gm)]);
  const parts = ['_bucket', '_sum', '_count'];
  return new Set(
    types.flatMap(([, name, type]) =>
      type === 'histogram' ? parts.map((part) => name + part) : [name!],
    ),
  );
}

/** Whether a value of the label appears only after a failure, which these tests do not cause. */
const isOfFailures = (metric: string, label: string) =>
  ['outcome', 'status'].includes(label) ||
  (metric === 'amsel_actor_updates_total' && label === 'result');

test('a gateway without a worker is ready and reports the worker as down', async () => {
  // A probe that takes longer than a second, on a busy machine, reports its dependency as down.
  const areUp = (states: Record<string, string>) =>
    Object.values(states).filter((state) => state === 'down').length === 1;
  expect(await waitUntil(readiness, areUp)).toEqual({
    status: 'ready',
    postgres: 'up',
    temporal: 'up',
    redis: 'up',
    worker: 'down',
    standby: 'none',
  });
  expect(await gatewayPage()).toContain(`amsel_workers_polling{queue="${app.taskQueue}"} 0`);
});

describe('with a worker', () => {
  beforeAll(async () => {
    // Another process may take the port before the worker does.
    worker = await withRetries(3, async () => {
      const port = await findFreePort(0);
      workerUrl = `http://127.0.0.1:${port}`;
      const env = { METRICS_PORT: String(port) };
      return startWorkerProcess({ databaseUrl: app.url, taskQueue: app.taskQueue, env });
    });
  });

  test('bookings are counted by outcome at the gateway and at the worker', async () => {
    const { first, second } = await bookTwice();
    expect([first.status, second.status]).toEqual([201, 409]);

    const updates = 'amsel_actor_updates_total{queue="requests",actor="all",result="answered"} 2';
    // An update ends after its booking is answered.
    const gateway = await waitUntil(gatewayPage, (page) => page.includes(updates));
    const workerMetrics = await workerPage();
    for (const outcome of ['accepted', 'SLOT_TAKEN']) {
      expect(gateway).toContain(`amsel_commands_total{kind="book",outcome="${outcome}"} 1`);
      expect(workerMetrics).toContain(`amsel_decisions_total{kind="book",outcome="${outcome}"} 1`);
    }
    expect(gateway).toContain('amsel_batch_commands_count{queue="requests"} 2');
    expect(gateway).toContain('amsel_queue_waiting_commands{queue="requests",actor="all"} 0');
    expect(workerMetrics).toContain('amsel_decision_duration_seconds_count{result="committed"} 2');
  });

  test('the gateway reports the worker as up', async () => {
    // The gateway keeps what it knows of the workers for two seconds.
    const isUp = (page: string) => page.includes('amsel_dependency_up{dependency="worker"} 1');
    const page = await waitUntil(gatewayPage, isUp);

    expect(page).toContain(`amsel_workers_polling{queue="${app.taskQueue}"} 1`);
  });

  test('a booking that gets 503 before it reaches the engine is counted and logged with its caller', async () => {
    const user = await app.make.user();
    const call = await app.loginAs(user);
    const body = bookingAt(await app.make.shop());
    const { pool } = app.gateway.database;
    // The gateway knows the session for some seconds; without a connection it could not read it.
    expect(await call(getAccount)).toMatchObject({ status: 200 });
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));

    const { status } = await call(bookAppointment, { body });
    for (const client of taken) client.release();

    expect(status).toBe(503);
    expect(await gatewayPage()).toContain(
      'amsel_commands_total{kind="book",outcome="unavailable"} 1',
    );
    const isLine = (text: string) => text.includes(user.id) && text.includes('"status":503');
    // The line is written when the connection is done with the response.
    const line = await waitUntil(() => app.gateway.logLines.find(isLine), Boolean);
    expect(JSON.parse(line!)).toMatchObject({
      level: 'error',
      error: 'DB_UNAVAILABLE',
      callerId: user.id,
      commandId: expect.stringMatching(/^bkg_/),
    });
  });

  test('every metric and label of the dashboard and the alerts is exported', async () => {
    // An unknown workflow type makes the failure metric appear.
    const client = new Client({ connection });
    const unknownWorkflow = await client.workflow.start('unknown-workflow-type', {
      workflowId: app.taskQueue,
      taskQueue: app.taskQueue,
    });
    await waitUntil(workerPage, (page) => page.includes('temporal_workflow_task_execution_failed'));
    await unknownWorkflow.terminate();
    await read(`${app.gateway.baseUrl}/api/businesses`);
    const pages = { 'amsel-gateway': await gatewayPage(), 'amsel-worker': await workerPage() };
    // Prometheus adds `up` and the job label itself.
    const exported = exportedBy(Object.values(pages)).add('up');
    const samples = Object.entries(pages).flatMap(([job, page]) =>
      parseSamples(`${page}\nup 1`).map(({ metric, labels }): Sample => ({
        metric,
        labels: { ...labels, job },
      })),
    );
    const isExported = ({ metric, matchers }: Selector) => {
      const required = matchers.filter(({ label }) => !isOfFailures(metric, label));
      return (
        exported.has(metric) &&
        (required.length === 0 ||
          samples.some(
            (sample) =>
              sample.metric === metric &&
              required.every(({ label, isMatch }) => isMatch(sample.labels[label] ?? '')),
          ))
      );
    };

    const unknown = listMonitoringExpressions().filter(({ expr }) => {
      const selectors = parseSelectors(expr) ?? [];
      return selectors.length === 0 || !selectors.every(isExported);
    });

    expect(unknown).toEqual([]);
  });

  test('a frozen worker is reported as down while the gateway stays ready, and as up afterwards', async () => {
    const { bookAsync } = await bookTwice();
    process.kill(worker!.pid, 'SIGSTOP');
    expect((await bookAsync()).status).toBe(202);

    const whileFrozen = await waitUntil(readiness, (value) => value['worker'] === 'down');
    const pending = /^amsel_bookings_pending(_oldest_age_seconds)? [1-9]/gm;
    await waitUntil(gatewayPage, (page) => page.match(pending)?.length === 2);
    process.kill(worker!.pid, 'SIGCONT');
    const afterwards = await waitUntil(readiness, (value) => value['worker'] === 'up');
    await waitUntil(gatewayPage, (page) => page.includes('amsel_bookings_pending 0'));
    await waitUntil(
      async () => app.gateway.logLines.join(''),
      (log) => /"worker: down"[^]*"worker: up after \d+ s"/.test(log),
    );

    expect([whileFrozen['status'], afterwards['status']]).toEqual(['ready', 'ready']);
  });
});
