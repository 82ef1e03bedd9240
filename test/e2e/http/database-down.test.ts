import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { findFreePort } from '../../../launcher/ports.ts';
import { startGatewayProcess } from '../../support/gateway-process.ts';
import { waitUntilEqual } from '../../support/http.ts';
import { uniqueTaskQueue } from '../../support/services.ts';

test('a gateway that starts without its database runs and logs one warning', async () => {
  const databaseUrl = `postgres://user@127.0.0.1:${await findFreePort(0)}/nothing`;
  const { gateway, baseUrl } = await startGatewayProcess({
    databaseUrl,
    taskQueue: uniqueTaskQueue(),
  });
  const warnings = () =>
    readFileSync(gateway.logFile, 'utf8').match(/postgres does not answer; .*/g)?.length ?? 0;
  try {
    await waitUntilEqual(async () => warnings(), 1, 5_000);
    expect((await fetch(`${baseUrl}/healthz`)).status).toBe(200);
    expect((await fetch(`${baseUrl}/readyz`)).status).toBe(503);
    expect(warnings()).toBe(1);
  } finally {
    await gateway.stop();
  }
});
