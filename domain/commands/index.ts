import { type Outcome, refuse } from '../outcome.ts';
import {
  afterChanges,
  type Changes,
  locksOf,
  mergeNeeds,
  type Needs,
  type World,
} from '../world.ts';
import { type BookCommand, bookNeeds, decideBook } from './book.ts';
import { type AnnotateCommand, decideAnnotate } from './annotate.ts';
import { type CancelCommand, decideCancel } from './cancel.ts';
import {
  type ConfirmCommand,
  decideConfirm,
  decideDecline,
  decideLapse,
  type DeclineCommand,
  type LapseCommand,
} from './confirm.ts';
import {
  type CompleteCommand,
  decideComplete,
  decideNoShow,
  type NoShowCommand,
} from './finish.ts';
import { decideLate, decideRespond, type LateCommand, type RespondCommand } from './late.ts';
import { decidePay, decideRefund, type PayCommand, type RefundCommand } from './settle.ts';
import { type Envelope, isTooLate } from './envelope.ts';
import { decideReschedule, type RescheduleCommand, rescheduleNeeds } from './reschedule.ts';
import { targetNeeds } from './target.ts';

export type { BookCommand };

/** Everything that may change a calendar. A new kind is one file and one line in `KINDS`. */
export type Command =
  | BookCommand
  | AnnotateCommand
  | CancelCommand
  | CompleteCommand
  | ConfirmCommand
  | DeclineCommand
  | LapseCommand
  | LateCommand
  | NoShowCommand
  | PayCommand
  | RefundCommand
  | RescheduleCommand
  | RespondCommand;

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
  annotate: { needs: targetNeeds, decide: decideAnnotate },
  cancel: { needs: targetNeeds, decide: decideCancel },
  complete: { needs: targetNeeds, decide: decideComplete },
  confirm: { needs: targetNeeds, decide: decideConfirm },
  decline: { needs: targetNeeds, decide: decideDecline },
  lapse: { needs: targetNeeds, decide: decideLapse },
  late: { needs: targetNeeds, decide: decideLate },
  noShow: { needs: targetNeeds, decide: decideNoShow },
  pay: { needs: targetNeeds, decide: decidePay },
  refund: { needs: targetNeeds, decide: decideRefund },
  reschedule: { needs: rescheduleNeeds, decide: decideReschedule },
  respond: { needs: targetNeeds, decide: decideRespond },
};

/** A command and the rules of its own kind; the compiler cannot see that they belong together. */
function kindOf(command: Command): Kind<Command> {
  return KINDS[command.kind] as Kind<Command>;
}

export function needsOf(commands: readonly Command[]): Needs {
  return mergeNeeds(commands.map((command) => kindOf(command).needs(command)));
}

/** Of each by itself: a coupon is held at its own business, not at those of the whole batch. */
export function locksFor(commands: readonly Command[]): string[] {
  return commands.flatMap((command) => locksOf(kindOf(command).needs(command)));
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
  return kindOf(command).decide(world, command, nowMs);
}

/** What is stored of a command that was decided. */
export type Known = Pick<Envelope, 'attemptId' | 'fingerprint'> & {
  readonly outcome: Outcome<Decided>;
};

/**
 * Those to decide: an id stands for one wish, the one that somebody was promised or else the first;
 * of several that ask for it the last, for it has most time.
 */
export function dedupeById(
  commands: readonly Command[],
  promised: ReadonlyMap<string, string>,
): Command[] {
  const wishes = new Map(promised);
  const wished = new Map<string, Command>();
  for (const command of commands) {
    const { id, fingerprint } = command;
    if (!wishes.has(id)) wishes.set(id, fingerprint);
    if (wishes.get(id) === fingerprint) wished.set(id, command);
  }
  return [...wished.values()];
}

/** The same key with another wish is a mistake of the caller's, not a repeat. */
export const KEY_REUSED: Answered = { outcome: refuse('INVALID_INPUT'), isRepeat: false };

/** The answer to a command whose id was decided before, or just now; or stands for something else. */
export function answerFrom(
  known: Known | undefined,
  command: Pick<Envelope, 'attemptId' | 'fingerprint'>,
): Answered {
  if (known?.fingerprint !== command.fingerprint) return KEY_REUSED;
  return { outcome: known.outcome, isRepeat: command.attemptId !== known.attemptId };
}
