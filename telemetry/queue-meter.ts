import { Counter, Histogram, type Registry } from 'prom-client';
import { gauge, type Sample } from './registry.ts';

/** One actor's queue, as it is at this moment. */
export type QueueState = {
  readonly actorId: string;
  readonly waiting: number;
  /** Of what is not answered yet, whether it waits or is under way. */
  readonly oldestSinceMs: number;
};

const REFUSALS = ['full', 'too_old'] as const;

/** What a queue tells of itself. */
export type QueueMeter = {
  readonly watch: (states: () => Iterable<QueueState>, nowMs: () => number) => void;
  readonly refused: (reason: (typeof REFUSALS)[number]) => void;
  readonly sent: (commands: number) => void;
  readonly ended: (actorId: string, result: 'answered' | 'failed', tookSeconds: number) => void;
};

/** With more actors than this their names are no labels: thousands of series would help nobody. */
const NAMED_ACTORS_MAX = 64;
const EVERY_ACTOR = 'all';

/** An actor that leaves updates unanswered for so long is stuck; one that is not asked for as long is forgotten. */
const STUCK_AFTER_MS = 120_000;
/** Whose last update was not answered: since when that is so, and when it last was. */
type Silent = Map<string, { readonly sinceMs: number; readonly lastMs: number }>;

type Watched = {
  readonly queue: string;
  readonly states: () => Iterable<QueueState>;
  readonly nowMs: () => number;
  /** One that has nothing to do any more says 0; so do all of them from the start, for whoever scales by it. */
  readonly seen: Set<string>;
  readonly silent: Silent;
};

/** Commands on their way to the actors; `queue` says on whose behalf. */
export function createQueueMeters(
  registry: Registry,
  actorCount: number,
): (queue: 'requests' | 'durable' | 'sweep') => QueueMeter {
  const isNamed = actorCount > 0 && actorCount <= NAMED_ACTORS_MAX;
  const shown = (actorId: string) => (isNamed ? actorId : EVERY_ACTOR);
  const watched: Watched[] = [];
  const registers = [registry];

  /** By actor, or over all of them. */
  function samples(
    read: (state: QueueState, nowMs: number) => number,
    merge: (a: number, b: number) => number,
  ): Sample[] {
    return watched.flatMap(({ queue, states, nowMs, seen }) => {
      const values = new Map([...seen].map((actor) => [actor, 0]));
      for (const state of states()) {
        const actor = shown(state.actorId);
        seen.add(actor);
        values.set(actor, merge(values.get(actor) ?? 0, read(state, nowMs())));
      }
      return [...values].map(([actor, value]): Sample => [{ queue, actor }, value]);
    });
  }

  const labels = ['queue', 'actor'];
  gauge(
    registry,
    'amsel_queue_waiting_commands',
    'Commands that wait for their turn',
    () =>
      samples(
        ({ waiting }) => waiting,
        (a, b) => a + b,
      ),
    labels,
  );
  gauge(
    registry,
    'amsel_queue_oldest_age_seconds',
    'Age of the oldest command that is not answered',
    () =>
      samples(
        ({ oldestSinceMs }, nowMs) => Math.max(0, nowMs - oldestSinceMs) / 1000,
        (a, b) => Math.max(a, b),
      ),
    labels,
  );
  gauge(
    registry,
    'amsel_actors_stuck',
    'Actors that were asked again and again for two minutes and answered nothing',
    () =>
      watched.map(({ queue, silent, nowMs }): Sample => [{ queue }, stuckAmong(silent, nowMs())]),
    ['queue'],
  );
  const refusals = new Counter({
    name: 'amsel_queue_refusals_total',
    help: 'Commands that were not sent: the queue was full, or their time was over',
    labelNames: ['queue', 'reason'],
    registers,
  });
  const updates = new Counter({
    name: 'amsel_actor_updates_total',
    help: 'Updates sent to actors, by whether they were answered',
    labelNames: ['queue', 'actor', 'result'],
    registers,
  });
  const durations = new Histogram({
    name: 'amsel_actor_update_duration_seconds',
    help: 'Time an actor takes to answer an update',
    labelNames: ['queue'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers,
  });
  const batches = new Histogram({
    name: 'amsel_batch_commands',
    help: 'Commands that go together in one update',
    labelNames: ['queue'],
    buckets: [1, 2, 4, 8, 16, 32, 64, 128],
    registers,
  });

  return (queue) => {
    // From the start: a counter that begins with its first refusal does not seem to grow by it.
    for (const reason of REFUSALS) refusals.inc({ queue, reason }, 0);
    const silent: Silent = new Map();
    let clock = Date.now;
    return {
      watch(states, nowMs) {
        clock = nowMs;
        watched.push({ queue, states, nowMs, seen: new Set([EVERY_ACTOR]), silent });
      },
      refused: (reason) => refusals.inc({ queue, reason }),
      sent: (commands) => batches.observe({ queue }, commands),
      ended(actorId, result, tookSeconds) {
        updates.inc({ queue, actor: shown(actorId), result });
        durations.observe({ queue }, tookSeconds);
        const lastMs = clock();
        if (result === 'answered') silent.delete(actorId);
        else silent.set(actorId, { sinceMs: silent.get(actorId)?.sinceMs ?? lastMs, lastMs });
      },
    };
  };
}

function stuckAmong(silent: Silent, nowMs: number): number {
  for (const [actorId, { lastMs }] of silent) {
    if (nowMs - lastMs > STUCK_AFTER_MS) silent.delete(actorId);
  }
  return [...silent.values()].filter(({ sinceMs }) => nowMs - sinceMs >= STUCK_AFTER_MS).length;
}
