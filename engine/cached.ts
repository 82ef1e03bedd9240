/** Reads at most once in `cachedMs`; callers in between share the result. A failure is not kept. */
export function createCached<T>(read: () => Promise<T>, cachedMs: number): () => Promise<T> {
  let cached: { readonly untilMs: number; readonly value: Promise<T> } | undefined;
  return () => {
    if (cached && Date.now() < cached.untilMs) return cached.value;
    const value = read();
    cached = { untilMs: Date.now() + cachedMs, value };
    value.catch(() => (cached = undefined));
    return value;
  };
}
