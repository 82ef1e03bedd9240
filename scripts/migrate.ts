import { databaseConfig } from '../config/index.ts';
import { runMain } from '../config/main.ts';
import { migrate } from '../db/migrate.ts';

/** `npm run migrate`: brings DATABASE_URL up to date, as its owner. */
await runMain(async () => {
  await migrate(databaseConfig(process.env).DATABASE_URL);
  console.log('The schema is up to date.');
});
