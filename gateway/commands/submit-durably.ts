import type { BookCommand } from '../../domain/commands/book.ts';
import type { Refusal } from '../../domain/outcome.ts';
import type { SubmittedOf } from '../../engine/submit.ts';
import { durableIdsOf } from '../../workflows/messages.ts';
import type { Deps } from '../deps.ts';
import { findRefusal } from './refused-now.ts';

type Options = {
  readonly isKeyed: boolean;
  readonly hasLeft: () => boolean;
};

/** Starts the workflow of a booking, unless the booking would be refused as things are now. */
export async function submitDurably(
  deps: Deps,
  command: BookCommand,
  { isKeyed, hasLeft }: Options,
): Promise<SubmittedOf<BookCommand> | Refusal> {
  const refusal = await findRefusal(deps, command);
  // The workflow of an earlier request with the key will decide.
  const isStarted = refusal && isKeyed && (await isInFlight(deps, command));
  if (!refusal || isStarted) return deps.submit.durably(command);
  // With a key the engine stores the answer, so that a repeat gets the same one.
  return isKeyed ? deps.submit.now(command, hasLeft) : refusal;
}

async function isInFlight({ durable }: Deps, { id }: BookCommand): Promise<boolean> {
  const found = Promise.all(durableIdsOf(id).map(durable.find));
  // Without Temporal it may be in flight; the booking is then given up safely.
  const runs = await found.catch(() => undefined);
  return runs === undefined || runs.some((run) => run !== undefined && !run.hasEnded);
}
