import { readCommandLine } from '../../config/command-line.ts';
import { reportText } from './report.ts';
import { createLog } from './log.ts';
import { prove, withCluster } from './run.ts';
import { createSabotageRuns, SABOTAGE_SECONDS_MAX } from './sabotage-run.ts';
import { judgeSabotage, SABOTAGE_NAMES } from './sabotages.ts';

/**
 * `npm run proof`: kills and freezes the processes of a whole system under load, and then looks for
 * bookings that are lost, duplicate or incomplete. `--sabotages` shows that it would find them.
 */
const USAGE = `usage: npm run proof -- [--minutes N] [--seed N]
       npm run proof -- --sabotages [NAME …] [--seed N]

  --minutes N   how long to inject faults; 20 by default
  --seed N      which faults to inject; random by default, and printed
  --sabotages   break the engine on purpose instead, each way for up to ${SABOTAGE_SECONDS_MAX} s, to show that
                the proof detects it; all of them, or only ${SABOTAGE_NAMES.join(' | ')}

example: npm run proof -- --minutes 3 --seed 7
         npm run proof -- --sabotages answer-before-commit`;

const {
  values,
  words: names,
  refuse,
} = readCommandLine(
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
if (!Number.isSafeInteger(seed)) refuse(`--seed ${values.seed} is not an integer`);
if (!(seconds > 0)) refuse(`--minutes ${values.minutes} is not a positive number`);
if (values.minutes !== undefined && values.sabotages) {
  refuse('--minutes cannot be used with --sabotages');
}
if (names.length > 0 && !values.sabotages) refuse(`${names[0]} needs --sabotages`);

const stopRequested = new Promise<void>((settle) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, settle);
});

process.exit((await (values.sabotages ? showSabotages() : runWithFaults())) ? 0 : 1);

async function runWithFaults(): Promise<boolean> {
  console.log(`seed ${seed}: --seed ${seed} repeats these faults`);
  const proof = await prove({ seed, seconds, report: console.log }, stopRequested);
  console.log(reportText(proof));
  return proof.violations.length === 0;
}

function showSabotages(): Promise<boolean> {
  const isSelected = (name: string) => names.length === 0 || names.includes(name);
  return withCluster(console.log, stopRequested, async (cluster) => {
    const runSabotage = createSabotageRuns(cluster, createLog(), seed);
    let areAsExpected = true;
    for (const sabotage of SABOTAGE_NAMES.filter(isSelected)) {
      console.log(`\nsabotage: ${sabotage}`);
      const violations = await runSabotage(sabotage);
      const { isAsExpected, text } = judgeSabotage(sabotage, violations);
      console.log(text);
      areAsExpected &&= isAsExpected;
    }
    return { result: areAsExpected, isKept: false };
  });
}
