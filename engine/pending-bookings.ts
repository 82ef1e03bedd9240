import type { Client } from '@temporalio/client';
import { claimQueueOf } from '../workflows/messages.ts';
import { createCached } from './cached.ts';

/** Bookings that were answered with 202 and are not decided yet. */
export type PendingBookings = {
  readonly count: number;
  readonly oldestAgeSeconds: number;
  readonly oldest: readonly PendingBooking[];
};

type PendingBooking = {
  readonly workflowId: string;
  readonly runId: string;
  readonly startTime: Date;
};

const CACHED_MS = 5_000;
const TIMEOUT_MS = 2_000;
const PAGE_SIZE = 1_000;
const OLDEST_MAX = 20;

/** Reads them from Temporal: an abandoned booking leaves a reservation in Postgres, but no workflow. */
export function createPendingBookings(
  client: Client,
  taskQueue: string,
  nowMs: () => number,
): () => Promise<PendingBookings> {
  const query = `TaskQueue = '${claimQueueOf(taskQueue)}' AND ExecutionStatus = 'Running'`;

  async function read(): Promise<PendingBookings> {
    const pending: PendingBooking[] = [];
    for await (const each of client.workflow.list({ query, pageSize: PAGE_SIZE })) {
      const { workflowId, runId, startTime } = each;
      pending.push({ workflowId, runId, startTime });
    }
    pending.sort((a, b) => a.startTime.getTime() - b.startTime.getTime());
    const oldestMs = pending[0]?.startTime.getTime() ?? Infinity;
    return {
      count: pending.length,
      oldestAgeSeconds: Math.max(0, (nowMs() - oldestMs) / 1000),
      oldest: pending.slice(0, OLDEST_MAX),
    };
  }

  return createCached(() => client.withDeadline(Date.now() + TIMEOUT_MS, read), CACHED_MS);
}
