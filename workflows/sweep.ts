import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { SweepActivities } from './messages.ts';

const { sweep: sweepSome } = proxyActivities<SweepActivities>({
  startToCloseTimeout: '30s',
  retry: { initialInterval: '1s', maximumInterval: '10s', maximumAttempts: 5 },
  summary: 'what has run out by the clock',
});

const ROUNDS_MAX = 100;

/** What is due by the clock: a schedule starts it every minute. What it leaves, the next one does. */
export async function sweep(): Promise<void> {
  const total = { expired: 0, lapsed: 0, completed: 0 };
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const done = await sweepSome();
    total.expired += done.expired;
    total.lapsed += done.lapsed;
    total.completed += done.completed;
    if (!done.isMore) break;
  }
  setCurrentDetails(
    `${total.expired} packages expired, ${total.lapsed} bookings were not confirmed in time, ${total.completed} appointments completed`,
  );
}
