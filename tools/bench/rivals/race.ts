import type { BookingSystem } from './adapter.ts';

/** How many customers of each round were told that they have the one time that all of them wanted. */
type Winners = readonly number[];
export type RaceResult = {
  /** Rounds with more than one winner. */
  readonly doubleBooked: number;
  /** Rounds in which the time stayed free. */
  readonly unsold: number;
  readonly winnersMax: number;
};
type Race = {
  readonly rounds: number;
  readonly competitors: number;
  readonly nextSlot: () => number;
};

/** Each customer reads whether the time is free, as their page does, and books it only then. */
export async function race(
  { isFree, book }: Pick<BookingSystem, 'isFree' | 'book'>,
  { rounds, competitors, nextSlot }: Race,
): Promise<RaceResult> {
  const winners: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const slot = nextSlot();
    const isTold = await Promise.all(
      Array.from({ length: competitors }, async (_, competitor) => {
        return (await isFree(slot)) && (await book(slot, competitor));
      }),
    );
    winners.push(isTold.filter(Boolean).length);
  }
  return summarizeRaces(winners);
}

export function summarizeRaces(winners: Winners): RaceResult {
  return {
    doubleBooked: winners.filter((count) => count > 1).length,
    unsold: winners.filter((count) => count === 0).length,
    winnersMax: Math.max(0, ...winners),
  };
}
