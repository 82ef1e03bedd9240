import { setTimeout as sleep } from 'node:timers/promises';
import { classifyDatabaseError } from '../../db/errors.ts';
import type { Needs } from '../../domain/needs.ts';
import { UnavailableError } from '../../domain/unavailable.ts';
import type { World } from '../../domain/world.ts';

/** A command does not wait longer for what the gateway reads before the engine decides. */
const READ_MS = 2_000;

export type Reads = {
  readonly readWorld: (needs: Needs) => Promise<World>;
  readonly nowMs: () => number;
};

/** Undefined if the database does not answer in time. */
export async function readInTime({ readWorld }: Reads, needs: Needs): Promise<World | undefined> {
  const answered = new AbortController();
  const { signal } = answered;
  try {
    const timeout = sleep(READ_MS, undefined, { ref: false, signal });
    return await Promise.race([readWorld(needs), timeout]);
  } catch (error) {
    const isUnavailable =
      error instanceof UnavailableError || classifyDatabaseError(error).kind === 'unavailable';
    if (isUnavailable) return undefined;
    throw error;
  } finally {
    answered.abort();
  }
}
