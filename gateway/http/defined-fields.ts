/** Drops undefined fields. */
export function definedFields<T extends object>(
  body: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  const defined = Object.entries(body).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as { [K in keyof T]: Exclude<T[K], undefined> };
}
