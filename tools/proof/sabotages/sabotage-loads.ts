import { runBusyLane } from '../operations/busy-lane.ts';
import type { RetryingClient } from '../clients/client.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { createLoad } from '../operations/load.ts';
import type { Log } from '../log.ts';
import { type Kind, KINDS } from '../operations/operations.ts';
import type { OutsideCalendars } from '../clients/outside-calendars.ts';
import type { Random } from '../random.ts';
import { joinAbandonedAttempt, cutDuringSeries, repeatAtFullGateway } from './sabotage-faults.ts';
import type { Sabotage } from './sabotages.ts';

/** One run of a broken engine. */
type SabotageRun = {
  readonly cluster: Cluster;
  readonly log: Log;
  readonly random: Random;
  readonly client: RetryingClient;
  readonly calendars: OutsideCalendars;
};

/** Shows the defect, as a load that meets it or as a fault without which it cannot be seen. */
type Cause = (run: SabotageRun) => Promise<void>;

const LANES = 24;
const COMPETING: Kind[] = ['book a held slot', 'book a contested slot', 'book a class seat'];
const MIXED_SECONDS = 3;
const ROUNDS_MAX = 6;
export const SABOTAGE_SECONDS_MAX = MIXED_SECONDS * ROUNDS_MAX;
const SHORT_SECONDS = 1;
const SHORT_LANES = 4;

const CAUSES: Partial<Record<Sabotage, Cause>> = {
  'ignore-void': repeatAtFullGateway,
  'keep-every-attempt': joinAbandonedAttempt,
  'commit-per-occurrence': cutDuringSeries,
  'drop-durable-claim': loadOf('book asynchronously'),
  'keep-coupon': loadOf('book with a coupon', 'cancel'),
  'ignore-keys': loadOf('book for a guest', 'repeat a booking'),
};

/** The rounds of a run; it ends with the first that shows the sabotage. Without one, every cause is tried. */
export function listRounds(sabotage: Sabotage | 'none'): Cause[] {
  if (sabotage !== 'none') return Array<Cause>(ROUNDS_MAX).fill(CAUSES[sabotage] ?? mixedLoad);
  // The verdict tries the constraint of rooms, too, with a row of one.
  return [loadOf('book a room'), mixedLoad, mixedLoad, ...Object.values(CAUSES)];
}

function loadOf(...kinds: Kind[]): Cause {
  return async ({ client, log, random }) => {
    const load = createLoad(client, log, random);
    const isOver = endsIn(SHORT_SECONDS);
    await Promise.all(Array.from({ length: SHORT_LANES }, () => load.runLane(isOver, kinds)));
  };
}

async function mixedLoad(run: SabotageRun): Promise<void> {
  const load = createLoad(run.client, run.log, run.random);
  const isOver = endsIn(MIXED_SECONDS);
  // Only concurrent requests of one customer test the locks and limits; others compete for held seats.
  const lanes = Array.from({ length: LANES }, (_, n) => {
    if (n % 2 === 0) return load.runLane(isOver, ['book three at a time']);
    return load.runLane(isOver, n % 4 === 1 ? COMPETING : KINDS);
  });
  await Promise.all([...lanes, load.runLane(isOver, ['wait in line']), runBusyLane(run, isOver)]);
}

function endsIn(seconds: number): () => boolean {
  const endMs = Date.now() + seconds * 1_000;
  return () => Date.now() > endMs;
}
