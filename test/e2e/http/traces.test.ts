import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { inSpan } from '../../../telemetry/spans.ts';
import { startTracing, type Tracing } from '../../../telemetry/tracing.ts';
import { Worker } from '../../../tools/test-runner/temporal-runtime.ts';
import { loadWorkflowBundle } from '../../../workers/workflow-bundle.ts';
import { actorIdFor } from '../../../workflows/messages.ts';
import { bookingAt } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { services, uniqueTaskQueue } from '../../support/services.ts';
import { openSpanReceiver, type ReceivedSpan, listSpanPaths } from '../../support/span-receiver.ts';
import { useTestApp } from '../../support/test-app.ts';
import { waitUntil } from '../../support/wait-until.ts';

let receiver: Awaited<ReturnType<typeof openSpanReceiver>>;
let tracing: Tracing;

beforeAll(async () => {
  receiver = await openSpanReceiver();
  // Both processes export spans without delay.
  process.env['OTEL_BSP_SCHEDULE_DELAY'] = '50';
  tracing = await startTracing({ service: 'amsel-gateway', version: '0', endpoint: receiver.url });
});
const app = useTestApp({ env: { TRUST_PROXY: '1' } });
beforeAll(async () => void (await app.addWorker({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url })));
afterAll(async () => {
  await tracing.stop();
  receiver.close();
});

const hex = (bytes: number) => randomBytes(bytes).toString('hex');

/** Books as part of a trace of the caller. */
async function book(body: object, { headers = {}, traceId = hex(16), callerSpan = hex(8) } = {}) {
  const response = await app.send(await app.make.user(), 'POST', '/api/appointments', body, {
    traceparent: `00-${traceId}-${callerSpan}-01`,
    ...headers,
  });
  return { ...response, traceId, callerSpan };
}

async function haircutBody() {
  const shop = await app.make.shop();
  return bookingAt(shop);
}

const spansOf = (spans: readonly ReceivedSpan[], traceId: string) =>
  spans.filter((span) => span.traceId === traceId);
const isDone = (traceId: string) => (spans: readonly ReceivedSpan[]) =>
  ['POST /api/appointments', 'calendar', 'COMMIT'].every((name) =>
    spansOf(spans, traceId).some((span) => span.name === name),
  );

describe('the trace of a booking', () => {
  test('runs from the span of the caller to the SQL', async () => {
    const { status, traceId, callerSpan } = await book(await haircutBody());
    expect(status).toBe(201);
    const spans = await receiver.waitUntil(isDone(traceId));

    expect(listSpanPaths(spans, traceId, 'COMMIT')).toEqual([
      ['COMMIT', 'decide book', 'calendar', 'command book', 'POST /api/appointments'],
    ]);
    const traceSpans = spansOf(spans, traceId);
    const spanNamed = (name: string) => traceSpans.find((span) => span.name === name)!;
    expect(spanNamed('POST /api/appointments')).toMatchObject({
      parentSpanId: callerSpan,
      service: 'amsel-gateway',
    });
    expect(spanNamed('decide book').service).toBe('amsel-worker');
    // Every span but the first has its parent in the same trace.
    const ids = new Set([callerSpan, ...traceSpans.map(({ spanId }) => spanId)]);
    expect(traceSpans.filter(({ parentSpanId }) => !ids.has(parentSpanId!))).toEqual([]);
    const isTraced = (log: string) => log.includes(`"traceId":"${traceId}"`);
    await waitUntil(() => app.gateway.logLines.join(''), isTraced);
  });

  test('covers a series that is answered with 202 and decided later', async () => {
    const series = { ...(await haircutBody()), recurringFrequency: 'weekly', recurringCount: 3 };
    const { status, traceId } = await book(series, { headers: { prefer: 'respond-async' } });
    expect(status).toBe(202);
    const spans = await receiver.waitUntil(
      (all) => isDone(traceId)(all) && spansOf(all, traceId).some(({ name }) => name === 'series'),
    );

    // The gateway reserves the key before it answers, and the worker decides later.
    const paths = listSpanPaths(spans, traceId, 'COMMIT');
    expect(paths.toSorted((a, b) => a.length - b.length)).toEqual([
      ['COMMIT', 'POST /api/appointments'],
      [
        'COMMIT',
        'decide book',
        'calendar',
        'command book',
        'claim',
        'series',
        'start series',
        'POST /api/appointments',
      ],
    ]);
  });

  test('covers each booking of a batch, whose span links to them', async () => {
    const body = await haircutBody();
    const bookings = await Promise.all(Array.from({ length: 12 }, () => book(body)));
    expect(bookings.filter(({ status }) => status === 201)).toHaveLength(1);
    const spans = await receiver.waitUntil((all) =>
      bookings.every(({ traceId }) => isDone(traceId)(all)),
    );

    for (const { traceId } of bookings) {
      expect(listSpanPaths(spans, traceId, 'COMMIT')).toEqual([
        ['COMMIT', 'decide book', 'calendar', 'command book', 'POST /api/appointments'],
      ]);
    }
    const calendarSpans = new Set(
      spans.filter(({ name }) => name === 'calendar').map(({ spanId }) => spanId),
    );
    const batches = spans.filter(({ name }) => name === 'decide batch');
    const linked = batches.flatMap(({ links = [] }) => links);
    expect(batches.length).toBeGreaterThan(0);
    expect(linked.every(({ spanId }) => calendarSpans.has(spanId))).toBe(true);
    const traces = new Set(linked.map(({ traceId }) => traceId));
    const batched = bookings.filter(({ traceId }) => traces.has(traceId));
    expect(batched.length).toBeGreaterThan(1);
  });
});

