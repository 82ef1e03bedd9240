import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { ROOT } from '../../launcher/paths.ts';
import {
  bundleWorkflowCode,
  NativeConnection,
  Worker,
} from '../../tools/test-runner/temporal-runtime.ts';
import { createWorkerClass } from '../../workers/one-thread.ts';
import { services, uniqueTaskQueue } from '../support/services.ts';

const { temporalAddress: address } = services;
let workflowBundle: Awaited<ReturnType<typeof bundleWorkflowCode>>;
let connection: NativeConnection;
let client: Client;

beforeAll(async () => {
  const workflowsPath = join(ROOT, 'test/support/slow-workflow.ts');
  workflowBundle = await bundleWorkflowCode({ workflowsPath });
  connection = await NativeConnection.connect({ address });
  client = new Client({ connection: await Connection.connect({ address }) });
});
afterEach(() => void jest.restoreAllMocks());
afterAll(async () => {
  await client.connection.close();
  await connection.close();
});

const runSlow = (taskQueue: string) =>
  client.workflow.execute('slow', {
    taskQueue,
    workflowId: uniqueTaskQueue(),
    args: [10_000_000],
  });

test('workflow code runs without a time limit, so that Node needs no thread to watch it', async () => {
  const taskQueue = uniqueTaskQueue();
  const worker = await createWorkerClass().create({
    connection,
    taskQueue,
    workflowBundle,
    // An option that the types of the SDK hide: with this limit, a worker of the SDK does not even start.
    ...{ isolateExecutionTimeout: '1ms' },
  });

  expect(await worker.runUntil(() => runSlow(taskQueue))).toBe('done');
});

type Thread = { destroy: () => Promise<void> };

/** Observes the threads that the SDK starts. */
function watchThreads() {
  const sdk = Worker as unknown as { createWorkflowCreator: (...args: []) => Promise<Thread> };
  const start = sdk.createWorkflowCreator.bind(Worker);
  const ends = jest.fn();
  const starts = jest.spyOn(sdk, 'createWorkflowCreator').mockImplementation(async (...args) => {
    const thread = await start(...args);
    jest.spyOn(thread, 'destroy').mockImplementation(async () => void ends());
    return thread;
  });
  return { starts, ends };
}

test('workers of one class share a thread, which ends with the last of them', async () => {
  const { starts, ends } = watchThreads();
  const workers = createWorkerClass();
  const [first, second] = [uniqueTaskQueue(), uniqueTaskQueue()];
  const create = (taskQueue: string) => workers.create({ connection, taskQueue, workflowBundle });
  const [one, other] = [await create(first), await create(second)];

  await other.runUntil(async () => {
    expect(await one.runUntil(() => runSlow(first))).toBe('done');
    expect(ends).not.toHaveBeenCalled();
    expect(await runSlow(second)).toBe('done');
  });

  expect(starts).toHaveBeenCalledTimes(1);
  expect(ends).toHaveBeenCalledTimes(1);
});
