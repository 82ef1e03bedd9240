import type { Client } from '@temporalio/client';
import { claimQueueOf } from '../workflows/messages.ts';
import { createCached } from './cached.ts';

/** Bookings that were answered with 202 and are not decided yet. */
export type PendingBookings = { readonly count: number; readonly oldestAgeSeconds: number };

const CACHED_MS = 5_000;
const TIMEOUT_MS = 2_000;
const PAGE_SIZE = 1_000;

/** Reads them from Temporal: an abandoned booking leaves a reservation in Postgres, but no workflow. */
export function createPendingBookings(
  client: Client,
  taskQueue: string,
): () => Promise<PendingBookings> {
  const query = `TaskQueue = '${claimQueueOf(taskQueue)}' AND ExecutionStatus = 'Running'`;

  async function read(): Promise<PendingBookings> {
    let count = 0;
    let oldestMs = Infinity;
    for await (const { startTime } of client.workflow.list({ query, pageSize: PAGE_SIZE })) {
      count += 1;
      oldestMs = Math.min(oldestMs, startTime.getTime());
    }
    return { count, oldestAgeSeconds: Math.max(0, (Date.now() - oldestMs) / 1000) };
  }

  return createCached(() => client.withDeadline(Date.now() + TIMEOUT_MS, read), CACHED_MS);
}
