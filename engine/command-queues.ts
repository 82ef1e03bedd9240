import { isTooLate } from '../domain/commands/envelope.ts';
import type { Answered, Command } from '../domain/commands/index.ts';
import { followCommand } from '../telemetry/commands.ts';
import type { QueueMeter, QueueState } from '../telemetry/queue-meter.ts';

export type QueueLimits = {
  /** Commands in one update. */
  readonly batchMax: number;
  /** Updates under way, over all actors. */
  readonly inFlightMax: number;
  /** Commands that wait for one actor: a rush on it leaves room for the others. */
  readonly waitingPerActorMax: number;
  /** Commands that wait, over all actors; beyond that nothing is taken. */
  readonly waitingMax: number;
};

/** What Temporal takes at once is 2 MB; the rest is for what it wraps around. */
const BYTES_TOGETHER_MAX = 1_000_000;

/** There is no room: nothing was taken. */
export class QueueFullError extends Error {}

/** Its time was over before its turn came: nothing was sent. */
export class TooOldError extends Error {}

type Waiting = {
  readonly command: Command;
  readonly bytes: number;
  readonly sinceMs: number;
  readonly resolve: (answered: Answered) => void;
  readonly reject: (reason: unknown) => void;
};
type Queue = { readonly actorId: string; readonly waiting: Waiting[]; underWay: Waiting[] };

/**
 * A queue for each actor: one update under way, what comes meanwhile goes together in the next.
 * Actors take turns, so that a rush on one does not hold up the others.
 */
export function createQueues(
  send: (actorId: string, commands: Command[]) => Promise<Answered[]>,
  { batchMax, inFlightMax, waitingPerActorMax, waitingMax }: QueueLimits,
  nowMs: () => number,
  meter: QueueMeter,
): (actorId: string, command: Command) => Promise<Answered> {
  const queues = new Map<string, Queue>();
  const due: Queue[] = [];
  let waitingCount = 0;
  let underWay = 0;
  let isWoken = false;
  meter.watch(() => [...queues.values()].flatMap(stateOf), nowMs);

  function list(queue: Queue): void {
    due.push(queue);
    if (isWoken) return;
    isWoken = true;
    setImmediate(begin);
  }

  function begin(): void {
    isWoken = false;
    while (underWay < inFlightMax && due.length > 0) void run(due.shift()!);
  }

  /** The next that go together; those whose time is over stay behind, for nobody waits for them. */
  function takeFrom({ waiting }: Queue): Waiting[] {
    const together: Waiting[] = [];
    let bytes = 0;
    while (together.length < batchMax && waiting.length > 0) {
      const next = waiting[0]!;
      const isLate = isTooLate(next.command, nowMs());
      const isTooMuch = together.length > 0 && bytes + next.bytes > BYTES_TOGETHER_MAX;
      if (isTooMuch && !isLate) break;
      waiting.shift();
      waitingCount -= 1;
      if (isLate) {
        meter.refused('too_old');
        next.reject(new TooOldError('waited too long'));
      } else {
        bytes += next.bytes;
        together.push(next);
      }
    }
    return together;
  }

  async function run(queue: Queue): Promise<void> {
    const together = takeFrom(queue);
    underWay += 1;
    queue.underWay = together;
    try {
      // Also nothing is waited for: thousands of empty queues must not pile up on the stack.
      const answers = await (together.length > 0 ? sendTogether(queue.actorId, together) : []);
      together.forEach(({ resolve }, i) => resolve(answers[i]!));
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
    underWay -= 1;
    queue.underWay = [];
    if (queue.waiting.length > 0) list(queue);
    else queues.delete(queue.actorId);
    begin();
  }

  async function sendTogether(actorId: string, together: Waiting[]): Promise<Answered[]> {
    const startedMs = performance.now();
    const end = (result: 'answered' | 'failed') =>
      meter.ended(actorId, result, (performance.now() - startedMs) / 1000);
    meter.sent(together.length);
    try {
      const commands = together.map(({ command }) => command);
      const answers = await send(actorId, commands);
      end('answered');
      return answers;
    } catch (error) {
      end('failed');
      throw error;
    }
  }

  function join(actorId: string, command: Command): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const known = queues.get(actorId);
      if (waitingCount >= waitingMax || (known?.waiting.length ?? 0) >= waitingPerActorMax) {
        meter.refused('full');
        reject(new QueueFullError('too many commands wait'));
        return;
      }
      waitingCount += 1;
      const queue = known ?? { actorId, waiting: [], underWay: [] };
      const bytes = Buffer.byteLength(JSON.stringify(command));
      queue.waiting.push({ command, bytes, sinceMs: nowMs(), resolve, reject });
      // One that is known is due already, or under way and listed again when that ends.
      if (known) return;
      queues.set(actorId, queue);
      list(queue);
    });
  }

  return (actorId, command) =>
    followCommand(actorId, command, (followed) => join(actorId, followed));
}

function stateOf({ actorId, waiting, underWay }: Queue): QueueState[] {
  const oldest = underWay[0] ?? waiting[0];
  return oldest ? [{ actorId, waiting: waiting.length, oldestSinceMs: oldest.sinceMs }] : [];
}
