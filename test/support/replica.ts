import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../../db/migrate.ts';
import { startPostgres } from '../../launcher/services/postgres.ts';
import { removeCluster } from '../../launcher/services/postgres-cluster.ts';
import { type RunningProcess, type Spawn, startProcess } from '../../launcher/process.ts';
import { generateSecrets } from '../../launcher/secrets.ts';
import { query } from './services.ts';
import { waitUntil } from './wait-until.ts';

/** Starts a Postgres and a streaming replica of it. */
export async function startPrimaryAndReplica() {
  const password = generateSecrets().databasePassword;
  const processes: RunningProcess[] = [];
  const folders: string[] = [];

  async function start(dataDir: string): Promise<string> {
    const spawn: Spawn = (options) => {
      const child = startProcess(options);
      processes.push(child);
      return child;
    };
    const logFile = join(dataDir, 'postgres.log');
    return startPostgres({ dataDir, logFile, password, spawn, report: () => undefined });
  }
  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'amsel-replicated-'));
    chmodSync(folder, 0o755);
    folders.push(folder);
    return folder;
  }

  const primaryUrl = await start(newFolder());
  await migrate(primaryUrl);
  const copy = newFolder();
  await copyCluster(primaryUrl, join(copy, 'postgres'));
  const replicaUrl = await start(copy);

  return {
    primaryUrl,
    replicaUrl,
    stopReplica: () => processes[1]!.stop(),
    /** From here on the replica receives nothing. */
    async cutReplica() {
      await query(replicaUrl, `ALTER SYSTEM SET primary_conninfo = 'host=127.0.0.1 port=1'`);
      await query(replicaUrl, 'SELECT pg_reload_conf()');
      const listSenders = () => query(primaryUrl, 'SELECT FROM pg_stat_replication');
      await waitUntil(listSenders, ({ length }) => length === 0);
    },
    async killPrimary() {
      process.kill(processes[0]!.pid, 'SIGKILL');
      await processes[0]!.ended;
    },
    async stop() {
      await Promise.all(processes.map((child) => child.stop()));
      for (const folder of folders) {
        removeCluster(folder);
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Does the work of pg_basebackup, which the embedded Postgres lacks. */
async function copyCluster(url: string, target: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  // Postgres keeps the log from here on until the replica has read it.
  await client.query(`SELECT pg_create_physical_replication_slot('replica', true)`);
  await client.query(`SELECT pg_backup_start('replica', true)`);
  const discovery = await client.query<{ data_directory: string }>('SHOW data_directory');
  execFileSync('cp', ['-a', discovery.rows[0]!.data_directory, target]);
  rmSync(join(target, 'postmaster.pid'));
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
primary_slot_name = 'replica'\n`,
  );
  await client.end();
}
