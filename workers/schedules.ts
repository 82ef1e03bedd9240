import { type Client, ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import type { sweep } from '../workflows/sweep.ts';
import { sweepScheduleOf } from '../workflows/messages.ts';

/** Every worker makes sure that the clockwork runs; the first one starts it. */
export async function ensureSchedules(client: Client, taskQueue: string): Promise<void> {
  try {
    await client.schedule.create<typeof sweep>({
      scheduleId: sweepScheduleOf(taskQueue),
      spec: { intervals: [{ every: '1 minute' }] },
      // What was missed while nothing ran is done by the next one.
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
      action: {
        type: 'startWorkflow',
        workflowType: 'sweep',
        taskQueue,
        args: [],
        // One that hangs must not keep the next ones from beginning.
        workflowRunTimeout: '10 minutes',
      },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}
