/** Names and dates that no other operation of this process uses. */
const reserved = new Map<string, Set<string>>();

/** The first of the names that is free on all of the dates is now reserved; undefined if none is. */
export function reserve(names: readonly string[], dates: readonly string[]): string | undefined {
  const name = names.find((each) => !dates.some((date) => reserved.get(each)?.has(date)));
  if (name === undefined) return undefined;
  reserved.set(name, new Set([...(reserved.get(name) ?? []), ...dates]));
  return name;
}

export function release(names: readonly string[], dates: readonly string[]): void {
  for (const name of names) for (const date of dates) reserved.get(name)?.delete(date);
}
