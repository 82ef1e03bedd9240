import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { ROOT } from '../../launcher/paths.ts';
import { bundleWorkflowCode, NativeConnection } from '../../tools/test-runner/temporal-runtime.ts';
import { UnlimitedWorker } from '../../workers/unlimited-worker.ts';
import { services } from '../support/services.ts';

test('workflow code runs without a time limit, so that Node needs no thread to watch it', async () => {
  const { temporalAddress: address } = services;
  const taskQueue = randomUUID();
  const connection = await NativeConnection.connect({ address });
  const worker = await UnlimitedWorker.create({
    connection,
    taskQueue,
    workflowBundle: await bundleWorkflowCode({
      workflowsPath: join(ROOT, 'test/support/slow-workflow.ts'),
    }),
    // An option that the types of the SDK hide: with this limit, a worker of the SDK does not even start.
    ...{ isolateExecutionTimeout: '1ms' },
  });
  const client = await Connection.connect({ address });
  const { workflow } = new Client({ connection: client });
  const result = await worker.runUntil(() =>
    workflow.execute('slow', { taskQueue, workflowId: taskQueue, args: [10_000_000] }),
  );
  await client.close();
  await connection.close();
  expect(result).toBe('done');
});
