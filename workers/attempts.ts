import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { WorkerMetrics } from '../telemetry/worker-metrics.ts';

/** Counts what is done again because it failed before. */
export function countRetries({ retries }: WorkerMetrics): ActivityInterceptorsFactory {
  return ({ info }) => ({
    inbound: {
      execute(input, next) {
        // A decision is a local activity at first; an ordinary one takes over where that failed.
        const tookOver = info.activityType === 'decide' && !info.isLocal;
        if (info.attempt > 1 || tookOver) retries.inc({ activity: info.activityType });
        return next(input);
      },
    },
  });
}
