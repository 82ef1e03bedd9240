import type { Client } from '@temporalio/client';
import { createCached } from './cached.ts';
import { listPolledQueues, type PolledQueue, type TaskQueuePart } from './task-queues.ts';

/** The state of a task queue, as Temporal reports it. */
type QueueStatus = {
  readonly queue: string;
  readonly isForBookings: boolean;
  /** Workers that polled recently. */
  readonly polling: number;
  /** How long the oldest task has waited for a worker. */
  readonly backlogAgeSeconds: number;
};

export type WorkerPresence = {
  readonly readQueues: () => Promise<readonly QueueStatus[]>;
  /** Throws if bookings would wait: no worker polls, or the workers do not take tasks. */
  readonly requireWorkers: () => Promise<void>;
};

const CACHED_MS = 2_000;
const TIMEOUT_MS = 1_000;
/** A poll lasts up to a minute, so a waiting worker was last seen up to a minute ago. */
const POLLED_WITHIN_MS = 75_000;
const BACKLOG_AGE_MAX_SECONDS = 5;

export function createWorkerPresence(
  client: Client,
  taskQueue: string,
  nowMs: () => number,
): WorkerPresence {
  const queues = listPolledQueues(taskQueue);
  const readQueues = createCached(
    () => Promise.all(queues.map((each) => readQueue(client, each, nowMs() - POLLED_WITHIN_MS))),
    CACHED_MS,
  );

  async function requireWorkers(): Promise<void> {
    const stalled = (await readQueues()).find(
      ({ isForBookings, polling, backlogAgeSeconds }) =>
        isForBookings && (polling === 0 || backlogAgeSeconds > BACKLOG_AGE_MAX_SECONDS),
    );
    if (stalled) throw new Error(`no worker serves the task queue ${stalled.queue}`);
  }

  return { readQueues, requireWorkers };
}

/** A queue is only as well served as its worst type of task. */
async function readQueue(
  client: Client,
  { queue, isForBookings, parts }: PolledQueue,
  sinceMs: number,
): Promise<QueueStatus> {
  const statuses = await Promise.all(parts.map((part) => readPart(client, part, sinceMs)));
  return {
    queue,
    isForBookings,
    polling: Math.min(...statuses.map(({ polling }) => polling)),
    backlogAgeSeconds: Math.max(...statuses.map(({ backlogAgeSeconds }) => backlogAgeSeconds)),
  };
}

async function readPart(client: Client, part: TaskQueuePart, sinceMs: number) {
  const { namespace } = client.options;
  const { pollers, stats } = await client.withDeadline(Date.now() + TIMEOUT_MS, () =>
    client.workflowService.describeTaskQueue({ namespace, ...part, reportStats: true }),
  );
  const polling = (pollers ?? []).filter(
    ({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0) * 1_000 >= sinceMs,
  );
  return {
    polling: polling.length,
    backlogAgeSeconds: Number(stats?.approximateBacklogAge?.seconds ?? 0),
  };
}
