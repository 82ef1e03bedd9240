import { workerConfig } from '../config/index.ts';
import { migrate } from '../db/migrate.ts';

/** `npm run migrate`: brings DATABASE_URL up to date, as its owner. */
const { DATABASE_URL } = workerConfig({ TEMPORAL_ADDRESS: 'unused:0', ...process.env });
await migrate(DATABASE_URL);
console.log('The schema is up to date.');