test('the span of a failed statement carries its SQLSTATE', async () => {
  const DIVISION_BY_ZERO = '22012';
  const failing = inSpan('failing', {}, () => app.gateway.database.pool.query('SELECT 1 / 0'));

  await expect(failing).rejects.toMatchObject({ code: DIVISION_BY_ZERO });
  const codesOf = ({ attributes = [] }: ReceivedSpan) =>
    attributes
      .filter(({ key }) => key === 'db.response.status_code')
      .map(({ value }) => value.stringValue);
  const spans = await receiver.waitUntil((all) => all.some(({ name }) => name === 'failing'));
  expect(spans.flatMap(codesOf)).toEqual([DIVISION_BY_ZERO]);
});

test('traced workflows replay', async () => {
  const body = await haircutBody();
  const { traceId } = await book(body);
  const later = { ...body, start: '11:00' };
  const durable = await book(later, { headers: { prefer: 'respond-async' } });
  await receiver.waitUntil((all) => isDone(traceId)(all) && isDone(durable.traceId)(all));
  const connection = await Connection.connect({ address: services.temporalAddress });
  const client = new Client({ connection });
  const workflowBundle = await loadWorkflowBundle(process.env['WORKFLOW_BUNDLE_PATH']);

  for (const id of [actorIdFor(body.professional, 0), `booking/${String(durable.body['id'])}`]) {
    const history = await client.workflow.getHandle(id).fetchHistory();
    await expect(Worker.runReplayHistory({ workflowBundle }, history, id)).resolves.toBeUndefined();
  }
  await connection.close();
});

test('an unsampled request exports no span', async () => {
  const body = await haircutBody();
  const unsampled = hex(16);
  const headers = { traceparent: `00-${unsampled}-${hex(8)}-00` };
  expect((await book(body, { headers })).status).toBe(201);
  const { traceId } = await book(body);

  const spans = await receiver.waitUntil(isDone(traceId));

  expect(spansOf(spans, unsampled)).toEqual([]);
});

test('a gateway without a trusted proxy ignores the trace of the caller', async () => {
  const gatewayWithoutProxy = await startGateway({
    databaseUrl: app.url,
    taskQueue: uniqueTaskQueue(),
  });
  const traceId = hex(16);

  await fetch(`${gatewayWithoutProxy.baseUrl}/api/services`, {
    headers: { traceparent: `00-${traceId}-${hex(8)}-00` },
  });

  const isRequestSpan = ({ name }: ReceivedSpan) => name === 'GET /api/services';
  const spans = await receiver.waitUntil((all) => all.some(isRequestSpan));
  await gatewayWithoutProxy.stop();
  expect(spansOf(spans, traceId)).toEqual([]);
});
