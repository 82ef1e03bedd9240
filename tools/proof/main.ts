import { DefaultLogger, Runtime } from '@temporalio/worker';
import { readCommandLine } from '../../config/command-line.ts';
import { writePage } from './page.ts';
import { reportText } from './report.ts';
import { createLog } from './log.ts';
import { type Cluster, startCluster } from './cluster/cluster.ts';
import { testbedOf } from './faults/faults.ts';
import { productionTestbedOf } from './production/faults.ts';
import { startProduction } from './production/production.ts';
import { InterruptedError, prove, withSystem } from './run.ts';
import type { Testbed } from './testbed.ts';
import { SABOTAGE_SECONDS_MAX } from './sabotages/sabotage-loads.ts';
import { createSabotageRuns } from './sabotages/sabotage-run.ts';
import { judgeSabotage, SABOTAGE_NAMES } from './sabotages/sabotages.ts';

/**
 * `npm run proof`: disturbs the processes, networks, clocks and disks of a whole system under load, and then looks for
 * bookings that are lost, duplicate or incomplete. `--sabotages` shows that it would find them.
 */
const USAGE = `usage: npm run proof -- [--minutes N] [--seed N] [--cluster]
       npm run proof -- --sabotages [NAME …] [--seed N]

  --cluster     on the cluster of npm run cluster: nodes of Temporal, failovers, load balancers and deploys
  --minutes N   how long the run takes; 30 by default, 20 with --cluster. Its last 45 s, or
                quarter, have no faults. A machine that is too slow for enough bookings gets
                up to three times as long, with faults
  --seed N      which faults to inject; random by default, and printed
  --sabotages   break the engine on purpose instead, each way for up to ${SABOTAGE_SECONDS_MAX} s, to show that
                the proof detects it; all of them, or only those named:
                ${SABOTAGE_NAMES.join('\n                ')}

example: npm run proof -- --minutes 3 --seed 7
         npm run proof -- --sabotages answer-before-commit`;

const {
  values,
  words: names,
  refuse,
} = readCommandLine(
  USAGE,
  {
    minutes: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    cluster: { type: 'boolean', default: false },
    sabotages: { type: 'boolean', default: false },
  },
  SABOTAGE_NAMES,
);
const DEFAULTS = values.cluster
  ? { minutes: 20, waitMaxMs: 15_000 }
  : { minutes: 30, waitMaxMs: 30_000 };
/** As shells do for SIGINT. */
const INTERRUPTED_CODE = 130;
const DAY_SECONDS = 86_400;
const seed = Number(values.seed);
const seconds = Number(values.minutes ?? DEFAULTS.minutes) * 60;
if (!Number.isSafeInteger(seed)) refuse(`--seed ${values.seed} is not an integer`);
if (!(seconds > 0 && seconds <= DAY_SECONDS)) {
  refuse(`--minutes ${values.minutes} is not a number above 0, a day at most`);
}
if (values.minutes !== undefined && values.sabotages) {
  refuse('--minutes cannot be used with --sabotages');
}
if (values.cluster && values.sabotages) refuse('--cluster cannot be used with --sabotages');
if (names.length > 0 && !values.sabotages) refuse(`${names[0]} needs --sabotages`);

// Only replays of histories use it.
Runtime.install({ shutdownSignals: [], logger: new DefaultLogger('ERROR') });

const stopRequested = new Promise<void>((settle) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, settle);
});

const run = values.sabotages ? showSabotages() : runWithFaults();
process.exit(await run.then((isGood) => (isGood ? 0 : 1), toExitCode));

function toExitCode(error: unknown): number {
  if (!(error instanceof InterruptedError)) throw error;
  console.log('interrupted: all processes are stopped and their data deleted');
  return INTERRUPTED_CODE;
}

async function runWithFaults(): Promise<boolean> {
  console.log(`seed ${seed}: --seed ${seed} repeats these faults`);
  const { waitMaxMs } = DEFAULTS;
  const options = { seed, seconds, waitMaxMs, report: console.log };
  const proof = await prove(values.cluster ? startWhole : startSmall, options, stopRequested);
  console.log(reportText(proof));
  console.log(`\ntimeline: ${writePage(proof, seed)}`);
  return proof.violations.length === 0;
}

async function startWhole(): Promise<Testbed> {
  return productionTestbedOf(await startProduction(console.log, stopRequested));
}

async function startSmall(): Promise<Testbed> {
  return testbedOf(await startSmallCluster());
}

function startSmallCluster(): Promise<Cluster> {
  console.log('starting Postgres, Redis, Temporal, two gateways and two workers …');
  return startCluster();
}

function showSabotages(): Promise<boolean> {
  const isSelected = (name: string) => names.length === 0 || names.includes(name);
  return withSystem(startSmallCluster, console.log, stopRequested, async (cluster) => {
    const runSabotage = createSabotageRuns(cluster, createLog(), seed);
    let areAsExpected = true;
    for (const sabotage of SABOTAGE_NAMES.filter(isSelected)) {
      console.log(`\nsabotage: ${sabotage}`);
      const violations = await runSabotage(sabotage);
      const { isAsExpected, text } = judgeSabotage(sabotage, violations);
      console.log(text);
      areAsExpected &&= isAsExpected;
    }
    return { result: areAsExpected, isKept: false };
  });
}
