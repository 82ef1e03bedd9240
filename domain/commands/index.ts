import { type Outcome, refuse } from '../outcome.ts';
import { afterChanges, type Changes, mergeNeeds, type Needs, type World } from '../world.ts';
import { type BookCommand, bookNeeds, decideBook } from './book.ts';
import { type Envelope, isTooLate } from './envelope.ts';

/** Everything that may change a calendar. A new kind is one file and one line in `KINDS`. */
export type Command = BookCommand;

export type Decided = { readonly appointmentIds: readonly string[] };
/** What the engine answers: the outcome, and whether another request had brought it before. */
export type Answered = { readonly outcome: Outcome<Decided>; readonly isRepeat: boolean };
export type Decision = { readonly command: Command; readonly outcome: Outcome<Changes> };

type Kind<C extends Command> = {
  readonly needs: (command: C) => Needs;
  readonly decide: (world: World, command: C, nowMs: number) => Outcome<Changes>;
};

const KINDS: { readonly [K in Command['kind']]: Kind<Extract<Command, { kind: K }>> } = {
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
  // Its caller has been told that nothing happened, or that it is decided elsewhere.
  if (isTooLate(command, nowMs)) return refuse('DB_UNAVAILABLE');
  return KINDS[command.kind].decide(world, command, nowMs);
}

/** What is stored of a command that was decided. */
export type Known = Pick<Envelope, 'attemptId' | 'fingerprint'> & {
  readonly outcome: Outcome<Decided>;
};

/** The answer to a command whose id was decided before, or just now. */
export function answerFrom(
  { attemptId, fingerprint, outcome }: Known,
  command: Pick<Envelope, 'attemptId' | 'fingerprint'>,
): Answered {
  const isRepeat = command.attemptId !== attemptId;
  // The same key with another wish is a mistake of the caller's, not a repeat.
  const isSame = command.fingerprint === fingerprint;
  return { outcome: isSame ? outcome : refuse('INVALID_INPUT'), isRepeat };
}
