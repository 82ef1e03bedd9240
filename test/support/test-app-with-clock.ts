import { DefaultLogger, Runtime } from '@temporalio/worker';
import { destination, pino } from 'pino';
import { workerConfig } from '../../config/index.ts';
import { LOG_FORM } from '../../config/log.ts';
import { newId } from '../../contract/ids.ts';
import { startWorkers } from '../../workers/start.ts';
import { openSessions } from './sessions.ts';
import { factories } from './factories.ts';
import { newLogFile } from './logs.ts';
import { startGateway } from './gateway.ts';
import { createDatabase, services } from './services.ts';

Runtime.install({ logger: new DefaultLogger('ERROR') });

/** Gateway and worker in this process, and a clock that goes only when it is set. */
export async function openTestAppWithClock(begin: string) {
  let nowMs = Date.parse(begin);
  const url = await createDatabase();
  const taskQueue = newId('tof');
  const make = factories(url);
  const gateway = await startGateway({ databaseUrl: url, taskQueue, nowMs: () => nowMs });
  const config = workerConfig({
    DATABASE_URL: url,
    DATABASE_POOL_MAX: '5',
    TEMPORAL_ADDRESS: services.temporalAddress,
    TEMPORAL_TASK_QUEUE: taskQueue,
    CALENDAR_ACTORS: '0',
    WORKFLOW_BUNDLE_PATH: process.env['WORKFLOW_BUNDLE_PATH'],
  });
  const log = pino(LOG_FORM, destination(newLogFile('worker')));
  const workers = await startWorkers(config, log, { nowMs: () => nowMs });
  const sessions = await openSessions(url, gateway, await make.user());
  return {
    ...{ url, make, gateway, entrance: sessions },
    now: () => nowMs,
    setNow: (instant: string) => void (nowMs = Date.parse(instant)),
    /** What the schedule does every minute. */
    sweep: workers.sweep,
    async close() {
      await gateway.stop();
      await workers.stop();
      await make.close();
    },
  };
}
