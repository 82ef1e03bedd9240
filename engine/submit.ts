import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/client.ts';
import { findOutcome, findOutcomeOfAttempt } from '../db/reads/outcomes.ts';
import { joinAttempt, reserveKey, abandonAttempt } from '../db/writes/outcomes.ts';
import type { BookCommand } from '../domain/commands/book.ts';
import { type Answered, answerFrom, type Command, KEY_REUSED } from '../domain/commands/index.ts';
import { type AskActor, isEngineUnavailable } from './actor-client.ts';
import { createQueues, QueueFullError, TooOldError } from './command-queues.ts';
import type { GatewayMetrics } from '../telemetry/gateway-metrics.ts';
import { actorIdFor, BATCH_MAX, durableIdFor } from '../workflows/messages.ts';
import { UnavailableError } from '../domain/unavailable.ts';
import type { Durable, Started } from './durable-bookings.ts';

/** Decided; or taken, and to be decided whatever happens. */
export type Submitted = Answered | Pending;
type Pending = { readonly outcome: 'pending'; readonly isRepeat: boolean };

export function isPending(submitted: Submitted): submitted is Pending {
  return submitted.outcome === 'pending';
}

export type Submit = {
  /** The short way; a booking that takes too long goes the durable way, anything else is given up. */
  readonly now: (command: Command) => Promise<Submitted>;
  /** The durable way, waiting for the decision for a while. */
  readonly durably: (command: BookCommand, waitMs: number) => Promise<Submitted>;
};

function isSubmitted(started: Started | Submitted): started is Submitted {
  return typeof started === 'object' && 'outcome' in started;
}

/** What helps if it is known at once, and is not worth waiting for. */
function orUndefinedOnTimeout<T>(asked: Promise<T>): Promise<T | undefined> {
  return Promise.race([asked.catch(() => undefined), sleep(SOON_MS, undefined, { ref: false })]);
}

function pendingSince(started: Exclude<Started, Answered>): Pending {
  return { outcome: 'pending', isRepeat: started !== 'begun' };
}

/** It reached the engine after its time. */
function isTooLateFor({ outcome }: Answered): boolean {
  return !outcome.ok && outcome.code === 'DB_UNAVAILABLE';
}

function outcomeOf({ outcome }: Submitted): string {
  if (outcome === 'pending') return outcome;
  return outcome.ok ? 'accepted' : outcome.code;
}

/** Not decided by then, a booking becomes durable and its caller is told to come back. */
export const DECIDE_WITHIN_MS = 5_000;
/** A commit that began in time may take so long, and clocks may differ by as much. */
const COMMIT_MARGIN_MS = 1_000;
const BEGINNING_MAX = 100;
const SOON_MS = 500;
const PAUSE_MS = 200;
/** How much longer the gateway listens, for an answer given at the last moment. */
const ANSWER_GRACE_MS = 300;

const UNDER_WAY_MAX = 64;
/** Of all that may wait, so much may wait for one actor. */
const WAITING_SHARE_MAX = 0.4;

