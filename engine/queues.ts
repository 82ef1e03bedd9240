import type { Answered, Command } from '../domain/commands/index.ts';

export type QueueLimits = {
  /** Commands in one update. */
  readonly togetherMax: number;
  /** Updates under way, over all actors. */
  readonly underWayMax: number;
  /** Commands that wait, over all actors; beyond that nothing is taken. */
  readonly waitingMax: number;
};

/** There is no room: nothing was taken. */
export class QueueFullError extends Error {}

type Waiting = {
  readonly command: Command;
  readonly resolve: (answered: Answered) => void;
  readonly reject: (reason: unknown) => void;
};
type Queue = { readonly actorId: string; readonly waiting: Waiting[] };

/**
 * A queue for each actor: one update under way, what comes meanwhile goes together in the next.
 * Actors take turns, so that a rush on one does not hold up the others.
 */
export function createQueues(
  send: (actorId: string, commands: Command[]) => Promise<Answered[]>,
  { togetherMax, underWayMax, waitingMax }: QueueLimits,
): (actorId: string, command: Command) => Promise<Answered> {
  const queues = new Map<string, Queue>();
  const due: Queue[] = [];
  let waitingCount = 0;
  let underWay = 0;
  let isWoken = false;

  function list(queue: Queue): void {
    due.push(queue);
    if (isWoken) return;
    isWoken = true;
    setImmediate(begin);
  }

  function begin(): void {
    isWoken = false;
    while (underWay < underWayMax && due.length > 0) void run(due.shift()!);
  }

  async function run(queue: Queue): Promise<void> {
    const together = queue.waiting.splice(0, togetherMax);
    waitingCount -= together.length;
    underWay += 1;
    try {
      const commands = together.map(({ command }) => command);
      const answers = await send(queue.actorId, commands);
      together.forEach(({ resolve }, i) => resolve(answers[i]!));
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
    underWay -= 1;
    if (queue.waiting.length > 0) list(queue);
    else queues.delete(queue.actorId);
    begin();
  }

  return (actorId, command) =>
    new Promise((resolve, reject) => {
      if (waitingCount >= waitingMax) {
        reject(new QueueFullError('too many commands wait'));
        return;
      }
      waitingCount += 1;
      const known = queues.get(actorId);
      const queue = known ?? { actorId, waiting: [] };
      queue.waiting.push({ command, resolve, reject });
      // One that is known is due already, or under way and listed again when that ends.
      if (known) return;
      queues.set(actorId, queue);
      list(queue);
    });
}
