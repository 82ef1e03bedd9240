/** The entry at another place of the line; the others move by one. */
export function withMoved<Entry extends { readonly id: string }>(
  line: readonly Entry[],
  id: string,
  place: number,
): Entry[] {
  const moved = line.filter((entry) => entry.id === id);
  const rest = line.filter((entry) => entry.id !== id);
  return [...rest.slice(0, place), ...moved, ...rest.slice(place)];
}
