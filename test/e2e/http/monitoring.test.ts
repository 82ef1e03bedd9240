import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { bookAppointment } from '../../../contract/appointments.ts';
import { findFreePort } from '../../../launcher/ports.ts';
import type { RunningProcess } from '../../../launcher/process.ts';
import { wishAt } from '../../support/factories.ts';
import {
  monitoringExpressions,
  type Sample,
  samplesIn,
  type Selector,
  selectorsIn,
} from '../../support/promql.ts';
import { services } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';
import { startWorkerProcess } from '../../support/worker-process.ts';

const app = useTestApp();
let connection: Connection;
let worker: RunningProcess | undefined;
let workerUrl: string;

const read = async (url: string) => (await fetch(url)).text();
const gatewayPage = () => read(`${app.gateway.baseUrl}/metrics`);
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
// Also after a test that failed half-way.
afterEach(() => void (worker && process.kill(worker.pid, 'SIGCONT')));

async function bookTwice() {
  const shop = await app.make.shop();
  const body = wishAt(shop);
  const ask = async (headers = {}) =>
    (await app.loginAs(await app.make.user()))(bookAppointment, { headers, body });
  return {
    first: await ask(),
    second: await ask(),
    askLater: () => ask({ prefer: 'respond-async' }),
  };
}

async function until<T>(look: () => Promise<T>, isSo: (seen: T) => boolean): Promise<T> {
  for (;;) {
    const seen = await look();
    if (isSo(seen)) return seen;
  }
}

/** The names under which samples of these pages are stored. */
function exportedBy(pages: readonly string[]): Set<string> {
  const types = pages.flatMap((page) => [...page.matchAll(/^# TYPE (\S+) (\w+)$/gm)]);
  const parts = ['_bucket', '_sum', '_count'];
  return new Set(
    types.flatMap(([, name, type]) =>
      type === 'histogram' ? parts.map((part) => name + part) : [name!],
    ),
  );
}

/** Those that come with trouble only; nobody makes it here. */
const TROUBLED = ['outcome', 'result', 'status'];

test('a gateway without a worker is ready, and says that none is there', async () => {
  expect(await readiness()).toEqual({
    status: 'ready',
    postgres: 'up',
    temporal: 'up',
    redis: 'up',
    worker: 'down',
  });
  expect(await gatewayPage()).toContain(`amsel_workers_polling{queue="${app.taskQueue}"} 0`);
});

describe('with a worker', () => {
  beforeAll(async () => {
    const port = await findFreePort(0);
    workerUrl = `http://127.0.0.1:${port}`;
    const env = { METRICS_PORT: String(port) };
    worker = await startWorkerProcess({ databaseUrl: app.url, taskQueue: app.taskQueue, env });
  });

  test('bookings are counted by outcome where they are asked for and where they are decided', async () => {
    const { first, second } = await bookTwice();
    expect([first.status, second.status]).toEqual([201, 409]);

    const [gateway, decided] = await Promise.all([gatewayPage(), workerPage()]);
    for (const outcome of ['accepted', 'SLOT_TAKEN']) {
      expect(gateway).toContain(`amsel_commands_total{kind="book",outcome="${outcome}"} 1`);
      expect(decided).toContain(`amsel_decisions_total{kind="book",outcome="${outcome}"} 1`);
    }
    expect(gateway).toContain('amsel_batch_commands_count{queue="requests"} 2');
    expect(gateway).toContain(
      'amsel_actor_updates_total{queue="requests",actor="all",result="answered"} 2',
    );
    expect(gateway).toContain('amsel_queue_waiting_commands{queue="requests",actor="all"} 0');
    expect(decided).toContain('amsel_decision_duration_seconds_count{result="committed"} 2');
    expect(gateway).toContain('amsel_dependency_up{dependency="worker"} 1');
  });

  test('every metric that the dashboard and the alerts read is exported, with the labels they ask for', async () => {
    // Code that does not fit what runs: the one metric that is not there before it is needed.
    const client = new Client({ connection });
    const odd = await client.workflow.start('nobody knows this kind', {
      workflowId: app.taskQueue,
      taskQueue: app.taskQueue,
    });
    await until(workerPage, (page) => page.includes('temporal_workflow_task_execution_failed'));
    await odd.terminate();
    await read(`${app.gateway.baseUrl}/api/businesses`);
    const pages = { 'amsel-gateway': await gatewayPage(), 'amsel-worker': await workerPage() };
    // Prometheus makes this one itself, and says which job it is.
    const exported = exportedBy(Object.values(pages)).add('up');
    const samples = Object.entries(pages).flatMap(([job, page]) =>
      samplesIn(`${page}\nup 1`).map(({ metric, labels }): Sample => ({
        metric,
        labels: { ...labels, job },
      })),
    );
    const isAnswered = ({ metric, matchers }: Selector) => {
      const asked = matchers.filter(({ label }) => !TROUBLED.includes(label));
      return (
        exported.has(metric) &&
        (asked.length === 0 ||
          samples.some(
            (sample) =>
              sample.metric === metric &&
              asked.every(({ label, isMatch }) => isMatch(sample.labels[label] ?? '')),
          ))
      );
    };

    const unknown = monitoringExpressions().filter(({ expr }) => {
      const selectors = selectorsIn(expr) ?? [];
      return selectors.length === 0 || !selectors.every(isAnswered);
    });

    expect(unknown).toEqual([]);
  });

  test('one that hangs is told of while the gateway stays ready, and is up again when it goes on', async () => {
    const { askLater } = await bookTwice();
    process.kill(worker!.pid, 'SIGSTOP');
    expect((await askLater()).status).toBe(202);

    const hanging = await until(readiness, (seen) => seen['worker'] === 'down');
    process.kill(worker!.pid, 'SIGCONT');
    const going = await until(readiness, (seen) => seen['worker'] === 'up');

    expect([hanging['status'], going['status']]).toEqual(['ready', 'ready']);
  });
});
