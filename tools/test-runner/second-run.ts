import { runJest, type FileResult } from './jest.ts';
import { addTallies, type Tally } from './tally.ts';

/** Tests of processes have limits of time, which a machine misses that gets much less CPU time than it asks for. */
const DISTURBED_SHARE = 0.1;

/**
 * Runs these tests, or all. Files that fail while the host takes CPU time from this machine run a second time, one
 * after the other: their failure may be of the machine. A failure on an undisturbed machine is final.
 */
export async function runTests(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Tally> {
  const first = await runJest(args, env);
  const disturbed = listDisturbed(first);
  if (disturbed.length === 0) return addTallies(first);
  console.log('Failed while the host of this machine took CPU time, and run again:');
  for (const { file, stolenShare } of disturbed) {
    console.log(
      `  ${Math.round(stolenShare * 100)
        .toString()
        .padStart(3)} %  ${file}`,
    );
  }
  const options = args.filter((arg) => arg.startsWith('-'));
  const files = disturbed.map(({ file }) => file);
  const second = await runJest([...options, '--maxWorkers=1', ...files], env);
  return addTallies(mergeRuns(first, second));
}

export const listDisturbed = (results: readonly FileResult[]): FileResult[] =>
  results.filter(({ failed, stolenShare }) => failed > 0 && stolenShare >= DISTURBED_SHARE);

/** The results of the second run replace those of the same files. */
export function mergeRuns(
  first: readonly FileResult[],
  second: readonly FileResult[],
): FileResult[] {
  const byFile = new Map([...first, ...second].map((result) => [result.file, result]));
  return [...byFile.values()];
}
