import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../db/migrate.ts';
import { type RunningProcess, startProcess } from '../../launcher/process.ts';
import { generateSecrets } from '../../launcher/secrets.ts';
import { removeCluster } from '../../launcher/services/postgres-cluster.ts';
import { startPostgres } from '../../launcher/services/postgres.ts';
import { asOwner } from '../proof/database.ts';

/** A day takes about a second here, so autovacuum looks every second instead of every minute. */
const SETTINGS = [
  'autovacuum_naptime = 1',
  'autovacuum_vacuum_cost_delay = 0',
  'synchronous_commit = off',
  "max_wal_size = '4GB'",
  "shared_buffers = '512MB'",
];

/** Runs `use` with a Postgres of its own, which has the schema and is deleted afterwards. */
export async function withTemporaryPostgres<T>(use: (url: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'amsel-years-'));
  chmodSync(dataDir, 0o755);
  const processes: RunningProcess[] = [];
  const start = () =>
    startPostgres({
      dataDir,
      logFile: join(dataDir, 'postgres.log'),
      password,
      spawn: (options) => {
        const child = startProcess(options);
        processes.push(child);
        return child;
      },
      report: () => undefined,
    });
  const stop = async () => void (await Promise.all(processes.map((child) => child.stop())));
  const { databasePassword: password } = generateSecrets();
  let interrupt = (): void => undefined;
  const interrupted = new Promise<never>((_, reject) => {
    interrupt = () => reject(new Error('interrupted'));
  });
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  try {
    await setUp(await start());
    await stop();
    return await Promise.race([start().then(use), interrupted]);
  } finally {
    await stop();
    removeCluster(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Some settings need a restart. */
async function setUp(url: string): Promise<void> {
  await migrate(url);
  await asOwner(url, async (client) => {
    for (const setting of SETTINGS) await client.query(`ALTER SYSTEM SET ${setting}`);
  });
}
