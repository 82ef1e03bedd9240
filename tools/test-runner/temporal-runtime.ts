import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Runtime, Worker } from '@temporalio/worker';
import { destination, pino } from 'pino';
import { LOG_OPTIONS } from '../../config/log.ts';
import { temporalLogger } from '../../workers/temporal-log.ts';

const logDir = process.env['TEST_LOG_DIR'] ?? tmpdir();

/** The log of all workers in this process: Temporal allows one runtime, whose logger is fixed, per process. */
export const workerLog = pino(LOG_OPTIONS, destination(join(logDir, `worker-${randomUUID()}.log`)));

/** For tests: the runtime must be installed before its first use. */
export { bundleWorkflowCode, NativeConnection, Worker } from '@temporalio/worker';

Runtime.install({
  shutdownSignals: [],
  logger: temporalLogger(workerLog),
  telemetryOptions: { logging: { forward: {}, filter: 'WARN' } },
});

type Threads = { destroy: () => Promise<void> };
type CreateThreads = (
  bundle: { readonly filename: string },
  options: {
    readonly activities: ReadonlyMap<string, unknown>;
    readonly isolateExecutionTimeoutMs?: number;
  },
  ...rest: unknown[]
) => Promise<Threads>;

/**
 * The threads that run workflows serve the workers of all files in this process, because the start of a thread
 * takes most of the time of a worker's start. A thread knows its bundle, its time limit and the names of the activities.
 */
const workerClass = Worker as unknown as { createWorkflowCreator: CreateThreads };
const createThreads = workerClass.createWorkflowCreator.bind(Worker);
const threads = new Map<string, Promise<Threads>>();
workerClass.createWorkflowCreator = (bundle, options, ...rest) => {
  const { activities, isolateExecutionTimeoutMs } = options;
  const key = [bundle.filename, isolateExecutionTimeoutMs, ...activities.keys()].join();
  const known = threads.get(key);
  if (known) return known;
  const created = createThreads(bundle, options, ...rest).then((shared) =>
    Object.assign(shared, { destroy: () => Promise.resolve() }),
  );
  threads.set(key, created);
  return created;
};
