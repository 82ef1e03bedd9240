import { Counter, Histogram, type Registry } from 'prom-client';
import { createQueueMeters } from './queue-meter.ts';
import { type Build, createRegistry } from './registry.ts';
import { SECURITY_EVENTS } from './security-events.ts';

export type GatewayMetrics = ReturnType<typeof createGatewayMetrics>;

export function createGatewayMetrics(options: Build & { readonly actorIds: readonly string[] }) {
  const registry: Registry = createRegistry('gateway', options);
  const registers = [registry];
  const commands = new Counter({
    name: 'amsel_commands_total',
    help: 'Commands submitted by callers, by kind and outcome: accepted, pending, stale (built again), unavailable, failed or a refusal code',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const countedErrors = new WeakSet<object>();
  return {
    registry,
    queueMeter: createQueueMeters(registry, options.actorIds),
    requestDurations: new Histogram({
      name: 'amsel_http_request_duration_seconds',
      help: 'Duration of HTTP requests, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    commands,
    /** Counts an error once, wherever it is caught first: in the engine, or before the engine is asked. */
    countFailure(kind: string, outcome: 'unavailable' | 'failed', error: unknown): void {
      if (error instanceof Error) {
        if (countedErrors.has(error)) return;
        countedErrors.add(error);
      }
      commands.inc({ kind, outcome });
    },
    commandDurations: new Histogram({
      name: 'amsel_command_duration_seconds',
      help: 'Time from submitting a command to its outcome, by kind',
      labelNames: ['kind'],
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    quotaRefusals: new Counter({
      name: 'amsel_quota_refusals_total',
      help: 'Requests refused because the daily quota of their API key was used up',
      registers,
    }),
    mails: createMailCounter(registers),
    securityEvents: createSecurityCounter(registers),
    quotaUncounted: new Counter({
      name: 'amsel_quota_uncounted_total',
      help: 'Requests with an API key that passed uncounted because Redis did not respond in time',
      registers,
    }),
  };
}

function createMailCounter(registers: Registry[]): Counter<'result'> {
  const mails = new Counter({
    name: 'amsel_mails_total',
    help: 'Mails, by result: sent or failed',
    labelNames: ['result'] as const,
    registers,
  });
  // Exported from the start: rate() does not see a counter that begins with its first failure.
  for (const result of ['sent', 'failed'] as const) mails.inc({ result }, 0);
  return mails;
}

function createSecurityCounter(registers: Registry[]): Counter<'event'> {
  const events = new Counter({
    name: 'amsel_security_events_total',
    help: 'Security events, such as failed logins and refused access; the log has a line for each',
    labelNames: ['event'] as const,
    registers,
  });
  for (const event of SECURITY_EVENTS) events.inc({ event }, 0);
  return events;
}
