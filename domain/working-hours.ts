import type { MinuteSpan, WorkingHours } from './calendar.ts';
import type { LocalDay } from './local-time.ts';

/**
 * The hours of a professional at a business on a date: the exception of that date, else the weekly
 * hours. A professional without weekly hours there works the same hours every day.
 */
export function listWorkingSpans(
  professional: Pick<WorkingHours, 'hours' | 'weeklyHours' | 'exceptions'>,
  businessId: string,
  { date, weekday, boundOf }: Pick<LocalDay, 'date' | 'weekday' | 'boundOf'>,
): MinuteSpan[] {
  const exception = professional.exceptions.find(
    (e) => e.businessId === businessId && e.date === date,
  );
  if (exception) return joinSpans(exception.spans, boundOf);
  const weekly = professional.weeklyHours.filter((span) => span.businessId === businessId);
  if (weekly.length === 0) return [professional.hours];
  return joinSpans(
    weekly.filter((span) => span.weekday === weekday),
    boundOf,
  );
}

/** Joins spans that touch, so that an appointment may cross from one into the next. */
export function joinSpans(
  spans: readonly MinuteSpan[],
  boundOf: LocalDay['boundOf'],
): MinuteSpan[] {
  const result: MinuteSpan[] = [];
  for (const { startMin, endMin } of spans.toSorted((a, b) => a.startMin - b.startMin)) {
    const last = result.at(-1);
    if (last && boundOf(startMin) <= boundOf(last.endMin)) {
      result[result.length - 1] = { ...last, endMin: Math.max(last.endMin, endMin) };
    } else result.push({ startMin, endMin });
  }
  return result;
}
