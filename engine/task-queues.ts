import proto from '@temporalio/proto';
import { claimQueueOf } from '../workflows/messages.ts';

const { TaskQueueType } = proto.temporal.api.enums.v1;
const KINDS = [TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW, TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY];

export type Tasks = {
  readonly taskQueue: { readonly name: string };
  readonly taskQueueType: (typeof KINDS)[number];
};

/** What workers ask for: the queues, and of each the kinds of task, as Temporal is asked about them. */
export function servedQueues(
  taskQueue: string,
): readonly { readonly queue: string; readonly tasks: readonly Tasks[] }[] {
  return [taskQueue, claimQueueOf(taskQueue)].map((queue) => ({
    queue,
    tasks: KINDS.map((taskQueueType) => ({ taskQueue: { name: queue }, taskQueueType })),
  }));
}
