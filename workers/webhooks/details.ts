import type { EndpointRecord, PendingDelivery } from '../../db/reads/webhook-rounds.ts';
import { ATTEMPTS_MAX } from '../../domain/webhooks/webhook.ts';

type Round = {
  readonly endpoint: EndpointRecord;
  readonly heads: readonly PendingDelivery[];
  /** How many deliveries wait; counted up to a limit. */
  readonly waiting: number;
};

const STATES = {
  gone: '**Disabled: the endpoint answered 410.** The owner can start it again.',
  failing: '**Disabled: no delivery succeeded for five days.** The owner can start it again.',
  stopped: '**Stopped by its owner.**',
};

/** Describes for the Temporal UI what waits, and why. */
export function describeRound({ endpoint, heads, waiting }: Round, nowMs: number): string {
  const lines = [
    `Sends the events of ${endpoint.businessId} to ${new URL(endpoint.url).host}. As of ${toTime(nowMs)}:`,
    stateOf(endpoint, nowMs),
    waiting === 0 ? 'Nothing waits.' : `Waiting events: ${waiting}. The next ones:`,
  ];
  const rows = heads.map(({ eventId, type, resourceId, attemptCount, lastResult, nextAttemptMs }) =>
    [
      eventId,
      type,
      resourceId,
      `${attemptCount} of ${ATTEMPTS_MAX}`,
      lastResult ?? '',
      toTime(nextAttemptMs),
    ].join(' | '),
  );
  const table = ['Event | Type | Of | Attempts | Last answer | Not before', '-|-|-|-|-|-', ...rows];
  return [...lines.filter((line) => line !== ''), ...(waiting > 0 ? [table.join('\n')] : [])].join(
    '\n\n',
  );
}

function stateOf(
  { isActive, disabledReason, pausedUntilMs, slowCount, failingSinceMs }: EndpointRecord,
  nowMs: number,
): string {
  if (!isActive) return STATES[disabledReason ?? 'stopped'];
  if (pausedUntilMs !== null && pausedUntilMs > nowMs) {
    return `**Paused until ${toTime(pausedUntilMs)}: it was busy or did not answer, ${slowCount} times in a row.**`;
  }
  return failingSinceMs === null ? '' : `Failing since ${toTime(failingSinceMs)}.`;
}

function toTime(ms: number): string {
  return new Date(ms).toISOString();
}
