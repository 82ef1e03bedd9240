import { readGatewayConfig } from '../config/index.ts';
import { createLog } from '../config/log.ts';
import { runMain } from '../config/main.ts';
import packageJson from '../package.json' with { type: 'json' };
import { startTracing } from '../telemetry/tracing.ts';
import { portOf } from './http/server.ts';
import { startGateway } from './start.ts';

await runMain(async (untilStopped) => {
  const config = readGatewayConfig(process.env);
  const log = createLog(config.LOG_LEVEL, 'gateway');
  const { version } = packageJson;
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  const tracing = await startTracing({ service: 'amsel-gateway', version, endpoint });
  const gateway = await startGateway(config, { log });
  log.info({ port: portOf(gateway.server) }, 'gateway is ready');

  await untilStopped();
  await gateway.stop();
  await tracing.stop();
});
