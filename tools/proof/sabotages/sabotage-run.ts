import { DATABASE_DEFECTS, isDatabaseDefect } from './broken-database.ts';
import { createRetryingClient } from '../clients/client.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Log } from '../log.ts';
import { openOutsideCalendars } from '../clients/outside-calendars.ts';
import { SABOTAGE_STREAM, seededRandom } from '../random.ts';
import { listRounds } from './sabotage-loads.ts';
import { judgeSabotage, type Sabotage } from './sabotages.ts';
import { listViolations } from '../judge/verdict.ts';
import type { Violation } from '../violation.ts';

const GIVE_UP_AFTER_MS = 10_000;

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
    const known = knownTexts;
    const calendars = await openOutsideCalendars(cluster.databaseUrl);
    let found: Violation[] = [];
    // The run causes faults itself.
    const faults = [{ kind: sabotage, startedMs: Date.now(), recoveredMs: Infinity }];
    const listNew = async () =>
      (await listViolations(cluster, log, faults)).filter(({ text }) => !known.has(text));
    for (const runRound of listRounds(sabotage)) {
      await runRound({ cluster, log, random, client, calendars });
      if (sabotage === 'none') continue;
      found = await listNew();
      if (judgeSabotage(sabotage, found).isAsExpected) break;
    }
    if (sabotage === 'none') found = await listNew();
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

/** Broken workers stay until the next sabotage replaces them; all else is repaired at once. */
function createBreakEngine({ databaseUrl, deployGateway, deployWorkers }: Cluster) {
  let areWorkersBroken = false;

  return async (sabotage: Sabotage | 'none'): Promise<() => Promise<void>> => {
    const isOfGateway = sabotage === 'ignore-keys';
    const isOfDatabase = isDatabaseDefect(sabotage);
    const isOfWorker = sabotage !== 'none' && !isOfGateway && !isOfDatabase;
    if (isOfWorker) await deployWorkers(sabotage);
    else if (areWorkersBroken) await deployWorkers();
    areWorkersBroken = isOfWorker;
    if (isOfDatabase) return DATABASE_DEFECTS[sabotage](databaseUrl);
    if (!isOfGateway) return async () => undefined;
    await deployGateway(sabotage);
    return () => deployGateway();
  };
}
