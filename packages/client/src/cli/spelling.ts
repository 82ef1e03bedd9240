import { graphemesOf } from './text.ts';

/** ` (did you mean book?)`, if one of the known words is meant. */
export function suggestionFor(word: string, known: readonly string[]): string {
  const [nearest] = known
    .map((each) => ({ each, distance: distanceOf(graphemesOf(word), graphemesOf(each)) }))
    .filter(({ each, distance }) => distance <= Math.min(2, each.length / 3))
    .toSorted((one, other) => one.distance - other.distance);
  return nearest ? ` (did you mean ${nearest.each}?)` : '';
}

/** How many letters are to be added, left out or changed. */
function distanceOf(one: readonly string[], other: readonly string[]): number {
  let above = [0, ...other.map((_letter, index) => index + 1)];
  for (const [row, letter] of one.entries()) {
    const cells = [row + 1];
    for (const [column, expected] of other.entries()) {
      const changed = above[column]! + (letter === expected ? 0 : 1);
      cells.push(Math.min(changed, above[column + 1]! + 1, cells[column]! + 1));
    }
    above = cells;
  }
  return above.at(-1)!;
}
