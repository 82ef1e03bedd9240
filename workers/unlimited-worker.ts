import { type CompiledWorkerOptions, Worker } from '@temporalio/worker';

/** Safe: the limit is only handed to `node:vm`, where it is optional. */
const UNLIMITED = { isolateExecutionTimeoutMs: undefined as never } satisfies Partial<
  Pick<CompiledWorkerOptions, 'isolateExecutionTimeoutMs'>
>;

/**
 * A worker whose workflow code may take any time. For a booking, the SDK enters its sandbox some thirty times. It limits the
 * time of each entry, for which Node starts a thread each time: half of the time that the thread of the workflows is busy. No
 * option turns the limit off (decision 88).
 */
export class UnlimitedWorker extends Worker {
  protected static override createWorkflowCreator(
    ...[bundle, options, logger]: Parameters<typeof Worker.createWorkflowCreator>
  ): ReturnType<typeof Worker.createWorkflowCreator> {
    return super.createWorkflowCreator(bundle, { ...options, ...UNLIMITED }, logger);
  }
}
