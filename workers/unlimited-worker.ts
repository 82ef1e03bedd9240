import { Worker } from '@temporalio/worker';

/**
 * A worker whose workflow code may take any time. For a booking, the SDK enters its sandbox some thirty times. It limits the
 * time of each entry, for which Node starts a thread each time: half of the time that the thread of the workflows is busy. No
 * option turns the limit off. Beyond it Node ends the whole process (nodejs/node 38503), even if the process was only paused.
 * Our workflows have no loop that could run for long.
 */
export class UnlimitedWorker extends Worker {
  protected static override createWorkflowCreator(
    ...[bundle, options, logger]: Parameters<typeof Worker.createWorkflowCreator>
  ): ReturnType<typeof Worker.createWorkflowCreator> {
    // Safe: the limit is only handed to `node:vm`, where it is optional.
    const isolateExecutionTimeoutMs = undefined as never;
    return super.createWorkflowCreator(bundle, { ...options, isolateExecutionTimeoutMs }, logger);
  }
}
