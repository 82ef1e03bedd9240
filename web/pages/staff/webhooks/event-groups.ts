/** The groups of event types, by the word before the dot. */
export function groupsOf(types: readonly string[]): [string, string[]][] {
  const groups = new Map<string, string[]>();
  for (const type of types) {
    const [group = type] = type.split('.', 1);
    groups.set(group, [...(groups.get(group) ?? []), type]);
  }
  return [...groups];
}
