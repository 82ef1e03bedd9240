import { setTimeout as sleep } from 'node:timers/promises';
import { Client as TemporalClient, Connection } from '@temporalio/client';
import proto from '@temporalio/proto';
import type { Cluster } from '../cluster/cluster.ts';
import { type Violation, violation } from '../violation.ts';

const SETTLE_MS = 15_000;
const POLL_MS = 500;
/** A fault of all workers may end several actors at once. */
const ENDED_ACTORS_MIN = 5;
const ENDED_ACTORS_PER_FAULT = 0.1;

type Workflows = TemporalClient['workflow'];

/** Why an actor was ended: its workers stood still or got no CPU time, or its code and its history differ. */
export type EndCause =
  'its task timed out' | 'its history could not be replayed' | 'its task failed';
export type EndedActor = { readonly id: string; readonly runId: string; readonly cause: EndCause };

async function withWorkflows<T>(
  { temporalAddress }: Pick<Cluster, 'temporalAddress'>,
  use: (workflows: Workflows) => Promise<T>,
): Promise<T> {
  const connection = await Connection.connect({ address: temporalAddress });
  try {
    return await use(new TemporalClient({ connection }).workflow);
  } finally {
    await connection.close();
  }
}

export const listEndedActors = (cluster: Pick<Cluster, 'temporalAddress'>): Promise<EndedActor[]> =>
  withWorkflows(cluster, async (workflows) => {
    const query = "ExecutionStatus = 'Terminated' AND WorkflowType = 'calendar'";
    const ended: EndedActor[] = [];
    for await (const { workflowId: id, runId } of workflows.list({ query })) {
      const { events } = await workflows.getHandle(id, runId).fetchHistory();
      ended.push({ id, runId, cause: endCauseOf(events ?? []) });
    }
    return ended;
  });

const { WorkflowTaskFailedCause } = proto.temporal.api.enums.v1;

/** The history has only the first of the attempts that failed one after the other. */
function endCauseOf(events: readonly proto.temporal.api.history.v1.IHistoryEvent[]): EndCause {
  const failure = events.findLast(
    (event) => event.workflowTaskFailedEventAttributes ?? event.workflowTaskTimedOutEventAttributes,
  );
  const cause = failure?.workflowTaskFailedEventAttributes?.cause;
  if (cause === undefined || cause === null) return 'its task timed out';
  return cause === WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_NON_DETERMINISTIC_ERROR
    ? 'its history could not be replayed'
    : 'its task failed';
}

/** Only faults excuse actors that were ended because of time. */
export function listEndedTooOften(ended: readonly EndedActor[], faultCount: number): Violation[] {
  const endedMax = Math.max(ENDED_ACTORS_MIN, faultCount * ENDED_ACTORS_PER_FAULT);
  const timedOut = ended.filter(({ cause }) => cause === 'its task timed out');
  const others = ended.filter(({ cause }) => cause !== 'its task timed out');
  const texts = [
    ...others.map(({ id, runId, cause }) => `the actor ${id} (${runId}) was ended: ${cause}`),
    ...(timedOut.length > endedMax
      ? [`${timedOut.length} actors were ended because their tasks timed out`]
      : []),
  ];
  return texts.map((text) => violation('WORKFLOW_UNHEALTHY', text));
}

/** A workflow that an abandoned request started may need some seconds to end. */
export const listUnhealthyWorkflows = (
  cluster: Pick<Cluster, 'temporalAddress'>,
): Promise<Violation[]> =>
  withWorkflows(cluster, async (workflows) => {
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
