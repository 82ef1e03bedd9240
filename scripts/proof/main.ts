import { parseArgs } from 'node:util';
import { reportOf } from './report.ts';
import { prove, type Sabotage, SABOTAGES } from './run.ts';

/**
 * `npm run proof -- --minutes 20 --seed 7`: a whole system under load while its parts die, and then the
 * question whether anything was booked twice, lost or half. `--sabotages` breaks it on purpose, in each of
 * four ways, to show that the proof would find out, and once in none, to show that it finds nothing there.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    sabotages: { type: 'boolean', default: false },
  },
});
const SABOTAGED_SECONDS = 15;
const SHOWN_VIOLATIONS = 5;
const seed = Number(values.seed);
const seconds = Number(values.minutes) * 60;
if (!Number.isSafeInteger(seed) || !(seconds > 0)) {
  console.error('usage: npm run proof -- [--minutes N] [--seed N] [--sabotages]');
  process.exit(2);
}

const stopAsked = new Promise<void>((settle) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, settle);
});

process.exit((await (values.sabotages ? sabotaged() : proven())) ? 0 : 1);

async function proven(): Promise<boolean> {
  console.log(`seed ${seed}: the same faults come again with --seed ${seed}`);
  const proof = await prove({ seed, seconds, stopAsked, say: console.log });
  console.log(reportOf(proof));
  return proof.violations.length === 0;
}

async function sabotaged(): Promise<boolean> {
  let areAsExpected = await isAsExpected('nothing', (violations) => violations.length === 0);
  for (const [sabotage, sign] of Object.entries(SABOTAGES) as [Sabotage, RegExp][]) {
    const isCaught = (violations: readonly string[]) => violations.some((each) => sign.test(each));
    areAsExpected = (await isAsExpected(sabotage, isCaught)) && areAsExpected;
  }
  return areAsExpected;
}

async function isAsExpected(
  sabotage: Sabotage | 'nothing',
  isSo: (violations: readonly string[]) => boolean,
): Promise<boolean> {
  console.log(`\nbroken: ${sabotage}`);
  const options = { seed, seconds: SABOTAGED_SECONDS, sabotage, stopAsked, say: console.log };
  const { violations } = await prove(options);
  const [yes, no] =
    sabotage === 'nothing' ? ['nothing found', 'something found'] : ['caught', 'not caught'];
  console.log(isSo(violations) ? `✓ ${yes}` : `✗ ${no}`);
  for (const violation of violations.slice(0, SHOWN_VIOLATIONS)) console.log(`  ${violation}`);
  return isSo(violations);
}