export function createSubmit(deps: {
  readonly askActor: AskActor;
  readonly durable: Durable;
  readonly database: Database;
  readonly actorCount: number;
  readonly waitingMax: number;
  readonly nowMs: () => number;
  readonly metrics: GatewayMetrics;
}): Submit {
  const { askActor, durable, nowMs, metrics } = deps;
  const { db } = deps.database;
  const enqueue = createQueues(
    (actorId, commands) => {
      const lastMs = Math.max(...commands.map((command) => command.decideByMs ?? 0));
      return askActor(actorId, commands, Date.now() + (lastMs - nowMs()) + ANSWER_GRACE_MS);
    },
    {
      batchMax: BATCH_MAX,
      inFlightMax: UNDER_WAY_MAX,
      waitingPerActorMax: Math.floor(deps.waitingMax * WAITING_SHARE_MAX),
      waitingMax: deps.waitingMax,
    },
    nowMs,
    metrics.queueMeter('requests'),
  );

  async function stored(command: Command): Promise<Answered | undefined> {
    const row = await findOutcome(db, command.id);
    return row && answerFrom(row, command);
  }

  async function now(asked: Command): Promise<Submitted> {
    const command = { ...asked, decideByMs: nowMs() + DECIDE_WITHIN_MS };
    for (;;) {
      const answered = await answerInTime(command, command.decideByMs);
      if (answered && !isTooLateFor(answered)) return answered;
      // Somebody holds what it needs, perhaps not for long.
      if (!answered || nowMs() + PAUSE_MS > command.decideByMs) break;
      await sleep(PAUSE_MS);
    }
    const known = await orUndefinedOnTimeout(stored(asked));
    if (known) return known;
    return asked.kind === 'book'
      ? takeDurably(asked, command.decideByMs)
      : giveUp(asked, command.decideByMs);
  }

  /** Undefined where nothing was heard in time. */
  async function answerInTime(command: Command, decideByMs: number): Promise<Answered | undefined> {
    let timer: NodeJS.Timeout | undefined;
    try {
      // An aborted sleep would make an error with its stack for each booking.
      const late = new Promise<undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), decideByMs - nowMs() + ANSWER_GRACE_MS);
      });
      return await Promise.race([
        enqueue(actorIdFor(command.professional, deps.actorCount), command),
        late,
      ]);
    } catch (error) {
      if (error instanceof QueueFullError) throw new UnavailableError(error.message);
      if (error instanceof TooOldError || isEngineUnavailable(error)) return undefined;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** It was sent and not answered. It is made durable, or it is made sure that nothing comes of it. */
  async function takeDurably(command: BookCommand, decideByMs: number): Promise<Submitted> {
    const started = await begin(command, decideByMs);
    return isSubmitted(started) ? started : pendingSince(started);
  }

  /** Undecided bookings may be many, and beginning one is work for a Temporal that is slow already. */
  let beginning = 0;

  async function begin(command: BookCommand, decideByMs: number): Promise<Started | Submitted> {
    if (beginning >= BEGINNING_MAX) return giveUp(command, decideByMs);
    beginning += 1;
    try {
      // Without the database Temporal alone remembers it.
      if ((await orUndefinedOnTimeout(reserveKey(db, command))) === false) return KEY_REUSED;
      for (;;) {
        const started = await durable.start(command);
        if (started === 'begun') return started;
        // Its first caller may be giving it up just now: one of the two is first.
        const isKept = await joinAttempt(db, command.id, started).catch(() => {
          throw new Error(`${command.id} is under way, and cannot be read`);
        });
        if (!isKept) await durable.end(command, started);
        else return started.fingerprint === command.fingerprint ? started : KEY_REUSED;
      }
    } catch (error) {
      if (!isEngineUnavailable(error)) throw error;
      return giveUp(command, decideByMs);
    } finally {
      beginning -= 1;
    }
  }

  /**
   * Whatever was sent may still arrive: before the caller is told that nothing was booked, the attempt
   * is made void. Where that cannot be done, nothing is promised.
   */
  async function giveUp(command: Command, decideByMs: number): Promise<Submitted> {
    for (const untilMs of [nowMs(), decideByMs + COMMIT_MARGIN_MS]) {
      await sleep(Math.max(0, untilMs - nowMs()));
      const isVoid = await abandonAttempt(db, command).catch(() => undefined);
      if (isVoid) throw new UnavailableError('the engine did not take the command');
      if (isVoid === false) {
        const row = await findOutcomeOfAttempt(db, command.attemptId).catch(
          () => 'unread' as const,
        );
        if (row === 'unread') break;
        // Where there is none, somebody repeated it, and was promised a decision.
        return { outcome: row?.outcome ?? 'pending', isRepeat: false };
      }
    }
    throw new Error(`${command.id} was sent, and neither Temporal nor Postgres can be asked`);
  }

  async function durably(command: BookCommand, waitMs: number): Promise<Submitted> {
    const deadlineMs = Date.now() + waitMs;
    const started = await begin(command, nowMs());
    if (isSubmitted(started)) return started;
    const answered =
      waitMs > 0
        ? await durable.result(durableIdFor(command), deadlineMs).catch(unheard)
        : undefined;
    if (!answered) return pendingSince(started);
    return { ...answered, isRepeat: answered.isRepeat || started !== 'begun' };
  }

  /** It was taken: not to hear of it is no reason to say that nothing was booked. */
  function unheard(error: unknown): undefined {
    if (!(error instanceof UnavailableError) && !isEngineUnavailable(error)) throw error;
  }

  /** Counts what its caller is told. */
  async function counted({ kind }: Command, submitted: Promise<Submitted>): Promise<Submitted> {
    const endTimer = metrics.commandDurations.startTimer({ kind });
    let outcome = 'failed';
    try {
      const answer = await submitted;
      outcome = outcomeOf(answer);
      return answer;
    } catch (error) {
      if (error instanceof UnavailableError) outcome = 'unavailable';
      throw error;
    } finally {
      endTimer();
      metrics.commands.inc({ kind, outcome });
    }
  }

  return {
    now: (command) => counted(command, now(command)),
    durably: (command, waitMs) => counted(command, durably(command, waitMs)),
  };
}
