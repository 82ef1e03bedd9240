import {
  allHandlersFinished,
  ApplicationFailure,
  condition,
  continueAsNew,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
} from '@temporalio/workflow';
import { rootCauseOf } from '../config/cause.ts';
import type { Command } from '../domain/commands/index.ts';
import type { CommandResult } from '../domain/commands/result.ts';
import { isHistoryLong } from './history.ts';
import {
  ACTOR_EVENTS_MAX,
  ACTOR_SUMMARY,
  BATCH_MAX,
  type CalendarActivities,
  decideUpdate,
  queueQuery,
  recentDecisionsQuery,
  TRY_AGAIN,
} from './messages.ts';
import { addDecisions, type RecentDecision, toLine } from './recent-decisions.ts';
import { traceCommands } from './trace.ts';

const IDLE = '10 minutes';
/** The limit of the runs that were started without one. It never changes, or their replay would differ. */
const FIRST_EVENTS_MAX = 500;
/** Waiting commands use the memory of a worker. */
const QUEUE_MAX = 5_000;
const DETAIL_LINES_MAX = 20;

const localActivities = proxyLocalActivities<CalendarActivities>({
  startToCloseTimeout: '4s',
  retry: { maximumAttempts: 3, initialInterval: '50ms' },
});
const retriedActivities = proxyActivities<CalendarActivities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '500ms', maximumInterval: '2s' },
  summary: 'Deciding again: the first attempts failed',
});

type Actor = {
  recent: RecentDecision[];
  readonly eventsMax: number;
  /** Batches accepted in this run. */
  turns: number;
  /** Settles when the last accepted batch is decided or has failed. */
  lastTurn: Promise<unknown>;
  readonly queue: Set<Command>;
  /** The failure that the current batch is retried after. */
  failure: string | undefined;
  /** The history is long: the actor accepts no batch until it has continued as new. */
  hasLongHistory: boolean;
};

/**
 * The actor that owns calendars. Updates bring batches of commands, and the actor decides one batch
 * after the other. An activity decides a whole batch in one transaction. A run keeps the limit of events that it
 * was started with, so that a release with another limit can replay it.
 */
export async function calendar(
  recent: RecentDecision[] = [],
  eventsMax = FIRST_EVENTS_MAX,
): Promise<void> {
  const actor: Actor = {
    recent,
    eventsMax,
    turns: 0,
    lastTurn: Promise.resolve(),
    queue: new Set(),
    failure: undefined,
    hasLongHistory: false,
  };
  setHandler(recentDecisionsQuery, (professional) =>
    actor.recent
      .filter((decision) => !professional || decision.professional === professional)
      .map(toLine),
  );
  setHandler(queueQuery, () => ({
    waiting: [...actor.queue].map(({ summary }) => summary),
    ...(actor.failure !== undefined && { failure: actor.failure }),
  }));
  setHandler(decideUpdate, (commands) => takeTurn(actor, commands), {
    validator: (commands) => requireAcceptable(actor, commands),
  });

  // At once, so that a run that has just continued shows the decisions before it.
  showDetails(actor);

  // An idle actor exits, and the next command starts it again.
  for (let turnsBefore = -1; turnsBefore !== actor.turns;) {
    turnsBefore = actor.turns;
    await condition(() => actor.hasLongHistory, IDLE);
    await condition(allHandlersFinished);
    if (actor.hasLongHistory) {
      await continueAsNew<typeof calendar>(actor.recent, ACTOR_EVENTS_MAX);
    }
  }
}

/** Decides a batch after the batches that were accepted before it. */
async function takeTurn(actor: Actor, commands: Command[]): Promise<CommandResult[]> {
  actor.turns += 1;
  // Read here and not in the validator: a rejected update leaves no event, so a replay would differ.
  actor.hasLongHistory = isHistoryLong(actor.eventsMax);
  for (const command of commands) actor.queue.add(command);
  showDetails(actor);
  const turn = traceCommands('calendar', commands, (traced) => {
    const decided = actor.lastTurn.then(() => decide(actor, traced));
    // A failed batch does not block the batches behind it.
    actor.lastTurn = decided.catch(() => undefined);
    return decided;
  });
  const results = await turn.finally(() => {
    for (const command of commands) actor.queue.delete(command);
  });
  actor.recent = addDecisions(actor.recent, commands, results, new Date());
  showDetails(actor);
  return results;
}

/** Local activities are fast. After three failures, a visible activity retries until it succeeds. */
async function decide(actor: Actor, commands: Command[]): Promise<CommandResult[]> {
  try {
    return await localActivities.decide(commands);
  } catch (error) {
    actor.failure = rootCauseOf(error);
    showDetails(actor);
    try {
      return await retriedActivities.decide(commands);
    } finally {
      actor.failure = undefined;
    }
  }
}

function requireAcceptable({ hasLongHistory, queue }: Actor, commands: Command[]): void {
  // Under constant load the actor would otherwise never continue as new.
  if (hasLongHistory || queue.size >= QUEUE_MAX) {
    throw ApplicationFailure.retryable('the actor accepts no batch at the moment', TRY_AGAIN);
  }
  if (commands.length < 1 || commands.length > BATCH_MAX) {
    throw ApplicationFailure.nonRetryable(`a batch holds 1 to ${BATCH_MAX} commands`, 'BatchSize');
  }
}

/** Updates the details that the Temporal UI shows for this workflow. */
function showDetails({ failure, queue, recent }: Actor): void {
  const retrying = failure === undefined ? [] : [`**Retrying, nothing is lost: ${failure}.**`];
  const waiting = [...queue].slice(0, DETAIL_LINES_MAX);
  const hidden = queue.size - waiting.length;
  const rows = [
    ...waiting.map(({ professional, summary }) => ['', professional, summary, '**waits**']),
    ...(hidden > 0 ? [['', '', `and ${hidden} more`, '**wait**']] : []),
    ...recent
      .slice(0, DETAIL_LINES_MAX)
      .map(({ at, professional, summary, result }) => [at, professional, summary, result]),
  ];
  setCurrentDetails([`${ACTOR_SUMMARY}.`, ...retrying, toTable(rows)].join('\n\n'));
}

function toTable(rows: readonly (readonly string[])[]): string {
  const lines = [['Time', 'Professional', 'Command', 'Result'], ['-', '-', '-', '-'], ...rows];
  return lines
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}
