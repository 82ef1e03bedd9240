import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Client } from 'pg';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
/** What drizzle's own migrator passes there, too; its types do not say so. */
type Session = Parameters<PgDialect['migrate']>[1];
/** Any number will do, as long as every migrator takes the same. */
const MIGRATION_LOCK = 4_267_351;
/** Whoever asks for a table after us waits behind us: rather give up, change nothing, and be run again. */
const LOCK_TIMEOUT = '5s';

/** Safe to run from several processes at once: the first migrates, the others wait and find it done. */
export async function migrate(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'amsel_migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
    const session = drizzle(client)._.session as unknown as Session;
    const config = { migrationsFolder: MIGRATIONS };
    // Each in its own transaction, whatever release one comes from: all in one, each would hold the locks of those before it.
    for (const migration of readMigrationFiles(config)) {
      await new PgDialect().migrate([migration], session, config);
    }
  } finally {
    await client.end();
  }
}
