import { readCommandLine } from '../../config/command-line.ts';
import { reportOf } from './report.ts';
import { prove } from './run.ts';
import { judge, SABOTAGE_NAMES } from './sabotages.ts';

/**
 * `npm run proof -- --minutes 20 --seed 7`: a whole system under load while its parts die, and then the
 * question whether anything was booked twice, lost or half. `--sabotages` breaks it on purpose, in each of
 * four ways, to show that the proof would find out, and once in none, to show that it finds nothing there.
 */
const SABOTAGED_SECONDS = 15;
const USAGE = `usage: npm run proof -- [--minutes N] [--seed N]
       npm run proof -- --sabotages [NAME …] [--seed N]

  --minutes N   for how long parts die; 20 unless given
  --seed N      the same faults once more; drawn, and printed, unless given
  --sabotages   break the engine on purpose instead, each way for ${SABOTAGED_SECONDS} s, to show that it is noticed;
                every way, or only ${SABOTAGE_NAMES.join(' | ')}

example: npm run proof -- --minutes 3 --seed 7
         npm run proof -- --sabotages answer-before-commit`;

const { values, words, refuse } = readCommandLine(
  USAGE,
  {
    minutes: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    sabotages: { type: 'boolean', default: false },
  },
  SABOTAGE_NAMES,
);
const seed = Number(values.seed);
const seconds = Number(values.minutes ?? 20) * 60;
if (!Number.isSafeInteger(seed)) refuse(`--seed ${values.seed} is no whole number`);
if (!(seconds > 0)) refuse(`--minutes ${values.minutes} is no time`);
if (values.minutes !== undefined && values.sabotages) refuse('--minutes is not for --sabotages');
if (words.length > 0 && !values.sabotages) refuse(`${words[0]} is for --sabotages`);

const stopRequested = new Promise<void>((settle) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, settle);
});

process.exit((await (values.sabotages ? sabotaged() : proven())) ? 0 : 1);

async function proven(): Promise<boolean> {
  console.log(`seed ${seed}: the same faults come again with --seed ${seed}`);
  const proof = await prove({ seed, seconds, stopRequested, report: console.log });
  console.log(reportOf(proof));
  return proof.violations.length === 0;
}

async function sabotaged(): Promise<boolean> {
  const isAsked = (name: string) => words.length === 0 || words.includes(name);
  let areAsExpected = true;
  for (const sabotage of SABOTAGE_NAMES.filter(isAsked)) {
    console.log(`\nbroken: ${sabotage}`);
    const options = {
      seed,
      seconds: SABOTAGED_SECONDS,
      sabotage,
      stopRequested,
      report: console.log,
    };
    const verdict = judge(sabotage, (await prove(options)).violations);
    console.log(verdict.words);
    areAsExpected &&= verdict.isAsExpected;
  }
  return areAsExpected;
}
