import { afterAll, beforeAll } from '@jest/globals';
import type { RunningProcess } from '../../launcher/process.ts';
import { createFactories } from './factories.ts';
import { startGateway } from './gateway.ts';
import type { InProcessWorkerOptions } from './in-process-worker.ts';
import { requireInvariants } from './invariants.ts';
import { createNamespace } from './namespaces.ts';
import { createDatabase, createDemoDatabase, uniqueTaskQueue } from './services.ts';
import { openSessions } from './sessions.ts';
import { startWorkerProcess } from './worker-process.ts';

export type TestAppOptions = {
  /** The database has the demo data. */
  readonly demo?: boolean;
  /** Without a worker, bookings and changes of calendars are not decided. */
  readonly worker?: boolean;
  /** The clock stands still at this instant; without one, real time passes. */
  readonly clock?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** On with a worker; off for tests that write calendar rows themselves. */
  readonly checkInvariants?: boolean;
};

/** On a busy machine, a command may take longer than the 5 s after which a booking becomes durable. */
const PATIENT_MS = 20_000;

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** Opens an app for all tests of the file; at the end, the invariants of its database must hold. */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => void Object.assign(app, await openTestApp(options)));
  afterAll(async () => {
    const isOpen = app.url !== undefined;
    if (!isOpen) return;
    try {
      if (options.checkInvariants ?? options.worker) await requireInvariants(app.url);
    } finally {
      await app.close();
    }
  });
  return app;
}

/** Starts a gateway, and a worker if asked for, on a new database. */
async function openTestApp(options: TestAppOptions = {}) {
  const clock = createClock(options.clock);
  const [url, namespace] = await (options.demo ? openDemo() : openEmpty());
  const env = { TEMPORAL_NAMESPACE: namespace, ...options.env };
  const taskQueue = uniqueTaskQueue();
  const make = createFactories(url);
  const shared = { databaseUrl: url, taskQueue, env, nowMs: clock.nowMs };
  const [gateway, worker] = await Promise.all([
    startGateway({ ...shared, ...(options.worker && { requestDeadlineMs: PATIENT_MS }) }),
    options.worker ? startWorker(shared) : undefined,
  ]);
  const processes: RunningProcess[] = [];
  return {
    url,
    taskQueue,
    namespace,
    make,
    gateway,
    clock,
    ...(await openSessions(url, gateway, await make.user())),
    /** Runs the activity that the schedule starts every minute. */
    async sweep(): Promise<void> {
      if (!worker) throw new Error('this app has no worker');
      await worker.sweep();
    },
    /** Offers free seats to waiting customers, as the relay does all the time. */
    async offerSeats(): Promise<void> {
      if (!worker) throw new Error('this app has no worker');
      await worker.offerSeats.offerNext();
      await worker.offerSeats.settle();
    },
    /** Places committed events and passes them on, as the relay does all the time. */
    async relay(): Promise<void> {
      if (!worker) throw new Error('this app has no worker');
      await worker.relayOnce('always');
      await worker.offerSeats.offerLapsed();
      await worker.offerSeats.settle();
    },
    /** Sends to webhooks that are late, as the relay does every few seconds. */
    async sendLate(): Promise<void> {
      if (!worker) throw new Error('this app has no worker');
      await worker.sendLate();
    },
    /** Writes a large export that was requested, as the worker does all the time. */
    async writeExport(): Promise<void> {
      if (!worker) throw new Error('this app has no worker');
      await worker.writeExport();
    },
    /** The metrics of the worker. */
    workerMetrics: worker?.metrics,
    /** Reads the outside calendars that are due, as the worker does all the time. */
    async readCalendars(): Promise<void> {
      if (!worker) throw new Error('this app has no worker');
      await worker.readCalendarsOnce();
    },
    /** Starts a worker as a process, to kill or pause it. */
    async addWorker(workerEnv: Readonly<Record<string, string>> = {}): Promise<RunningProcess> {
      const child = await startWorkerProcess({ ...shared, env: { ...env, ...workerEnv } });
      processes.push(child);
      return child;
    },
    async close(): Promise<void> {
      await gateway.stop();
      await Promise.all([worker?.stop(), ...processes.map((child) => child.stop())]);
      await make.close();
    },
  };
}

async function openEmpty() {
  return [await createDatabase(), 'default'] as const;
}

/** Files with demo data have the same professionals, and so the same names of workflows: each has a namespace. */
const openDemo = () => Promise.all([createDemoDatabase(), createNamespace()]);

/** Imports the worker only where it is used, since Temporal's worker package takes long to load. */
async function startWorker(options: InProcessWorkerOptions) {
  const { startInProcessWorker } = await import('./in-process-worker.ts');
  return startInProcessWorker(options);
}

function createClock(start?: string) {
  let fixedMs = start === undefined ? undefined : Date.parse(start);
  let offsetMs = 0;
  return {
    nowMs: () => fixedMs ?? Date.now() + offsetMs,
    /** The clock stands still at this instant. */
    set: (instant: string) => void (fixedMs = Date.parse(instant)),
    /** A clock of real time is ahead by this much. */
    shiftBy: (ms: number) => void (offsetMs = ms),
  };
}
