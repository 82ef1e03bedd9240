import type { Client } from '@temporalio/client';
import { servedQueues, type Tasks } from './task-queues.ts';

/** A queue of work, as Temporal sees it. */
type QueueSeen = {
  readonly queue: string;
  /** Workers that asked for work lately. */
  readonly polling: number;
  /** How long the first task that nobody takes has been waiting. */
  readonly backlogAgeSeconds: number;
};

export type WorkerPresence = {
  readonly look: () => Promise<readonly QueueSeen[]>;
  /** Fails where bookings would wait in vain: nobody asks for work, or nobody does it. */
  readonly requireServed: () => Promise<void>;
};

const KEPT_MS = 2_000;
const ANSWER_WITHIN_MS = 1_000;
/** Temporal lets a worker wait for a minute before it must ask again. */
const ASKED_WITHIN_MS = 75_000;
const BACKLOG_AGE_MAX_SECONDS = 5;

export function createWorkerPresence(client: Client, taskQueue: string): WorkerPresence {
  const queues = servedQueues(taskQueue);
  let kept: { readonly untilMs: number; readonly seen: Promise<QueueSeen[]> } | undefined;

  /** A queue is as well served as its worst kind of task. */
  async function lookAt({ queue, tasks }: (typeof queues)[number]): Promise<QueueSeen> {
    const seen = await Promise.all(tasks.map(lookAtTasks));
    return {
      queue,
      polling: Math.min(...seen.map(({ polling }) => polling)),
      backlogAgeSeconds: Math.max(...seen.map(({ backlogAgeSeconds }) => backlogAgeSeconds)),
    };
  }

  async function lookAtTasks(tasks: Tasks) {
    const { namespace } = client.options;
    const { pollers, stats } = await client.withDeadline(Date.now() + ANSWER_WITHIN_MS, () =>
      client.workflowService.describeTaskQueue({ namespace, ...tasks, reportStats: true }),
    );
    const sinceSeconds = (Date.now() - ASKED_WITHIN_MS) / 1000;
    const polling = (pollers ?? []).filter(
      ({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0) >= sinceSeconds,
    );
    return {
      polling: polling.length,
      backlogAgeSeconds: Number(stats?.approximateBacklogAge?.seconds ?? 0),
    };
  }

  function look(): Promise<readonly QueueSeen[]> {
    if (!kept || Date.now() >= kept.untilMs) {
      kept = { untilMs: Date.now() + KEPT_MS, seen: Promise.all(queues.map(lookAt)) };
    }
    return kept.seen;
  }

  return {
    look,
    async requireServed() {
      const unserved = (await look()).filter(
        ({ polling, backlogAgeSeconds }) =>
          polling === 0 || backlogAgeSeconds > BACKLOG_AGE_MAX_SECONDS,
      );
      if (unserved.length > 0) throw new Error(`nobody serves ${unserved[0]!.queue}`);
    },
  };
}
