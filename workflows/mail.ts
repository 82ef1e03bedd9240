import { continueAsNew, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import { HEARTBEAT_TIMEOUT_MS, type MailActivities } from './messages.ts';

const { notify } = proxyActivities<MailActivities>({
  startToCloseTimeout: '90s',
  // A dead worker sends no heartbeats; another one then sends the mail.
  heartbeatTimeout: HEARTBEAT_TIMEOUT_MS,
  retry: { initialInterval: '1s', maximumInterval: '10s' },
  summary: 'Sending mail',
});

const ROUNDS_PER_RUN = 500;

/** Tells people what happened to their appointments, and reminds them. A schedule starts it again if it ends. */
export async function mail(): Promise<void> {
  const totals: Record<string, number> = {};
  for (let round = 0; round < ROUNDS_PER_RUN; round++) {
    for (const [result, count] of Object.entries(await notify())) {
      totals[result] = (totals[result] ?? 0) + count;
    }
    const counts = Object.entries(totals).map(([result, count]) => `${count} ${result}`);
    setCurrentDetails(
      `In ${round + 1} minutes: ${counts.join(', ') || 'nothing to send'}. Each notification of an appointment says why it was not sent: GET /api/appointments/{id}/notifications.`,
    );
  }
  await continueAsNew<typeof mail>();
}
