import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import { clockEnv, setClock } from '../../tools/proof/cluster/clock-jumps.ts';
import { createDisk } from '../../tools/proof/cluster/disk.ts';
import { clusterFaults } from '../../tools/proof/faults/faults.ts';

const run = promisify(execFile);
const dataDir = mkdtempSync(join(tmpdir(), 'amsel-disturbances-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const MINUTE_MS = 60_000;
const FLUSH_MS = 300;

/** Writes to a file as Postgres does, and prints the error or the duration of the flush. */
const WRITE = `
  const fs = require('node:fs');
  const file = fs.openSync(process.argv[1], 'a+');
  try {
    fs.writeSync(file, 'bytes', 0);
    const startedMs = Date.now();
    fs.fsyncSync(file);
    console.log(Date.now() - startedMs);
  } catch (error) {
    console.log(error.code);
  }`;

test('a disk becomes full and slow, or the faults of the disk are left out', async () => {
  const disk = createDisk(dataDir);
  const kinds = Object.keys(clusterFaults({ disk })).filter((kind) => kind.includes('disk'));
  expect(kinds).toHaveLength(disk ? 2 : 0);
  if (!disk) return;

  const write = async (name: string) => {
    const env = { ...process.env, ...disk.env };
    const { stdout } = await run(process.execPath, ['-e', WRITE, join(dataDir, name)], { env });
    return stdout.trim();
  };
  expect(Number(await write('calm'))).toBeLessThan(FLUSH_MS);
  disk.slowDown(FLUSH_MS);
  expect(Number(await write('slow'))).toBeGreaterThanOrEqual(FLUSH_MS);
  disk.fill();
  expect(await write('full')).toBe('ENOSPC');
  disk.heal();
  expect(await write('full')).toMatch(/^\d+$/);
});

test('the clock of a running process jumps and comes back', async () => {
  const child = spawn(process.execPath, ['-e', `setInterval(() => console.log(Date.now()), 50)`], {
    env: { ...process.env, ...clockEnv(dataDir, 'gateway-1') },
  });
  const untilAhead = async (isExpected: (aheadMs: number) => boolean) => {
    for (;;) {
      const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
      const now = Number(chunk.toString().trim().split('\n').at(-1));
      const aheadMs = now - Date.now();
      if (isExpected(aheadMs)) return aheadMs;
    }
  };

  expect(await untilAhead((ms) => Math.abs(ms) < MINUTE_MS / 2)).toBeDefined();
  setClock(dataDir, 'gateway-1', MINUTE_MS);
  expect(await untilAhead((ms) => ms > MINUTE_MS / 2)).toBeDefined();
  setClock(dataDir, 'gateway-1', 0);
  expect(await untilAhead((ms) => Math.abs(ms) < MINUTE_MS / 2)).toBeDefined();
  child.kill();
});
