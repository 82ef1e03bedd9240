import { readCommandLine } from '../config/command-line.ts';
import { type PromotionConfig, readPromotionConfig, readTemporalConfig } from '../config/index.ts';
import { runMain } from '../config/main.ts';
import { requireServer } from '../config/require-server.ts';
import { connectTemporal } from '../launcher/external-services.ts';
import { promoteWorkers } from '../launcher/worker-version.ts';

/** `npm run promote`: makes the worker version WORKER_BUILD_ID current. */
const USAGE = `usage: npm run promote [-- --unversioned]

Gives all work to the workers of the version WORKER_BUILD_ID, with --unversioned to workers
without a version.

example: WORKER_BUILD_ID=0.2.0 npm run promote`;

const TIMEOUT_MS = 60_000;
const { values } = readCommandLine(USAGE, { unversioned: { type: 'boolean' } }, []);

await runMain(async () => {
  const config: PromotionConfig = values.unversioned
    ? { ...readTemporalConfig(process.env), WORKER_BUILD_ID: '' }
    : readPromotionConfig(process.env);
  const { WORKER_BUILD_ID: buildId, TEMPORAL_TASK_QUEUE: taskQueue } = config;
  const promoted = `workers ${buildId || 'without a version'} of ${taskQueue}`;
  console.log(`Waiting for ${promoted}, for a minute at most …`);
  const connection = await requireServer('Temporal', 'TEMPORAL_ADDRESS', () =>
    connectTemporal(config),
  );
  await promoteWorkers(connection, config, TIMEOUT_MS);
  console.log(`The ${promoted} are current.`);
  await connection.close();
});
