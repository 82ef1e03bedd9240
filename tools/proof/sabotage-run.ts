import { runBusyLane } from './busy-lane.ts';
import { createRetryingClient } from './client.ts';
import type { Cluster } from './cluster.ts';
import { asOwner } from './database.ts';
import { createLoad } from './load.ts';
import type { Log } from './log.ts';
import { type Kind, KINDS } from './operations.ts';
import { openOutsideCalendars } from './outside-calendars.ts';
import { SABOTAGE_STREAM, seededRandom } from './random.ts';
import { judgeSabotage, type Sabotage } from './sabotages.ts';
import { listViolations } from './verdict.ts';
import type { Violation } from './violation.ts';

const LANES = 24;
const COMPETING: Kind[] = ['book a held slot', 'book a contested slot', 'book a class seat'];
const GIVE_UP_AFTER_MS = 10_000;
const ROUND_SECONDS = 3;
const ROUNDS_MAX = 6;
export const SABOTAGE_SECONDS_MAX = ROUND_SECONDS * ROUNDS_MAX;

/**
 * Breaks the engine in one way after the other. Each run loads the broken engine until the proof detects it, and
 * returns the new violations. The log must hold every operation on this cluster so far.
 */
export function createSabotageRuns(cluster: Cluster, log: Log, seed: number) {
  let knownTexts: Set<string> | undefined;
  let stream = SABOTAGE_STREAM;
  const breakEngine = createBreakEngine(cluster);

  return async function runSabotage(sabotage: Sabotage | 'none'): Promise<Violation[]> {
    knownTexts ??= await listKnownTexts(cluster, log);
    const repair = await breakEngine(sabotage);
    // The requests of an earlier run would be refused, since they are booked.
    const random = seededRandom(seed, stream++);
    const { gateways } = cluster;
    const client = createRetryingClient({ gateways, log, random, giveUpAfterMs: GIVE_UP_AFTER_MS });
    const load = createLoad(client, log, random);
    const known = knownTexts;
    const calendars = await openOutsideCalendars(cluster.databaseUrl);
    let found: Violation[] = [];
    for (let round = 0; round < ROUNDS_MAX; round++) {
      await runRound(load, (isOver) => runBusyLane({ client, log, random, calendars }, isOver));
      found = (await listViolations(cluster, log)).filter(({ text }) => !known.has(text));
      if (isDetected(sabotage, found)) break;
    }
    for (const { text } of found) known.add(text);
    await calendars.close();
    await repair();
    return found;
  };
}

/** The violations before the first sabotage. An empty database has no rows that its constraints could refuse. */
async function listKnownTexts(cluster: Cluster, log: Log): Promise<Set<string>> {
  const before = log.operations.length > 0 ? await listViolations(cluster, log) : [];
  return new Set(before.map(({ text }) => text));
}

/** Without a sabotage, all rounds are run. */
function isDetected(sabotage: Sabotage | 'none', found: readonly Violation[]): boolean {
  return sabotage !== 'none' && judgeSabotage(sabotage, found).isAsExpected;
}

async function runRound(
  load: ReturnType<typeof createLoad>,
  runBusy: (isOver: () => boolean) => Promise<void>,
): Promise<void> {
  const endMs = Date.now() + ROUND_SECONDS * 1_000;
  const isOver = () => Date.now() > endMs;
  // Only concurrent requests of one customer test the locks and limits; others compete for held seats.
  const lanes = Array.from({ length: LANES }, (_, n) => {
    if (n % 2 === 0) return load.runLane(isOver, ['book three at a time']);
    return load.runLane(isOver, n % 4 === 1 ? COMPETING : KINDS);
  });
  await Promise.all([...lanes, load.runLane(isOver, ['wait in line']), runBusy(isOver)]);
}

/** Broken workers stay until the next sabotage replaces them; the constraint is repaired at once. */
function createBreakEngine({ databaseUrl, deployWorkers }: Cluster) {
  let areWorkersBroken = false;

  return async (sabotage: Sabotage | 'none'): Promise<() => Promise<void>> => {
    const dropsConstraint = sabotage === 'drop-constraint';
    const needsBrokenWorkers = sabotage !== 'none' && !dropsConstraint;
    if (needsBrokenWorkers) await deployWorkers(sabotage);
    else if (areWorkersBroken) await deployWorkers();
    areWorkersBroken = needsBrokenWorkers;
    return dropsConstraint ? dropConstraint(databaseUrl) : async () => undefined;
  };
}

async function dropConstraint(databaseUrl: string): Promise<() => Promise<void>> {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<{ definition: string }>(
      `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
       WHERE conname = 'sessions_no_overlap'`,
    ),
  );
  const alter = (action: string) =>
    asOwner(databaseUrl, (client) => client.query(`ALTER TABLE sessions ${action}`));
  await alter('DROP CONSTRAINT sessions_no_overlap');
  return async () => {
    await alter(`ADD CONSTRAINT sessions_no_overlap ${rows[0]!.definition}`);
  };
}
