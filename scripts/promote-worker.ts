import { Connection } from '@temporalio/client';
import { promotionConfig } from '../config/index.ts';
import { runMain } from '../config/main.ts';
import { temporalConnection } from '../config/temporal.ts';
import { promote } from './parts/worker-version.ts';

const WITHIN_MS = 60_000;

/** `npm run promote`: makes the workers with WORKER_BUILD_ID the current ones. */
await runMain(async () => {
  const config = promotionConfig(process.env);
  const connection = await Connection.connect(temporalConnection(config));
  await promote(connection, config, WITHIN_MS);
  console.log(
    `The workers ${config.WORKER_BUILD_ID} of ${config.TEMPORAL_TASK_QUEUE} are current.`,
  );
  await connection.close();
});
