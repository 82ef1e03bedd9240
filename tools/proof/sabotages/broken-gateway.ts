import type { IncomingMessage } from 'node:http';
import { readGatewayConfig } from '../../../config/index.ts';
import { createLog } from '../../../config/log.ts';
import { runMain } from '../../../config/main.ts';
import { startGateway } from '../../../gateway/start.ts';

/** A gateway that ignores Idempotency-Keys, or one without room for any command. The product has no such switch. */
const defect = process.env['PROOF_SABOTAGE'];

await runMain(async (untilStopped) => {
  const config = readGatewayConfig(process.env);
  const log = createLog(config.LOG_LEVEL, 'gateway');
  const gateway = await startGateway(
    { ...config, ...(defect === 'no-room' && { COMMANDS_WAITING_MAX: 0 }) },
    { log },
  );
  gateway.server.prependListener('request', ({ headers }: IncomingMessage) => {
    if (defect === 'ignore-keys') delete headers['idempotency-key'];
  });
  await untilStopped();
  await gateway.stop();
});
