import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Spawn } from '../../../launcher/process.ts';
import { bundleWorkflows } from '../../../launcher/workflow-bundle.ts';

let dataDir: string;
let bundled: number;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'amsel-bundle-'));
  bundled = 0;
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** A process that writes the file that it is told to write, or fails. */
const start = (exitCode = 0) => {
  const spawn: Spawn = ({ args, logFile, ...options }) => {
    bundled += 1;
    writeFileSync(logFile, '');
    if (exitCode === 0) writeFileSync(args.at(-1)!, 'code');
    return {
      options: { args, logFile, ...options },
      name: 'bundle',
      pid: 0,
      logFile,
      logStart: 0,
      stopSignal: 'SIGTERM',
      ended: Promise.resolve(),
      hasEnded: () => true,
      exitCode: () => exitCode,
      exitCause: () => '',
      isReady: () => false,
      stop: () => Promise.resolve(),
    };
  };
  const logFile = (component: string) => join(dataDir, `${component}.log`);
  return bundleWorkflows({ dataDir, env: {}, spawn, logFile });
};

test('a start with the same code uses the bundle of the last one', async () => {
  const first = await start();

  expect(await start()).toBe(first);
  expect(bundled).toBe(1);
});

test('a start with other code bundles again', async () => {
  const file = await start();
  writeFileSync(`${file}.sha256`, 'the hash of other code');
  await start();

  expect(bundled).toBe(2);
});

test('a start without the bundle bundles again', async () => {
  rmSync(await start());
  await start();

  expect(bundled).toBe(2);
});

test('a failed bundling is not used by the next start', async () => {
  const file = await start();
  writeFileSync(`${file}.sha256`, 'the hash of other code');

  await expect(start(1)).rejects.toThrow('bundling failed');
  await start();
  expect(bundled).toBe(3);
});
