import { setTimeout as sleep } from 'node:timers/promises';
import { rootCauseOf } from '../../launcher/start-error.ts';
import { seededRandom } from './random.ts';
import { createGoodClient } from './client.ts';
import { startCluster } from './cluster.ts';
import { asOwner } from './database.ts';
import { createLoad } from './operations.ts';
import { type Fault, inflict, planOf } from './faults.ts';
import { bookingsIn, type Log, newLog } from './log.ts';
import type { Sabotage } from './sabotages.ts';
import { violations } from './verdict.ts';
import { makeWorld } from './marketplace.ts';

export type Proof = {
  readonly seconds: number;
  readonly log: Log;
  readonly faults: readonly Fault[];
  readonly violations: readonly string[];
  /** Its data and logs, where there is something to find out. */
  readonly keptIn?: string;
};

/** Less than that and it has shown nothing. */
const PER_MINUTE = { faults: 2, bookings: 100 };

const LANES = 24;
const LOAD_CHANCE = 2;

/** Starts everything, lets clients do as they please while things die, and compares what they heard with what is. */
export async function prove(options: {
  readonly seed: number;
  readonly seconds: number;
  /** Without faults: broken in that way, or in none. */
  readonly sabotage?: Sabotage | 'nothing';
  readonly stopRequested: Promise<void>;
  readonly report: (words: string) => void;
}): Promise<Proof> {
  const { seed, sabotage, report } = options;
  report('starting Postgres, Redis, Temporal, two gateways and two workers …');
  const isWorkerWhole = sabotage === 'drop-constraint' || sabotage === 'nothing';
  const cluster = await startCluster(isWorkerWhole ? undefined : sabotage);
  const interrupted = options.stopRequested.then(() => {
    throw new Error('it was interrupted');
  });
  let isOfInterest = false;
  try {
    const proof = await Promise.race([run(), interrupted]);
    isOfInterest = proof.violations.length > 0 && !sabotage;
    return { ...proof, ...(isOfInterest && { keptIn: cluster.dataDir }) };
  } finally {
    await cluster.stop(isOfInterest ? 'kept' : undefined);
  }

  async function run(): Promise<Proof> {
    await makeWorld(cluster.databaseUrl);
    if (sabotage === 'drop-constraint') await dropConstraint(cluster.databaseUrl);
    const log = newLog();
    const chance = seededRandom(seed, LOAD_CHANCE);
    const giveUpAfterMs = sabotage ? 10_000 : 180_000;
    const load = createLoad(
      createGoodClient(cluster.gateways, log, chance, giveUpAfterMs),
      log,
      chance,
    );
    const beganMs = Date.now();
    const endMs = beganMs + options.seconds * 1_000;
    let isBeyondHelp = false;
    const isOver = () => isBeyondHelp || Date.now() > endMs;
    // Without faults, locks and limits are tried by those who come at once.
    const lanes = Array.from({ length: LANES }, (_, n) =>
      sabotage && n % 2 === 0 ? load.lane(isOver, ['three at once']) : load.lane(isOver),
    );
    const faults: Fault[] = [];
    for (const next of sabotage ? [] : planOf(seed)) {
      const [{ afterMs }] = next as [(typeof next)[number]];
      if (Date.now() + afterMs > endMs) break;
      await sleep(afterMs);
      const kinds = next.map(({ kind }) => kind).join(', and ');
      report(`${seconds(Date.now() - beganMs)} s, ${log.deeds.length} deeds: ${kinds}`);
      const burst = (size: number) => load.burst(size);
      const made = await Promise.all(next.map((fault) => inflict(cluster, fault, burst)));
      faults.push(...made);
      const failures = made.flatMap(({ kind, failure }) => (failure ? `${kind}: ${failure}` : []));
      log.complaints.push(...failures);
      isBeyondHelp = failures.length > 0;
      if (isBeyondHelp) break;
    }
    await Promise.all(lanes);
    report('comparing what was answered with what is stored …');
    const found = await violations(cluster, log).catch((error: unknown) => [
      ...log.complaints,
      `it cannot be compared: ${rootCauseOf(error)}`,
    ]);
    if (!sabotage) found.push(...shortcomings(options.seconds, faults.length, log));
    return { seconds: seconds(Date.now() - beganMs), log, faults, violations: found };
  }
}

function shortcomings(lastedSeconds: number, faults: number, { deeds }: Log): string[] {
  return Object.entries({ faults, bookings: bookingsIn(deeds).length })
    .map(([what, count]) => {
      const least = Math.floor((PER_MINUTE[what as keyof typeof PER_MINUTE] * lastedSeconds) / 60);
      return count < least ? `only ${count} ${what} in all that time, and not ${least}` : '';
    })
    .filter(Boolean);
}

const seconds = (ms: number) => Math.round(ms / 1_000);

async function dropConstraint(databaseUrl: string): Promise<void> {
  await asOwner(databaseUrl, (client) =>
    client.query('ALTER TABLE sessions DROP CONSTRAINT sessions_no_overlap'),
  );
}
