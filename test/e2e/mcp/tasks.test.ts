import { expect, test } from '@jest/globals';
import { agentEnv, connectAgent } from '../../support/agents.ts';
import { bookingAt } from '../../support/factories.ts';
import type { Account } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** Without a worker, a booking is not decided. */
const app = useTestApp({ env: await agentEnv() });

const REVISION = '2026-07-28';
const TASKS = { extensions: { 'io.modelcontextprotocol/tasks': {} } };

/** The official client has no calls for tasks, so the messages are written by hand. */
async function send(
  as: Account | null,
  method: string,
  params: object,
  capabilities: object = TASKS,
) {
  const token = as && (await app.issueAgentToken(as));
  const meta = {
    'io.modelcontextprotocol/protocolVersion': REVISION,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  };
  const { name, taskId = name } = params as { readonly name?: string; readonly taskId?: string };
  const answer = await fetch(`${app.gateway.baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': REVISION,
      'mcp-method': method,
      ...(taskId !== undefined && { 'mcp-name': taskId }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } }),
  });
  const text = await answer.text();
  const body = JSON.parse(text) as {
    readonly result?: Record<string, unknown>;
    readonly error?: { readonly code: number; readonly message: string };
  };
  return { status: answer.status, ...body };
}

test('a booking that is not decided yet is a task, and then its result', async () => {
  const [customer, other, shop] = [
    await app.make.user(),
    await app.make.user(),
    await app.make.shop(),
  ];
  const book = (start: string, key: string) => ({
    name: 'book',
    arguments: { ...bookingAt(shop, start), idempotencyKey: key },
  });
  const [asTask, asResult] = await Promise.all([
    send(customer, 'tools/call', book('10:00', 'first')),
    send(customer, 'tools/call', book('12:00', 'second'), {}),
  ]);
  expect(asTask).toMatchObject({ result: { resultType: 'task', status: 'working' } });
  const taskId = String(asTask.result!['taskId']);
  // A client that does not know tasks gets an answer that it knows.
  expect(asResult.result).toMatchObject({
    resultType: 'complete',
    structuredContent: { status: 'pending', bookingId: expect.any(String) },
  });
  const { result: working } = await send(customer, 'tasks/get', { taskId });
  expect(working).toMatchObject({ taskId, status: 'working', pollIntervalMs: 2_000 });
  expect((await send(other, 'tasks/get', { taskId })).error).toMatchObject({ code: -32602 });
  expect((await send(null, 'tasks/get', { taskId })).status).toBe(401);
  // A client must say that it knows tasks.
  for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
    expect((await send(customer, method, { taskId }, {})).error).toMatchObject({ code: -32021 });
  }
  expect((await send(customer, 'tasks/cancel', { taskId })).result).toMatchObject({
    resultType: 'complete',
  });

  await app.addWorker();
  const { result } = await waitUntil(
    () => send(customer, 'tasks/get', { taskId }),
    (found) => found.result?.['status'] === 'completed',
  );
  expect(result).toMatchObject({
    result: { structuredContent: { status: 'booked', appointments: [{ start: '10:00' }] } },
  });
  const agent = await connectAgent(app, customer, '2025-11-25');
  const { bookingId } = asResult.result!['structuredContent'] as { bookingId: string };
  const decided = await agent.call('booking_status', { bookingId });
  expect(decided.value).toMatchObject({ status: 'succeeded' });
  await agent.close();
});

test('the server says that it has tasks', async () => {
  const { result } = await send(null, 'server/discover', {});
  expect(result).toMatchObject({ capabilities: { tools: {}, ...TASKS } });
});
