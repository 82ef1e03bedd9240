import type { Output } from '../../../../api/call.ts';
import { addSpan, type Closed, type Span } from './hours.ts';

type Closure = Output<'listClosures'>[number];
type Opening = Output<'listExceptionalOpenings'>[number];

/** A closure or an exceptional opening. */
export type SpecialDay = Closed & {
  readonly kind: 'closed' | 'open';
  readonly id: string;
  readonly name: string | null;
  /** The part of each date that is closed, or the hours of the opening; none: the whole day. */
  readonly spans: Span[];
};

/** Both kinds in one list, earliest first. */
export function toSpecialDays(
  closures: readonly Closure[],
  openings: readonly Opening[],
): SpecialDay[] {
  const days = [...closures.map(closureToDay), ...openings.map(openingToDay)];
  return days.toSorted((a, b) => a.from.localeCompare(b.from));
}

export function closureToDay(closure: Closure): SpecialDay {
  const { start, end } = closure;
  return {
    kind: 'closed',
    ...closure,
    spans: start === null || end === null ? [] : [{ start, end }],
  };
}

export function openingToDay({ date, ...opening }: Opening): SpecialDay {
  return { kind: 'open', ...opening, from: date, to: date, start: null, end: null };
}

/** A closure or an opening as it is edited. */
export type SpecialDraft = {
  readonly kind: 'closed' | 'open';
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** A closure of whole days: the spans do not count. */
  readonly isWhole: boolean;
  /** The part of each date that is closed, or the hours of an opening; at least one. */
  readonly spans: readonly Span[];
};

/** Undefined: a new one, today. */
export function toDraft(day: SpecialDay | undefined, today: string): SpecialDraft {
  return {
    kind: day?.kind ?? 'closed',
    name: day?.name ?? '',
    from: day?.from ?? today,
    to: day?.to ?? today,
    isWhole: !day || day.spans.length === 0,
    spans: day && day.spans.length > 0 ? day.spans : addSpan([]),
  };
}

/** A closure has one span in each of its days, or none. */
export function toClosed({ from, to, isWhole, spans: [span] }: SpecialDraft): Closed {
  const part = isWhole ? undefined : span;
  return { from, to, start: part?.start ?? null, end: part?.end ?? null };
}
