import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, isGrpcServiceError } from '@temporalio/client';
import proto from '@temporalio/proto';
import type { PromotionConfig } from '../../config/index.ts';
import { claimQueueOf } from '../../workflows/messages.ts';

const PAUSE_MS = 500;
/** The version, or one of its task queues, is not served yet: NOT_FOUND, FAILED_PRECONDITION. */
const NOT_YET = [5, 9];

const { TaskQueueType } = proto.temporal.api.enums.v1;
const TASK_TYPES = [TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW, TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY];

/** Gives the work to the workers with that build id. Waits until they are up, and until it holds everywhere. */
export async function promote(
  { workflowService }: Connection,
  config: PromotionConfig,
  withinMs: number,
): Promise<void> {
  const { TEMPORAL_NAMESPACE: namespace, TEMPORAL_TASK_QUEUE: deploymentName } = config;
  const deployment = { namespace, deploymentName };
  const deadlineMs = Date.now() + withinMs;

  /** It reaches the task queues one after the other, later than it is answered. */
  async function isHeardOf(): Promise<boolean> {
    const asked = [deploymentName, claimQueueOf(deploymentName)].flatMap((name) =>
      TASK_TYPES.map(async (taskQueueType) => {
        const queue = { namespace, taskQueue: { name }, taskQueueType };
        const { versioningInfo } = await workflowService.describeTaskQueue(queue);
        return versioningInfo?.currentDeploymentVersion?.buildId === config.WORKER_BUILD_ID;
      }),
    );
    return (await Promise.all(asked)).every(Boolean);
  }

  for (let isAsked = false; ; await sleep(PAUSE_MS)) {
    try {
      if (!isAsked) {
        const buildId = config.WORKER_BUILD_ID;
        await workflowService.setWorkerDeploymentCurrentVersion({ ...deployment, buildId });
        isAsked = true;
      }
      if (await isHeardOf()) return;
      if (Date.now() > deadlineMs) throw new Error('some task queues have not heard of it yet');
    } catch (error) {
      const isEarly = isGrpcServiceError(error) && NOT_YET.includes(error.code);
      if (!isEarly || Date.now() > deadlineMs) throw error;
    }
  }
}
