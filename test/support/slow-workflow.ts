/** Runs longer than the limit of its test: a million rounds take some milliseconds. */
export async function slow(rounds: number): Promise<string> {
  let turns = 0;
  for (let n = 0; n < rounds; n++) turns += n % 7;
  return turns > 0 ? 'done' : 'not done';
}
