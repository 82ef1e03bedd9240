import { Client as TemporalClient, Connection } from '@temporalio/client';
import type { BookingBody } from '../../contract/appointments.ts';
import { queueQuery } from '../../workflows/messages.ts';
import type { Cluster } from './cluster.ts';
import { asOwner } from './database.ts';
import { sleepingGuards } from './guards.ts';
import { brokenInvariants } from './invariants.ts';
import type { Deed, Log, Place } from './log.ts';

type Row = Place & {
  readonly id: string;
  readonly key: string;
  readonly person: string;
  readonly services: string[];
  readonly isCancelled: boolean;
};

/** Everything that is not as it was promised; empty where the proof holds. */
export async function violations(cluster: Cluster, log: Log): Promise<string[]> {
  const broken = await brokenInvariants(cluster.databaseUrl);
  const guards = await sleepingGuards(cluster.databaseUrl);
  return [
    ...log.complaints,
    ...Object.entries(broken).map(([rule, rows]) => `${rule}: ${JSON.stringify(rows.slice(0, 3))}`),
    ...guards.map((guard) => `${guard} no longer refuses what it should`),
    ...overruled(cluster.workerLog()),
    ...differences(log.deeds, await storedIn(cluster.databaseUrl)),
    ...(await unhealthyWorkflows(cluster)),
  ];
}

async function storedIn(databaseUrl: string): Promise<Row[]> {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<Row>(
      `SELECT id, notes AS key, professional_id AS professional, local_date::text AS date,
       to_char(starts_at AT TIME ZONE 'UTC', 'HH24:MI') AS start, person_id AS person,
       service_ids AS services, status = 'Cancelled' AS "isCancelled"
     FROM appointments ORDER BY starts_at`,
    ),
  );
  return rows;
}

/** What may be said to those who ask here for something that can be had. */
const REFUSALS = new Set([
  'SLOT_TAKEN',
  'SESSION_FULL',
  'CLIENT_DOUBLE_BOOKED',
  'CUSTOMER_LIMIT_REACHED',
  'USAGE_LIMIT_REACHED',
  'DB_UNAVAILABLE',
]);

/** What the clients were told beside what is stored. */
function differences(deeds: readonly Deed[], rows: readonly Row[]): string[] {
  const found: string[] = [];
  const byKey = new Map<string, Row[]>();
  for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
  const changes = new Map<string, Deed[]>();
  for (const deed of deeds) {
    if (deed.final.is === 'unanswered') found.push(`${deed.kind} ${deed.key} was never answered`);
    if (deed.final.is === 'refused' && !REFUSALS.has(deed.final.code)) {
      found.push(`${deed.kind} ${deed.key} was refused ${deed.final.code}`);
    }
    if (deed.asked.what === 'book' || deed.final.is !== 'done') continue;
    changes.set(deed.asked.id, [...(changes.get(deed.asked.id) ?? []), deed]);
  }
  const bookings = deeds.filter(({ asked }) => asked.what === 'book');
  const asked = new Set(bookings.map(({ key }) => key));
  for (const key of byKey.keys()) if (!asked.has(key)) found.push(`nobody asked for ${key}`);
  for (const deed of bookings) {
    const stored = byKey.get(deed.key) ?? [];
    found.push(...bookingDifferences(deed, stored, changes));
  }
  found.push(...groundlessRefusals(deeds));
  for (const { kind, key, asked: wish, final } of deeds) {
    if (wish.what === 'book' || final.is !== 'done') continue;
    const said = final.appointment;
    const isSo = wish.what === 'cancel' ? said.status === 'Cancelled' : isAt(said, wish.to);
    if (!isSo) found.push(`${kind} ${key} was answered with ${JSON.stringify(said)}`);
  }
  return found;
}

function bookingDifferences(
  { kind, key, asked, final }: Deed,
  stored: readonly Row[],
  changes: ReadonlyMap<string, Deed[]>,
): string[] {
  if (asked.what !== 'book') return [];
  const name = `${kind} ${key}`;
  if (final.is === 'refused' && stored.length > 0)
    return [`${name} was refused ${final.code} and is booked`];
  if (final.is !== 'done') return [];
  const places = placesOf(asked.body);
  if (stored.length !== places.length) {
    return [`${name} was promised ${places.length} appointments and has ${stored.length}`];
  }
  const found: string[] = [];
  if (!stored.some(({ id }) => id === final.appointment.id)) found.push(`${name} has another id`);
  stored.forEach((row, i) => {
    const done = changes.get(row.id) ?? [];
    const place = done.reduce((at, { asked: by }) => (by.what === 'move' ? by.to : at), places[i]!);
    const isCancelled = done.some(({ asked: by }) => by.what === 'cancel');
    const isSame =
      isAt(row, place) &&
      row.isCancelled === isCancelled &&
      row.person === asked.person &&
      row.services.join() === asked.body.services.join();
    if (!isSame) found.push(`${name} is stored as ${JSON.stringify(row)}`);
  });
  return found;
}

/** A slot is taken by somebody who had it, now or at some time: they may have left since. */
function groundlessRefusals(deeds: readonly Deed[]): string[] {
  const done = deeds.filter(({ final }) => final.is === 'done');
  const had = new Set<string>();
  for (const { asked } of done) {
    const places =
      asked.what === 'book' ? placesOf(asked.body) : asked.what === 'move' ? [asked.to] : [];
    for (const { professional, date } of places) had.add(`${professional} ${date}`);
  }
  return deeds.flatMap(({ kind, key, asked, final }) => {
    if (final.is !== 'refused' || final.code !== 'SLOT_TAKEN' || asked.what !== 'book') return [];
    const isGrounded = placesOf(asked.body).some(({ professional, date }) =>
      had.has(`${professional} ${date}`),
    );
    return isGrounded ? [] : [`${kind} ${key} was refused SLOT_TAKEN on a day without bookings`];
  });
}

const isAt = (a: Place, b: Place) =>
  a.professional === b.professional && a.date === b.date && a.start === b.start;

const WEEK_MS = 7 * 86_400_000;

function placesOf({
  professional,
  date,
  start,
  recurringFrequency,
  recurringCount,
}: BookingBody): Place[] {
  const stepMs = recurringFrequency === 'biweekly' ? 2 * WEEK_MS : WEEK_MS;
  return Array.from({ length: recurringCount ?? 1 }, (_, n) => ({
    professional,
    date: new Date(Date.parse(date) + n * stepMs).toISOString().slice(0, 10),
    start,
  }));
}

/** The database had to refuse what the engine had decided: nothing is wrong yet, but the engine is. */
function overruled(lines: readonly string[]): string[] {
  return lines
    .filter((line) => /a decision failed|the database refused a batch/.test(line))
    .filter((line) => !line.includes('outcomes_attempt_unique'))
    .map((line) => `the database had to refuse a decision: ${line.slice(0, 300)}`);
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
