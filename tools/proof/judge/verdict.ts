import { listChangeDifferences } from './change-differences.ts';
import { listBrokenConstraints } from './constraint-checks.ts';
import { asOwner } from '../database.ts';
import { type AppointmentRow, findDifferences } from './differences.ts';
import type { Fault } from '../faults/fault.ts';
import type { System } from '../system.ts';
import { findBrokenInvariantsOfProof } from './invariants.ts';
import { listRefusedOverlaps } from './overlap-checks.ts';
import { LEAVER_PERSONS, listErasedData } from '../market/leavers.ts';
import type { Log } from '../log.ts';
import {
  listOverruledDecisions,
  type EndedActor,
  listUnexplainedErrors,
  listWronglyEnded,
} from './log-checks.ts';
import { listUnjustifiedRefusals } from './refusal-checks.ts';
import { type Violation, violation } from '../violation.ts';
import { listEndedActors, listUnhealthyWorkflows } from './workflow-checks.ts';
import { findWorldDifferences, listWorldRows, WORLD_IDS } from '../world/verdict.ts';

const ROWS_MAX = 3;

/** Every broken guarantee; empty if the proof holds. Only the faults excuse a response of 500. */
export async function listViolations(
  system: System,
  log: Log,
  faults: readonly Fault[] = [],
  ended?: readonly EndedActor[],
): Promise<Violation[]> {
  const invariants = await asOwner(system.databaseUrl, findBrokenInvariantsOfProof);
  const constraints = await listBrokenConstraints(system.databaseUrl);
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
    ...(system.listDied?.() ?? []).map((text) => violation('PROCESS_DIED', text)),
    ...listOverruledDecisions(system.readLogLines('worker')),
    ...listRefusedOverlaps(system.readLogLines('postgres')),
    ...listUnexplainedErrors(log.failures, system.readLogLines('gateway'), faults),
    ...findDifferences(log.operations, await listAppointments(system.databaseUrl)),
    ...listUnjustifiedRefusals(log.operations),
    ...(await listChangeDifferences(system.databaseUrl, log)),
    ...findWorldDifferences(log.world, await asOwner(system.databaseUrl, listWorldRows)),
    ...(await listErasedData(system.databaseUrl, log)),
    ...(await listUnhealthyWorkflows(system)),
    ...listWronglyEnded(ended ?? (await listEndedActors(system)), faults.length),
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
