import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Client, Connection, WithStartWorkflowOperation } from '@temporalio/client';
import { type echo, echoUpdate } from './echo-workflow.ts';

const TASK_QUEUE = 'bench-echo';

/** Starts a worker whose workflows only echo updates: the least that any booking costs. */
export async function startBareUpdates(address: string) {
  const path = new URL('./echo-worker.ts', import.meta.url);
  const worker = fork(path, [address, TASK_QUEUE], { execArgv: ['--import', 'tsx'] });
  await once(worker, 'message');
  const client = new Client({ connection: await Connection.connect({ address }) });
  return {
    /** Sends the n-th update, spread over this many workflows. Another run has its own, because a workflow takes 2,000. */
    update: (n: number, workflows: number, run = 0) =>
      client.workflow.executeUpdateWithStart(echoUpdate, {
        args: ['hello'],
        startWorkflowOperation: new WithStartWorkflowOperation<typeof echo>('echo', {
          workflowId: `echo/${run}/${workflows}/${n % workflows}`,
          workflowIdConflictPolicy: 'USE_EXISTING',
          taskQueue: TASK_QUEUE,
          args: [],
        }),
      }),
    stop: () => worker.kill('SIGKILL'),
  };
}
