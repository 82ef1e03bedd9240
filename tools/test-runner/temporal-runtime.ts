import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Runtime } from '@temporalio/worker';
import { destination, pino } from 'pino';
import { LOG_OPTIONS } from '../../config/log.ts';
import { temporalLogger } from '../../workers/temporal-log.ts';

const logDir = process.env['TEST_LOG_DIR'] ?? tmpdir();

/** The log of all workers in this process: Temporal allows one runtime, whose logger is fixed, per process. */
export const workerLog = pino(LOG_OPTIONS, destination(join(logDir, `worker-${randomUUID()}.log`)));

Runtime.install({
  shutdownSignals: [],
  logger: temporalLogger(workerLog),
  telemetryOptions: { logging: { forward: {}, filter: 'WARN' } },
});
