import { setTimeout as sleep } from 'node:timers/promises';
import { rootCauseOf } from '../../launcher/start-error.ts';
import { createRetryingClient } from './client.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { asOwner } from './database.ts';
import { type Fault, injectFault, planFaults } from './faults.ts';
import { createLoad } from './load.ts';
import { createLog, listBookings, type Log } from './log.ts';
import { createMarketplace } from './marketplace.ts';
import { LOAD_STREAM, seededRandom } from './random.ts';
import type { Sabotage } from './sabotages.ts';
import { listViolations } from './verdict.ts';
import { type Violation, violation } from './violation.ts';

export type Proof = {
  readonly seconds: number;
  readonly log: Log;
  readonly faults: readonly Fault[];
  readonly violations: readonly Violation[];
  /** The folder with data and logs, kept if there are violations. */
  readonly keptIn?: string;
};

export type ProofOptions = {
  readonly seed: number;
  readonly seconds: number;
  /** Runs without faults, with an engine that is sabotaged or, with `none`, intact. */
  readonly sabotage?: Sabotage | 'none';
  readonly stopRequested: Promise<void>;
  readonly report: (message: string) => void;
};

type Load = ReturnType<typeof createLoad>;
type Run = { readonly cluster: Cluster; readonly log: Log; readonly load: Load };

/** A run with less than that proves nothing. */
const MIN_PER_MINUTE = { faults: 2, bookings: 100 };
const LANES = 24;
const GIVE_UP_AFTER_MS = 180_000;
const SABOTAGED_GIVE_UP_AFTER_MS = 10_000;

/** Starts a cluster, runs load and faults, and compares all responses with the database. */
export async function prove(options: ProofOptions): Promise<Proof> {
  const { sabotage } = options;
  options.report('starting Postgres, Redis, Temporal, two gateways and two workers …');
  const isWorkerIntact = sabotage === 'drop-constraint' || sabotage === 'none';
  const cluster = await startCluster(isWorkerIntact ? undefined : sabotage);
  const interrupted = options.stopRequested.then(() => {
    throw new Error('it was interrupted');
  });
  let isKept = false;
  try {
    const proof = await Promise.race([runProof(cluster, options), interrupted]);
    isKept = proof.violations.length > 0 && !sabotage;
    return { ...proof, ...(isKept && { keptIn: cluster.dataDir }) };
  } finally {
    await cluster.stop(isKept ? 'keep' : undefined);
  }
}

async function runProof(cluster: Cluster, options: ProofOptions): Promise<Proof> {
  const { seed, sabotage, report } = options;
  await createMarketplace(cluster.databaseUrl);
  if (sabotage === 'drop-constraint') await dropConstraint(cluster.databaseUrl);
  const log = createLog();
  const random = seededRandom(seed, LOAD_STREAM);
  const giveUpAfterMs = sabotage ? SABOTAGED_GIVE_UP_AFTER_MS : GIVE_UP_AFTER_MS;
  const client = createRetryingClient({ gateways: cluster.gateways, log, random, giveUpAfterMs });
  const run = { cluster, log, load: createLoad(client, log, random) };

  const startedMs = Date.now();
  const faults = await runLoadAndFaults(run, options, startedMs);
  report('comparing the responses with the database …');
  const violations = await listViolations(cluster, log).catch((error: unknown) => [
    ...log.problems,
    violation('COMPARISON_FAILED', `the comparison failed: ${rootCauseOf(error)}`),
  ]);
  if (!sabotage) violations.push(...listShortfalls(options.seconds, faults.length, log));
  return { seconds: toSeconds(Date.now() - startedMs), log, faults, violations };
}

async function runLoadAndFaults(
  run: Run,
  { seed, seconds, sabotage, report }: ProofOptions,
  startedMs: number,
): Promise<Fault[]> {
  const { log, load } = run;
  const endMs = startedMs + seconds * 1_000;
  let hasFailed = false;
  const isOver = () => hasFailed || Date.now() > endMs;
  // Without faults, only concurrent requests of one customer test the locks and limits.
  const lanes = Array.from({ length: LANES }, (_, n) =>
    sabotage && n % 2 === 0 ? load.runLane(isOver, ['book three at a time']) : load.runLane(isOver),
  );
  const faults: Fault[] = [];
  for (const planned of sabotage ? [] : planFaults(seed)) {
    const [{ afterMs }] = planned as [(typeof planned)[number]];
    if (Date.now() + afterMs > endMs) break;
    await sleep(afterMs);
    const kinds = planned.map(({ kind }) => kind).join(', and ');
    const elapsed = toSeconds(Date.now() - startedMs);
    report(`${elapsed} s, ${log.operations.length} operations: ${kinds}`);
    const burst = (size: number) => load.burst(size);
    const injected = await Promise.all(
      planned.map((fault) => injectFault(run.cluster, fault, burst)),
    );
    faults.push(...injected);
    const failures = injected.flatMap(({ kind, failure }) =>
      failure ? violation('NOT_RECOVERED', `${kind}: ${failure}`) : [],
    );
    log.problems.push(...failures);
    hasFailed = failures.length > 0;
    if (hasFailed) break;
  }
  await Promise.all(lanes);
  return faults;
}

/** The figures that are too low for the length of the run. */
function listShortfalls(seconds: number, faults: number, { operations }: Log): Violation[] {
  const counts = { faults, bookings: listBookings(operations).length };
  return (['faults', 'bookings'] as const).flatMap((what) => {
    const least = Math.floor((MIN_PER_MINUTE[what] * seconds) / 60);
    const text = `only ${counts[what]} ${what}; at least ${least} expected`;
    return counts[what] < least ? violation('TOO_LITTLE_LOAD', text) : [];
  });
}

const toSeconds = (ms: number) => Math.round(ms / 1_000);

async function dropConstraint(databaseUrl: string): Promise<void> {
  await asOwner(databaseUrl, (client) =>
    client.query('ALTER TABLE sessions DROP CONSTRAINT sessions_no_overlap'),
  );
}
