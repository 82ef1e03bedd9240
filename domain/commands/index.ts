import { applyChanges, type Changes } from '../changes.ts';
import { lockNames } from '../locks.ts';
import { mergeNeeds, type Needs } from '../needs.ts';
import { accept, type Outcome } from '../outcome.ts';
import type { World } from '../world.ts';
import { annotate } from './annotate.ts';
import { book, type BookCommand } from './book.ts';
import { cancel } from './cancel.ts';
import { cancelSession } from './cancel-session.ts';
import { changeServices } from './change-services.ts';
import { complete } from './complete.ts';
import { confirm } from './confirm.ts';
import { decline } from './decline.ts';
import type { CommandDefinition } from './definition.ts';
import { isPastDeadline } from './envelope.ts';
import { hold } from './hold.ts';
import { lapse } from './lapse.ts';
import { late } from './late.ts';
import { moveSession } from './move-session.ts';
import { noShow } from './no-show.ts';
import { offer } from './offer.ts';
import { pay } from './pay.ts';
import { reassign } from './reassign.ts';
import { redeem } from './redeem.ts';
import { refund } from './refund.ts';
import { releaseHold } from './release-hold.ts';
import { reopen } from './reopen.ts';
import { reschedule } from './reschedule.ts';
import { resizeSession } from './resize-session.ts';
import { respond } from './respond.ts';
import { restoreSession } from './restore-session.ts';
import type { CommandResult, UndecidedReason } from './result.ts';
import { swap } from './swap.ts';
import { isStale } from './target.ts';
import { voidPayment } from './void-payment.ts';
import { voidRedemption } from './void-redemption.ts';
import { withdrawOffer } from './withdraw-offer.ts';

export type { BookCommand };

/** Every command that may change a calendar: a new command is one file and one entry here. */
export const COMMANDS = [
  annotate,
  book,
  cancel,
  cancelSession,
  changeServices,
  complete,
  confirm,
  decline,
  hold,
  lapse,
  late,
  moveSession,
  noShow,
  offer,
  pay,
  reassign,
  redeem,
  refund,
  releaseHold,
  reopen,
  reschedule,
  resizeSession,
  respond,
  restoreSession,
  swap,
  voidPayment,
  voidRedemption,
  withdrawOffer,
] as const;

export type Command = Parameters<(typeof COMMANDS)[number]['decide']>[1];

export type Decision = { readonly command: Command; readonly outcome: Outcome<Changes> };

/** The results of the commands of a committed transaction, and the decisions that it made. */
export type Committed = {
  readonly commands: readonly Command[];
  readonly results: CommandResult[];
  readonly decisions: readonly Decision[];
};

const DEFINITIONS = new Map<string, unknown>(COMMANDS.map((each) => [each.kind, each]));

/** The compiler cannot see that the definition belongs to this command's own kind. */
function definitionOf({ kind }: Command): CommandDefinition<Command> {
  return DEFINITIONS.get(kind) as CommandDefinition<Command>;
}

/** False for a command of a later release. */
export function isKnown({ kind }: Command): boolean {
  return DEFINITIONS.has(kind);
}

export function needsOf(commands: readonly Command[]): Needs {
  return mergeNeeds(commands.map((command) => definitionOf(command).needs(command)));
}

/** Per command, not of the merged needs: a coupon is locked at its own business only. */
export function locksFor(commands: readonly Command[]): string[] {
  return commands.flatMap((command) => lockNames(definitionOf(command).needs(command)));
}

/** The command as the engine may see it: it locks the records that a command names. */
export function withoutStrangers<C extends Command>(world: World, command: C): C {
  return (definitionOf(command).withoutStrangers?.(world, command) ?? command) as C;
}

export type DecidedBatch = {
  readonly decisions: readonly Decision[];
  /** Why the other commands are not decided, by command id. */
  readonly undecided: ReadonlyMap<string, UndecidedReason>;
};

/** Decides one command after the other; each sees the changes of the earlier ones. */
export function decideBatch(
  start: World,
  commands: readonly Command[],
  nowMs: number,
): DecidedBatch {
  let world = start;
  const decisions: Decision[] = [];
  const undecided = new Map<string, UndecidedReason>();
  for (const command of commands) {
    const reason = findUndecidedReason(world, command, nowMs);
    if (reason) {
      undecided.set(command.id, reason);
      continue;
    }
    const outcome = nextVersions(definitionOf(command).decide(world, command, nowMs));
    if (outcome.ok) world = applyChanges(world, outcome.value);
    decisions.push({ command, outcome });
  }
  return { decisions, undecided };
}

export function decideAll(...batch: Parameters<typeof decideBatch>): readonly Decision[] {
  return decideBatch(...batch).decisions;
}

function findUndecidedReason(
  world: World,
  command: Command,
  nowMs: number,
): UndecidedReason | undefined {
  // The caller no longer waits for this attempt.
  if (isPastDeadline(command, nowMs)) return 'past_deadline';
  if ('appointmentId' in command && isStale(world, command)) return 'stale';
  const definition = definitionOf(command);
  if (definition.isStale?.(world, command, nowMs)) return 'stale';
  const isDue = definition.isDue?.(world, command, nowMs) ?? true;
  return isDue ? undefined : 'not_due';
}

/** Every command that changes an appointment counts as one change of it. */
function nextVersions(outcome: Outcome<Changes>): Outcome<Changes> {
  if (!outcome.ok) return outcome;
  const updatedAppointments = outcome.value.updatedAppointments.map((each) => ({
    ...each,
    version: each.version + 1,
  }));
  return accept({ ...outcome.value, updatedAppointments });
}

/**
 * Keeps one command per id. The fingerprint of the key reservation counts, else the first one. Of
 * several attempts with that fingerprint the last is kept, because its deadline is the latest.
 */
export function dedupeById(
  commands: readonly Command[],
  reservedFingerprints: ReadonlyMap<string, string>,
): Command[] {
  const fingerprints = new Map(reservedFingerprints);
  const kept = new Map<string, Command>();
  for (const command of commands) {
    const { id, fingerprint } = command;
    if (!fingerprints.has(id)) fingerprints.set(id, fingerprint);
    if (fingerprints.get(id) === fingerprint) kept.set(id, command);
  }
  return [...kept.values()];
}
