/** Runs longer than the limit of its test. */
export async function slow(ms: number): Promise<string> {
  let turns = 0;
  // The clock of the sandbox stands still, so the time is counted in work.
  for (let n = 0; n < ms * 100_000; n++) turns += n % 7;
  return turns > 0 ? 'done' : 'not done';
}
