import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../launcher/paths.ts';
import { installPostgres, NEWEST, OLDEST } from './postgres-package.ts';

/** `npm run test:postgres -- [PATH …]`: runs the tests of the database, or those at the paths, on the oldest and the newest Postgres. */
const VERSIONS = [OLDEST, NEWEST];
/** An older planner may prefer another plan for the few rows of a test, and does not tell at once how many rows it has read. */
const WITHOUT_PLANS = ['--testPathIgnorePatterns=query-plans|growing-tables|common-words'];

const named = process.argv.slice(2);
const paths = named.length > 0 ? named : ['test/db'];
const failed = VERSIONS.filter((version) => {
  console.log(`Postgres ${version}`);
  const { status } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'tools/test-runner/start.js'),
      ...paths,
      ...(version === NEWEST ? [] : WITHOUT_PLANS),
    ],
    { env: { ...process.env, TEST_POSTGRES_PACKAGE: installPostgres(version) }, stdio: 'inherit' },
  );
  return status !== 0;
});
process.exit(failed.length === 0 ? 0 : 1);
