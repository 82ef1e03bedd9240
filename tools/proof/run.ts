import { setTimeout as sleep } from 'node:timers/promises';
import { rootCauseOf } from '../../config/cause.ts';
import { runBusyLane } from './operations/busy-lane.ts';
import { createRetryingClient } from './clients/client.ts';
import type { Burst, Fault } from './faults/fault.ts';
import { planFaults } from './faults/plan.ts';
import { findExceededLimits } from './judge/invariants.ts';
import { leastOf, listLongWaits, listNeverReached, listShortfalls } from './figures.ts';
import { createLoad } from './operations/load.ts';
import { createLog, listBookedOffers, listBookings, type Log } from './log.ts';
import { createMarketplace } from './market/marketplace.ts';
import { countOffers } from './judge/offer-counts.ts';
import { openOutsideCalendars } from './clients/outside-calendars.ts';
import { LOAD_STREAM, seededRandom } from './random.ts';
import { watchLimits } from './judge/limit-watch.ts';
import {
  type EndedActor,
  listCalmEnds,
  listCalmFailures,
  listNoticedDeploys,
} from './judge/log-checks.ts';
import type { System } from './system.ts';
import type { Testbed } from './testbed.ts';
import { listViolations } from './judge/verdict.ts';
import { listEndedActors } from './judge/workflow-checks.ts';
import { type Violation, violation } from './violation.ts';

export type Proof = {
  readonly seconds: number;
  readonly log: Log;
  readonly faults: readonly Fault[];
  readonly violations: readonly Violation[];
  readonly endedActors: readonly EndedActor[];
  /** The folder with data and logs, kept if there are violations. */
  readonly keptIn?: string;
};

export type ProofOptions = {
  readonly seed: number;
  readonly seconds: number;
  /** The kinds of faults to inject, each at least once; all that are possible here unless it is given. */
  readonly kinds?: readonly string[];
  /** A longer wait of a client is a violation, as is a 5xx without a fault; a machine that is busy otherwise needs no limit. */
  readonly waitMaxMs?: number;
  readonly report: (message: string) => void;
};

type Load = ReturnType<typeof createLoad>;
type Run = Testbed & {
  readonly log: Log;
  readonly load: Load;
  readonly busyLane: (isOver: () => boolean) => Promise<void>;
};

/** At the end of a run there is no fault, and every request is answered as usual. */
const CALM_MS_MAX = 45_000;
/** A short run has less of it. */
const CALM_PART = 1 / 4;
/** A slow machine makes its bookings in so many times the length of the run. */
const LONGEST_TIMES = 3;
const GIVE_UP_AFTER_MS = 180_000;

/** A signal ended the run. Everything is stopped, and its data are deleted. */
export class InterruptedError extends Error {}

/** Starts a system, runs load and faults, and compares all responses with the database. */
export function prove(
  start: () => Promise<Testbed>,
  options: ProofOptions,
  stopRequested: Promise<void>,
): Promise<Proof> {
  let testbed: Testbed | undefined;
  const startSystem = async () => (testbed = await start()).system;
  return withSystem(startSystem, options.report, stopRequested, async (system) => {
    const proof = await runFaults(testbed!, createLog(), options);
    const isKept = proof.violations.length > 0;
    return { result: { ...proof, ...(isKept && { keptIn: system.dataDir }) }, isKept };
  });
}

/** Runs `use` with a system; deletes its data unless `use` asks to keep it. */
export async function withSystem<S extends System, T>(
  start: () => Promise<S>,
  report: ProofOptions['report'],
  stopRequested: Promise<void>,
  use: (system: S) => Promise<{ readonly result: T; readonly isKept: boolean }>,
): Promise<T> {
  const interrupted = stopRequested.then((): never => {
    report('stopping …');
    throw new InterruptedError('it was interrupted');
  });
  // It may come during the start, when nothing waits for it yet.
  interrupted.catch(() => undefined);
  // A start that was interrupted fails with an error of its own.
  const system = await start().catch((error: unknown) =>
    Promise.race([interrupted, Promise.reject(error)]),
  );
  let isKept = false;
  try {
    await Promise.race([createMarketplace(system.databaseUrl), interrupted]);
    const used = await Promise.race([use(system), interrupted]);
    ({ isKept } = used);
    return used.result;
  } finally {
    await system.stop(isKept ? 'keep' : undefined);
  }
}

