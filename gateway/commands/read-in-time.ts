import { setTimeout as sleep } from 'node:timers/promises';
import { classifyDatabaseError } from '../../db/errors.ts';
import type { Needs } from '../../domain/needs.ts';
import { UnavailableError } from '../../domain/unavailable.ts';
import type { World } from '../../domain/world.ts';

/** A database that does not answer by then has no say: the command waits for it in its workflow. */
const READ_MS = 2_000;

export type Reads = {
  readonly readWorld: (needs: Needs) => Promise<World>;
  readonly nowMs: () => number;
};

export async function readInTime({ readWorld }: Reads, needs: Needs): Promise<World | undefined> {
  try {
    const timeout = sleep(READ_MS, undefined, { ref: false });
    return await Promise.race([readWorld(needs), timeout]);
  } catch (error) {
    const isUnavailable =
      error instanceof UnavailableError || classifyDatabaseError(error).kind === 'unavailable';
    if (isUnavailable) return undefined;
    throw error;
  }
}
