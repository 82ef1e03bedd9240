import { type BookCommand, bookNeeds, decideBook } from './book.ts';
import { type Outcome, refuse } from '../outcome.ts';
import { afterChanges, type Changes, mergeNeeds, type Needs, type World } from '../world.ts';

/** Everything that may change a calendar. A new kind is one file and one line in `KINDS`. */
export type Command = BookCommand & { readonly decideByMs: number };

export type Decided = { readonly appointmentIds: readonly string[] };
export type Decision = { readonly command: Command; readonly outcome: Outcome<Changes> };

const KINDS = {
  book: { needs: bookNeeds, decide: decideBook },
};

export function needsOf(commands: readonly Command[]): Needs {
  return mergeNeeds(commands.map((command) => KINDS[command.kind].needs(command)));
}

/** Decides one command after the other, each seeing what the ones before it changed. */
export function decideAll(start: World, commands: readonly Command[], nowMs: number): Decision[] {
  let world = start;
  return commands.map((command) => {
    const outcome = decide(world, command, nowMs);
    if (outcome.ok) world = afterChanges(world, outcome.value);
    return { command, outcome };
  });
}

function decide(world: World, command: Command, nowMs: number): Outcome<Changes> {
  // Its caller has been told that nothing happened.
  if (nowMs > command.decideByMs) return refuse('DB_UNAVAILABLE');
  return KINDS[command.kind].decide(world, command, nowMs);
}
