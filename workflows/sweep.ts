import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { SweepActivities } from './messages.ts';

const { sweep: sweepBatch } = proxyActivities<SweepActivities>({
  startToCloseTimeout: '30s',
  retry: { initialInterval: '1s', maximumInterval: '10s', maximumAttempts: 5 },
  summary: 'Processing due work',
});

const BATCHES_MAX = 100;

/** Processes due work. A schedule starts it every minute; the next run does what this one leaves. */
export async function sweep(): Promise<void> {
  const total = { expired: 0, lapsed: 0, completed: 0 };
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const { expired, lapsed, completed, isMore } = await sweepBatch();
    total.expired += expired;
    total.lapsed += lapsed;
    total.completed += completed;
    if (!isMore) break;
  }
  setCurrentDetails(
    `${total.expired} packages expired, ${total.lapsed} unconfirmed bookings lapsed, ${total.completed} appointments completed`,
  );
}
