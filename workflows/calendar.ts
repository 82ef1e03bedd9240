import {
  allHandlersFinished,
  ApplicationFailure,
  condition,
  continueAsNew,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { Answered, Command } from '../domain/commands/index.ts';
import {
  TRY_AGAIN,
  BATCH_MAX,
  type CalendarActivities,
  decideUpdate,
  queueQuery,
  recentDecisionsQuery,
} from './messages.ts';
import { follow } from './trace.ts';

const IDLE = '10 minutes';
/** Of each professional a few, so that a rush on one does not make an operator forget the others. */
const RECENT_PER_PROFESSIONAL_MAX = 5;
const RECENT_MAX = 200;
/** A worker that takes an actor over reads all of this first, and has two seconds for it. */
const EVENTS_MAX = 500;
/** What waits here waits in the memory of a worker, and in a text for people. */
const QUEUE_MAX = 5_000;
const SHOWN = 20;

const localActivities = proxyLocalActivities<CalendarActivities>({
  startToCloseTimeout: '4s',
  retry: { maximumAttempts: 3, initialInterval: '50ms' },
});
const retriedActivities = proxyActivities<CalendarActivities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '500ms', maximumInterval: '2s' },
  summary: 'deciding again: the database did not answer',
});

/**
 * The actor that owns a calendar. Commands come in batches as updates and are decided one batch
 * after the other; the decision itself is an activity, one transaction for the whole batch.
 */
export async function calendar(before: string[] = []): Promise<void> {
  let recent = before;
  let turns = 0;
  let tail: Promise<unknown> = Promise.resolve();
  const queue = new Set<Command>();
  let trouble: string | undefined;
  let isLong = false;

  const show = () => {
    const state = trouble === undefined ? [] : [`**Trying again, nothing is lost: ${trouble}.**`];
    const waiting = [...queue].slice(0, SHOWN).map(({ summary }) => `waiting: ${summary}`);
    const more = queue.size - waiting.length;
    if (more > 0) waiting.push(`and ${more} more`);
    setCurrentDetails(
      [...state, ...waiting, 'Last decisions, newest first:', ...recent.slice(0, SHOWN)].join(
        '\n\n',
      ),
    );
  };

  async function decide(commands: Command[]): Promise<Answered[]> {
    try {
      return await localActivities.decide(commands);
    } catch (error) {
      trouble = causeOf(error);
      show();
      try {
        return await retriedActivities.decide(commands);
      } finally {
        trouble = undefined;
      }
    }
  }

  setHandler(recentDecisionsQuery, (professional = '') =>
    recent.filter((line) => line.startsWith(professional)),
  );
  setHandler(queueQuery, () => ({
    waiting: [...queue].map(({ summary }) => summary),
    ...(trouble !== undefined && { trouble }),
  }));
  setHandler(
    decideUpdate,
    async (commands) => {
      turns += 1;
      // Asked of a turn that was taken: one that is refused leaves no trace, and a replay would not ask.
      isLong = hasLongHistory();
      for (const command of commands) queue.add(command);
      show();
      const turn = follow('calendar', commands, (followed) => {
        const decided = tail.then(() => decide(followed));
        // A failed turn must not block the ones queued behind it.
        tail = decided.catch(() => undefined);
        return decided;
      });
      const answers = await turn.finally(() => {
        for (const command of commands) queue.delete(command);
      });
      recent = remembered(commands, answers, recent);
      show();
      return answers;
    },
    {
      validator(commands) {
        // Whoever keeps it busy would otherwise keep it from ever beginning anew.
        if (isLong || queue.size >= QUEUE_MAX) {
          throw ApplicationFailure.retryable('ask again', TRY_AGAIN);
        }
        requireBatch(commands);
      },
    },
  );

  // An actor nobody asked for a while lets go; the next command starts it again.
  for (let seen = -1; seen !== turns;) {
    seen = turns;
    await condition(() => isLong, IDLE);
    await condition(allHandlersFinished);
    if (isLong) await continueAsNew<typeof calendar>(recent);
  }
}

function hasLongHistory(): boolean {
  const { historyLength, continueAsNewSuggested } = workflowInfo();
  return historyLength > EVENTS_MAX || continueAsNewSuggested;
}

function requireBatch(commands: Command[]): void {
  if (commands.length < 1 || commands.length > BATCH_MAX) {
    throw ApplicationFailure.nonRetryable(`a batch holds 1 to ${BATCH_MAX} commands`, 'BatchSize');
  }
}

const UNDECIDED = 'not decided (held by somebody in the database, or out of time), nothing done';

/** Newest first, a few of each professional: every line begins with whose calendar it is about. */
function remembered(commands: Command[], answers: Answered[], before: string[]): string[] {
  const lines = commands.map((command, i) => describe(command, answers[i]!)).toReversed();
  // Asked again and again, it must not push out what was decided.
  const isAskedAgain = (line: string) =>
    line.endsWith(UNDECIDED) &&
    commands.some(({ summary }) => line.endsWith(`${summary}: ${UNDECIDED}`));
  const seen = new Map<string, number>();
  return [...lines, ...before.filter((line) => !isAskedAgain(line))]
    .filter((line) => {
      const whose = line.slice(0, line.indexOf(' '));
      const times = (seen.get(whose) ?? 0) + 1;
      seen.set(whose, times);
      return times <= RECENT_PER_PROFESSIONAL_MAX;
    })
    .slice(0, RECENT_MAX);
}

function describe({ professional, summary }: Command, { outcome, isRepeat }: Answered): string {
  const answer = outcome.ok
    ? ['done', ...outcome.value.appointmentIds].join(', ')
    : outcome.code === 'DB_UNAVAILABLE'
      ? UNDECIDED
      : `refused ${outcome.code}`;
  const at = `${new Date().toISOString().slice(0, 19)}Z`;
  return `${professional} ${at} ${summary}: ${answer}${isRepeat ? ' (a repeat)' : ''}`;
}

/** The words of the fault itself, without what the engine wraps around it. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : causeOf(error.cause);
}
