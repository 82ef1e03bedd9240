import { Connection } from '@temporalio/client';
import { readPromotionConfig } from '../config/index.ts';
import { runMain } from '../config/main.ts';
import { temporalConnection } from '../config/temporal.ts';
import { promoteWorkers } from '../launcher/worker-version.ts';

const TIMEOUT_MS = 60_000;

/** `npm run promote`: makes the worker version WORKER_BUILD_ID current. */
await runMain(async () => {
  const config = readPromotionConfig(process.env);
  const { WORKER_BUILD_ID: buildId, TEMPORAL_TASK_QUEUE: taskQueue } = config;
  console.log(`Waiting for workers ${buildId} of ${taskQueue}, for a minute at most …`);
  const connection = await Connection.connect(temporalConnection(config));
  await promoteWorkers(connection, config, TIMEOUT_MS);
  console.log(`The workers ${buildId} of ${taskQueue} are current.`);
  await connection.close();
});
