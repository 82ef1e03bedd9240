type Queued = { readonly startMs: number; readonly rank: number };

/** Entries by start, then by rank. */
export type TimeQueue<E extends Queued> = {
  /** The entry starts later than the last that was taken. */
  readonly put: (entry: E) => void;
  readonly take: () => E | undefined;
  /** The entries that were not taken, in their order. */
  readonly rest: () => Iterable<E>;
};

/** A queue whose first entries of each start are listed by rank once they are needed. */
export function createTimeQueue<E extends Queued>(
  starts: Iterable<number>,
  listAt: (startMs: number) => Iterator<E, void>,
): TimeQueue<E> {
  const byStart = new Map<number, Bucket<E>>();
  for (const startMs of starts) byStart.set(startMs, createBucket(listAt(startMs)));
  let current: Bucket<E> | undefined;
  return {
    put(entry) {
      let bucket = byStart.get(entry.startMs);
      if (!bucket) byStart.set(entry.startMs, (bucket = createBucket()));
      bucket.put(entry);
    },
    take() {
      for (;;) {
        const entry = current?.take();
        if (entry) return entry;
        if (byStart.size === 0) return undefined;
        const startMs = Math.min(...byStart.keys());
        current = byStart.get(startMs)!;
        byStart.delete(startMs);
      }
    },
    *rest() {
      if (current) yield* current.rest();
      for (const startMs of [...byStart.keys()].sort((a, b) => a - b)) {
        yield* byStart.get(startMs)!.rest();
      }
    },
  };
}

type Bucket<E> = {
  readonly put: (entry: E) => void;
  readonly take: () => E | undefined;
  readonly rest: () => Iterable<E>;
};

/** Entries of one start: those that are listed when needed, and those that were put in. */
function createBucket<E extends Queued>(source?: Iterator<E, void>): Bucket<E> {
  /** Listed, not taken. */
  const listed: E[] = [];
  const added: E[] = [];
  let isSorted = true;
  function sortAdded(): void {
    if (!isSorted) added.sort((a, b) => a.rank - b.rank);
    isSorted = true;
  }
  function peekListed(place: number): E | undefined {
    while (source && listed.length <= place) {
      const next = source.next();
      if (next.done) source = undefined;
      else listed.push(next.value);
    }
    return listed[place];
  }
  const isFirst = (a: E | undefined, b: E | undefined) => a && (!b || a.rank < b.rank);
  return {
    put(entry) {
      isSorted &&= added.length === 0 || added.at(-1)!.rank < entry.rank;
      added.push(entry);
    },
    take() {
      sortAdded();
      return isFirst(peekListed(0), added[0]) ? listed.shift() : added.shift();
    },
    *rest() {
      sortAdded();
      let [i, j] = [0, 0];
      for (;;) {
        const [a, b] = [peekListed(i), added[j]];
        if (!a && !b) return;
        if (isFirst(a, b)) {
          i += 1;
          yield a!;
        } else {
          j += 1;
          yield b!;
        }
      }
    },
  };
}
