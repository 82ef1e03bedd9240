import { setTimeout as sleep } from 'node:timers/promises';
import { chanceOf } from './chance.ts';
import { createGoodClient } from './client.ts';
import { startCluster } from './cluster.ts';
import { asOwner } from './database.ts';
import { createLoad } from './deeds.ts';
import { type Fault, inflict, planOf } from './faults.ts';
import { type Log, newLog } from './log.ts';
import { violations } from './verdict.ts';
import { makeWorld } from './world.ts';

/** The ways to break it that the proof must notice. */
export const SABOTAGES = [
  'skip-lock',
  'drop-constraint',
  'forget-outcome',
  'answer-before-commit',
] as const;
export type Sabotage = (typeof SABOTAGES)[number];

export type Proof = {
  readonly seconds: number;
  readonly log: Log;
  readonly faults: readonly Fault[];
  readonly violations: readonly string[];
};

const LANES = 24;
const LOAD_CHANCE = 2;

/** Starts everything, lets clients do as they please while things die, and compares what they heard with what is. */
export async function prove(options: {
  readonly seed: number;
  readonly seconds: number;
  readonly sabotage?: Sabotage;
  readonly stopAsked: Promise<void>;
  readonly say: (words: string) => void;
}): Promise<Proof> {
  const { seed, sabotage, say } = options;
  say('starting Postgres, Redis, Temporal, two gateways and two workers …');
  const cluster = await startCluster(sabotage === 'drop-constraint' ? undefined : sabotage);
  const interrupted = options.stopAsked.then(() => {
    throw new Error('it was interrupted');
  });
  try {
    return await Promise.race([run(), interrupted]);
  } finally {
    await cluster.stop();
  }

  async function run(): Promise<Proof> {
    await makeWorld(cluster.databaseUrl);
    if (sabotage === 'drop-constraint') await dropConstraint(cluster.databaseUrl);
    const log = newLog();
    const chance = chanceOf(seed, LOAD_CHANCE);
    const giveUpAfterMs = sabotage ? 10_000 : 180_000;
    const load = createLoad(
      createGoodClient(cluster.gateways, log, chance, giveUpAfterMs),
      log,
      chance,
    );
    const beganMs = Date.now();
    const endMs = beganMs + options.seconds * 1_000;
    const isOver = () => Date.now() > endMs;
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
      say(`${seconds(Date.now() - beganMs)} s, ${log.deeds.length} deeds: ${kinds}`);
      const burst = (size: number) => load.burst(size);
      faults.push(...(await Promise.all(next.map((fault) => inflict(cluster, fault, burst)))));
    }
    await Promise.all(lanes);
    say('comparing what was answered with what is stored …');
    const found = await violations(cluster, log);
    return { seconds: seconds(Date.now() - beganMs), log, faults, violations: found };
  }
}

const seconds = (ms: number) => Math.round(ms / 1_000);

async function dropConstraint(databaseUrl: string): Promise<void> {
  await asOwner(databaseUrl, (client) =>
    client.query('ALTER TABLE sessions DROP CONSTRAINT sessions_no_overlap'),
  );
}
