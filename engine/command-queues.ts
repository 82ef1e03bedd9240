import type { Answers } from './answers.ts';
import { isPastDeadline } from '../domain/commands/envelope.ts';
import type { Command } from '../domain/commands/index.ts';
import type { CommandResult } from '../domain/commands/result.ts';
import { CallerLeftError } from '../domain/unavailable.ts';
import { traceCommand } from '../telemetry/commands.ts';
import type { QueueMeter, QueueState } from '../telemetry/queue-meter.ts';

export type QueueLimits = {
  /** Commands in one update. */
  readonly batchMax: number;
  /** Updates in flight, over all actors. */
  readonly inFlightMax: number;
  /** Commands waiting for one actor: a rush on it leaves room for the others. */
  readonly waitingPerActorMax: number;
  /** Commands waiting for all actors together. */
  readonly waitingMax: number;
  /**
   * An update waits this long at most for another command, and three times as long at most if commands come; without it, not
   * at all.
   */
  readonly waitMsMax?: number;
};

export type QueueOptions = {
  /** Sends one batch to an actor, and returns the results in the same order. */
  readonly send: (actorId: string, commands: Command[]) => Promise<CommandResult[]>;
  readonly limits: QueueLimits;
  readonly nowMs: () => number;
  readonly meter: QueueMeter;
  /** Decisions that arrive before Temporal has carried them here. */
  readonly answers?: Answers | undefined;
};

export type Enqueue = (
  actorId: string,
  command: Command,
  /** If the caller has disconnected when the command would be sent, it is dropped. */
  hasLeft?: () => boolean,
) => Promise<CommandResult>;

/** Temporal sends the updates of all senders to a worker in one message, which may have 4 MB. */
export const BATCH_BYTES_MAX = 100_000;
/** Beyond it, a batch of series would delay the commands behind it, and could exceed the time of its activity. */
const BATCH_APPOINTMENTS_MAX = 200;

/** The queue has no room: the command was not queued and not sent. */
export class QueueFullError extends Error {
  readonly code = 'QUEUE_FULL';
}

/** The deadline of the command passed while it was queued: it was not sent. */
export class PastDeadlineError extends Error {
  readonly code = 'PAST_DEADLINE';
}

type Entry = {
  readonly command: Command;
  readonly bytes: number;
  readonly sinceMs: number;
  readonly hasLeft: (() => boolean) | undefined;
  readonly resolve: (result: CommandResult) => void;
  readonly reject: (reason: unknown) => void;
};

type Queue = {
  readonly actorId: string;
  readonly waiting: Entry[];
  inFlight: Entry[];
  /** Set while the queue waits for callers. */
  onAdd?: (() => void) | undefined;
  /** Its last wait ended without a new command. */
  lastWaitWasEmpty?: boolean;
};

/** The part of an update's time that the next one may wait for another command. */
const WAIT_SHARE = 0.2;
/** While commands come, the whole wait takes at most this many times as long. */
const WAITS_MAX = 3;

/**
 * One queue for each actor. A queue has one undecided update; commands that arrive meanwhile form
 * the next batch. Queues take turns, so that a rush on one actor does not delay the others.
 */
export function createCommandQueues(options: QueueOptions): Enqueue {
  const queues = new CommandQueues(options);
  const { answers } = options;
  return (actorId, command, hasLeft) =>
    traceCommand(actorId, answers ? answers.addTo(command) : command, (traced) =>
      queues.add(actorId, traced, hasLeft),
    );
}

class CommandQueues {
  readonly #options: QueueOptions;
  /** Queues with a command that waits or is in flight, or that wait for callers. */
  readonly #queues = new Map<string, Queue>();
  /** Queues with a command to send and none in flight, in the order of their turns. */
  readonly #ready: Queue[] = [];
  #waitingCount = 0;
  #inFlightCount = 0;
  #isStartScheduled = false;

  constructor(options: QueueOptions) {
    this.#options = options;
    options.meter.watch(() => [...this.#queues.values()].flatMap(stateOf), options.nowMs);
  }

  add(actorId: string, command: Command, hasLeft?: () => boolean): Promise<CommandResult> {
    const existing = this.#queues.get(actorId);
    if (!this.#hasRoom(existing)) {
      this.#options.meter.refused('full');
      return Promise.reject(new QueueFullError('too many commands are waiting'));
    }
    return new Promise((resolve, reject) => {
      const queue = existing ?? { actorId, waiting: [], inFlight: [] };
      const bytes = Buffer.byteLength(JSON.stringify(command));
      const sinceMs = this.#options.nowMs();
      queue.waiting.push({ command, bytes, sinceMs, hasLeft, resolve, reject });
      this.#waitingCount += 1;
      // An existing queue is ready already, or becomes ready after its update.
      if (existing) {
        existing.onAdd?.();
        return;
      }
      this.#queues.set(actorId, queue);
      this.#markReady(queue);
    });
  }

  #hasRoom(queue: Queue | undefined): boolean {
    const { waitingMax, waitingPerActorMax } = this.#options.limits;
    return this.#waitingCount < waitingMax && (queue?.waiting.length ?? 0) < waitingPerActorMax;
  }

  /** Sends at the end of the event-loop turn: commands of one turn share an update. */
  #markReady(queue: Queue): void {
    this.#ready.push(queue);
    if (this.#isStartScheduled) return;
    this.#isStartScheduled = true;
    setImmediate(() => {
      this.#isStartScheduled = false;
      this.#startUpdates();
    });
  }

  #startUpdates(): void {
    while (this.#inFlightCount < this.#options.limits.inFlightMax && this.#ready.length > 0) {
      void this.#runUpdate(this.#ready.shift()!);
    }
  }

