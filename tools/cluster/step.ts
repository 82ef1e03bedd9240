import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '../../launcher/process.ts';
import { StartError } from '../../launcher/start-error.ts';

/** A busy machine that starts all parts at once takes its time. */
export const START_TIMEOUT_MS = 120_000;
export const START_CURE = 'read its log, or begin with empty data: npm run cluster -- --reset';
const POLL_MS = 100;

/** A process that runs all the time, and is started again when it exits. */
export type Part = {
  readonly name: string;
  /** The steps that are done before it starts; it stops before them. */
  readonly after: readonly string[];
  /** Where it listens, as the page and the terminal show it. */
  readonly address: string;
  /** Creates what the process needs, and returns its command. */
  readonly prepare: () => Command | Promise<Command>;
  readonly isReady: () => Promise<boolean>;
};

/** Work that ends, such as a migration. */
type Job = {
  readonly name: string;
  readonly after: readonly string[];
  readonly run: () => Promise<unknown>;
};

export type Step = Part | Job;

export const isPart = (step: Step): step is Part => 'prepare' in step;

/**
 * The steps in levels: each step comes after the levels of all the steps that it needs. Parts stop in the opposite order.
 * Throws if a step needs one that does not exist, or two need each other.
 */
export function toLevels(steps: readonly Step[]): Step[][] {
  const levels: Step[][] = [];
  const done = new Set<string>();
  let left = [...steps];
  while (left.length > 0) {
    const level = left.filter(({ after }) => after.every((name) => done.has(name)));
    if (level.length === 0) {
      throw new Error(`these steps never start: ${left.map(({ name }) => name).join(', ')}`);
    }
    for (const { name } of level) done.add(name);
    levels.push(level);
    left = left.filter((step) => !level.includes(step));
  }
  return levels;
}

/** Asks again and again. Throws a StartError with this cause if the answer is not true in time. */
export async function waitUntil(
  component: string,
  isSo: () => Promise<boolean>,
  { cause, timeoutMs = START_TIMEOUT_MS }: { cause: string; timeoutMs?: number },
): Promise<void> {
  const deadlineMs = Date.now() + timeoutMs;
  while (!(await isSo())) {
    if (Date.now() > deadlineMs) {
      throw new StartError(component, `${cause} after ${timeoutMs / 1_000} s`, START_CURE);
    }
    await sleep(POLL_MS);
  }
}

/** True if a GET of the URL is answered with 2xx. */
export async function respondsOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

const PROBE_TIMEOUT_MS = 2_000;
