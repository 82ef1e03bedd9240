import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seededRandom } from '../../tools/proof/random.ts';
import { createRetryingClient } from '../../tools/proof/client.ts';
import { type Cluster, startCluster } from '../../tools/proof/cluster.ts';
import { createLoad } from '../../tools/proof/load.ts';
import { injectFault } from '../../tools/proof/faults.ts';
import { createLog } from '../../tools/proof/log.ts';
import { listViolations } from '../../tools/proof/verdict.ts';
import { createMarketplace } from '../../tools/proof/marketplace.ts';

const LANES = 6;
const GIVE_UP_AFTER_MS = 60_000;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
  await createMarketplace(cluster.databaseUrl);
}, 300_000);
afterAll(() => cluster.stop(), 60_000);

test('both workers and both gateways are replaced under load, and no request fails', async () => {
  const log = createLog();
  const random = seededRandom(1, 1);
  // Like a load balancer: a gateway that is about to stop gets no new requests.
  const serving = [...cluster.gateways];
  const client = createRetryingClient({
    gateways: serving,
    log,
    random,
    giveUpAfterMs: GIVE_UP_AFTER_MS,
  });
  const load = createLoad(client, log, random);
  let isOver = false;
  const lanes = Array.from({ length: LANES }, () => load.runLane(() => isOver));

  await cluster.replaceWorker('worker-1');
  await cluster.replaceWorker('worker-2');
  for (const [i, name] of (['gateway-1', 'gateway-2'] as const).entries()) {
    serving.splice(serving.indexOf(cluster.gateways[i]!), 1);
    await cluster.restart(name);
    serving.push(cluster.gateways[i]!);
  }
  isOver = true;
  await Promise.all(lanes);

  const failed = [...log.responseCounts.keys()].filter((label) => /^5|lost/.test(label));
  expect(failed).toEqual([]);
  expect(log.operations.filter(({ outcome }) => outcome.status === 'succeeded')).not.toEqual([]);
  expect(await listViolations(cluster, log)).toEqual([]);
}, 300_000);

test.each([
  ['a worker is redeployed', 'both workers are killed'],
  ['a worker is redeployed', 'Temporal is killed'],
  ['Postgres is killed', 'no database connection is free'],
])(
  'the system recovers when %s and %s at the same time',
  async (...kinds) => {
    const faults = await Promise.all(
      kinds.map((kind) =>
        injectFault(cluster, { kind, afterMs: 0, seed: 1 }, async () => undefined),
      ),
    );

    expect(faults.flatMap(({ failure }) => failure ?? [])).toEqual([]);
  },
  300_000,
);
