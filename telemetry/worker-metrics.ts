import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { createQueueMeters } from './queue-meter.ts';
import { type Code, createRegistry } from './registry.ts';

export type WorkerMetrics = ReturnType<typeof createWorkerMetrics>;

export function createWorkerMetrics(options: Code & { readonly actorCount: number }) {
  const registry: Registry = createRegistry('worker', options);
  const registers = [registry];
  const lastSweep = new Gauge({
    name: 'amsel_sweep_last_timestamp_seconds',
    help: 'When this worker last ended a sweep; 0 where it has not yet',
    registers,
  });
  return {
    registry,
    queueMeter: createQueueMeters(registry, options.actorCount),
    decisions: new Counter({
      name: 'amsel_decisions_total',
      help: 'Commands decided, by kind and outcome: accepted, repeat or the code of the refusal',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    decisionDurations: new Histogram({
      name: 'amsel_decision_duration_seconds',
      help: 'Time of the one transaction that decides a batch, by its result: committed or failed',
      labelNames: ['result'],
      buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    retries: new Counter({
      name: 'amsel_activity_retries_total',
      help: 'Attempts of an activity after one that failed',
      labelNames: ['activity'],
      registers,
    }),
    lastSweep,
    sweepLag: new Histogram({
      name: 'amsel_sweep_lag_seconds',
      help: 'How long the most overdue thing of each sweep had been due',
      buckets: [1, 60, 120, 300, 900, 3_600, 14_400, 86_400],
      registers,
    }),
    swept: new Counter({
      name: 'amsel_swept_total',
      help: 'What sweeps did, by what it was: expired, lapsed or completed',
      labelNames: ['what'],
      registers,
    }),
  };
}
