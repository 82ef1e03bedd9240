import type { ConnectionLike } from '@temporalio/client';
import { listPolledQueues } from './task-queues.ts';

type Service = Pick<ConnectionLike, 'workflowService'>;
type WorkerQueues = { readonly namespace: string; readonly taskQueue: string };

/** The version that gets the work, for each part of the task queues; '' means workers without a version. */
export async function listCurrentVersions(
  { workflowService }: Service,
  { namespace, taskQueue }: WorkerQueues,
): Promise<string[]> {
  const parts = listPolledQueues(taskQueue).flatMap((queue) => queue.parts);
  return Promise.all(
    parts.map(async (part) => {
      const { versioningInfo } = await workflowService.describeTaskQueue({ namespace, ...part });
      return versioningInfo?.currentDeploymentVersion?.buildId ?? '';
    }),
  );
}

/** Says why a worker of this version gets no work, and the cure; undefined if it gets work. */
export async function explainIdleVersion(
  connection: Service,
  queues: WorkerQueues,
  buildId = '',
): Promise<string | undefined> {
  const versions = await listCurrentVersions(connection, queues);
  const current = versions.find((version) => version !== buildId);
  if (current === undefined) return undefined;
  const gets = `gets no bookings: ${nameOf(current)} are current, not ${nameOf(buildId)}`;
  return `${gets}; cure: ${[...listStarts(current), promotionOf(buildId)].join(', or ')}`;
}

function nameOf(buildId: string): string {
  return buildId === '' ? 'workers without a WORKER_BUILD_ID' : `the workers ${buildId}`;
}

function listStarts(current: string): string[] {
  return current === '' ? [] : [`start it with WORKER_BUILD_ID=${current}`];
}

function promotionOf(buildId: string): string {
  return buildId === ''
    ? 'run npm run promote -- --unversioned'
    : `run WORKER_BUILD_ID=${buildId} npm run promote`;
}
