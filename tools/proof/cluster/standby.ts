import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from '../../../launcher/services/postgres.ts';
import type { Spawn } from '../../../launcher/process.ts';
import { asOwner } from '../database.ts';

const run = promisify(execFile);
const SLOT = 'replica';
const POLL_MS = 50;

/** Starts a standby of this server, and waits until every commit waits for it. Returns its URL. */
export async function startSynchronousStandby(
  primaryUrl: string,
  { dataDir, password, spawn }: { dataDir: string; password: string; spawn: Spawn },
): Promise<string> {
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o755);
  await copyCluster(primaryUrl, join(dataDir, 'postgres'));
  const logFile = join(dataDir, 'postgres.log');
  const url = await startPostgres({ dataDir, logFile, password, spawn, report: () => undefined });
  await asOwner(primaryUrl, async (client) => {
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
    await client.query('SELECT pg_reload_conf()');
    const isSynchronous = async () =>
      (await client.query(`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`)).rowCount;
    while (!(await isSynchronous())) await sleep(POLL_MS);
  });
  return url;
}

/** Does the work of pg_basebackup, which the embedded Postgres lacks. */
export async function copyCluster(url: string, target: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  // Postgres keeps the log from here on until the replica has read it.
  await client.query(`SELECT pg_create_physical_replication_slot('${SLOT}', true)`);
  await client.query(`SELECT pg_backup_start('replica', true)`);
  const discovery = await client.query<{ data_directory: string }>('SHOW data_directory');
  // Files that disappear meanwhile are no fault: the log has what they had.
  await run('cp', ['-a', discovery.rows[0]!.data_directory, target]).catch(() => undefined);
  rmSync(join(target, 'postmaster.pid'));
  // The copy would keep its log for a replica that it does not have.
  rmSync(join(target, 'pg_replslot', SLOT), { recursive: true });
  const { rows } = await client.query<{ labelfile: string }>(
    'SELECT labelfile FROM pg_backup_stop(false)',
  );
  const { uid, gid } = statSync(target);
  for (const [name, text] of [
    ['backup_label', rows[0]!.labelfile],
    ['standby.signal', ''],
  ] as const) {
    writeFileSync(join(target, name), text);
    chownSync(join(target, name), uid, gid);
  }
  const { hostname, port, username, password } = new URL(url);
  appendFileSync(
    join(target, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'
primary_slot_name = '${SLOT}'\n`,
  );
  await client.end();
}
