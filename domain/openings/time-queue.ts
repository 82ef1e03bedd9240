type Queued = { readonly startMs: number; readonly rank: number };

/** Entries by start, then by rank. */
export type TimeQueue<E extends Queued> = {
  /** Lists the first entries of this start once they are needed. It is later than that of the last entry taken. */
  readonly open: (startMs: number) => void;
  /** The entry starts later than the last that was taken. */
  readonly put: (entry: E) => void;
  /** Takes an entry that starts before this instant. */
  readonly take: (beforeMs: number) => E | undefined;
  /** The entries before this instant that were not taken, in their order. */
  readonly rest: (beforeMs: number) => Iterable<E>;
};

/** A queue whose first entries of each start are listed by rank once they are needed. */
export function createTimeQueue<E extends Queued>(
  listAt: (startMs: number) => Iterator<E, void>,
): TimeQueue<E> {
  const byStart = new Map<number, Bucket<E>>();
  let current: Bucket<E> | undefined;
  function open(startMs: number): Bucket<E> {
    let bucket = byStart.get(startMs);
    if (!bucket) byStart.set(startMs, (bucket = createBucket(listAt(startMs))));
    return bucket;
  }
  return {
    open: (startMs) => void open(startMs),
    put: (entry) => open(entry.startMs).put(entry),
    take(beforeMs) {
      for (;;) {
        const entry = current?.take();
        if (entry) return entry;
        let startMs = Infinity;
        for (const each of byStart.keys()) startMs = Math.min(startMs, each);
        if (startMs >= beforeMs || startMs === Infinity) return undefined;
        current = byStart.get(startMs)!;
        byStart.delete(startMs);
      }
    },
    *rest(beforeMs) {
      if (current) yield* current.rest();
      for (const startMs of [...byStart.keys()].sort((a, b) => a - b)) {
        if (startMs >= beforeMs) return;
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
function createBucket<E extends Queued>(source: Iterator<E, void> | undefined): Bucket<E> {
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
