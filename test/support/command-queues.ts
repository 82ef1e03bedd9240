import type { Command } from '../../domain/commands/index.ts';
import type { CommandResult } from '../../domain/commands/result.ts';
import { accept } from '../../domain/outcome.ts';
import type { Answers } from '../../engine/answers.ts';
import { createCommandQueues, type QueueLimits } from '../../engine/command-queues.ts';
import { createWorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { aCommand } from './world.ts';

export const turn = () => new Promise((resolve) => setImmediate(resolve));

type Sent = {
  readonly actorId: string;
  readonly ids: string[];
  readonly end: () => Promise<unknown>;
  readonly fail: (error: Error) => Promise<unknown>;
};

/** Queues whose updates last until the test ends them. The result of a command names the command. */
export function createQueues(limits: Partial<QueueLimits> = {}, answers?: Answers) {
  let nowMs = 0;
  const sent: Sent[] = [];
  const { registry, queueMeter } = createWorkerMetrics({
    version: '0',
    actorIds: ['lena', 'mia'],
  });
  const enqueue = createCommandQueues({
    send: (actorId, commands) =>
      new Promise<CommandResult[]>((resolve, reject) => {
        sent.push({
          actorId,
          ids: commands.map(({ id }) => id),
          end: () => (resolve(commands.map(resultOf)), turn()),
          fail: (error) => (reject(error), turn()),
        });
      }),
    limits: {
      batchMax: 10,
      inFlightMax: 10,
      waitingPerActorMax: 100,
      waitingMax: 100,
      ...limits,
    },
    nowMs: () => nowMs,
    meter: queueMeter('sweep'),
    answers,
  });
  const add = (actorId: string, id: string, decideByMs?: number) =>
    enqueue(actorId, aCommand({ id, requestId: id, decideByMs }));
  const addFor = (hasLeft: () => boolean, actorId: string, id: string) =>
    enqueue(actorId, aCommand({ id }), hasLeft);
  const addLong = (actorId: string, id: string, notes: string) =>
    enqueue(actorId, aCommand({ id, notes }));
  const addSeries = (actorId: string, id: string, count: number) =>
    enqueue(actorId, aCommand({ id, appointmentIds: Array<string>(count).fill('apt_1') }));
  const setNow = (ms: number) => (nowMs = ms);
  const seen = () => sent.map(({ actorId, ids }) => `${actorId}: ${ids.join(' ')}`);
  return { sent, add, addFor, addLong, addSeries, seen, setNow, metrics: () => registry.metrics() };
}

export function resultOf({ id }: Command): CommandResult {
  return { kind: 'decided', outcome: accept({ appointmentIds: [id] }), isRepeat: false };
}
