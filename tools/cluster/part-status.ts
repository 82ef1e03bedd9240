import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningProcess } from '../../launcher/process.ts';
import type { Part } from './step.ts';

/** `failed`: it does not stay up, and is not started any more. */
export type PartState =
  'waiting' | 'starting' | 'ready' | 'not ready' | 'frozen' | 'stopped' | 'failed';

export type PartStatus = {
  readonly name: string;
  readonly state: PartState;
  readonly pid: number | undefined;
  /** How often it was started again. */
  readonly restarts: number;
  readonly address: string;
  readonly logFile: string;
};

/** On a busy machine even a ready part needs seconds. */
const ANSWER_MS = 5_000;

/** A part as the supervisor sees it. */
export type Entry = {
  readonly part: Part;
  readonly logFile: string;
  child: RunningProcess | undefined;
  /** False after `stop`. */
  isWanted: boolean;
  isFrozen: boolean;
  isStarting: boolean;
  hasFailed: boolean;
  /** Settles once nothing starts the part again when it exits. */
  supervision: Promise<void> | undefined;
  starts: number;
};

export const newEntry = (part: Part, logFile: string): Entry => ({
  part,
  logFile,
  child: undefined,
  isWanted: true,
  isFrozen: false,
  isStarting: false,
  hasFailed: false,
  supervision: undefined,
  starts: 0,
});

export const isRunning = ({ child }: Entry): boolean => child?.hasEnded() === false;

/** It runs, or is about to. */
export const isUp = (entry: Entry): boolean =>
  isRunning(entry) || entry.isStarting || entry.supervision !== undefined;

/** It stays away until it is started. */
export const isAway = (entry: Entry): boolean =>
  !isUp(entry) && (!entry.isWanted || entry.hasFailed);

/** Asks the part whether it is ready. */
export async function statusOf(entry: Entry): Promise<PartStatus> {
  const { part, child, starts, logFile } = entry;
  return {
    name: part.name,
    state: await stateOf(entry),
    pid: isRunning(entry) ? child!.pid : undefined,
    restarts: Math.max(0, starts - 1),
    address: part.address,
    logFile,
  };
}

async function stateOf(entry: Entry): Promise<PartState> {
  if (entry.hasFailed) return 'failed';
  if (!entry.isWanted) return 'stopped';
  if (entry.isFrozen) return 'frozen';
  if (!isRunning(entry)) return entry.child || entry.isStarting ? 'starting' : 'waiting';
  // A part whose own database is frozen may not answer at all.
  const isReady = await Promise.race([entry.part.isReady(), sleep(ANSWER_MS, false)]);
  if (isReady) return 'ready';
  return entry.isStarting ? 'starting' : 'not ready';
}
