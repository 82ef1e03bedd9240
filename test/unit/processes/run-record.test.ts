import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { signalTree } from '../../../launcher/process-tree.ts';
import { startProcess } from '../../../launcher/process.ts';
import { openRunRecord } from '../../../launcher/run-record.ts';
import { isAlive } from '../../support/launcher.ts';
import { waitUntil } from '../../support/wait-until.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'amsel-run-record-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** As the processes of Postgres do, its child ends when it notices that its parent has. */
const PARENT = `
  const { spawn } = require('node:child_process');
  const code = "process.stdin.resume(); process.stdin.on('end', () => process.exit())";
  const child = spawn(process.execPath, ['-e', code], { stdio: 'pipe', detached: true });
  console.log(child.pid);`;

test('a reader of the record finds a complete one while it is written', async () => {
  const record = await openRunRecord(dataDir);
  const reader = openSync(join(dataDir, 'run.json'), 'r');
  const logFile = join(dataDir, 'child.log');
  const child = startProcess({
    name: 'child',
    command: process.execPath,
    args: ['-e', ''],
    logFile,
  });
  record.add(child);
  const read = JSON.parse(readFileSync(reader, 'utf8'));
  closeSync(reader);
  await child.ended;

  expect(read).toMatchObject({ launcher: { pid: process.pid }, processes: [] });
});

test('the frozen processes of a killed launcher are stopped with their children', async () => {
  const record = await openRunRecord(dataDir);
  const logFile = join(dataDir, 'parent.log');
  const args = ['-e', PARENT];
  const parent = startProcess({ name: 'parent', command: process.execPath, args, logFile });
  record.add(parent);
  const childPid = await waitUntil(
    () => Number(readFileSync(logFile, 'utf8')),
    (pid) => pid > 0,
  );
  signalTree(parent, 'SIGSTOP');
  const file = join(dataDir, 'run.json');
  const run = JSON.parse(readFileSync(file, 'utf8'));
  // The process of this test is the launcher: another one had its id before.
  run.launcher.startedAt = 'earlier';
  writeFileSync(file, JSON.stringify(run));

  try {
    (await openRunRecord(dataDir)).remove();
    await parent.ended;
    await waitUntil(
      () => isAlive(childPid),
      (isLeft) => !isLeft,
    );
  } finally {
    if (isAlive(childPid)) process.kill(childPid, 'SIGKILL');
  }
  expect(isAlive(childPid)).toBe(false);
});
