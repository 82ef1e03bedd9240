import { setTimeout as sleep } from 'node:timers/promises';
import { Client as TemporalClient, Connection } from '@temporalio/client';
import { listChangeDifferences } from './change-differences.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { listBrokenConstraints } from './constraint-checks.ts';
import { asOwner } from '../database.ts';
import { type AppointmentRow, findDifferences } from './differences.ts';
import type { Fault } from '../faults/faults.ts';
import { findBrokenInvariantsOfProof } from './invariants.ts';
import { LEAVER_PERSONS, listErasedData } from '../market/leavers.ts';
import type { Log } from '../log.ts';
import { listOverruledDecisions, listUnexplainedErrors } from './log-checks.ts';
import { listUnjustifiedRefusals } from './refusal-checks.ts';
import { type Violation, violation } from '../violation.ts';
import { findWorldDifferences, listWorldRows, WORLD_IDS } from '../world/verdict.ts';

const SETTLE_MS = 15_000;
const POLL_MS = 500;
/**
 * An actor is ended if its workers stood still for long, got no CPU time, or cannot replay its history. A fault of all workers may end
 * several at once. More than these would be a defect.
 */
const ENDED_ACTORS_MIN = 5;
const ENDED_ACTORS_PER_FAULT = 0.25;
const ROWS_MAX = 3;

/** Every broken guarantee; empty if the proof holds. Only the faults excuse a response of 500. */
export async function listViolations(
  cluster: Cluster,
  log: Log,
  faults: readonly Fault[] = [],
): Promise<Violation[]> {
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
    ...listUnexplainedErrors(log.failures, cluster.readLogLines('gateway'), faults),
    ...findDifferences(log.operations, await listAppointments(cluster.databaseUrl)),
    ...listUnjustifiedRefusals(log.operations),
    ...(await listChangeDifferences(cluster.databaseUrl, log)),
    ...findWorldDifferences(log.world, await asOwner(cluster.databaseUrl, listWorldRows)),
    ...(await listErasedData(cluster.databaseUrl, log)),
    ...(await listUnhealthyWorkflows(cluster, faults.length)),
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
     FROM appointments WHERE business_id <> ALL($1) AND person_id NOT LIKE $2 ORDER BY starts_at`,
      [WORLD_IDS, LEAVER_PERSONS],
    ),
  );
  return rows;
}

/** A workflow that an abandoned request started may need some seconds to end. */
async function listUnhealthyWorkflows(
  { temporalAddress }: Cluster,
  faultCount: number,
): Promise<Violation[]> {
  const endedMax = Math.max(ENDED_ACTORS_MIN, faultCount * ENDED_ACTORS_PER_FAULT);
  const connection = await Connection.connect({ address: temporalAddress });
  const { workflow } = new TemporalClient({ connection });
  const deadlineMs = Date.now() + SETTLE_MS;
  let texts = await listUnhealthy(workflow, endedMax);
  while (texts.length > 0 && Date.now() < deadlineMs) {
    await sleep(POLL_MS);
    texts = await listUnhealthy(workflow, endedMax);
  }
  await connection.close();
  return texts.map((text) => violation('WORKFLOW_UNHEALTHY', text));
}

async function listUnhealthy(
  workflow: TemporalClient['workflow'],
  endedMax: number,
): Promise<string[]> {
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
  const ended = await listIds("ExecutionStatus = 'Terminated' AND WorkflowType = 'calendar'");
  const stuck: string[] = [];
  for (const id of await listIds("ExecutionStatus = 'Running' AND WorkflowType = 'calendar'")) {
    const { waiting } = await workflow
      .getHandle(id)
      .query<{ readonly waiting: readonly string[] }>('queue');
    if (waiting.length > 0) stuck.push(`${waiting.length} commands still wait at ${id}`);
  }
  return [
    ...failed.map((id) => `the workflow ${id} has failed`),
    ...undecided.map((id) => `the workflow ${id} is still undecided`),
    ...stuck,
    ...(ended.length > endedMax ? [`${ended.length} actors had to be ended`] : []),
  ];
}
