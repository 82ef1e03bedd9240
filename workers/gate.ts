export type Gate = ReturnType<typeof createGate>;

/** Lets at most `max` pieces of work run at once; the others wait in order, without a time limit. */
export function createGate(max: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= max) await new Promise<void>((proceed) => waiting.push(proceed));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place passes to the next one.
      if (next) next();
      else running -= 1;
    }
  };
}
