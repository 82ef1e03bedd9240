import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import { destination, pino } from 'pino';
import { LOG_FORM } from '../../config/log.ts';
import { newId } from '../../contract/ids.ts';
import { connect } from '../../db/client.ts';
import { createActorClient } from '../../engine/actor-client.ts';
import { createWorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { createSweep } from '../../workers/activities/sweep.ts';
import { bundleWorkflows, createClaimWorker, createWorker } from '../../workers/worker.ts';
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
  const database = connect({
    url,
    poolMax: 5,
    role: 'amsel_worker',
    onConnectionError: () => undefined,
  });
  const address = services.temporalAddress;
  const [connection, clientConnection] = await Promise.all([
    NativeConnection.connect({ address }),
    Connection.connect({ address }),
  ]);
  const askActor = createActorClient(new Client({ connection: clientConnection }), taskQueue);
  const deps = {
    ...{ connection, taskQueue, database, askActor },
    namespace: 'default',
    workflowBundle: await bundleWorkflows(),
    actorCount: 0,
    metrics: createWorkerMetrics({ version: '0', actorCount: 0 }),
    nowMs: () => nowMs,
    log: pino(LOG_FORM, destination(newLogFile('worker'))),
  };
  const workers = await Promise.all([createWorker(deps), createClaimWorker(deps)]);
  const running = Promise.all(workers.map((worker) => worker.run()));
  const sessions = await openSessions(url, gateway, await make.user());
  return {
    ...{ url, make, gateway, entrance: sessions },
    now: () => nowMs,
    setNow: (instant: string) => void (nowMs = Date.parse(instant)),
    /** What the schedule does every minute. */
    sweep: createSweep(deps),
    async close() {
      await gateway.stop();
      for (const worker of workers) worker.shutdown();
      await running;
      await clientConnection.close();
      await connection.close();
      await database.close();
      await make.close();
    },
  };
}
