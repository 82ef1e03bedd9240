import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../cluster/cluster.ts';
import type { Random } from '../random.ts';

/** Sends concurrent bookings to one calendar. */
export type Burst = (size: number, kind?: 'book asynchronously') => Promise<void>;

/**
 * Injects a fault and ends it. The system may need more time to recover. `missed`: no process came to the point at which the
 * fault was to happen.
 */
export type Inject = (cluster: Cluster, random: Random, burst: Burst) => Promise<void | 'missed'>;
export type Faults = Readonly<Record<string, Inject>>;

export function sleepSeconds(random: Random, min: number, max: number): Promise<void> {
  return sleep(random.between(min * 1_000, max * 1_000));
}
