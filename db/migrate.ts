import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Client } from 'pg';
import { connectClient } from './single-client.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
/** drizzle's own migrator passes the same object; its types do not declare it. */
type Session = Parameters<PgDialect['migrate']>[1];
/** Any number, as long as every migrator uses the same one. */
const MIGRATION_LOCK = 4_267_351;
/** Queries queue behind a migration that waits for a lock. It must fail soon and be run again. */
const LOCK_TIMEOUT = '5s';

export class OtherHistoryError extends Error {
  static readonly cure =
    'use an empty database; delete the data folder if npm start created this one';

  constructor() {
    super('the database was created by an unreleased version of Amsel');
  }
}

/** Concurrent migrators are safe: the first one migrates, the others wait and find nothing to do. */
export async function migrate(url: string): Promise<void> {
  const client = await connectClient({ connectionString: url, application_name: 'amsel_migrate' });
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
    const session = drizzle(client)._.session as unknown as Session;
    const config = { migrationsFolder: MIGRATIONS };
    const migrations = readMigrationFiles(config);
    await refuseOtherHistory(
      client,
      migrations.map(({ hash }) => hash),
    );
    // One transaction per file: drizzle's migrator uses one for all, which would accumulate their locks.
    for (const migration of migrations) {
      await new PgDialect().migrate([migration], session, config);
    }
  } finally {
    await client.end();
  }
}

/** The initial schema changes until the first release. A database that has an earlier one cannot be migrated. */
async function refuseOtherHistory(client: Client, hashes: readonly string[]): Promise<void> {
  const table = await client.query<{ name: string | null }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations')::text AS name`,
  );
  if (table.rows[0]!.name === null) return;
  const applied = await client.query<{ hash: string }>(
    'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id',
  );
  // A database of a later release has more migrations; the common ones are the same.
  if (applied.rows.every(({ hash }, i) => i >= hashes.length || hash === hashes[i])) return;
  throw new OtherHistoryError();
}
