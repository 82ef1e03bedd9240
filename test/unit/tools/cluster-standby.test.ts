import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Client } from 'pg';
import { copyFiles } from '../../../tools/cluster/standby.ts';
import { waitUntil } from '../../../tools/cluster/step.ts';

const PATH = process.env['PATH'];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'amsel-standby-'));
  mkdirSync(join(folder, 'server'));
  for (const name of ['postmaster.pid', 'PG_VERSION']) {
    writeFileSync(join(folder, 'server', name), '');
  }
});
afterEach(() => {
  process.env['PATH'] = PATH;
  rmSync(folder, { recursive: true });
});

/** Copies the folder of a server, with a cp that then writes this to its standard error and fails. */
async function copyThen(message: string): Promise<void> {
  const script = join(folder, 'cp');
  writeFileSync(script, `#!/bin/sh\nPATH='${PATH}' cp "$@"\necho "${message}" >&2\nexit 1\n`);
  chmodSync(script, 0o755);
  process.env['PATH'] = `${folder}:${PATH}`;
  const row = { data_directory: join(folder, 'server'), labelfile: 'label' };
  const client = { query: async () => ({ rows: [row] }) } as unknown as Client;
  await copyFiles(client, join(folder, 'copy'));
}

test('files that vanish while a server is copied are no fault', async () => {
  await copyThen("cp: cannot stat 'base/1/2': No such file or directory");
  expect(existsSync(join(folder, 'copy/PG_VERSION'))).toBe(true);
  expect(existsSync(join(folder, 'copy/backup_label'))).toBe(true);
});

test('a copy of a server that does not fit on the disk fails', async () => {
  const vanished = "cp: cannot stat 'base/1/2': No such file or directory";
  const full = "cp: error writing 'copy/base/1/3': No space left on device";
  await expect(copyThen(`${vanished}\n${full}`)).rejects.toThrow('No space left on device');
});

test('waiting for a part ends, and says what it waited for', async () => {
  const wait = waitUntil('one', async () => false, { cause: 'no standby', timeoutMs: 200 });
  await expect(wait).rejects.toThrow('no standby after 0.2 s');
});
