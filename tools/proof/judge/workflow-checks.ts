import { setTimeout as sleep } from 'node:timers/promises';
import { Client as TemporalClient, Connection } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import type { System } from '../system.ts';
import { type Violation, violation } from '../violation.ts';
import type { EndedActor } from './log-checks.ts';

const SETTLE_MS = 15_000;
const POLL_MS = 500;
type Workflows = TemporalClient['workflow'];

async function withWorkflows<T>(
  { temporalAddress }: Pick<System, 'temporalAddress'>,
  use: (workflows: Workflows) => Promise<T>,
): Promise<T> {
  const connection = await Connection.connect({ address: temporalAddress });
  try {
    return await use(new TemporalClient({ connection }).workflow);
  } finally {
    await connection.close();
  }
}

export const listEndedActors = ({
  temporalAddress,
  workflowBundlePath,
}: Pick<System, 'temporalAddress' | 'workflowBundlePath'>): Promise<EndedActor[]> =>
  withWorkflows({ temporalAddress }, async (workflows) => {
    const query = "ExecutionStatus = 'Terminated' AND WorkflowType = 'calendar'";
    const ended = new Map<string, EndedActor>();
    const histories: { workflowId: string; history: unknown }[] = [];
    for await (const { workflowId, runId, closeTime } of workflows.list({ query })) {
      ended.set(runId, { id: workflowId, runId, endedMs: closeTime!.getTime() });
      const history = await workflows.getHandle(workflowId, runId).fetchHistory();
      histories.push({ workflowId, history });
    }
    const workflowBundle = { codePath: workflowBundlePath };
    for await (const { runId, error } of Worker.runReplayHistories({ workflowBundle }, histories)) {
      const actor = ended.get(runId)!;
      ended.set(runId, { ...actor, replayError: error?.message });
    }
    return [...ended.values()];
  });

/** A workflow that an abandoned request started may need some seconds to end. */
export const listUnhealthyWorkflows = (
  system: Pick<System, 'temporalAddress'>,
): Promise<Violation[]> =>
  withWorkflows(system, async (workflows) => {
    const deadlineMs = Date.now() + SETTLE_MS;
    let texts = await listUnhealthy(workflows);
    while (texts.length > 0 && Date.now() < deadlineMs) {
      await sleep(POLL_MS);
      texts = await listUnhealthy(workflows);
    }
    return texts.map((text) => violation('WORKFLOW_UNHEALTHY', text));
  });

async function listUnhealthy(workflows: Workflows): Promise<string[]> {
  const listIds = async (query: string) => {
    const ids: string[] = [];
    for await (const { workflowId } of workflows.list({ query })) ids.push(workflowId);
    return ids;
  };
  // A failed sweep does no harm: the next one does its work.
  const failed = await listIds(
    "ExecutionStatus IN ('Failed', 'TimedOut', 'Canceled') AND WorkflowType != 'sweep'",
  );
  const undecided = await listIds(
    "ExecutionStatus = 'Running' AND WorkflowType IN ('booking', 'series')",
  );
  const stuck: string[] = [];
  for (const id of await listIds("ExecutionStatus = 'Running' AND WorkflowType = 'calendar'")) {
    const { waiting } = await workflows
      .getHandle(id)
      .query<{ readonly waiting: readonly string[] }>('queue');
    if (waiting.length > 0) stuck.push(`${waiting.length} commands still wait at ${id}`);
  }
  return [
    ...failed.map((id) => `the workflow ${id} has failed`),
    ...undecided.map((id) => `the workflow ${id} is still undecided`),
    ...stuck,
  ];
}
