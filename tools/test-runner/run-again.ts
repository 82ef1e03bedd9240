import { type FileResult, runJest } from './jest.ts';
import { addTallies, type Tally } from './tally.ts';

/** A machine that loses this part of its CPU time may miss the limits of time that tests of processes have. */
const DISTURBED_SHARE = 0.1;
const RUNS_MAX = 3;
/** More files than these do not fail at once because two of them share the CPU. */
const CROWDED_MAX = 3;

/**
 * Runs these tests, or all. Files that fail while the host takes CPU time from this machine run again, one after
 * the other: the machine may have caused their failure. So does, once, a file that failed beside another one.
 * A failure of a file that runs alone on an undisturbed machine is final.
 */
export async function runTests(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Tally> {
  const options = args.filter((arg) => arg.startsWith('-'));
  let results = await runJest(args, env);
  const runAlone = async (files: readonly string[]) => {
    results = mergeRuns(results, await runJest([...options, '--maxWorkers=1', ...files], env));
  };
  const crowded = listCrowded(results);
  if (crowded.length > 0) {
    console.log('Failed beside other files, and run again alone:');
    for (const { file } of crowded) console.log(`  ${file}`);
    await runAlone(crowded.map(({ file }) => file));
  }
  for (let run = 2; run <= RUNS_MAX; run++) {
    const disturbed = listDisturbed(results);
    if (disturbed.length === 0) break;
    console.log('Failed while the host of this machine took CPU time, and run again:');
    for (const { file, stolenShare } of disturbed) {
      console.log(`  ${String(Math.round(stolenShare * 100)).padStart(3)} %  ${file}`);
    }
    await runAlone(disturbed.map(({ file }) => file));
  }
  return addTallies(results);
}

export const listDisturbed = (results: readonly FileResult[]): FileResult[] =>
  results.filter(({ failed, stolenShare }) => failed > 0 && stolenShare >= DISTURBED_SHARE);

/** None if one file was run, or if so many failed that their number is not by chance. */
export function listCrowded(results: readonly FileResult[]): FileResult[] {
  const isDisturbed = new Set(listDisturbed(results));
  const failed = results.filter((each) => each.failed > 0 && !isDisturbed.has(each));
  return results.length > 1 && failed.length <= CROWDED_MAX ? failed : [];
}

/** The results of a later run replace those of the same files. */
export function mergeRuns(
  earlier: readonly FileResult[],
  later: readonly FileResult[],
): FileResult[] {
  const byFile = new Map([...earlier, ...later].map((result) => [result.file, result]));
  return [...byFile.values()];
}
