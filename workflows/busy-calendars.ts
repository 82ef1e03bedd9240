import { continueAsNew, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import { type BusyCalendarActivities, HEARTBEAT_TIMEOUT_MS } from './messages.ts';

const { readBusyCalendars } = proxyActivities<BusyCalendarActivities>({
  startToCloseTimeout: '90s',
  // A dead worker sends no heartbeats; another one then reads the calendars.
  heartbeatTimeout: HEARTBEAT_TIMEOUT_MS,
  retry: { initialInterval: '1s', maximumInterval: '10s' },
  summary: 'Reading calendars that are due',
});

const ROUNDS_PER_RUN = 500;

/** Reads the outside calendars of professionals. A schedule starts it again if it ends. */
export async function busyCalendars(): Promise<void> {
  let total = 0;
  for (let round = 0; round < ROUNDS_PER_RUN; round++) {
    total += await readBusyCalendars();
    setCurrentDetails(
      `${total} calendars read in ${round + 1} minutes. Each calendar says why it was not read: GET /api/professionals/{professionalId}/busy-calendars.`,
    );
  }
  await continueAsNew<typeof busyCalendars>();
}
