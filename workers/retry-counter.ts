import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { WorkerMetrics } from '../telemetry/worker-metrics.ts';

/** Counts the attempts of activities that follow a failed attempt. */
export function countRetries({ retries }: WorkerMetrics): ActivityInterceptorsFactory {
  return ({ info }) => ({
    inbound: {
      execute(input, next) {
        // A batch is decided by a local activity first; an ordinary one runs only after it failed.
        const isAfterLocal = info.activityType === 'decide' && !info.isLocal;
        if (info.attempt > 1 || isAfterLocal) retries.inc({ activity: info.activityType });
        return next(input);
      },
    },
  });
}
