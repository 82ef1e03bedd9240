import { readDatabaseConfig } from '../config/index.ts';
import { runMain } from '../config/main.ts';
import { requireServer } from '../config/require-server.ts';
import { migrate } from '../db/migrate.ts';
import { storeSessionSettings } from '../db/session-settings.ts';
import { tryPostgres } from '../launcher/external-services.ts';

/**
 * `npm run migrate`: applies the missing migrations. DATABASE_URL must log in as the owner, without a pooler. With
 * `--pooler`, the settings of gateway and worker are stored with their roles.
 */
await runMain(async () => {
  const { DATABASE_URL: url } = readDatabaseConfig(process.env);
  await requireServer('Postgres', 'DATABASE_URL', () => tryPostgres(url));
  await migrate(url);
  if (process.argv.includes('--pooler')) await storeSessionSettings(url);
  console.log('The schema is up to date.');
});
