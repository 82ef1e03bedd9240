import type { Registry } from 'prom-client';
import type { Database } from '../../db/client.ts';
import type { PendingBookings } from '../../engine/pending-bookings.ts';
import { type BusyCalendarState, readBusyCalendarState } from '../../db/reads/busy-calendars.ts';
import { findUnplacedAgeSeconds, listUnconsumedAges } from '../../db/reads/events.ts';
import type { StandbyState } from '../../db/reads/standby.ts';
import { findOverdueSeconds } from '../../db/reads/notifications.ts';
import { countWebhooksByState, readDeliveryAges } from '../../db/reads/webhooks.ts';
import type { WorkerPresence } from '../../engine/worker-presence.ts';
import { gauge, type Sample, watchPools } from '../../telemetry/registry.ts';
import type { DiscoveryDatabase } from '../reads/discovery-database.ts';
import { type Check, runChecks } from './checks.ts';

export function watchDatabases(
  registry: Registry,
  { pool: primary }: Database,
  { replica }: DiscoveryDatabase,
): void {
  watchPools(registry, { primary, ...(replica && { replica: replica.pool }) });
  if (!replica) return;
  gauge(
    registry,
    'amsel_replica_fresh',
    '1 while discovery reads from the replica, 0 while it reads from the primary',
    () => [[{}, Number(replica.isFresh())]],
  );
}

const STANDBY_GAUGES = [
  {
    name: 'amsel_standby_asynchronous',
    wrong: 'asynchronous',
    help: '1 if Postgres has a standby that may lack the last bookings when it is promoted',
  },
  {
    name: 'amsel_standby_disconnected',
    wrong: 'disconnected',
    help: '1 if Postgres waits for a synchronous standby, and none is connected',
  },
] as const;

/** No samples without a database. */
export function watchStandby(registry: Registry, find: () => Promise<StandbyState>): void {
  for (const { name, wrong, help } of STANDBY_GAUGES) {
    gauge(registry, name, help, async () => {
      const state = await find();
      return state === 'unknown' ? [] : [[{}, Number(state === wrong)]];
    });
  }
}

/** Exports no samples while Temporal does not answer. */
export function watchWorkers(registry: Registry, { readQueues }: WorkerPresence): void {
  const listQueues = () => readQueues().catch(() => []);
  gauge(
    registry,
    'amsel_workers_polling',
    'Workers that polled lately, by task queue',
    async () => (await listQueues()).map(({ queue, polling }) => [{ queue }, polling]),
    ['queue'],
  );
  gauge(
    registry,
    'amsel_task_queue_backlog_age_seconds',
    'Age of the oldest task that no worker has taken, by task queue',
    async () =>
      (await listQueues()).map(({ queue, backlogAgeSeconds }) => [{ queue }, backlogAgeSeconds]),
    ['queue'],
  );
}

/** Exports no samples while Temporal does not answer. */
export function watchPendingBookings(
  registry: Registry,
  readPending: () => Promise<PendingBookings>,
): void {
  const sampleOf = (field: 'count' | 'oldestAgeSeconds') => () =>
    readPending().then(
      (pending): Sample[] => [[{}, pending[field]]],
      () => [],
    );
  gauge(
    registry,
    'amsel_bookings_pending',
    'Bookings that were answered with 202 and are not decided yet',
    sampleOf('count'),
  );
  gauge(
    registry,
    'amsel_bookings_pending_oldest_age_seconds',
    'Age of the oldest booking that was answered with 202 and is not decided yet',
    sampleOf('oldestAgeSeconds'),
  );
}

/** Measured by the gateway, because a relay that does not run cannot report it. No sample without a database. */
export function watchEvents(registry: Registry, { db }: Database): void {
  gauge(
    registry,
    'amsel_events_unplaced_age_seconds',
    'Age of the oldest event that has no position in the feed yet',
    () =>
      findUnplacedAgeSeconds(db).then(
        (age) => [[{}, age]],
        () => [],
      ),
  );
  gauge(
    registry,
    'amsel_events_unconsumed_age_seconds',
    'Age of the oldest placed event that a consumer has not got yet, by consumer',
    () =>
      listUnconsumedAges(db).then(
        (ages) => ages.map(({ consumer, ageSeconds }): Sample => [{ consumer }, ageSeconds]),
        () => [],
      ),
    ['consumer'],
  );
}

/** No samples without a database. */
export function watchWebhooks(registry: Registry, { db }: Database): void {
  gauge(
    registry,
    'amsel_webhooks',
    'Webhooks by state: active, failing (no success since the last failure), paused or disabled',
    () =>
      countWebhooksByState(db).then(
        (states) => states.map(({ state, count }): Sample => [{ state }, count]),
        () => [],
      ),
    ['state'],
  );
  gauge(
    registry,
    'amsel_webhook_oldest_age_seconds',
    'Age of the oldest undelivered event of active webhooks, and how long the most overdue delivery could have been sent',
    () =>
      readDeliveryAges(db).then(
        (ages) => Object.entries(ages).map(([state, age]): Sample => [{ state }, age]),
        () => [],
      ),
    ['state'],
  );
}

/** Measured by the gateway, because a worker that does not run cannot report it. No sample without a database. */
export function watchNotifications(
  registry: Registry,
  { db }: Database,
  nowMs: () => number,
): void {
  gauge(
    registry,
    'amsel_notifications_overdue_seconds',
    'How long the most overdue notification could have been sent',
    () =>
      findOverdueSeconds(db, new Date(nowMs())).then(
        (seconds) => [[{}, seconds]],
        () => [],
      ),
  );
}

/** Measured by the gateway, because a worker that does not run cannot report it. No sample without a database. */
export function watchBusyCalendars(
  registry: Registry,
  { db }: Database,
  nowMs: () => number,
): void {
  const read = (toSamples: (state: BusyCalendarState) => Sample[]) => () =>
    readBusyCalendarState(db, new Date(nowMs())).then(toSamples, () => []);
  gauge(
    registry,
    'amsel_busy_calendars',
    'Outside calendars by state: read, or failing since the last success',
    read(({ total, failing }) => [
      [{ state: 'read' }, total - failing],
      [{ state: 'failing' }, failing],
    ]),
    ['state'],
  );
  gauge(
    registry,
    'amsel_busy_calendars_overdue_seconds',
    'How long the most overdue outside calendar could have been read',
    read(({ overdueSeconds }) => [[{}, overdueSeconds]]),
  );
}

export function watchDependencies(registry: Registry, checks: readonly Check[]): void {
  gauge(
    registry,
    'amsel_dependency_up',
    '1 if the dependency answers, else 0',
    async () =>
      (await runChecks(checks)).map(({ name, isUp }) => [{ dependency: name }, Number(isUp)]),
    ['dependency'],
  );
}
