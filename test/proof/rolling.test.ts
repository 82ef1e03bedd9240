import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seededRandom } from '../../tools/proof/random.ts';
import { createGoodClient } from '../../tools/proof/client.ts';
import { type Cluster, startCluster } from '../../tools/proof/cluster.ts';
import { createLoad } from '../../tools/proof/operations.ts';
import { inflict } from '../../tools/proof/faults.ts';
import { newLog } from '../../tools/proof/log.ts';
import { violations } from '../../tools/proof/verdict.ts';
import { makeWorld } from '../../tools/proof/marketplace.ts';

const LANES = 6;
const GIVE_UP_AFTER_MS = 60_000;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
  await makeWorld(cluster.databaseUrl);
}, 300_000);
afterAll(() => cluster.stop(), 60_000);

test('both workers and both gateways are replaced under load, and no request fails', async () => {
  const log = newLog();
  const chance = seededRandom(1, 1);
  // As a load balancer does: one that is about to go gets no new requests.
  const serving = [...cluster.gateways];
  const load = createLoad(createGoodClient(serving, log, chance, GIVE_UP_AFTER_MS), log, chance);
  let isOver = false;
  const lanes = Array.from({ length: LANES }, () => load.lane(() => isOver));

  await cluster.replaceWorker('worker-1');
  await cluster.replaceWorker('worker-2');
  for (const [i, name] of (['gateway-1', 'gateway-2'] as const).entries()) {
    serving.splice(serving.indexOf(cluster.gateways[i]!), 1);
    await cluster.restart(name);
    serving.push(cluster.gateways[i]!);
  }
  isOver = true;
  await Promise.all(lanes);

  const failed = [...log.answers.keys()].filter((answer) => /^5|lost/.test(answer));
  expect(failed).toEqual([]);
  expect(log.deeds.filter(({ final }) => final.is === 'done')).not.toEqual([]);
  expect(await violations(cluster, log)).toEqual([]);
}, 300_000);

test.each([
  ['a worker is deployed anew', 'both workers are killed'],
  ['a worker is deployed anew', 'Temporal is killed'],
  ['Postgres is killed', 'no connection is free'],
])(
  '%s while %s, and all is whole again',
  async (...kinds) => {
    const faults = await Promise.all(
      kinds.map((kind) => inflict(cluster, { kind, afterMs: 0, seed: 1 }, async () => undefined)),
    );

    expect(faults.flatMap(({ failure }) => failure ?? [])).toEqual([]);
  },
  300_000,
);
