import { setTimeout as sleep } from 'node:timers/promises';
import { classifyDatabaseError } from '../../db/errors.ts';
import { book, type BookCommand } from '../../domain/commands/book.ts';
import type { Refusal } from '../../domain/outcome.ts';
import { UnavailableError } from '../../domain/unavailable.ts';
import type { World } from '../../domain/world.ts';
import type { SubmittedOf } from '../../engine/submit.ts';
import { durableIdsOf } from '../../workflows/messages.ts';
import type { Deps } from '../deps.ts';

/** A database that does not answer by then cannot refuse: the booking waits for it in its workflow. */
const READ_MS = 2_000;

type Options = {
  /** How long the caller waits for the decision. */
  readonly waitMs: number;
  readonly isKeyed: boolean;
  readonly hasLeft: () => boolean;
};

/** Starts the workflow of a booking, unless the booking would be refused as things are now. */
export async function submitDurably(
  deps: Deps,
  command: BookCommand,
  { waitMs, isKeyed, hasLeft }: Options,
): Promise<SubmittedOf<BookCommand> | Refusal> {
  const refusal = await findRefusal(deps, command);
  // The workflow of an earlier request with the key will decide.
  const isStarted = refusal && isKeyed && (await isInFlight(deps, command));
  if (!refusal || isStarted) return deps.submit.durably(command, waitMs);
  // With a key the engine stores the answer, so that a repeat gets the same one.
  return isKeyed ? deps.submit.now(command, hasLeft) : refusal;
}

/** Undefined if the booking can be made now, or if the database does not answer. */
async function findRefusal(deps: Deps, command: BookCommand): Promise<Refusal | undefined> {
  const world = await readInTime(deps, command);
  const decided = world && book.decide(world, command, deps.nowMs());
  return decided?.ok === false ? decided : undefined;
}

async function readInTime({ readWorld }: Deps, command: BookCommand): Promise<World | undefined> {
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

async function isInFlight({ durable }: Deps, { id }: BookCommand): Promise<boolean> {
  const found = Promise.all(durableIdsOf(id).map(durable.find));
  // Without Temporal it may be in flight; the booking is then given up safely.
  const runs = await found.catch(() => undefined);
  return runs === undefined || runs.some((run) => run !== undefined && !run.hasEnded);
}
