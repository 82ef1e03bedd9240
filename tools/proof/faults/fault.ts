import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';

/** A fault that was injected. */
export type Fault = {
  readonly kind: string;
  readonly startedMs: number;
  /** The time at which the whole system served again. */
  readonly recoveredMs: number;
  /** The reason if it did not recover. */
  readonly failure?: string;
  /** No process came to the point at which it was to happen. */
  readonly isMissed?: true;
};

/** Sends concurrent bookings to one calendar. */
export type Burst = (size: number, kind?: 'book asynchronously') => Promise<void>;

/**
 * Injects a fault and ends it. The system may need more time to recover. `missed`: no process came to the point at which the
 * fault was to happen.
 */
export type Inject<S> = (system: S, random: Random, burst: Burst) => Promise<void | 'missed'>;
export type Faults<S> = Readonly<Record<string, Inject<S>>>;

export function oneOf<S>(...injections: Inject<S>[]): Inject<S> {
  return (system, random, burst) => random.pick(injections)(system, random, burst);
}

export function sleepSeconds(random: Random, min: number, max: number): Promise<void> {
  return sleep(random.between(min * 1_000, max * 1_000));
}
