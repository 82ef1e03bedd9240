import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { preparePostgres } from '../../launcher/services/postgres.ts';
import { clusterDir, unprivilegedUser } from '../../launcher/services/postgres-cluster.ts';
import { addFile, copyFiles } from '../../tools/cluster/standby.ts';
import { query } from './services.ts';
import { waitUntil } from './wait-until.ts';

/** A copy of the files of Postgres and its archived log, as `pg_basebackup` and `archive_command` make them. */
export function createLogArchive(root: string, password: string) {
  const [archive, copy] = [join(root, 'archive'), join(root, 'copy')];
  mkdirSync(archive);
  const user = unprivilegedUser();
  if (user) chownSync(archive, user.uid, user.gid);

  return {
    /** Creates the server in this folder, with an archive of its log. */
    prepare(dataDir: string): void {
      preparePostgres({ dataDir, password });
      appendFileSync(
        join(clusterDir(dataDir), 'postgresql.conf'),
        `archive_mode = on\narchive_command = 'test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"'\n`,
      );
    },
    async copy(url: string): Promise<void> {
      const client = new Client({ connectionString: url });
      await client.connect();
      await copyFiles(client, copy);
      await client.end();
    },
    /** Waits until all that is committed is in the archive. */
    async flush(url: string): Promise<void> {
      const [row] = await query<{ file: string }>(
        url,
        'SELECT pg_walfile_name(pg_switch_wal()) AS file',
      );
      const read = () =>
        query<{ last: string }>(url, `SELECT last_archived_wal AS last FROM pg_stat_archiver`);
      await waitUntil(read, ([state]) => (state!.last ?? '') >= row!.file);
    },
    /** Puts the copy into the folder; the server that starts there reads the log, up to the named moment or to its end. */
    restore(dataDir: string, moment?: string): void {
      const cluster = clusterDir(dataDir);
      execFileSync('cp', ['-a', copy, cluster]);
      addFile(cluster, 'recovery.signal', '');
      const target =
        moment && `recovery_target_name = '${moment}'\nrecovery_target_action = promote\n`;
      appendFileSync(
        join(cluster, 'postgresql.auto.conf'),
        `archive_mode = off\nrestore_command = 'cp "${archive}/%f" "%p"'\n${target ?? ''}`,
      );
    },
    /** A server that reads its log answers, but cannot write yet. */
    async waitUntilRestored(url: string): Promise<void> {
      const read = () => query<{ reads: boolean }>(url, 'SELECT pg_is_in_recovery() AS reads');
      await waitUntil(read, ([state]) => !state!.reads);
    },
  };
}
