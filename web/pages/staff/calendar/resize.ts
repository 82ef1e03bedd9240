import type { DayLayout } from './day-layout.ts';
import { DAY_MINUTES, type Span } from './spans.ts';

export type Edge = 'from' | 'to';

/** The shortest span that a drag leaves. */
const MINUTES_MIN = 15;

/** Working hours with one edge at another minute: within the opening hours, and apart from the spans beside it. */
export function moveEdge(
  { hours, open }: Pick<DayLayout, 'hours' | 'open'>,
  { index, edge, minute }: { readonly index: number; readonly edge: Edge; readonly minute: number },
): Span[] {
  const span = hours[index]!;
  const first = Math.min(open[0]?.from ?? 0, span.from);
  const last = Math.max(open.at(-1)?.to ?? DAY_MINUTES, span.to);
  const [least, most] =
    edge === 'from'
      ? [hours[index - 1]?.to ?? first, span.to - MINUTES_MIN]
      : [span.from + MINUTES_MIN, hours[index + 1]?.from ?? last];
  const moved = { ...span, [edge]: Math.min(Math.max(minute, least), most) };
  return hours.map((old, i) => (i === index ? moved : old));
}
