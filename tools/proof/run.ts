import { setTimeout as sleep } from 'node:timers/promises';
import { rootCauseOf } from '../../config/cause.ts';
import { runBusyLane } from './busy-lane.ts';
import { createRetryingClient } from './client.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Fault, injectFault, planFaults } from './faults.ts';
import { createLoad } from './load.ts';
import { createLog, listBookedOffers, listBookings, type Log } from './log.ts';
import { createMarketplace } from './marketplace.ts';
import { countOffers } from './offer-counts.ts';
import { openOutsideCalendars } from './outside-calendars.ts';
import { LOAD_STREAM, seededRandom } from './random.ts';
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
  readonly report: (message: string) => void;
};

type Load = ReturnType<typeof createLoad>;
type Run = {
  readonly cluster: Cluster;
  readonly log: Log;
  readonly load: Load;
  readonly busyLane: (isOver: () => boolean) => Promise<void>;
};

/** A run with less than that proves nothing. An offer is passed on at the earliest five minutes after it was made. */
const LEAST = {
  faults: { perMinute: 2, afterMinutes: 0 },
  bookings: { perMinute: 100, afterMinutes: 0 },
  'booked offers': { perMinute: 1, afterMinutes: 1 },
  'withdrawn offers': { perMinute: 0.25, afterMinutes: 2 },
  'offers passed on': { perMinute: 0.25, afterMinutes: 10 },
};
type Figure = keyof typeof LEAST;
const LANES = 24;
const GIVE_UP_AFTER_MS = 180_000;

/** Starts a cluster, runs load and faults, and compares all responses with the database. */
export function prove(options: ProofOptions, stopRequested: Promise<void>): Promise<Proof> {
  return withCluster(options.report, stopRequested, async (cluster) => {
    const proof = await runFaults(cluster, createLog(), options);
    const isKept = proof.violations.length > 0;
    return { result: { ...proof, ...(isKept && { keptIn: cluster.dataDir }) }, isKept };
  });
}

/** Runs `use` with a cluster; deletes its data unless `use` asks to keep it. */
export async function withCluster<T>(
  report: ProofOptions['report'],
  stopRequested: Promise<void>,
  use: (cluster: Cluster) => Promise<{ readonly result: T; readonly isKept: boolean }>,
): Promise<T> {
  report('starting Postgres, Redis, Temporal, two gateways and two workers …');
  const cluster = await startCluster();
  const interrupted = stopRequested.then((): never => {
    throw new Error('it was interrupted');
  });
  let isKept = false;
  try {
    await createMarketplace(cluster.databaseUrl);
    const used = await Promise.race([use(cluster), interrupted]);
    ({ isKept } = used);
    return used.result;
  } finally {
    await cluster.stop(isKept ? 'keep' : undefined);
  }
}

/** Runs load and faults. The log must hold every operation on this cluster so far. */
export async function runFaults(cluster: Cluster, log: Log, options: ProofOptions): Promise<Proof> {
  const { seed, seconds, report } = options;
  const random = seededRandom(seed, LOAD_STREAM);
  const { gateways } = cluster;
  const client = createRetryingClient({ gateways, log, random, giveUpAfterMs: GIVE_UP_AFTER_MS });
  const calendars = await openOutsideCalendars(cluster.databaseUrl);
  const busyLane = (isOver: () => boolean) =>
    runBusyLane({ client, log, random, calendars }, isOver);
  const run = { cluster, log, load: createLoad(client, log, random), busyLane };
  const operationsBefore = log.operations.length;

  const startedMs = Date.now();
  let faults: Fault[];
  try {
    faults = await runLoadAndFaults(run, options, startedMs);
  } finally {
    await calendars.close();
  }
  report('comparing the responses with the database …');
  const violations = await listViolations(cluster, log).catch((error: unknown) => [
    ...log.problems,
    violation('COMPARISON_FAILED', `the comparison failed: ${rootCauseOf(error)}`),
  ]);
  const operations = log.operations.slice(operationsBefore);
  const { withdrawn, passedOn } = await countOffers(cluster.databaseUrl);
  const counts = {
    faults: faults.length,
    bookings: listBookings(operations).length,
    'booked offers': listBookedOffers(operations).length,
    'withdrawn offers': withdrawn,
    'offers passed on': passedOn,
  };
  violations.push(...listShortfalls(seconds, counts));
  return { seconds: toSeconds(Date.now() - startedMs), log, faults, violations };
}

async function runLoadAndFaults(
  { cluster, log, load, busyLane }: Run,
  { seed, seconds, report }: ProofOptions,
  startedMs: number,
): Promise<Fault[]> {
  const endMs = startedMs + seconds * 1_000;
  // A slow machine gets more time to make enough bookings.
  const latestMs = endMs + 2 * seconds * 1_000;
  const operationsBefore = log.operations.length;
  const countBookings = () => listBookings(log.operations.slice(operationsBefore)).length;
  const isEnough = () => Date.now() > latestMs || countBookings() >= leastOf('bookings', seconds);
  let hasFailed = false;
  const isOver = () => hasFailed || (Date.now() > endMs && isEnough());
  const lanes = [...Array.from({ length: LANES }, () => load.runLane(isOver)), busyLane(isOver)];
  const faults: Fault[] = [];
  for (const planned of planFaults(seed)) {
    const [{ afterMs }] = planned as [(typeof planned)[number]];
    if (Date.now() + afterMs > endMs) break;
    await sleep(afterMs);
    const kinds = planned.map(({ kind }) => kind).join(', and ');
    const elapsed = toSeconds(Date.now() - startedMs);
    report(`${elapsed} s, ${log.operations.length} operations: ${kinds}`);
    const burst = (size: number) => load.burst(size);
    const injected = await Promise.all(planned.map((fault) => injectFault(cluster, fault, burst)));
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
function listShortfalls(seconds: number, counts: Readonly<Record<Figure, number>>): Violation[] {
  return (Object.keys(LEAST) as Figure[]).flatMap((name) => {
    const least = leastOf(name, seconds);
    const text = `only ${counts[name]} ${name}; at least ${least} expected`;
    return counts[name] < least ? violation('TOO_LITTLE_LOAD', text) : [];
  });
}

function leastOf(name: Figure, seconds: number): number {
  const { perMinute, afterMinutes } = LEAST[name];
  return Math.floor(perMinute * (seconds / 60 - afterMinutes));
}

const toSeconds = (ms: number) => Math.round(ms / 1_000);
