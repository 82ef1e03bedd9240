import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { createQueueMeters } from './queue-meter.ts';
import { type Build, createRegistry } from './registry.ts';

export type WorkerMetrics = ReturnType<typeof createWorkerMetrics>;

export function createWorkerMetrics(options: Build & { readonly actorIds: readonly string[] }) {
  const registry: Registry = createRegistry('worker', options);
  const registers = [registry];
  return {
    registry,
    queueMeter: createQueueMeters(registry, options.actorIds),
    decisions: new Counter({
      name: 'amsel_decisions_total',
      help: 'Commands that workers processed, by kind and outcome: accepted, repeat, undecided or a refusal code',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    decisionDurations: new Histogram({
      name: 'amsel_decision_duration_seconds',
      help: 'Duration of the transaction that decides a batch, by result: committed or failed',
      labelNames: ['result'],
      buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    retries: new Counter({
      name: 'amsel_activity_retries_total',
      help: 'Attempts of an activity after a failed attempt',
      labelNames: ['activity'],
      registers,
    }),
    placedEvents: new Counter({
      name: 'amsel_events_placed_total',
      help: 'Events that got their position in the feed',
      registers,
    }),
    notifications: createNotificationCounter(registers),
    busyCalendarReads: new Counter({
      name: 'amsel_busy_calendar_reads_total',
      help: 'Attempts to read an outside calendar, by result: read, or the error that its owner sees',
      labelNames: ['result'],
      registers,
    }),
    ...createWebhookMetrics(registers),
    ...createSweepMetrics(registers),
  };
}

const NOTIFICATION_RESULTS = ['sent', 'failed', 'skipped', 'postponed'] as const;

function createNotificationCounter(registers: Registry[]) {
  const notifications = new Counter({
    name: 'amsel_notifications_total',
    help: `Attempts to send a mail or text message, by channel and result: ${NOTIFICATION_RESULTS.join(', ')}`,
    labelNames: ['channel', 'result'],
    registers,
  });
  // A rate needs a sample before the first failure.
  for (const result of NOTIFICATION_RESULTS) notifications.inc({ channel: 'email', result }, 0);
  return notifications;
}

const DELIVERY_RESULTS = ['delivered', 'failed', 'slow', 'gone', 'gave_up'];

function createWebhookMetrics(registers: Registry[]) {
  const webhookDeliveries = new Counter({
    name: 'amsel_webhook_deliveries_total',
    help: `Attempts to deliver a webhook, by result: ${DELIVERY_RESULTS.join(', ')}`,
    labelNames: ['result'],
    registers,
  });
  // A rate needs a sample before the first failure.
  for (const result of DELIVERY_RESULTS) webhookDeliveries.inc({ result }, 0);
  return {
    webhookDeliveries,
    webhookDurations: new Histogram({
      name: 'amsel_webhook_duration_seconds',
      help: 'Time until an endpoint answered a delivery, or until the attempt was given up',
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
      registers,
    }),
  };
}

function createSweepMetrics(registers: Registry[]) {
  return {
    lastSweep: new Gauge({
      name: 'amsel_sweep_last_timestamp_seconds',
      help: 'Unix time when this worker last finished a sweep; 0 before the first',
      registers,
    }),
    sweepLag: new Histogram({
      name: 'amsel_sweep_lag_seconds',
      help: 'How long the most overdue item of a sweep had been due',
      buckets: [1, 60, 120, 300, 900, 3_600, 14_400, 86_400],
      registers,
    }),
    swept: new Counter({
      name: 'amsel_swept_total',
      help: 'Items processed by sweeps, by kind: expired, expiredHolds, expiredEntries, lapsed or completed',
      labelNames: ['kind'],
      registers,
    }),
  };
}
