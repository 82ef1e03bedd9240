import proto from '@temporalio/proto';
import { claimQueueOf, deliveryQueueOf } from '../workflows/messages.ts';

const { TaskQueueType } = proto.temporal.api.enums.v1;
const TASK_TYPES = [TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW, TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY];

/** One type of task in one task queue, as Temporal's `DescribeTaskQueue` takes it. */
export type TaskQueuePart = {
  readonly taskQueue: { readonly name: string };
  readonly taskQueueType: (typeof TASK_TYPES)[number];
};

export type PolledQueue = {
  readonly queue: string;
  /** Bookings wait for the tasks of this queue. */
  readonly isForBookings: boolean;
  readonly parts: readonly TaskQueuePart[];
};

/** The task queues that a worker process polls. */
export function listPolledQueues(taskQueue: string): readonly PolledQueue[] {
  return [taskQueue, claimQueueOf(taskQueue), deliveryQueueOf(taskQueue)].map((queue) => ({
    queue,
    isForBookings: queue !== deliveryQueueOf(taskQueue),
    parts: TASK_TYPES.map((taskQueueType) => ({ taskQueue: { name: queue }, taskQueueType })),
  }));
}