/** Runs load and faults. The log must hold every operation on this system so far. */
export async function runFaults(testbed: Testbed, log: Log, options: ProofOptions): Promise<Proof> {
  const { system } = testbed;
  const { seed, seconds, report } = options;
  const random = seededRandom(seed, LOAD_STREAM);
  const { gateways } = system;
  const client = createRetryingClient({ gateways, log, random, giveUpAfterMs: GIVE_UP_AFTER_MS });
  const calendars = await openOutsideCalendars(system.databaseUrl);
  const busyLane = (isOver: () => boolean) =>
    runBusyLane({ client, log, random, calendars }, isOver);
  const run = { ...testbed, log, load: createLoad(client, log, random), busyLane };
  const operationsBefore = log.operations.length;

  const startedMs = Date.now();
  let planned: Fault[];
  try {
    planned = await runLoadAndFaults(run, options, startedMs);
  } finally {
    await calendars.close();
  }
  const faults = planned.filter(({ isMissed }) => !isMissed);
  report('comparing the responses with the database …');
  // A service that has not recovered makes the comparison fail, which is reported.
  const endedActors = await listEndedActors(system).catch(() => undefined);
  const compared = listViolations(system, log, faults, endedActors);
  const violations = await compared.catch((error: unknown) => [
    ...log.problems,
    violation('COMPARISON_FAILED', `the comparison failed: ${rootCauseOf(error)}`),
  ]);
  const operations = log.operations.slice(operationsBefore);
  const offers = countOffers(system.databaseUrl).catch(() => ({ withdrawn: 0, passedOn: 0 }));
  const { withdrawn, passedOn } = await offers;
  const counts = {
    faults: faults.length,
    bookings: listBookings(operations).length,
    'booked offers': listBookedOffers(operations).length,
    'withdrawn offers': withdrawn,
    'offers passed on': passedOn,
    'kinds of faults': new Set(faults.map(({ kind }) => kind)).size,
  };
  violations.push(...listShortfalls(testbed.whole, seconds, counts), ...listNeverReached(planned));
  if (options.waitMaxMs !== undefined) {
    violations.push(
      ...listLongWaits(log.waits, options.waitMaxMs),
      ...listCalmFailures(log.failures, faults),
      ...listCalmEnds(endedActors ?? [], faults),
      ...listNoticedDeploys(log.failures, faults, testbed.faults.deploys),
    );
  }
  const tookSeconds = toSeconds(Date.now() - startedMs);
  return { seconds: tookSeconds, log, faults, violations, endedActors: endedActors ?? [] };
}

async function runLoadAndFaults(
  run: Run,
  options: ProofOptions,
  startedMs: number,
): Promise<Fault[]> {
  const { system, lanes: laneCount, skewClocks, log, load, busyLane } = run;
  let endMs = Infinity;
  const isOver = () => Date.now() > endMs;
  const lanes = [
    ...Array.from({ length: laneCount }, () => load.runLane(isOver)),
    busyLane(isOver),
    watchLimits(() => findExceededLimits(system.databaseUrl), log, isOver),
  ].map((lane) =>
    lane.catch((error: unknown) => {
      log.problems.push(violation('LOAD_FAILED', `a lane ended: ${rootCauseOf(error)}`));
    }),
  );
  const bursts: Promise<void>[] = [];
  const burst: Burst = (size, kind) => {
    const sent = load.burst(size, kind);
    bursts.push(sent);
    return sent;
  };
  const faults = await injectFaults(run, options, startedMs, burst);
  const hasFailed = faults.some(({ failure }) => failure !== undefined);
  const calmMs = calmMsOf(options);
  if (calmMs > 0) skewClocks?.();
  endMs = hasFailed ? 0 : Math.max(startedMs + 1_000 * options.seconds, Date.now() + calmMs);
  await Promise.all([...lanes, ...bursts]);
  return faults;
}

const calmMsOf = ({ seconds, waitMaxMs }: ProofOptions) =>
  waitMaxMs === undefined ? 0 : Math.min(CALM_MS_MAX, CALM_PART * seconds * 1_000);

/** Injects faults for the length of the run; on a slow machine for longer, until there are enough bookings. */
async function injectFaults(
  { faults: faultSet, whole, log }: Run,
  options: ProofOptions,
  startedMs: number,
  burst: Burst,
): Promise<Fault[]> {
  const { seed, seconds, kinds, report } = options;
  const lastFaultMs = startedMs + 1_000 * seconds - calmMsOf(options);
  const latestMs = startedMs + LONGEST_TIMES * 1_000 * seconds;
  const operationsBefore = log.operations.length;
  const faults: Fault[] = [];
  const isDone = (kind: string) => faults.some((each) => each.kind === kind && !each.isMissed);
  const isEnough = () =>
    listBookings(log.operations.slice(operationsBefore)).length >=
    leastOf('bookings', whole, seconds);
  const areAllDone = () => kinds === undefined || kinds.every(isDone);
  const mayEnd = () => areAllDone() && (isEnough() || Date.now() > latestMs);
  for (const planned of planFaults(seed, kinds ?? faultSet.kinds, faultSet)) {
    const [{ afterMs }] = planned as [(typeof planned)[number]];
    if (Date.now() + afterMs > lastFaultMs) {
      if (mayEnd()) break;
      // Only the kinds that were asked for and have not happened yet still come.
      if (!areAllDone() && planned.every(({ kind }) => isDone(kind))) continue;
    }
    await sleep(afterMs);
    const names = planned.map(({ kind }) => kind).join(', and ');
    const elapsed = toSeconds(Date.now() - startedMs);
    report(`${elapsed} s, ${log.operations.length} operations: ${names}`);
    const injected = await Promise.all(planned.map((fault) => faultSet.inject(fault, burst)));
    faults.push(...injected);
    const failures = injected.flatMap(({ kind, failure }) =>
      failure ? violation('NOT_RECOVERED', `${kind}: ${failure}`) : [],
    );
    log.problems.push(...failures);
    if (failures.length > 0) break;
  }
  return faults;
}

const toSeconds = (ms: number) => Math.round(ms / 1_000);
