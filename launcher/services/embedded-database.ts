import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDatabaseConfig } from '../../config/index.ts';
import { ROOT } from '../paths.ts';
import { loadOrCreateSecrets } from '../secrets.ts';

/** The line of postmaster.pid that holds the port. */
const PORT_LINE = 3;

/** The URL of the Postgres that a running `npm start` embeds; undefined if there is none. */
function findEmbeddedDatabase(dataDir: string): string | undefined {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const port = readFileSync(pidFile, 'utf8').split('\n')[PORT_LINE];
  return `postgresql://amsel:${loadOrCreateSecrets(dataDir).databasePassword}@127.0.0.1:${port}/amsel`;
}

/** DATABASE_URL, or the Postgres of a running `npm start`. */
export function findDatabaseUrl(env: Readonly<Record<string, string | undefined>>): string {
  const dataDir = env['AMSEL_DATA_DIR'] || join(ROOT, '.amsel');
  const embedded = env['DATABASE_URL'] ? undefined : findEmbeddedDatabase(dataDir);
  return embedded ?? readDatabaseConfig(env).DATABASE_URL;
}
