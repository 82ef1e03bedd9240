import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseCpuMs, readParts, sumTrees } from '../../../tools/bench/processes.ts';

test('a part has the figures of its process and of all descendants', () => {
  const row = (pid: number, parent: number) => ({ pid, parent, megabytes: 10, cpuMs: pid });
  const rows = [row(4, 3), row(3, 2), row(2, 1), row(9, 1)];

  const parts = sumTrees(rows, [
    { name: 'postgres', pid: 2 },
    { name: 'gateway', pid: 9 },
    { name: 'bundle', pid: 77 },
  ]);

  expect(parts).toEqual({
    postgres: { cpuMs: 9, megabytes: 30 },
    gateway: { cpuMs: 9, megabytes: 10 },
  });
});

test('the CPU time is read behind a command name with spaces and parentheses', () => {
  const stat = '7 (a (b) c) S 1 7 7 0 -1 4194560 100 0 0 0 5 3 2 1 20 0 11 0 100 1000 10';

  expect(parseCpuMs(stat)).toBe(110);
});

test('reads the running processes of a data folder', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'amsel-bench-'));
  const processes = [{ name: 'self', pid: process.pid }];
  writeFileSync(join(dataDir, 'run.json'), JSON.stringify({ processes }));

  const { self } = readParts(dataDir);

  rmSync(dataDir, { recursive: true });
  expect(self!.megabytes).toBeGreaterThan(20);
  // Only Linux tells the CPU time.
  expect(self!.cpuMs > 0).toBe(process.platform === 'linux');
});
