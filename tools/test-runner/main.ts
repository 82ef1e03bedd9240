import { join } from 'node:path';
import { ROOT } from '../../launcher/paths.ts';
import { checkAdvisories } from './advisories.ts';
import { runChecks } from './checks.ts';
import { handleInterrupts } from './interrupt.ts';
import { findCatalogueGaps, listRaisedCodes } from './raised-codes.ts';
import { runTests } from './run-again.ts';
import { findSecrets, listPasswords, readLogs } from './secrets-in-logs.ts';
import { startTestServices, type TestServices } from './services.ts';
import { addTallies, FAILED, PASSED, type Tally } from './tally.ts';

/**
 * `npm test` runs all checks and tests, `npm run verify` those that need no services, and
 * `npm test -- PATH` only the tests there.
 */
const paths = process.argv.slice(2);
const FAST_TESTS = ['test/unit', 'test/contract', 'test/style', 'test/deploy'];

handleInterrupts();
const { passed, failed } = await run();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function run(): Promise<Tally> {
  if (paths[0] === '--verify') {
    const [advisories, checks] = await Promise.all([checkAdvisories(), runChecks()]);
    return addTallies([advisories, checks, await runTests(FAST_TESTS, {})]);
  }
  const needsServices = !paths.every(
    (path) => path.startsWith('--') || FAST_TESTS.some((fast) => path.startsWith(fast)),
  );
  if (paths.length > 0 && !needsServices) return runTests(paths, {});
  if (paths.length > 0) return runWithServices(await startTestServices());
  const [checked, services] = await Promise.all([runChecks(), startTestServices()]);
  return addTallies([checked, await runWithServices(services)]);
}

async function runWithServices(services: TestServices): Promise<Tally> {
  console.log('✓ Postgres, Redis and Temporal are ready');
  try {
    const tested = await runTests(paths, services.env);
    const logs = readLogs(services.logDir);
    return addTallies([tested, checkLogs(logs, services), checkCatalogue(logs)]);
  } finally {
    await services.stop();
  }
}

/** Counts as one test: no gateway or worker of this run logged a secret. */
function checkLogs(logs: string, { passwords }: TestServices): Tally {
  if (logs === '') {
    if (paths.length > 0) return addTallies([]);
    console.log('✗ there are no logs to search for secrets');
    return FAILED;
  }
  const found = findSecrets(logs, [...passwords, ...listPasswords(join(ROOT, 'test'))]);
  const isClean = found.length === 0;
  console.log(`${isClean ? '✓' : '✗'} no secret in ${logs.split('\n').length} lines of log`);
  for (const { kind, line } of found.slice(0, 10)) console.log(`  ${kind}: ${line}`);
  return isClean ? PASSED : FAILED;
}

/** Counts as one test of the whole suite: each code of the catalogue was an answer to a request. */
function checkCatalogue(logs: string): Tally {
  if (paths.length > 0) return addTallies([]);
  const raised = listRaisedCodes(logs);
  const gaps = findCatalogueGaps(raised);
  console.log(`${gaps.length === 0 ? '✓' : '✗'} ${raised.size} error codes were raised over HTTP`);
  for (const gap of gaps) console.log(`  ${gap}`);
  return gaps.length === 0 ? PASSED : FAILED;
}
