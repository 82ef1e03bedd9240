/** Minutes of a day in the zone of the business: from the first up to the second, which is not included. */
export type Span = { readonly from: number; readonly to: number };

export const DAY_MINUTES = 1440;

/** Joins spans that touch or overlap; in order. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans
    .filter(({ from, to }) => to > from)
    .toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && span.from <= last.to) {
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    } else joined.push(span);
  }
  return joined;
}

/** The parts of spans that no other span covers. */
export function subtractSpans(spans: readonly Span[], taken: readonly Span[]): Span[] {
  return joinSpans(taken).reduce<Span[]>(
    (left, cut) =>
      left.flatMap((span) => {
        if (cut.to <= span.from || cut.from >= span.to) return [span];
        const parts = [
          { from: span.from, to: cut.from },
          { from: cut.to, to: span.to },
        ];
        return parts.filter(({ from, to }) => to > from);
      }),
    joinSpans(spans),
  );
}

export function sumMinutes(spans: readonly Span[]): number {
  return joinSpans(spans).reduce((sum, { from, to }) => sum + to - from, 0);
}

export type Lane = { readonly lane: number; readonly lanes: number };

/** Side by side where they overlap: the lane of each span, and how many lanes its group has. */
export function placeInLanes<Item extends Span>(items: readonly Item[]): (Item & Lane)[] {
  const placed: (Item & { lane: number; group: number })[] = [];
  const widths: number[] = [];
  let ends: number[] = [];
  for (const item of items.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (ends.every((end) => end <= item.from)) {
      ends = [];
      widths.push(0);
    }
    const free = ends.findIndex((end) => end <= item.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = item.to;
    widths[widths.length - 1] = ends.length;
    placed.push({ ...item, lane, group: widths.length - 1 });
  }
  return placed.map(({ group, ...item }) => ({
    ...(item as never as Item & Lane),
    lanes: widths[group]!,
  }));
}
