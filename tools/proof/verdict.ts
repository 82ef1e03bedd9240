import { Client as TemporalClient, Connection } from '@temporalio/client';
import { OUTCOME_UNKNOWN } from '../../domain/unavailable.ts';
import { DECISION_OVERRULED } from '../../workers/activities/decide.ts';
import { queueQuery } from '../../workflows/messages.ts';
import type { Cluster } from './cluster.ts';
import { listBrokenConstraints } from './constraint-checks.ts';
import { asOwner } from './database.ts';
import { type AppointmentRow, findDifferences } from './differences.ts';
import { findBrokenInvariantsOfProof } from './invariants.ts';
import type { Failure, Log } from './log.ts';
import { listUnjustifiedRefusals } from './refusal-checks.ts';
import { type Violation, violation } from './violation.ts';

const OUTAGE = 503;
const ROWS_MAX = 3;
const LOG_LINE_MAX = 300;

/** Every broken guarantee; empty if the proof holds. */
export async function listViolations(cluster: Cluster, log: Log): Promise<Violation[]> {
  const invariants = await asOwner(cluster.databaseUrl, findBrokenInvariantsOfProof);
  const constraints = await listBrokenConstraints(cluster.databaseUrl);
  return [
    ...log.problems,
    ...Object.entries(invariants).map(([invariant, rows]) => {
      const text = `${invariant}: ${JSON.stringify(rows.slice(0, ROWS_MAX))}`;
      return violation('INVARIANT_BROKEN', text, invariant);
    }),
    ...constraints.map((constraint) => {
      const text = `${constraint} no longer refuses what it should`;
      return violation('CONSTRAINT_NOT_ENFORCED', text, constraint);
    }),
    ...listOverruledDecisions(cluster.readLogLines('worker')),
    ...listUnexplainedErrors(log.failures, cluster.readLogLines('gateway')),
    ...findDifferences(log.operations, await listAppointments(cluster.databaseUrl)),
    ...listUnjustifiedRefusals(log.operations),
    ...(await listUnhealthyWorkflows(cluster)),
  ];
}

async function listAppointments(databaseUrl: string): Promise<AppointmentRow[]> {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<AppointmentRow>(
      `SELECT id, notes AS key, professional_id AS professional, local_date::text AS date,
       to_char(starts_at AT TIME ZONE 'UTC', 'HH24:MI') AS start,
       -- A walk-in is the person of its booking only.
       CASE person_id WHEN booking_id THEN notes ELSE person_id END AS person,
       service_ids AS services, status = 'Cancelled' AS "isCancelled", status = 'Pending' AS "isPending",
       (SELECT sum((service ->> 'priceMinor')::int)::int FROM jsonb_array_elements(booked_services) AS service)
         AS "priceMinor",
       final_minor::int AS "finalMinor", discount ->> 'couponCode' AS coupon,
       package_redemption ->> 'packagePurchaseId' AS purchase
     FROM appointments ORDER BY starts_at`,
    ),
  );
  return rows;
}

type LogLine = {
  readonly requestId?: string;
  readonly event?: string;
  readonly err?: { readonly code?: string };
};

/** Skips other lines: a killed process may leave half a line. */
function parseLogLines(lines: readonly string[]): LogLine[] {
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as LogLine];
    } catch {
      return [];
    }
  });
}

/** The 5xx responses without an outage. The gateway logs OUTCOME_UNKNOWN where a 503 might be wrong. */
function listUnexplainedErrors(
  failures: readonly Failure[],
  logLines: readonly string[],
): Violation[] {
  const unknown = parseLogLines(logLines).filter(({ err }) => err?.code === OUTCOME_UNKNOWN);
  const requestIds = new Set(unknown.map(({ requestId }) => requestId));
  return failures.flatMap((failure) => {
    if (failure.kind !== 'server error' || failure.status === OUTAGE) return [];
    const { status, requestId } = failure;
    if (requestId !== null && requestIds.has(requestId)) return [];
    return violation('SERVER_ERROR', `a response was ${status} ${requestId}`);
  });
}

/** Decisions that only a database constraint stopped: the data is right, but the engine is not. */
function listOverruledDecisions(logLines: readonly string[]): Violation[] {
  return parseLogLines(logLines)
    .filter(({ event }) => event === DECISION_OVERRULED)
    .map((line) => JSON.stringify(line).slice(0, LOG_LINE_MAX))
    .map((line) =>
      violation('DECISION_OVERRULED', `the database had to refuse a decision: ${line}`),
    );
}

async function listUnhealthyWorkflows({ temporalAddress }: Cluster): Promise<Violation[]> {
  const connection = await Connection.connect({ address: temporalAddress });
  const { workflow } = new TemporalClient({ connection });
  const listIds = async (query: string) => {
    const ids: string[] = [];
    for await (const { workflowId } of workflow.list({ query })) ids.push(workflowId);
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
    const { waiting } = await workflow.getHandle(id).query(queueQuery);
    if (waiting.length > 0) stuck.push(`${waiting.length} commands still wait at ${id}`);
  }
  await connection.close();
  return [
    ...failed.map((id) => `the workflow ${id} has failed`),
    ...undecided.map((id) => `the workflow ${id} is still undecided`),
    ...stuck,
  ].map((text) => violation('WORKFLOW_UNHEALTHY', text));
}
