import { type Client, ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import type { sweep } from '../workflows/sweep.ts';
import { sweepScheduleOf } from '../workflows/messages.ts';

/** Every worker calls this; the first one creates the schedule. */
export async function ensureSchedules(client: Client, taskQueue: string): Promise<void> {
  try {
    await client.schedule.create<typeof sweep>({
      scheduleId: sweepScheduleOf(taskQueue),
      spec: { intervals: [{ every: '1 minute' }] },
      // Missed runs are skipped: the next sweep does their work.
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
      action: {
        type: 'startWorkflow',
        workflowType: 'sweep',
        taskQueue,
        args: [],
        // A sweep that hangs must not block the next ones.
        workflowRunTimeout: '10 minutes',
      },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}
