/** What was sent of a body; what was not is not there. */
export function definedFields<T extends object>(
  body: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  const sent = Object.entries(body).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as { [K in keyof T]: Exclude<T[K], undefined> };
}
