import { Client as TemporalClient, Connection } from '@temporalio/client';
import { OUTCOME_UNKNOWN } from '../../domain/unavailable.ts';
import { DECISION_OVERRULED } from '../../workers/activities/decide.ts';
import { queueQuery } from '../../workflows/messages.ts';
import type { Cluster } from './cluster.ts';
import { asOwner } from './database.ts';
import { differences, type Row } from './differences.ts';
import { unjustifiedRefusals } from './refusal-checks.ts';
import { guardViolations } from './constraint-hits.ts';
import { brokenInvariants } from './invariants.ts';
import type { Log } from './log.ts';

/** Everything that is not as it was promised; empty where the proof holds. */
export async function violations(cluster: Cluster, log: Log): Promise<string[]> {
  const broken = await brokenInvariants(cluster.databaseUrl);
  const guards = await guardViolations(cluster.databaseUrl);
  return [
    ...log.complaints,
    ...Object.entries(broken).map(([rule, rows]) => `${rule}: ${JSON.stringify(rows.slice(0, 3))}`),
    ...guards.map((guard) => `${guard} no longer refuses what it should`),
    ...overruled(cluster.logOf('worker')),
    ...unexplained(log.failed, cluster.logOf('gateway')),
    ...differences(log.deeds, await storedIn(cluster.databaseUrl)),
    ...unjustifiedRefusals(log.deeds),
    ...(await unhealthyWorkflows(cluster)),
  ];
}

async function storedIn(databaseUrl: string): Promise<Row[]> {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<Row>(
      `SELECT id, notes AS key, professional_id AS professional, local_date::text AS date,
       to_char(starts_at AT TIME ZONE 'UTC', 'HH24:MI') AS start, person_id AS person,
       service_ids AS services, status = 'Cancelled' AS "isCancelled",
       (booked_services #>> '{0,priceMinor}')::int AS "priceMinor",
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
function parseLines(lines: readonly string[]): LogLine[] {
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as LogLine];
    } catch {
      return [];
    }
  });
}

/** Errors 5xx without an outage. The gateway logs OUTCOME_UNKNOWN where a 503 might be wrong. */
function unexplained(failed: readonly string[], lines: readonly string[]): string[] {
  const unknown = parseLines(lines).filter(({ err }) => err?.code === OUTCOME_UNKNOWN);
  const requestIds = new Set(unknown.map(({ requestId }) => requestId));
  return failed
    .filter((answer) => !requestIds.has(answer.split(' ')[1]))
    .map((answer) => `a request was answered ${answer}`);
}

/** A constraint refused what the engine had accepted: no harm was done, but the engine is wrong. */
function overruled(lines: readonly string[]): string[] {
  return parseLines(lines)
    .filter(({ event }) => event === DECISION_OVERRULED)
    .map((line) => `the database had to refuse a decision: ${JSON.stringify(line).slice(0, 300)}`);
}

async function unhealthyWorkflows({ temporalAddress }: Cluster): Promise<string[]> {
  const connection = await Connection.connect({ address: temporalAddress });
  const { workflow } = new TemporalClient({ connection });
  const found: string[] = [];
  const list = async (query: string) => {
    const ids: string[] = [];
    for await (const { workflowId } of workflow.list({ query })) ids.push(workflowId);
    return ids;
  };
  // What one sweep leaves, the next one does.
  for (const id of await list(
    "ExecutionStatus IN ('Failed', 'TimedOut', 'Canceled') AND WorkflowType != 'sweep'",
  )) {
    found.push(`the workflow ${id} has failed`);
  }
  for (const id of await list(
    "ExecutionStatus = 'Running' AND WorkflowType IN ('booking', 'series')",
  )) {
    found.push(`the workflow ${id} is still undecided`);
  }
  for (const id of await list("ExecutionStatus = 'Running' AND WorkflowType = 'calendar'")) {
    const { waiting } = await workflow.getHandle(id).query(queueQuery);
    if (waiting.length > 0) found.push(`${waiting.length} commands still wait at ${id}`);
  }
  await connection.close();
  return found;
}
