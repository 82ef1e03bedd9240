import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import { bookAppointment } from '../../contract/appointments.ts';
import { newId } from '../../contract/ids.ts';
import { Worker } from '../../tools/test-runner/temporal-runtime.ts';
import { loadWorkflowBundle } from '../../workers/workflow-bundle.ts';
import {
  ACTOR_EVENTS_MAX,
  actorIdFor,
  deliveryQueueOf,
  wakeSignal,
  WEBHOOK_EVENTS_MAX,
  webhookWorkflowIdOf,
} from '../../workflows/messages.ts';
import { bookingAt } from '../support/factories.ts';
import { services } from '../support/services.ts';
import { useTestApp } from '../support/test-app.ts';
import { waitUntil } from '../support/wait-until.ts';

const app = useTestApp({ worker: true });
let connection: Connection;
beforeAll(async () => {
  connection = await Connection.connect({ address: services.temporalAddress });
});
afterAll(() => connection.close());

const EVENTS_MAX = 10;
const STARTS = ['09:00', '10:00', '11:00'];

test('an actor keeps the limit of events that it was started with, also in a replay', async () => {
  const shop = await app.make.shop();
  const { workflow } = new Client({ connection });
  const actor = await workflow.start('calendar', {
    workflowId: actorIdFor(shop.professional.id, 0),
    taskQueue: app.taskQueue,
    args: [[], EVENTS_MAX],
  });
  for (const start of STARTS) {
    const call = await app.loginAs(await app.make.user());
    expect(await call(bookAppointment, { body: bookingAt(shop, start) })).toMatchObject({
      status: 201,
    });
  }

  const { events } = await workflow
    .getHandle(actor.workflowId, actor.firstExecutionRunId)
    .fetchHistory();
  expect(events?.length).toBeLessThan(ACTOR_EVENTS_MAX);
  expect(events?.at(-1)?.workflowExecutionContinuedAsNewEventAttributes).toBeTruthy();
  await replay(events);
});

test('a webhook keeps the limit of events that it was started with, also in a replay', async () => {
  const webhookId = newId('whk');
  const { workflow } = new Client({ connection });
  const run = await workflow.start('webhook', {
    workflowId: webhookWorkflowIdOf(webhookId),
    taskQueue: deliveryQueueOf(app.taskQueue),
    args: [webhookId, EVENTS_MAX],
  });
  const first = workflow.getHandle(run.workflowId, run.firstExecutionRunId);
  const latest = workflow.getHandle(run.workflowId);
  await waitUntil(
    async () => {
      await latest.signal(wakeSignal);
      return (await first.describe()).status.name;
    },
    (status) => status === 'CONTINUED_AS_NEW',
  );

  const { events } = await first.fetchHistory();
  expect(events?.length).toBeLessThan(WEBHOOK_EVENTS_MAX);
  await replay(events);
  await latest.terminate();
});

async function replay(events: Awaited<ReturnType<WorkflowHandle['fetchHistory']>>['events']) {
  await Worker.runReplayHistory(
    { workflowBundle: await loadWorkflowBundle(process.env['WORKFLOW_BUNDLE_PATH']) },
    { events: events ?? null },
  );
}
