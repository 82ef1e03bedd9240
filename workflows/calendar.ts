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
  ASK_AGAIN,
  BATCH_MAX,
  type CalendarActivities,
  decideUpdate,
  queueQuery,
  recentDecisionsQuery,
} from './messages.ts';
import { follow } from './trace.ts';

const IDLE = '10 minutes';
const REMEMBERED_DECISIONS = 20;
/** A worker that takes an actor over reads all of this first, and has three seconds for it. */
const EVENTS_MAX = 500;
/** What waits here waits in the memory of a worker, and in a text for people. */
const QUEUE_MAX = 5_000;
const SHOWN_WAITING = 20;

const briefly = proxyLocalActivities<CalendarActivities>({
  startToCloseTimeout: '4s',
  retry: { maximumAttempts: 3, initialInterval: '50ms' },
});
const patiently = proxyActivities<CalendarActivities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '500ms', maximumInterval: '2s' },
  summary: 'deciding again: the database did not answer',
});

/**
 * The actor that owns a calendar. Commands come in batches as updates and are decided one batch
 * after the other; the decision itself is an activity, one transaction for the whole batch.
 */
export async function calendar(recent: string[] = []): Promise<void> {
  let turns = 0;
  let tail: Promise<unknown> = Promise.resolve();
  const queue = new Set<Command>();
  let isRetrying = false;
  let isLong = false;

  const show = () => {
    const state = isRetrying
      ? ['**The database does not answer. Trying again; nothing is lost.**']
      : [];
    const waiting = [...queue].slice(0, SHOWN_WAITING).map(({ summary }) => `waiting: ${summary}`);
    const more = queue.size - waiting.length;
    if (more > 0) waiting.push(`and ${more} more`);
    setCurrentDetails(
      [...state, ...waiting, 'Last decisions, newest first:', ...recent].join('\n\n'),
    );
  };

  async function decide(commands: Command[]): Promise<Answered[]> {
    try {
      return await briefly.decide(commands);
    } catch {
      isRetrying = true;
      show();
      try {
        return await patiently.decide(commands);
      } finally {
        isRetrying = false;
      }
    }
  }

  setHandler(recentDecisionsQuery, () => recent);
  setHandler(queueQuery, () => [...queue].map(({ summary }) => summary));
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
      recent.unshift(...commands.map((command, i) => describe(command, answers[i]!)).reverse());
      recent.splice(REMEMBERED_DECISIONS);
      show();
      return answers;
    },
    {
      validator(commands) {
        // Whoever keeps it busy would otherwise keep it from ever beginning anew.
        if (isLong || queue.size >= QUEUE_MAX) {
          throw ApplicationFailure.retryable('ask again', ASK_AGAIN);
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

const DONE: Record<Command['kind'], string> = {
  annotate: 'noted',
  book: 'booked',
  cancel: 'cancelled',
  complete: 'completed',
  confirm: 'confirmed',
  decline: 'declined',
  lapse: 'let go',
  late: 'running late',
  noShow: 'marked as no-show',
  pay: 'paid',
  refund: 'refunded',
  reschedule: 'moved',
  respond: 'answered',
};

function describe({ kind, summary }: Command, { outcome, isRepeat }: Answered): string {
  const answer = outcome.ok
    ? `${DONE[kind]} ${outcome.value.appointmentIds.join(', ')}`
    : outcome.code === 'DB_UNAVAILABLE'
      ? 'came too late, nothing done'
      : `refused ${outcome.code}`;
  return `${new Date().toISOString().slice(0, 19)}Z ${summary}: ${answer}${isRepeat ? ' (a repeat)' : ''}`;
}
