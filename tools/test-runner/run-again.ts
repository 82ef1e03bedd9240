import { type FileResult, runJest } from './jest.ts';
import { addTallies, type Tally } from './tally.ts';

/** A machine that loses this part of its CPU time may miss the limits of time that tests of processes have. */
const DISTURBED_SHARE = 0.1;
const RUNS_MAX = 3;

/**
 * Runs these tests, or all. Files that fail while the host takes CPU time from this machine run again, one after
 * the other: the machine may have caused their failure. A failure on an undisturbed machine is final.
 */
export async function runTests(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Tally> {
  const options = args.filter((arg) => arg.startsWith('-'));
  let results = await runJest(args, env);
  for (let run = 2; run <= RUNS_MAX; run++) {
    const disturbed = listDisturbed(results);
    if (disturbed.length === 0) break;
    console.log('Failed while the host of this machine took CPU time, and run again:');
    for (const { file, stolenShare } of disturbed) {
      console.log(`  ${String(Math.round(stolenShare * 100)).padStart(3)} %  ${file}`);
    }
    const files = disturbed.map(({ file }) => file);
    results = mergeRuns(results, await runJest([...options, '--maxWorkers=1', ...files], env));
  }
  return addTallies(results);
}

export const listDisturbed = (results: readonly FileResult[]): FileResult[] =>
  results.filter(({ failed, stolenShare }) => failed > 0 && stolenShare >= DISTURBED_SHARE);

/** The results of a later run replace those of the same files. */
export function mergeRuns(
  earlier: readonly FileResult[],
  later: readonly FileResult[],
): FileResult[] {
  const byFile = new Map([...earlier, ...later].map((result) => [result.file, result]));
  return [...byFile.values()];
}
