import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Client, Connection } from '@temporalio/client';
import { type echo, echoUpdate } from './echo-workflow.ts';

const TASK_QUEUE = 'bench-echo';

/** Starts a worker whose workflows only echo updates: the least that any booking costs. */
export async function startBareUpdates(address: string) {
  const path = new URL('./echo-worker.ts', import.meta.url);
  const worker = fork(path, [address, TASK_QUEUE], { execArgv: ['--import', 'tsx'] });
  await once(worker, 'message');
  const { workflow } = new Client({ connection: await Connection.connect({ address }) });
  let started = 0;
  const startEcho = () =>
    workflow.start<typeof echo>('echo', {
      workflowId: `echo/${started++}`,
      taskQueue: TASK_QUEUE,
      args: [],
    });
  return {
    /** Starts workflows, and returns what sends the n-th update to one of them. A workflow takes 2,000 updates. */
    async start(workflows: number) {
      const echoes = await Promise.all(Array.from({ length: workflows }, startEcho));
      return (n: number) => echoes[n % workflows]!.executeUpdate(echoUpdate, { args: ['hello'] });
    },
    stop: () => worker.kill('SIGKILL'),
  };
}
