import { type CompiledWorkerOptions, Worker } from '@temporalio/worker';
import type { WorkflowCreator } from '@temporalio/worker/lib/workflow/interface.js';

/** Safe: the limit is only handed to `node:vm`, where it is optional. */
const UNLIMITED = { isolateExecutionTimeoutMs: undefined as never } satisfies Partial<
  Pick<CompiledWorkerOptions, 'isolateExecutionTimeoutMs'>
>;

/**
 * Makes a class of workers that run their workflow code on one thread. The code has no time limit.
 *
 * The SDK gives each worker a thread, with a heap and a copy of the workflow bundle: some 35 MB. The shared thread is that of
 * the worker created first, so the local activities of all must be among its activities. It ends with the last worker that was
 * created; a worker that is created later has a new one.
 *
 * For a booking, the SDK enters its sandbox some thirty times. It limits the time of each entry, for which Node starts a
 * thread each time: half of the time that the thread of the workflows is busy. No option turns the limit off (decision 88).
 */
export function createWorkerClass(): typeof Worker {
  let creator: Promise<WorkflowCreator> | undefined;
  let users = 0;
  return class extends Worker {
    protected static override async createWorkflowCreator(
      ...[bundle, options, logger]: Parameters<typeof Worker.createWorkflowCreator>
    ): Promise<WorkflowCreator> {
      users += 1;
      creator ??= super.createWorkflowCreator(bundle, { ...options, ...UNLIMITED }, logger);
      const shared = await creator;
      return {
        createWorkflow: (workflow) => shared.createWorkflow(workflow),
        async destroy() {
          users -= 1;
          if (users > 0) return;
          creator = undefined;
          await shared.destroy();
        },
      };
    }
  };
}
