import type { BookCommand } from '../domain/commands/book.ts';
import type { Command } from '../domain/commands/index.ts';
import {
  AbandonedError,
  CallerLeftError,
  OutcomeUnknownError,
  UnavailableError,
} from '../domain/unavailable.ts';
import type { GatewayMetrics } from '../telemetry/gateway-metrics.ts';
import type { QueueMeter } from '../telemetry/queue-meter.ts';
import { BATCH_MAX } from '../workflows/messages.ts';
import type { AskActor } from './actor-client.ts';
import type { Answers } from './answers.ts';
import { createCommandQueues, type Enqueue } from './command-queues.ts';
import type { Decided } from '../domain/commands/result.ts';
import {
  afterLostTexts,
  givingUp,
  makingDurable,
  type Pending,
  type Stale,
  type Submission,
  type Submitted,
  TRYING,
} from './submission.ts';
import { type Attempt, LISTEN_MARGIN_MS, type StepDeps, SubmitSteps } from './submit-steps.ts';

export type { Submitted };

/** Only a booking becomes durable, and only a change of appointments or of a class session can be stale. */
export type SubmittedOf<C extends Command> =
  Decided | (C extends BookCommand ? Pending : never) | (C extends Changing ? Stale : never);

type Changing =
  | { readonly appointmentId: string }
  | { readonly classId: string }
  | { readonly newSessionIds: Readonly<Record<string, string>> };

export type Submit = {
  /** Waits for a decision. After its deadline a booking that could be made becomes durable; any other command is given up. */
  readonly now: <C extends Command>(
    command: C,
    /** The caller has disconnected: a command that was not sent yet is dropped. */
    hasLeft?: () => boolean,
  ) => Promise<SubmittedOf<C>>;
  /** Makes the booking durable, and does not wait for its decision. */
  readonly durably: (command: BookCommand) => Promise<SubmittedOf<BookCommand>>;
  /** Abandons a command that came back stale. Returns the decision of another request with its key, if there is one. */
  readonly giveUp: <C extends Command>(command: C) => Promise<SubmittedOf<C>>;
};

export type SubmitDeps = Omit<StepDeps, 'enqueue'> & {
  readonly askActor: AskActor;
  readonly waitingMax: number;
  readonly answers?: Answers | undefined;
  readonly requestDeadlineMs: number;
  readonly metrics: GatewayMetrics;
};

const UPDATES_IN_FLIGHT_MAX = 64;
/** Callers who were answered one after the other come again so, each within milliseconds. */
const WAIT_MS_MAX = 10;
const WAITING_SHARE_MAX = 0.4;

/** How many commands may wait for one actor: a rush on it leaves room for the other actors, if there are any. */
export const waitingPerActorMax = (waitingMax: number, actorCount: number): number =>
  actorCount === 1 ? waitingMax : Math.floor(waitingMax * WAITING_SHARE_MAX);

export function createSubmit(deps: SubmitDeps): Submit {
  const { nowMs, requestDeadlineMs, metrics } = deps;
  const meter = metrics.queueMeter('requests');
  const steps = new SubmitSteps({ ...deps, enqueue: createEnqueue(deps, meter) });

  function now(command: Command, hasLeft?: () => boolean): Promise<Submitted> {
    const decideByMs = nowMs() + requestDeadlineMs;
    const attempt = { command, decideByMs, faults: [], ...(hasLeft && { hasLeft }) };
    return begin(steps, attempt, () => TRYING);
  }

  function durably(command: BookCommand): Promise<Submitted> {
    return begin(steps, { command, decideByMs: nowMs(), faults: [] }, makingDurable);
  }

  function giveUp(command: Command): Promise<Submitted> {
    return run(steps, { command, decideByMs: nowMs(), faults: [] }, givingUp('stale'));
  }

  return {
    giveUp: (command) => measure(metrics, command, giveUp(command)),
    now: (command, hasLeft) => measure(metrics, command, now(command, hasLeft)),
    durably: (command) => measure(metrics, command, durably(command)),
  };
}

/** Nothing is sent before the texts of the command are stored. */
async function begin<C extends Command>(
  steps: SubmitSteps,
  attempt: Attempt & { readonly command: C },
  start: (command: C) => Submission,
): Promise<Submitted> {
  const { command: asked, faults } = attempt;
  const command = await steps.storeTexts(asked, faults);
  if (!command) return run(steps, attempt, afterLostTexts(asked));
  return run(steps, { ...attempt, command }, start(command));
}

async function run(steps: SubmitSteps, attempt: Attempt, start: Submission): Promise<Submitted> {
  const { id } = attempt.command;
  for (let submission = start; ;) {
    switch (submission.state) {
      case 'trying':
        submission = await steps.tryNow(attempt, submission.isSent);
        break;
      case 'unanswered':
        submission = await steps.lookUp(attempt);
        break;
      case 'makingDurable':
        submission = await steps.makeDurable(submission.command, attempt);
        break;
      case 'givingUp':
        submission = await steps.giveUp(attempt, submission.reason);
        break;
      case 'finished':
        return submission.submitted;
      case 'abandoned':
        throw new AbandonedError(`${id} was not decided, and its attempt is abandoned`, {
          cause: attempt.faults.at(-1),
        });
      case 'unknown':
        throw new OutcomeUnknownError(`${id} was sent, but ${submission.cause}`);
    }
  }
}

function createEnqueue(
  { askActor, actorCount, waitingMax, answers, nowMs }: SubmitDeps,
  meter: QueueMeter,
): Enqueue {
  return createCommandQueues({
    send(actorId, commands) {
      const lastMs = Math.max(...commands.map((command) => command.decideByMs ?? 0));
      const deadlineMs = Date.now() + (lastMs - nowMs()) + LISTEN_MARGIN_MS;
      return askActor(actorId, commands, deadlineMs);
    },
    limits: {
      batchMax: BATCH_MAX,
      inFlightMax: UPDATES_IN_FLIGHT_MAX,
      waitingPerActorMax: waitingPerActorMax(waitingMax, actorCount),
      waitingMax,
      waitMsMax: WAIT_MS_MAX,
    },
    nowMs,
    meter,
    answers,
  });
}

/** Counts the response that the caller gets, and its duration. */
async function measure<C extends Command>(
  metrics: GatewayMetrics,
  command: C,
  submitting: Promise<Submitted>,
): Promise<SubmittedOf<C>> {
  const { kind } = command;
  const endTimer = metrics.commandDurations.startTimer({ kind });
  try {
    const submitted = requirePossible(command, await submitting);
    metrics.commands.inc({ kind, outcome: labelOf(submitted) });
    return submitted;
  } catch (error) {
    if (error instanceof CallerLeftError) throw error;
    const isUnavailable = error instanceof UnavailableError;
    metrics.countFailure(kind, isUnavailable ? 'unavailable' : 'failed', error);
    throw error;
  } finally {
    endTimer();
  }
}

function requirePossible<C extends Command>(command: C, submitted: Submitted): SubmittedOf<C> {
  const isPossible = {
    decided: true,
    pending: command.kind === 'book',
    stale: 'appointmentId' in command || 'classId' in command || command.kind === 'reassign',
  }[submitted.kind];
  if (isPossible) return submitted as SubmittedOf<C>;
  throw new OutcomeUnknownError(`${command.id} (${command.kind}) ended as ${submitted.kind}`);
}

function labelOf(submitted: Submitted): string {
  if (submitted.kind !== 'decided') return submitted.kind;
  return submitted.outcome.ok ? 'accepted' : submitted.outcome.code;
}
