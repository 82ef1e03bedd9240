import { Counter, Histogram, type Registry } from 'prom-client';
import { createStuckActors, type StuckActors } from './stuck-actors.ts';
import { gauge, type Sample } from './registry.ts';

/** The current state of the queue of one actor. */
export type QueueState = {
  readonly actorId: string;
  readonly waiting: number;
  /** Since when the oldest command waits or is in flight. */
  readonly oldestSinceMs: number;
};

const REFUSAL_REASONS = ['full', 'past_deadline'] as const;

/** Receives what happens in the command queues of one process. */
export type QueueMeter = {
  readonly watch: (states: () => Iterable<QueueState>, nowMs: () => number) => void;
  readonly refused: (reason: (typeof REFUSAL_REASONS)[number]) => void;
  readonly sent: (commands: number) => void;
  /** A decision arrived before the update ended. */
  readonly answeredEarly: () => void;
  readonly ended: (actorId: string, result: 'answered' | 'failed', tookSeconds: number) => void;
};

/** The purpose of a set of queues: HTTP requests, durable bookings, sweeps or waitlist offers. */
type QueueName = 'requests' | 'durable' | 'sweep' | 'offers';

type WatchedQueues = {
  readonly queue: QueueName;
  readonly states: () => Iterable<QueueState>;
  readonly nowMs: () => number;
  /** Exported as 0 while idle: autoscalers and alerts need a sample from the start. */
  readonly actorLabels: Set<string>;
  readonly stuckActors: StuckActors;
};

/** With more actors than this they share one label: thousands of series would be useless. */
const ACTOR_LABELS_MAX = 64;
const ALL_ACTORS = 'all';

/** Registers the metrics of command queues, and returns a meter for each set of queues. */
export function createQueueMeters(
  registry: Registry,
  actorIds: readonly string[],
): (queue: QueueName) => QueueMeter {
  const hasActorLabels = actorIds.length > 0 && actorIds.length <= ACTOR_LABELS_MAX;
  const labels = hasActorLabels ? actorIds : [ALL_ACTORS];
  const toLabel = (actorId: string) => (hasActorLabels ? actorId : ALL_ACTORS);
  const watched: WatchedQueues[] = [];
  registerGauges(registry, watched, toLabel);
  const { refusals, early, updates, durations, batches } = createCounters(registry);

  return (queue) => {
    // Exported from the start: rate() does not see a counter that begins with its first event.
    for (const reason of REFUSAL_REASONS) refusals.inc({ queue, reason }, 0);
    early.inc({ queue }, 0);
    const stuckActors = createStuckActors();
    let clock = Date.now;
    return {
      watch(states, nowMs) {
        clock = nowMs;
        watched.push({ queue, states, nowMs, actorLabels: new Set(labels), stuckActors });
      },
      refused: (reason) => refusals.inc({ queue, reason }),
      sent: (commands) => batches.observe({ queue }, commands),
      answeredEarly: () => early.inc({ queue }),
      ended(actorId, result, tookSeconds) {
        updates.inc({ queue, actor: toLabel(actorId), result });
        durations.observe({ queue }, tookSeconds);
        stuckActors.record(actorId, result, clock());
      },
    };
  };
}

function registerGauges(
  registry: Registry,
  watched: readonly WatchedQueues[],
  toLabel: (actorId: string) => string,
): void {
  const labels = ['queue', 'actor'];
  gauge(
    registry,
    'amsel_queue_waiting_commands',
    'Commands that wait to be sent to an actor',
    () =>
      watched.flatMap((queues) =>
        samplesOf(queues, toLabel, (state, value) => value + state.waiting),
      ),
    labels,
  );
  gauge(
    registry,
    'amsel_queue_oldest_age_seconds',
    'Age of the oldest command without a result',
    () =>
      watched.flatMap((queues) => {
        const nowMs = queues.nowMs();
        return samplesOf(queues, toLabel, ({ oldestSinceMs }, value) =>
          Math.max(value, (nowMs - oldestSinceMs) / 1000),
        );
      }),
    labels,
  );
  gauge(
    registry,
    'amsel_actors_stuck',
    'Actors that answered no update for two minutes although updates were sent',
    () =>
      watched.map(({ queue, stuckActors, nowMs }): Sample => [
        { queue },
        stuckActors.count(nowMs()),
      ]),
    ['queue'],
  );
}

/** One sample for each actor label, from 0. */
function samplesOf(
  { queue, states, actorLabels }: WatchedQueues,
  toLabel: (actorId: string) => string,
  add: (state: QueueState, value: number) => number,
): Sample[] {
  const values = new Map([...actorLabels].map((actor) => [actor, 0]));
  for (const state of states()) {
    const actor = toLabel(state.actorId);
    actorLabels.add(actor);
    values.set(actor, add(state, values.get(actor) ?? 0));
  }
  return [...values].map(([actor, value]): Sample => [{ queue, actor }, value]);
}

function createCounters(registry: Registry) {
  const registers = [registry];
  return {
    refusals: new Counter({
      name: 'amsel_queue_refusals_total',
      help: 'Commands that were not sent, by reason: full (the queue) or past_deadline',
      labelNames: ['queue', 'reason'],
      registers,
    }),
    early: new Counter({
      name: 'amsel_early_answers_total',
      help: 'Commands that a worker answered before Temporal returned the result of their update',
      labelNames: ['queue'],
      registers,
    }),
    updates: new Counter({
      name: 'amsel_actor_updates_total',
      help: 'Updates sent to actors, by result: answered or failed',
      labelNames: ['queue', 'actor', 'result'],
      registers,
    }),
    durations: new Histogram({
      name: 'amsel_actor_update_duration_seconds',
      help: 'Time until an actor answers an update',
      labelNames: ['queue'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
      registers,
    }),
    batches: new Histogram({
      name: 'amsel_batch_commands',
      help: 'Commands in one update',
      labelNames: ['queue'],
      buckets: [1, 2, 4, 8, 16, 32, 64, 128],
      registers,
    }),
  };
}
