import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import { startPostgres } from '../../launcher/services/postgres.ts';
import { clusterDir } from '../../launcher/services/postgres-cluster.ts';
import type { Spawn } from '../../launcher/process.ts';
import { asOwner } from '../proof/database.ts';
import { waitUntil } from './step.ts';

const run = promisify(execFile);
const SLOT = 'replica';
const CHANGED_FILE = /No such file or directory$|replaced while being copied$/;

type StandbyOptions = {
  readonly dataDir: string;
  readonly password: string;
  readonly spawn: Spawn;
  /** The address at which it follows the primary, if it is another one. */
  readonly followedUrl?: string;
};

/** Starts a standby of this server, and waits until every commit waits for it. Returns its URL. */
export async function startSynchronousStandby(
  primaryUrl: string,
  { dataDir, password, spawn, followedUrl }: StandbyOptions,
): Promise<string> {
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o755);
  await copyCluster(primaryUrl, join(dataDir, 'postgres'), followedUrl);
  const logFile = join(dataDir, 'postgres.log');
  const url = await startPostgres({ dataDir, logFile, password, spawn, report: () => undefined });
  await makeSynchronous(primaryUrl);
  return url;
}

/** From here on every commit waits for the standby, which must be running. */
export async function makeSynchronous(primaryUrl: string): Promise<void> {
  await asOwner(primaryUrl, async (client) => {
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
    await client.query('SELECT pg_reload_conf()');
    const query = `SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`;
    const isSynchronous = async () => (await client.query(query)).rowCount !== 0;
    await waitUntil('postgres', isSynchronous, { cause: 'no standby follows it' });
  });
}

/** Does the work of pg_basebackup, which the embedded Postgres lacks. */
export async function copyCluster(url: string, target: string, followedUrl = url): Promise<void> {
  await asOwner(url, (client) => copyWithSlot(client, target));
  // The copy would keep its log for a replica that it does not have.
  rmSync(join(target, 'pg_replslot', SLOT), { recursive: true });
  addFile(target, 'standby.signal', '');
  const settings = `${followLine(followedUrl)}\nprimary_slot_name = '${SLOT}'\n`;
  appendFileSync(join(target, 'postgresql.auto.conf'), settings);
}

async function copyWithSlot(client: Client, target: string): Promise<void> {
  // A copy that was interrupted leaves its slot behind.
  await client.query(
    `SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = '${SLOT}'`,
  );
  // Postgres keeps the log from here on until the replica has read it.
  await client.query(`SELECT pg_create_physical_replication_slot('${SLOT}', true)`);
  await copyFiles(client, target);
}

/** Copies the files of a running server; with the log from the begin of the copy on, they are a whole server. */
export async function copyFiles(client: Client, target: string): Promise<void> {
  await client.query(`SELECT pg_backup_start('copy', true)`);
  const discovery = await client.query<{ data_directory: string }>('SHOW data_directory');
  await copyFolder(discovery.rows[0]!.data_directory, target);
  rmSync(join(target, 'postmaster.pid'));
  const { rows } = await client.query<{ labelfile: string }>(
    'SELECT labelfile FROM pg_backup_stop(false)',
  );
  addFile(target, 'backup_label', rows[0]!.labelfile);
}

/** Files that disappear meanwhile, or are replaced, are no fault: the log of Postgres has what they had. */
async function copyFolder(from: string, to: string): Promise<void> {
  try {
    await run('cp', ['-a', from, to], { env: { ...process.env, LC_ALL: 'C' } });
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    const lines = stderr.split('\n').filter(Boolean);
    if (lines.length === 0 || !lines.every((line) => CHANGED_FILE.test(line))) throw error;
  }
}

/** Adds a file to the folder of a server, for the user that runs it. */
export function addFile(folder: string, name: string, text: string): void {
  const { uid, gid } = statSync(folder);
  writeFileSync(join(folder, name), text);
  chownSync(join(folder, name), uid, gid);
}

/** Copies the primary if there is no copy yet; the copy follows the primary at this address. */
export async function prepareStandby(primaryUrl: string, dataDir: string): Promise<void> {
  const cluster = clusterDir(dataDir);
  if (!existsSync(cluster)) {
    // Copied under another name, so that an interrupted copy is not taken for a whole one.
    const draft = `${cluster}.new`;
    rmSync(draft, { recursive: true, force: true });
    await copyCluster(primaryUrl, draft);
    renameSync(draft, cluster);
  }
  const file = join(cluster, 'postgresql.auto.conf');
  const settings = readFileSync(file, 'utf8');
  writeFileSync(file, settings.replace(/^primary_conninfo = .*$/m, followLine(primaryUrl)));
}

function followLine(primaryUrl: string): string {
  const { hostname, port, username, password } = new URL(primaryUrl);
  return `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'`;
}
