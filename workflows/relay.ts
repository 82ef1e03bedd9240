import { continueAsNew, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import { HEARTBEAT_TIMEOUT_MS, type RelayActivities } from './messages.ts';

const { relay: placeForOneRound } = proxyActivities<RelayActivities>({
  startToCloseTimeout: '90s',
  // A dead worker sends no heartbeats; another one then places the events.
  heartbeatTimeout: HEARTBEAT_TIMEOUT_MS,
  retry: { initialInterval: '200ms', maximumInterval: '5s' },
  summary: 'Placing events',
});

const ROUNDS_PER_RUN = 500;

/** Gives every committed event its position in the feed. A schedule starts it again if it ends. */
export async function relay(): Promise<void> {
  let total = 0;
  for (let round = 0; round < ROUNDS_PER_RUN; round++) {
    total += await placeForOneRound();
    setCurrentDetails(
      `${total} events placed in ${round + 1} minutes. If it fails, the last failure of its activity says why.`,
    );
  }
  await continueAsNew<typeof relay>();
}
