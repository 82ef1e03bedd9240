import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../db/migrate.ts';
import { startPostgres } from '../../launcher/services/postgres.ts';
import { removeCluster } from '../../launcher/services/postgres-cluster.ts';
import { type RunningProcess, type Spawn, startProcess } from '../../launcher/process.ts';
import { generateSecrets } from '../../launcher/secrets.ts';
import { copyCluster } from '../../tools/cluster/standby.ts';
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
