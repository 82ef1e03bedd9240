import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, transact } from '../db/client.ts';
import { findOutcome } from '../db/reads/outcomes.ts';
import { insertCommandTexts, keepCommandTexts } from '../db/writes/command-texts.ts';
import { abandonCommand, joinAttempt, reserveKey } from '../db/writes/outcomes.ts';
import type { BookCommand } from '../domain/commands/book.ts';
import type { Command } from '../domain/commands/index.ts';
import {
  type AbandonReason,
  type CommandResult,
  type Decided,
  KEY_REUSED,
  toDecided,
} from '../domain/commands/result.ts';
import {
  DURABLE_TEXTS_KEPT_MS,
  peopleOf,
  TEXTS_KEPT_MS,
  textsOf,
  withoutTexts,
} from '../domain/commands/texts.ts';
import { OutcomeUnknownError } from '../domain/unavailable.ts';
import { actorOf } from '../workflows/messages.ts';
import { isEngineUnavailable } from './actor-client.ts';
import { type Enqueue, QueueFullError, PastDeadlineError } from './command-queues.ts';
import type { DurableBookings, RunInFlight } from './durable-bookings.ts';
import {
  afterAbandon,
  afterFullQueue,
  afterJoin,
  afterLookUp,
  afterTry,
  finished,
  givingUp,
  PENDING,
  type Submission,
  unknown,
} from './submission.ts';

/** The gateway listens this much longer than the deadline, for a decision made at the last moment. */
export const LISTEN_MARGIN_MS = 300;
/** A commit that began in time may end this much later, and clocks may differ by as much. */
const COMMIT_MARGIN_MS = 1_000;
const PAUSE_MS = 200;
/** Longer waits for an optional query are not worth it. */
const OPTIONAL_QUERY_MS = 500;
/** More workflow starts at once would overload a Temporal that is slow already. */
const STARTS_IN_FLIGHT_MAX = 100;

export type StepDeps = {
  readonly enqueue: Enqueue;
  readonly durable: DurableBookings;
  readonly database: Database;
  readonly actorCount: number;
  /** Whether the booking would be refused as things are now; false if that cannot be read. */
  readonly isRefused: (command: BookCommand) => Promise<boolean>;
  readonly nowMs: () => number;
};

export type Attempt = {
  readonly command: Command;
  /** The actor decides the attempt by then, or not at all. */
  readonly decideByMs: number;
  /** Whether the caller has disconnected. */
  readonly hasLeft?: () => boolean;
  /** Why the engine did not respond, for the log. */
  readonly faults: unknown[];
};

/** The input and output of each state; `submission.ts` holds the transitions. */
export class SubmitSteps {
  readonly #deps: StepDeps;
  #startsInFlight = 0;

  constructor(deps: StepDeps) {
    this.#deps = deps;
  }

  /** Returns the command as Temporal gets it: without texts. Undefined if they could not be stored. */
  async storeTexts<C extends Command>(command: C, faults: unknown[]): Promise<C | undefined> {
    const texts = textsOf(command);
    if (!texts) return command;
    const { database, nowMs } = this.#deps;
    const { id: commandId, attemptId } = command;
    const textsId = randomUUID();
    try {
      const row = {
        id: textsId,
        commandId,
        attemptId,
        personIds: peopleOf(command),
        texts,
        createdAt: new Date(nowMs()),
        keptUntil: new Date(nowMs() + TEXTS_KEPT_MS),
      };
      await transact(database, (tx) => insertCommandTexts(tx, row));
      return withoutTexts(command, textsId);
    } catch (error) {
      faults.push(error);
      return undefined;
    }
  }

  /** Sends the command to its actor. The actor may find it locked and return it undecided. */
  async tryNow(attempt: Attempt, isSent: boolean): Promise<Submission> {
    const { command, decideByMs } = attempt;
    let result: CommandResult | undefined;
    try {
      result = await this.#askActor(attempt, isSent);
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      return afterFullQueue(command, isSent);
    }
    const hasTimeLeft = this.#deps.nowMs() + PAUSE_MS <= decideByMs;
    const next = afterTry(result, hasTimeLeft);
    if (next.state === 'trying') await sleep(PAUSE_MS);
    return next;
  }

