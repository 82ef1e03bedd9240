import { Connection } from '@temporalio/client';
import { promotionConfig } from '../config/index.ts';
import { runMain } from '../config/main.ts';
import { temporalConnection } from '../config/temporal.ts';
import { promote } from '../launcher/worker-version.ts';

const WITHIN_MS = 60_000;

/** `npm run promote`: makes the workers with WORKER_BUILD_ID the current ones. */
await runMain(async () => {
  const config = promotionConfig(process.env);
  const { WORKER_BUILD_ID: buildId, TEMPORAL_TASK_QUEUE: taskQueue } = config;
  console.log(`Waiting for workers ${buildId} of ${taskQueue}, for a minute at most …`);
  const connection = await Connection.connect(temporalConnection(config));
  await promote(connection, config, WITHIN_MS);
  console.log(`The workers ${buildId} of ${taskQueue} are current.`);
  await connection.close();
});
