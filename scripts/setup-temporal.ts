import { readTemporalConfig } from '../config/index.ts';
import { runMain } from '../config/main.ts';
import { requireServer } from '../config/require-server.ts';
import { connectTemporal } from '../launcher/external-services.ts';
import { readTemporalDev } from '../launcher/services/temporal-dev.ts';
import { prepareNamespace } from '../launcher/services/temporal-namespace.ts';

/** `npm run setup:temporal`: creates the namespace and its search attributes where missing. */
await runMain(async () => {
  const config = readTemporalConfig(process.env);
  const connection = await requireServer('Temporal', 'TEMPORAL_ADDRESS', () =>
    connectTemporal(config),
  );
  const { searchAttributes } = readTemporalDev();
  const created = await prepareNamespace(connection, config.TEMPORAL_NAMESPACE, searchAttributes);
  for (const name of created) console.log(`created ${name}`);
  console.log(`The namespace ${config.TEMPORAL_NAMESPACE} is ready.`);
  await connection.close();
});
