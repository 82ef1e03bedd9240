import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createRetryingClient } from '../../tools/proof/clients/client.ts';
import { type Cluster, startCluster } from '../../tools/proof/cluster/cluster.ts';
import { CRASH_POINTS } from '../../tools/proof/faults/crash-points.ts';
import { testbedOf } from '../../tools/proof/faults/faults.ts';
import { createLoad } from '../../tools/proof/operations/load.ts';
import { createLog } from '../../tools/proof/log.ts';
import { createMarketplace } from '../../tools/proof/market/marketplace.ts';
import { seededRandom } from '../../tools/proof/random.ts';
import { runFaults } from '../../tools/proof/run.ts';
import { createSabotageRuns } from '../../tools/proof/sabotages/sabotage-run.ts';
import { isTypical } from '../../tools/proof/sabotages/sabotages.ts';
import { listViolations } from '../../tools/proof/judge/verdict.ts';
import { waitUntil } from '../support/wait-until.ts';

/**
 * A short `npm run proof`. All tests use one cluster and one log, in this order: a verdict compares
 * the log with all rows of the database.
 */
const FAULT_SECONDS = 30;
const LANES = 3;
/** A rolling deployment replaces the next process only when the one before it works. */
const OPERATIONS_BETWEEN = 10;
const GIVE_UP_AFTER_MS = 120_000;
const TIMEOUT_MS = 300_000;
const seed = Math.floor(Math.random() * 1_000_000);
const log = createLog();
let cluster: Cluster;
let runSabotage: ReturnType<typeof createSabotageRuns>;
let isKept = false;

beforeAll(async () => {
  // The verdict replays histories, and a process has one runtime of Temporal.
  await import('../../tools/test-runner/temporal-runtime.ts');
  cluster = await startCluster();
  await createMarketplace(cluster.databaseUrl);
  runSabotage = createSabotageRuns(cluster, log, seed);
}, TIMEOUT_MS);
afterAll(() => cluster.stop(isKept ? 'keep' : undefined), 60_000);

test(
  'no request fails while both workers and both gateways are replaced under load',
  async () => {
    const random = seededRandom(1, 1);
    // Like a load balancer: a gateway that is about to stop gets no new requests.
    const gateways = [...cluster.gateways];
    const client = createRetryingClient({ gateways, log, random, giveUpAfterMs: GIVE_UP_AFTER_MS });
    const load = createLoad(client, log, random);
    let isOver = false;
    const lanes = Array.from({ length: LANES }, () => load.runLane(() => isOver));

    const untilBusyAgain = async () => {
      const before = log.operations.length;
      const count = () => log.operations.length;
      await waitUntil(count, (now) => now >= before + OPERATIONS_BETWEEN, TIMEOUT_MS);
    };
    for (const name of ['worker-1', 'worker-2'] as const) {
      await cluster.replaceWorker(name);
      await untilBusyAgain();
    }
    for (const [i, name] of (['gateway-1', 'gateway-2'] as const).entries()) {
      gateways.splice(gateways.indexOf(cluster.gateways[i]!), 1);
      await cluster.restart(name);
      gateways.push(cluster.gateways[i]!);
      await untilBusyAgain();
    }
    isOver = true;
    await Promise.all(lanes);

    expect(log.failures).toEqual([]);
    expect(log.operations.filter(({ outcome }) => outcome.status === 'succeeded')).not.toEqual([]);
    expect(await listViolations(cluster, log)).toEqual([]);
  },
  TIMEOUT_MS,
);

test.each([
  ['a worker is redeployed', 'both workers are killed'],
  ['a worker is redeployed', 'Temporal is killed'],
  ['Postgres is killed', 'no database connection is free'],
])(
  'the system recovers when %s and %s at the same time',
  async (...kinds) => {
    const faults = await Promise.all(
      kinds.map((kind) =>
        testbedOf(cluster).faults.inject({ kind, afterMs: 0, seed: 1 }, async () => undefined),
      ),
    );

    expect(faults.flatMap(({ failure }) => failure ?? [])).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'faults at chosen crash points leave no booking lost, duplicate or incomplete',
  async () => {
    const { violations, faults } = await runFaults(testbedOf(cluster), log, {
      seed,
      seconds: FAULT_SECONDS,
      kinds: Object.keys(CRASH_POINTS),
      report: () => undefined,
    });
    isKept = violations.length > 0;

    const keptIn = isKept ? cluster.dataDir : undefined;
    expect({ seed, keptIn, violations }).toEqual({ seed, keptIn: undefined, violations: [] });
    const kinds = new Set(faults.map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual(Object.keys(CRASH_POINTS).toSorted());
    expect([...log.responseCounts.keys()]).toEqual(
      expect.arrayContaining(['409 SLOT_TAKEN', '409 PROFESSIONAL_TIME_OFF']),
    );
  },
  TIMEOUT_MS,
);

/** The quick ones, and those of durable bookings; `npm run proof -- --sabotages` runs all. */
test.each([
  'drop-constraint',
  'ignore-keys',
  'skip-lock',
  'keep-coupon',
  'commit-per-occurrence',
  'ignore-void',
  'keep-every-attempt',
  'drop-durable-claim',
  'answer-before-commit',
] as const)(
  'the proof detects the sabotage %s',
  async (sabotage) => {
    const violations = await runSabotage(sabotage);

    expect(violations.some((each) => isTypical(each, sabotage))).toBe(true);
  },
  TIMEOUT_MS,
);
