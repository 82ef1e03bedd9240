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
import type { Command, Decided } from '../domain/commands/index.ts';
import type { Outcome } from '../domain/outcome.ts';
import {
  BATCH_MAX,
  type CalendarActivities,
  decideUpdate,
  recentDecisionsQuery,
} from './messages.ts';

const IDLE = '10 minutes';
const REMEMBERED_DECISIONS = 20;

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

  setHandler(recentDecisionsQuery, () => recent);
  setHandler(
    decideUpdate,
    async (commands) => {
      turns += 1;
      const turn = tail.then(() => decide(commands));
      // A failed turn must not block the ones queued behind it.
      tail = turn.catch(() => undefined);
      const outcomes = await turn;
      recent.unshift(...commands.map((command, i) => describe(command, outcomes[i]!)).reverse());
      recent.splice(REMEMBERED_DECISIONS);
      setCurrentDetails(['Last decisions, newest first:', ...recent].join('\n\n'));
      return outcomes;
    },
    { validator: requireBatch },
  );

  // An actor nobody asked for a while lets go; the next command starts it again.
  for (let seen = -1; seen !== turns;) {
    seen = turns;
    const isLong = await condition(() => workflowInfo().continueAsNewSuggested, IDLE);
    await condition(allHandlersFinished);
    if (isLong) await continueAsNew<typeof calendar>(recent);
  }
}

async function decide(commands: Command[]): Promise<Outcome<Decided>[]> {
  try {
    return await briefly.decide(commands);
  } catch {
    return await patiently.decide(commands);
  }
}

function requireBatch(commands: Command[]): void {
  if (commands.length < 1 || commands.length > BATCH_MAX) {
    throw ApplicationFailure.nonRetryable(`a batch holds 1 to ${BATCH_MAX} commands`, 'BatchSize');
  }
}

function describe(command: Command, outcome: Outcome<Decided>): string {
  const asked = `${command.kind} ${command.professional} ${command.date} ${command.start}`;
  const answer = outcome.ok
    ? `accepted: ${outcome.value.appointmentIds.join(', ')}`
    : `refused: ${outcome.code}`;
  return `${new Date().toISOString()} ${asked} (${command.id}) ${answer}`;
}
