import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, isGrpcServiceError } from '@temporalio/client';
import { ConfigError, type PromotionConfig } from '../config/index.ts';
import { listCurrentVersions } from '../engine/worker-version.ts';

const POLL_MS = 500;
/** NOT_FOUND and FAILED_PRECONDITION: no worker of this version polls its task queues yet. */
const NOT_READY_CODES = [5, 9];

/** Makes a worker version current. Waits until its workers poll and all task queues use it. */
export async function promoteWorkers(
  connection: Connection,
  config: PromotionConfig,
  timeoutMs: number,
): Promise<void> {
  const deadlineMs = Date.now() + timeoutMs;
  for (let isSet = false; ; await sleep(POLL_MS)) {
    try {
      if (!isSet) await setCurrentVersion(connection, config);
      isSet = true;
      if (await isCurrentOnAllQueues(connection, config)) return;
      if (Date.now() > deadlineMs) throw new Error('some task queues do not use it yet');
    } catch (error) {
      const isNotReady = isGrpcServiceError(error) && NOT_READY_CODES.includes(error.code);
      if (!isNotReady) throw error;
      if (Date.now() > deadlineMs) throw noWorkers(config, error.details);
    }
  }
}

async function setCurrentVersion({ workflowService }: Connection, config: PromotionConfig) {
  await workflowService.setWorkerDeploymentCurrentVersion({
    namespace: config.TEMPORAL_NAMESPACE,
    deploymentName: config.TEMPORAL_TASK_QUEUE,
    buildId: config.WORKER_BUILD_ID,
  });
}

/** The server updates the task queues one after the other, after it has confirmed the change. */
async function isCurrentOnAllQueues(
  connection: Connection,
  config: PromotionConfig,
): Promise<boolean> {
  const { TEMPORAL_NAMESPACE: namespace, TEMPORAL_TASK_QUEUE: taskQueue } = config;
  const versions = await listCurrentVersions(connection, { namespace, taskQueue });
  return versions.every((version) => version === config.WORKER_BUILD_ID);
}

function noWorkers(config: PromotionConfig, details: string): ConfigError {
  const { TEMPORAL_NAMESPACE: namespace, TEMPORAL_TASK_QUEUE: taskQueue } = config;
  return new ConfigError(
    `No workers ${config.WORKER_BUILD_ID} serve ${taskQueue} in the namespace ${namespace} (${details}): ` +
      'start them, or set WORKER_BUILD_ID to the version that runs, and promote again.',
  );
}
