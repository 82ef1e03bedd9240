import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findFreePort } from '../../../launcher/ports.ts';
import { openRunRecord } from '../../../launcher/run-record.ts';
import { connectController, writeContact } from '../../../tools/cluster/contact.ts';
import { down } from '../../../tools/cluster/down.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'amsel-down-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const leaveContact = async () =>
  writeContact(dataDir, { url: `http://127.0.0.1:${await findFreePort(0)}`, token: 'x' });

test('down after a killed launcher leaves nothing that looks like a running cluster', async () => {
  const launcher = { name: 'launcher', pid: process.pid, startedAt: 'earlier', signal: 'SIGTERM' };
  writeFileSync(join(dataDir, 'run.json'), JSON.stringify({ launcher, processes: [] }));
  await leaveContact();
  expect(await down(dataDir)).toContain('stopped');
  expect(connectController(dataDir)).toBeUndefined();
  await expect(openRunRecord(dataDir)).resolves.toBeDefined();
});

test('down without a cluster removes a contact that was left behind', async () => {
  await leaveContact();
  expect(await down(dataDir)).toBe('no cluster runs');
  expect(connectController(dataDir)).toBeUndefined();
});
