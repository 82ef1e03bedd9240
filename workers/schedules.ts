import {
  type Client,
  ScheduleAlreadyRunning,
  type ScheduleOptionsStartWorkflowAction,
  ScheduleOverlapPolicy,
  type Workflow,
} from '@temporalio/client';
import type { busyCalendars } from '../workflows/busy-calendars.ts';
import type { mail } from '../workflows/mail.ts';
import {
  busyCalendarsScheduleOf,
  deliveryQueueOf,
  mailScheduleOf,
  relayScheduleOf,
  sweepScheduleOf,
} from '../workflows/messages.ts';
import type { relay } from '../workflows/relay.ts';
import type { sweep } from '../workflows/sweep.ts';

/** Every worker calls this; the first one creates the schedules. */
export async function ensureSchedules(client: Client, taskQueue: string): Promise<void> {
  await Promise.all([
    ensureSchedule<typeof sweep>(client, sweepScheduleOf(taskQueue), {
      type: 'startWorkflow',
      workflowType: 'sweep',
      taskQueue,
      args: [],
      // A sweep that hangs must not block the next ones.
      workflowRunTimeout: '10 minutes',
    }),
    // These run for ever. The schedule starts them, and starts them again if an operator ends them.
    ensureSchedule<typeof relay>(client, relayScheduleOf(taskQueue), {
      type: 'startWorkflow',
      workflowType: 'relay',
      taskQueue: deliveryQueueOf(taskQueue),
      args: [],
    }),
    ensureSchedule<typeof mail>(client, mailScheduleOf(taskQueue), {
      type: 'startWorkflow',
      workflowType: 'mail',
      taskQueue: deliveryQueueOf(taskQueue),
      args: [],
    }),
    ensureSchedule<typeof busyCalendars>(client, busyCalendarsScheduleOf(taskQueue), {
      type: 'startWorkflow',
      workflowType: 'busyCalendars',
      taskQueue: deliveryQueueOf(taskQueue),
      args: [],
    }),
  ]);
}

async function ensureSchedule<W extends Workflow>(
  client: Client,
  scheduleId: string,
  action: ScheduleOptionsStartWorkflowAction<W>,
): Promise<void> {
  try {
    const schedule = await client.schedule.create<W>({
      scheduleId,
      spec: { intervals: [{ every: '1 minute' }] },
      // Missed runs are skipped: the next one does their work.
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
      action,
    });
    // Not by `triggerImmediately`, after which the next interval would start a second run.
    await schedule.trigger(ScheduleOverlapPolicy.SKIP);
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}
