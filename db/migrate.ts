import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Client } from 'pg';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
/** drizzle's own migrator passes the same object; its types do not declare it. */
type Session = Parameters<PgDialect['migrate']>[1];
/** Any number, as long as every migrator uses the same one. */
const MIGRATION_LOCK = 4_267_351;
/** Queries queue behind a migration that waits for a lock. It must fail soon and be run again. */
const LOCK_TIMEOUT = '5s';

/** Concurrent migrators are safe: the first one migrates, the others wait and find nothing to do. */
export async function migrate(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'amsel_migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
    const session = drizzle(client)._.session as unknown as Session;
    const config = { migrationsFolder: MIGRATIONS };
    // One transaction per file: drizzle's migrator uses one for all, which would accumulate their locks.
    for (const migration of readMigrationFiles(config)) {
      await new PgDialect().migrate([migration], session, config);
    }
  } finally {
    await client.end();
  }
}
