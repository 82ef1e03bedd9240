import proto from '@temporalio/proto';
import { claimQueueOf } from '../workflows/messages.ts';

const { TaskQueueType } = proto.temporal.api.enums.v1;
const TASK_TYPES = [TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW, TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY];

/** One type of task in one task queue, as Temporal's `DescribeTaskQueue` takes it. */
export type TaskQueuePart = {
  readonly taskQueue: { readonly name: string };
  readonly taskQueueType: (typeof TASK_TYPES)[number];
};

/** The task queues that a worker process polls. */
export function listPolledQueues(
  taskQueue: string,
): readonly { readonly queue: string; readonly parts: readonly TaskQueuePart[] }[] {
  return [taskQueue, claimQueueOf(taskQueue)].map((queue) => ({
    queue,
    parts: TASK_TYPES.map((taskQueueType) => ({ taskQueue: { name: queue }, taskQueueType })),
  }));
}