  /** Undefined if the actor did not answer in time. */
  async #askActor(
    { command, decideByMs, faults, hasLeft }: Attempt,
    isSent: boolean,
  ): Promise<CommandResult | undefined> {
    const { enqueue, actorCount, nowMs } = this.#deps;
    let timer: NodeJS.Timeout | undefined;
    try {
      // A plain timer: aborting a sleep creates an error with a stack for each booking.
      const timeout = new Promise<undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), decideByMs - nowMs() + LISTEN_MARGIN_MS);
      });
      const actorId = actorOf(command, actorCount);
      // A command that was sent before may be decided, so that it is not dropped any more.
      const queued = enqueue(actorId, { ...command, decideByMs }, isSent ? undefined : hasLeft);
      return await Promise.race([queued, timeout]);
    } catch (error) {
      if (!(error instanceof PastDeadlineError) && !isEngineUnavailable(error)) throw error;
      faults.push(error);
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Looks for a decision that was committed but did not reach this gateway. */
  async lookUp({ command }: Attempt): Promise<Submission> {
    const stored = await orUndefined(this.#findDecided(command));
    const mayBecomeDurable = !stored && command.kind === 'book';
    const isRefused = mayBecomeDurable && (await orUndefined(this.#deps.isRefused(command)));
    return afterLookUp(stored, command, isRefused ?? false);
  }

  async #findDecided(command: Command): Promise<Decided | undefined> {
    const stored = await findOutcome(this.#deps.database.db, command.id);
    return stored && toDecided(stored, command);
  }

  /** Starts the workflow of a booking, or joins the one that an earlier request started. */
  async makeDurable(command: BookCommand, { faults }: Attempt): Promise<Submission> {
    if (this.#startsInFlight >= STARTS_IN_FLIGHT_MAX) return givingUp('queue_full');
    this.#startsInFlight += 1;
    try {
      if (!(await this.#keepTexts(command, faults))) return givingUp('database_fault');
      // If the database is unavailable, Temporal alone remembers the request of this key.
      const reserved = transact(this.#deps.database, (tx) => reserveKey(tx, command));
      const isReserved = await orUndefined(reserved);
      if (isReserved === false) return finished(KEY_REUSED);
      return await this.#startOrJoin(command);
    } catch (error) {
      if (!isEngineUnavailable(error)) throw error;
      faults.push(error);
      return givingUp('temporal_unavailable');
    } finally {
      this.#startsInFlight -= 1;
    }
  }

  /** The workflow may wait for days. False if the texts may be deleted before it decides. */
  async #keepTexts({ textsId }: BookCommand, faults: unknown[]): Promise<boolean> {
    if (textsId === undefined) return true;
    const { database, nowMs } = this.#deps;
    const keptUntil = new Date(nowMs() + DURABLE_TEXTS_KEPT_MS);
    try {
      await transact(database, (tx) => keepCommandTexts(tx, textsId, keptUntil));
      return true;
    } catch (error) {
      faults.push(error);
      return false;
    }
  }

  async #startOrJoin(command: BookCommand): Promise<Submission> {
    const { durable } = this.#deps;
    for (;;) {
      const run = await durable.start(command);
      if (!run) {
        // Without a key no other request can abandon the attempt.
        const isKept = command.generation === undefined || (await this.#join(command, command));
        // The workflow of an abandoned attempt ends by itself.
        return isKept ? PENDING : givingUp('attempt_abandoned');
      }
      if (await this.#join(command, run)) return afterJoin(run, command);
      await durable.terminate(command, run);
      if (run.attemptId === command.attemptId) return givingUp('attempt_abandoned');
    }
  }

  /** Another request may be abandoning the attempt: the database lets one of both win. */
  #join({ id }: BookCommand, attempt: Pick<RunInFlight, 'attemptId' | 'fingerprint'>) {
    return transact(this.#deps.database, (tx) => joinAttempt(tx, id, attempt)).catch(() => {
      throw new OutcomeUnknownError(`${id} is in flight, and Postgres does not respond`);
    });
  }

  /**
   * The command may still reach the actor, from here or from another gateway. The attempt is
   * abandoned in the database before the caller is told that nothing was booked.
   */
  async giveUp({ command, decideByMs }: Attempt, reason: AbandonReason): Promise<Submission> {
    const { nowMs, database } = this.#deps;
    for (const atMs of [nowMs(), decideByMs + COMMIT_MARGIN_MS]) {
      await sleep(Math.max(0, atMs - nowMs()));
      const abandoned = transact(database, (tx) => abandonCommand(tx, command, reason));
      const result = await abandoned.catch(() => undefined);
      if (result === undefined) continue;
      const isDecided = result === 'decided';
      return afterAbandon(
        result,
        isDecided ? await orUndefined(this.#findDecided(command)) : undefined,
      );
    }
    return unknown('Postgres does not respond');
  }
}

/** Undefined on failure or timeout. */
function orUndefined<T>(query: Promise<T>): Promise<T | undefined> {
  return Promise.race([
    query.catch(() => undefined),
    sleep(OPTIONAL_QUERY_MS, undefined, { ref: false }),
  ]);
}
