import { readTemporalConfig } from '../../config/index.ts';
import { connectTemporal } from '../../launcher/external-services.ts';
import { promoteWorkers } from '../../launcher/worker-version.ts';

const TIMEOUT_MS = 120_000;

/** Gives all work to the workers of this version; '' are those without a version. */
export async function promoteVersion(
  { address, namespace }: { readonly address: string; readonly namespace: string },
  WORKER_BUILD_ID: string,
): Promise<void> {
  const env = { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace };
  const config = { ...readTemporalConfig(env), WORKER_BUILD_ID };
  const connection = await connectTemporal(config);
  await promoteWorkers(connection, config, TIMEOUT_MS);
  await connection.close();
}
