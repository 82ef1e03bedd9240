import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import type { RunningProcess } from '../../../launcher/process.ts';
import { startTracing, type Tracing } from '../../../telemetry/tracing.ts';
import { loadWorkflowBundle } from '../../../workers/workflow-bundle.ts';
import { actorIdFor } from '../../../workflows/messages.ts';
import { openSessions } from '../../support/sessions.ts';
import { factories, wishAt } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { createDatabase, services, uniqueTaskQueue } from '../../support/services.ts';
import { openSpanReceiver, type SeenSpan, waysUp } from '../../support/span-receiver.ts';
import { startWorkerProcess } from '../../support/worker-process.ts';

let receiver: Awaited<ReturnType<typeof openSpanReceiver>>;
let tracing: Tracing;
let make: ReturnType<typeof factories>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let sessions: Awaited<ReturnType<typeof openSessions>>;
let worker: RunningProcess;
let databaseUrl: string;

beforeAll(async () => {
  receiver = await openSpanReceiver();
  // Both processes send at once.
  process.env['OTEL_BSP_SCHEDULE_DELAY'] = '50';
  tracing = await startTracing({ service: 'amsel-gateway', version: '0', endpoint: receiver.url });
  databaseUrl = await createDatabase();
  const taskQueue = uniqueTaskQueue();
  make = factories(databaseUrl);
  gateway = await startGateway({ databaseUrl, taskQueue, env: { TRUST_PROXY: '1' } });
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  worker = await startWorkerProcess({ databaseUrl, taskQueue, env });
  sessions = await openSessions(databaseUrl, gateway, await make.user());
});
afterAll(async () => {
  await gateway.stop();
  await worker.stop();
  await make.close();
  await tracing.stop();
  receiver.close();
});

const hex = (bytes: number) => randomBytes(bytes).toString('hex');

/** Asks as part of a trace that began elsewhere. */
async function ask(body: object, { headers = {}, traceId = hex(16), callerSpan = hex(8) } = {}) {
  const answer = await sessions.send(await make.user(), 'POST', '/api/appointments', body, {
    traceparent: `00-${traceId}-${callerSpan}-01`,
    ...headers,
  });
  return { ...answer, traceId, callerSpan };
}

async function haircut() {
  const shop = await make.shop();
  return wishAt(shop);
}

const of = (spans: readonly SeenSpan[], traceId: string) =>
  spans.filter((span) => span.traceId === traceId);
const isDone = (traceId: string) => (spans: readonly SeenSpan[]) =>
  ['POST /api/appointments', 'calendar', 'COMMIT'].every((name) =>
    of(spans, traceId).some((span) => span.name === name),
  );

describe('a booking is one trace, from the request to the SQL', () => {
  test('and its caller may have begun it', async () => {
    const { status, traceId, callerSpan } = await ask(await haircut());
    expect(status).toBe(201);
    const spans = await receiver.until(isDone(traceId));

    expect(waysUp(spans, traceId, 'COMMIT')).toEqual([
      ['COMMIT', 'decide book', 'calendar', 'command book', 'POST /api/appointments'],
    ]);
    const own = of(spans, traceId);
    const named = (name: string) => own.find((span) => span.name === name)!;
    expect(named('POST /api/appointments')).toMatchObject({
      parentSpanId: callerSpan,
      service: 'amsel-gateway',
    });
    expect(named('decide book').service).toBe('amsel-worker');
    // Every span but the first has its parent in the same trace.
    const ids = new Set([callerSpan, ...own.map(({ spanId }) => spanId)]);
    expect(own.filter(({ parentSpanId }) => !ids.has(parentSpanId!))).toEqual([]);
    expect(gateway.logged.join('')).toContain(`"traceId":"${traceId}"`);
  });

  test('also a series that was answered with 202 and decided later', async () => {
    const series = { ...(await haircut()), recurringFrequency: 'weekly', recurringCount: 3 };
    const { status, traceId } = await ask(series, { headers: { prefer: 'respond-async' } });
    expect(status).toBe(202);
    const spans = await receiver.until(
      (all) => isDone(traceId)(all) && of(all, traceId).some(({ name }) => name === 'series'),
    );

    expect(waysUp(spans, traceId, 'COMMIT')).toEqual([
      [
        ...['COMMIT', 'decide book', 'calendar', 'command book', 'claim', 'series'],
        ...['start series', 'POST /api/appointments'],
      ],
    ]);
  });

  test('also where many are decided together; the batch links them', async () => {
    const body = await haircut();
    const asked = await Promise.all(Array.from({ length: 12 }, () => ask(body)));
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(1);
    const spans = await receiver.until((all) => asked.every(({ traceId }) => isDone(traceId)(all)));

    for (const { traceId } of asked) {
      expect(waysUp(spans, traceId, 'COMMIT')).toEqual([
        ['COMMIT', 'decide book', 'calendar', 'command book', 'POST /api/appointments'],
      ]);
    }
    const turns = new Set(
      spans.filter(({ name }) => name === 'calendar').map(({ spanId }) => spanId),
    );
    const batches = spans.filter(({ name }) => name === 'decide batch');
    const linked = batches.flatMap(({ links = [] }) => links);
    expect(batches.length).toBeGreaterThan(0);
    expect(linked.every(({ spanId }) => turns.has(spanId))).toBe(true);
    const traces = new Set(linked.map(({ traceId }) => traceId));
    const together = asked.filter(({ traceId }) => traces.has(traceId));
    expect(together.length).toBeGreaterThan(1);
  });
});

test('workflows that were followed replay', async () => {
  const body = await haircut();
  const { traceId } = await ask(body);
  const later = { ...body, start: '11:00' };
  const durable = await ask(later, { headers: { prefer: 'respond-async' } });
  await receiver.until((all) => isDone(traceId)(all) && isDone(durable.traceId)(all));
  const connection = await Connection.connect({ address: services.temporalAddress });
  const client = new Client({ connection });
  const workflowBundle = await loadWorkflowBundle(process.env['WORKFLOW_BUNDLE_PATH']);

  for (const id of [actorIdFor(body.professional, 0), `booking/${String(durable.body['id'])}`]) {
    const history = await client.workflow.getHandle(id).fetchHistory();
    await expect(Worker.runReplayHistory({ workflowBundle }, history, id)).resolves.toBeUndefined();
  }
  await connection.close();
});

test('what is not sampled leaves no span', async () => {
  const body = await haircut();
  const unsampled = hex(16);
  const headers = { traceparent: `00-${unsampled}-${hex(8)}-00` };
  expect((await ask(body, { headers })).status).toBe(201);
  const { traceId } = await ask(body);

  const spans = await receiver.until(isDone(traceId));

  expect(of(spans, unsampled)).toEqual([]);
});

test('without a proxy in front, nobody says whose trace a request belongs to', async () => {
  const open = await startGateway({ databaseUrl, taskQueue: uniqueTaskQueue() });
  const traceId = hex(16);

  await fetch(`${open.baseUrl}/api/services`, {
    headers: { traceparent: `00-${traceId}-${hex(8)}-00` },
  });

  const isAsked = ({ name }: SeenSpan) => name === 'GET /api/services';
  const spans = await receiver.until((all) => all.some(isAsked));
  await open.stop();
  expect(of(spans, traceId)).toEqual([]);
});
