import { readDatabaseConfig } from '../config/index.ts';
import { runMain } from '../config/main.ts';
import { migrate } from '../db/migrate.ts';

/** `npm run migrate`: applies the missing migrations. DATABASE_URL must log in as the owner. */
await runMain(async () => {
  await migrate(readDatabaseConfig(process.env).DATABASE_URL);
  console.log('The schema is up to date.');
});
