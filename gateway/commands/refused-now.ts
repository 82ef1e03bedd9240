import { setTimeout as sleep } from 'node:timers/promises';
import { classifyDatabaseError } from '../../db/errors.ts';
import { book, type BookCommand } from '../../domain/commands/book.ts';
import type { Needs } from '../../domain/needs.ts';
import type { Refusal } from '../../domain/outcome.ts';
import { UnavailableError } from '../../domain/unavailable.ts';
import type { World } from '../../domain/world.ts';

/** A database that does not answer by then cannot refuse: the booking waits for it in its workflow. */
const READ_MS = 2_000;

type Reads = {
  readonly readWorld: (needs: Needs) => Promise<World>;
  readonly nowMs: () => number;
};

/** Undefined if the booking can be made as things are now, or if the database does not answer. */
export async function findRefusal(
  reads: Reads,
  command: BookCommand,
): Promise<Refusal | undefined> {
  const world = await readInTime(reads, command);
  const decided = world && book.decide(world, command, reads.nowMs());
  return decided?.ok === false ? decided : undefined;
}

export const isRefusedNow = async (reads: Reads, command: BookCommand): Promise<boolean> =>
  (await findRefusal(reads, command)) !== undefined;

async function readInTime({ readWorld }: Reads, command: BookCommand): Promise<World | undefined> {
  try {
    const timeout = sleep(READ_MS, undefined, { ref: false });
    return await Promise.race([readWorld(book.needs(command)), timeout]);
  } catch (error) {
    const isUnavailable =
      error instanceof UnavailableError || classifyDatabaseError(error).kind === 'unavailable';
    if (isUnavailable) return undefined;
    throw error;
  }
}
