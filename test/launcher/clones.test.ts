import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { cacheDir, isRoot, ROOT } from '../../launcher/paths.ts';
import { removeCluster } from '../../launcher/services/postgres-cluster.ts';
import { expectStopOnCtrlC, npmStart, type RunningSystem } from '../support/launcher.ts';

type User = { readonly uid: number; readonly gid: number };

const parents: string[] = [];
afterAll(() => {
  for (const parent of parents) {
    removeCluster(join(cloneIn(parent), '.amsel'));
    rmSync(parent, { recursive: true });
  }
});

const cloneIn = (parent: string) => join(parent, 'my projects', 'amsel clone');

/** Copies the tracked files to a path with spaces. Only the owner may enter its parent folder. */
function createClone(): string {
  const parent = mkdtempSync(join(tmpdir(), 'amsel-clone-'));
  parents.push(parent);
  const clone = cloneIn(parent);
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
  for (const file of tracked.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    // A lock file that is newer than the installation would start an installation.
    cpSync(join(ROOT, file), join(clone, file), { preserveTimestamps: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  chmodSync(parent, 0o700);
  return parent;
}

/** As after an earlier start; building takes seconds of CPU time. */
function copyBuiltWebApp(parent: string): void {
  cpSync(join(ROOT, 'dist/web'), join(cloneIn(parent), 'dist/web'), { recursive: true });
}

function startIn(parent: string, options: Parameters<typeof npmStart>[0] = {}): RunningSystem {
  const clone = cloneIn(parent);
  return npmStart({ cwd: clone, dataDir: join(clone, '.amsel'), ...options });
}

/** Root starts as the user `none`, with a home folder; other users start as themselves. */
function startAsOrdinaryUser(parent: string): RunningSystem {
  // It bundles the workflows and builds the web app itself, as on a user's machine.
  const env = { WORKFLOW_BUNDLE_PATH: undefined };
  if (!isRoot) return startIn(parent, { env });
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  const user: User = { uid: id('-u'), gid: id('-g') };
  const home = join(parent, 'home');
  mkdirSync(join(home, '.cache'), { recursive: true });
  symlinkSync(cacheDir(), join(home, '.cache', 'amsel'));
  execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, parent]);
  return startIn(parent, { user, env: { ...env, HOME: home } });
}

async function expectReady(system: RunningSystem): Promise<void> {
  expect((await fetch(`${system.linkTo('API')}/readyz`)).status).toBe(200);
}

test('two clones, one of an ordinary user, start at once, and a data folder serves one system', async () => {
  const parent = createClone();
  copyBuiltWebApp(parent);
  const [one, other] = [startIn(parent), startAsOrdinaryUser(createClone())];
  await Promise.all([one.ready(), other.ready()]);
  expect(one.linkTo('API')).not.toBe(other.linkTo('API'));
  await expectReady(one);
  await expectReady(other);

  const second = startIn(parent);
  expect(await second.exited).not.toBe(0);
  expect(second.output()).toContain('amsel could not start: it is already running here');
  await expectReady(one);

  await Promise.all([expectStopOnCtrlC(one), expectStopOnCtrlC(other)]);
});
