import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { removeCluster } from '../../launcher/services/postgres-cluster.ts';
import { cacheDir, isRoot, ROOT } from '../../launcher/paths.ts';
import { isAlive, npmStart } from '../support/launcher.ts';

const TIMEOUT_MS = 120_000;
let parent: string;
let clone: string;

/** A clone in a folder with spaces, whose parent only its owner can enter. */
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'amsel-places-'));
  clone = join(parent, 'my projects', 'amsel clone');
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
  for (const file of tracked.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    // With its times: a lock file younger than the installation would ask for a new one.
    cpSync(join(ROOT, file), join(clone, file), { preserveTimestamps: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  chmodSync(parent, 0o700);
});
afterEach(() => {
  removeCluster(join(clone, '.amsel'));
  rmSync(parent, { recursive: true });
});

async function startAndStop(options: Parameters<typeof npmStart>[0]): Promise<void> {
  const system = npmStart({ cwd: clone, dataDir: join(clone, '.amsel'), ...options });
  await system.ready();
  expect((await fetch(`${system.linkTo('API')}/readyz`)).status).toBe(200);
  const pids = system.pids();
  system.pressCtrlC();
  await system.exited;
  expect(pids.filter(isAlive)).toEqual([]);
}

test(
  'npm start works in a path with spaces under a folder that others cannot read',
  () => startAndStop({}),
  TIMEOUT_MS,
);

const NOBODY = isRoot
  ? (['-u', '-g'] as const).map((flag) =>
      Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' })),
    )
  : [];

test(
  'npm start works for an ordinary user',
  async () => {
    const [uid, gid] = NOBODY;
    if (uid === undefined || gid === undefined) return startAndStop({});
    // Root hands the clone to nobody, with a home of their own.
    const home = join(parent, 'home');
    mkdirSync(join(home, '.cache'), { recursive: true });
    symlinkSync(cacheDir(), join(home, '.cache', 'amsel'));
    execFileSync('chown', ['-R', `${uid}:${gid}`, parent]);
    chownSync(parent, uid, gid);
    return startAndStop({ user: { uid, gid }, env: { HOME: home } });
  },
  TIMEOUT_MS,
);
