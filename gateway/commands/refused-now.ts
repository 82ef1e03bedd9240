import { book, type BookCommand } from '../../domain/commands/book.ts';
import type { Refusal } from '../../domain/outcome.ts';
import { readInTime, type Reads } from './read-in-time.ts';

/** Undefined if the booking can be made as things are now, or if the database does not answer. */
export async function findRefusal(
  reads: Reads,
  command: BookCommand,
): Promise<Refusal | undefined> {
  const world = await readInTime(reads, book.needs(command));
  const decided = world && book.decide(world, command, reads.nowMs());
  return decided?.ok === false ? decided : undefined;
}

export const isRefusedNow = async (reads: Reads, command: BookCommand): Promise<boolean> =>
  (await findRefusal(reads, command)) !== undefined;
