import type { Command } from '../domain/commands/index.ts';
import { chosenBy, type CommandResult } from '../domain/commands/result.ts';

/** A decision, for operators. */
export type RecentDecision = {
  readonly professional: string;
  readonly commandId: string;
  readonly isDecided: boolean;
  readonly at: string;
  readonly summary: string;
  readonly result: string;
};

/** A limit per professional: a rush on one does not push out the decisions of the others. */
const PER_PROFESSIONAL_MAX = 5;
const TOTAL_MAX = 200;

/** Adds the results of a batch, newest first. */
export function addDecisions(
  before: readonly RecentDecision[],
  commands: readonly Command[],
  results: readonly CommandResult[],
  now: Date,
): RecentDecision[] {
  const added = commands.map((command, i) => toRecentDecision(command, results[i]!, now));
  const addedIds = new Set(commands.map(({ id }) => id));
  // A command that stays undecided is listed once, however often it is sent.
  const kept = before.filter(({ isDecided, commandId }) => isDecided || !addedIds.has(commandId));
  const counts = new Map<string, number>();
  return [...added.toReversed(), ...kept]
    .filter(({ professional }) => {
      const count = (counts.get(professional) ?? 0) + 1;
      counts.set(professional, count);
      return count <= PER_PROFESSIONAL_MAX;
    })
    .slice(0, TOTAL_MAX);
}

function toRecentDecision(
  { id, professional, summary }: Command,
  result: CommandResult,
  now: Date,
): RecentDecision {
  return {
    professional: chosenBy(result) ?? professional,
    commandId: id,
    isDecided: result.kind === 'decided',
    at: `${now.toISOString().slice(0, 19)}Z`,
    summary,
    result: describeResult(result),
  };
}

export function toLine({ professional, at, summary, result }: RecentDecision): string {
  return `${professional} ${at} ${summary}: ${result}`;
}

function describeResult(result: CommandResult): string {
  if (result.kind === 'undecided') return `undecided (${result.reason}), nothing was changed`;
  const { outcome, isRepeat } = result;
  const text = outcome.ok
    ? ['accepted', ...outcome.value.appointmentIds].join(', ')
    : `refused ${outcome.code}`;
  return isRepeat ? `${text} (repeat)` : text;
}
