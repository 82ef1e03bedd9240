import { execFileSync, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { externalDataDir, isOpenToOtherUsers, isRoot } from '../paths.ts';
import { StartError } from '../start-error.ts';

/** The data folder of Postgres, which it calls a cluster. */

type RunAs = { readonly uid: number; readonly gid: number } | undefined;

type ClusterOptions = {
  readonly dataDir: string;
  readonly binDir: string;
  readonly password: string;
  readonly runAs: RunAs;
};

/** Creates the cluster if there is none; returns its folder. */
export function prepareCluster({ dataDir, binDir, password, runAs }: ClusterOptions): string {
  const cluster = clusterDir(dataDir);
  if (!existsSync(join(cluster, 'PG_VERSION'))) createCluster(binDir, cluster, password, runAs);
  removeStalePidFile(cluster);
  return cluster;
}

/** Deletes a cluster that lies outside of the data folder. */
export function removeCluster(dataDir: string): void {
  const linked = findLinkTarget(join(dataDir, 'postgres'));
  if (linked) rmSync(dirname(linked), { recursive: true, force: true });
}

/** Postgres refuses to run as root, so root runs it as `nobody`. */
export function unprivilegedUser(): RunAs {
  if (!isRoot) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** If the user `nobody` cannot enter the data folder, the cluster lies elsewhere, behind a link. */
export function clusterDir(dataDir: string): string {
  const cluster = join(dataDir, 'postgres');
  const linked = findLinkTarget(cluster);
  if (linked) return linked;
  if (!isRoot || existsSync(cluster) || isOpenToOtherUsers(dataDir)) return cluster;
  const external = externalDataDir(dataDir);
  // Without a link to it, a cluster there is left over from a deleted clone.
  rmSync(external, { recursive: true, force: true });
  mkdirSync(external, { recursive: true });
  symlinkSync(join(external, 'postgres'), cluster);
  return join(external, 'postgres');
}

function findLinkTarget(path: string): string | undefined {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? readlinkSync(path) : undefined;
}

function createCluster(binDir: string, cluster: string, password: string, runAs: RunAs): void {
  // Created under another name, so that an interrupted initdb leaves no incomplete cluster.
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const passwordFile = `${cluster}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runAs) for (const path of [draft, passwordFile]) chownSync(path, runAs.uid, runAs.gid);
  const { status, stderr, error } = spawnSync(
    join(binDir, 'initdb'),
    [
      '-D',
      draft,
      '-U',
      'amsel',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      ...localeOptions(binDir),
    ],
    { encoding: 'utf8', ...runAs },
  );
  rmSync(passwordFile);
  if (status !== 0) {
    throw new StartError(
      'postgres',
      `initdb failed: ${error?.message ?? stderr.trim()}`,
      'free disk space, make the folder writable, or set DATABASE_URL',
    );
  }
  renameSync(draft, cluster);
}

/** Before Postgres 17 the locale is that of the system. */
function localeOptions(binDir: string): string[] {
  const text = execFileSync(join(binDir, 'postgres'), ['--version'], { encoding: 'utf8' });
  const version = Number(/\d+/.exec(text)?.[0]);
  return version < 17
    ? ['--locale=C.UTF-8']
    : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
}

/** After a crash, the recorded process id may belong to another program. */
function removeStalePidFile(cluster: string): void {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = readFileSync(pidFile, 'utf8').split('\n', 1)[0]!;
  const { stdout } = spawnSync('ps', ['-o', 'comm=', '-p', pid], { encoding: 'utf8' });
  if (stdout && !basename(stdout.trim()).startsWith('postgres')) rmSync(pidFile);
}
