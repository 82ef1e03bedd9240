import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, isGrpcServiceError } from '@temporalio/client';
import { ConfigError, type PromotionConfig } from '../config/index.ts';
import { servedQueues } from '../engine/task-queues.ts';

const PAUSE_MS = 500;
/** The version, or one of its task queues, is not served yet: NOT_FOUND, FAILED_PRECONDITION. */
const NOT_YET = [5, 9];

/** Gives the work to the workers with that build id. Waits until they are up, and until it holds everywhere. */
export async function promote(
  { workflowService }: Connection,
  config: PromotionConfig,
  withinMs: number,
): Promise<void> {
  const { TEMPORAL_NAMESPACE: namespace, TEMPORAL_TASK_QUEUE: deploymentName } = config;
  const { WORKER_BUILD_ID: buildId } = config;
  const deployment = { namespace, deploymentName };
  const deadlineMs = Date.now() + withinMs;

  /** It reaches the task queues one after the other, later than it is answered. */
  async function isHeardOf(): Promise<boolean> {
    const tasks = servedQueues(deploymentName).flatMap((queue) => queue.tasks);
    const asked = tasks.map(async (each) => {
      const { versioningInfo } = await workflowService.describeTaskQueue({ namespace, ...each });
      return versioningInfo?.currentDeploymentVersion?.buildId === buildId;
    });
    return (await Promise.all(asked)).every(Boolean);
  }

  for (let isAsked = false; ; await sleep(PAUSE_MS)) {
    try {
      if (!isAsked) {
        await workflowService.setWorkerDeploymentCurrentVersion({ ...deployment, buildId });
        isAsked = true;
      }
      if (await isHeardOf()) return;
      if (Date.now() > deadlineMs) throw new Error('some task queues have not heard of it yet');
    } catch (error) {
      const isEarly = isGrpcServiceError(error) && NOT_YET.includes(error.code);
      if (!isEarly) throw error;
      if (Date.now() > deadlineMs) {
        throw new ConfigError(
          `No workers ${buildId} serve ${deploymentName} in the namespace ${namespace} (${error.details}): ` +
            'start them, or set WORKER_BUILD_ID to that of those that run, and promote again.',
        );
      }
    }
  }
}
