import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { createClusterProcesses, type ProcessName } from '../../tools/proof/cluster/processes.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'amsel-processes-'));
const processes = createClusterProcesses();
afterAll(async () => {
  await processes.stopAll();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(name: ProcessName, code: string) {
  const logFile = join(dataDir, 'log');
  const args = ['-e', `process.send('ready'); ${code}`];
  const options = { name, command: process.execPath, args, logFile, reportsReady: true } as const;
  return processes.spawnAs(name)(options);
}

test('only gateways and workers that ended by themselves have died', async () => {
  const WAIT = 'setInterval(() => undefined, 1_000)';
  const FAIL = 'setTimeout(() => Promise.reject(new Error()), 300)';
  await start('worker-1', WAIT).stop();
  start('worker-2', WAIT);
  await processes.kill('worker-2');
  await start('redis', FAIL).ended;
  await start('gateway-1', FAIL).ended;

  expect(processes.listDied()).toEqual(['gateway-1 ended by itself: exit code 1']);
});