  async #runUpdate(queue: Queue): Promise<void> {
    const startedMs = performance.now();
    const batch = this.#takeBatch(queue);
    queue.inFlight = batch;
    // Awaited even if empty: thousands of empty batches must not recurse on the stack.
    const isAnswered = await (batch.length > 0 && this.#answer(queue.actorId, batch));
    queue.inFlight = [];
    if (isAnswered) await this.#waitForCallers(queue, batch.length, performance.now() - startedMs);
    if (queue.waiting.length > 0) this.#markReady(queue);
    else this.#queues.delete(queue.actorId);
    this.#startUpdates();
  }

  /**
   * Callers who were just answered often ask again at once. If the next update did not wait for them, they would wait for all of
   * it: two half batches in turn cost twice as much as a whole one. They are answered one after the other, so each that comes
   * prolongs the wait. After a wait in which none came, the next update does not wait.
   */
  #waitForCallers(queue: Queue, answered: number, updateMs: number): Promise<void> | undefined {
    const { batchMax, waitMsMax = 0 } = this.#options.limits;
    const before = queue.waiting.length;
    const expected = Math.min(answered + before, batchMax);
    const waitMs = Math.min(updateMs * WAIT_SHARE, waitMsMax);
    const skips = queue.lastWaitWasEmpty;
    queue.lastWaitWasEmpty = false;
    if (skips || before >= expected || expected === 1 || waitMs < 1) return undefined;
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(untilNext);
        clearTimeout(untilLimit);
        queue.onAdd = undefined;
        queue.lastWaitWasEmpty = queue.waiting.length === before;
        resolve();
      };
      const untilNext = setTimeout(end, waitMs);
      const untilLimit = setTimeout(end, waitMs * WAITS_MAX);
      queue.onAdd = () => (queue.waiting.length >= expected ? end() : untilNext.refresh());
    });
  }

  /** Ends when all commands are answered, by their update or before it; false if the update fails first. */
  #answer(actorId: string, batch: Entry[]): Promise<boolean> {
    const { answers } = this.#options;
    this.#inFlightCount += 1;
    const answered = this.#sendBatch(actorId, batch)
      .then(
        (results) => {
          batch.forEach(({ resolve }, i) => resolve(results[i]!));
          return true;
        },
        (error) => {
          batch.forEach(({ reject }) => reject(error));
          return false;
        },
      )
      .finally(() => {
        this.#inFlightCount -= 1;
        this.#startUpdates();
      });
    if (!answers) return answered;
    const early = batch.map(async ({ command, resolve }) => {
      const { decided, stop } = answers.expect(command.requestId);
      void answered.finally(stop);
      resolve(await decided);
      this.#options.meter.answeredEarly();
    });
    return Promise.race([answered, Promise.all(early).then(() => true)]);
  }

  /** Removes the next batch from a queue, and rejects the commands that are past their deadline or without a caller. */
  #takeBatch({ waiting }: Queue): Entry[] {
    const { limits, meter, nowMs } = this.#options;
    const batch: Entry[] = [];
    let bytes = 0;
    let appointments = 0;
    while (batch.length < limits.batchMax && waiting.length > 0) {
      const next = waiting[0]!;
      const isLate = isPastDeadline(next.command, nowMs());
      const isDropped = isLate || next.hasLeft?.() === true;
      const more = countAppointments(next.command);
      const isTooLarge =
        bytes + next.bytes > BATCH_BYTES_MAX || appointments + more > BATCH_APPOINTMENTS_MAX;
      if (isTooLarge && batch.length > 0 && !isDropped) break;
      waiting.shift();
      this.#waitingCount -= 1;
      if (isLate) {
        meter.refused('past_deadline');
        next.reject(new PastDeadlineError('the deadline passed in the queue'));
      } else if (isDropped) {
        next.reject(new CallerLeftError('the caller left while the command was queued'));
      } else {
        bytes += next.bytes;
        appointments += more;
        batch.push(next);
      }
    }
    return batch;
  }

  async #sendBatch(actorId: string, batch: Entry[]): Promise<CommandResult[]> {
    const { meter, send } = this.#options;
    const startedMs = performance.now();
    const end = (result: 'answered' | 'failed') =>
      meter.ended(actorId, result, (performance.now() - startedMs) / 1000);
    meter.sent(batch.length);
    try {
      const results = await send(
        actorId,
        batch.map(({ command }) => command),
      );
      end('answered');
      return results;
    } catch (error) {
      end('failed');
      throw error;
    }
  }
}

const countAppointments = (command: Command): number =>
  'appointmentIds' in command ? command.appointmentIds.length : 1;

function stateOf({ actorId, waiting, inFlight }: Queue): QueueState[] {
  const oldest = inFlight[0] ?? waiting[0];
  return oldest ? [{ actorId, waiting: waiting.length, oldestSinceMs: oldest.sinceMs }] : [];
}
