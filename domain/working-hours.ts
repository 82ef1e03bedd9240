import type { MinuteSpan, ProfessionalRules } from './calendar.ts';
import type { LocalDay } from './local-time.ts';

/**
 * When a professional works at a business on a date: what that date's exception says, else the
 * weekly hours there. Who has none there works the same hours every day.
 */
export function listWorkingSpans(
  professional: ProfessionalRules,
  businessId: string,
  { date, weekday, boundOf }: Pick<LocalDay, 'date' | 'weekday' | 'boundOf'>,
): MinuteSpan[] {
  const exception = professional.exceptions.find(
    (e) => e.businessId === businessId && e.date === date,
  );
  if (exception) return joined(exception.spans, boundOf);
  const weekly = professional.weeklyHours.filter((span) => span.businessId === businessId);
  if (weekly.length === 0) return [professional.hours];
  return joined(
    weekly.filter((span) => span.weekday === weekday),
    boundOf,
  );
}

/** Spans that touch become one, so that an appointment may run from one into the next. */
function joined(spans: readonly MinuteSpan[], boundOf: LocalDay['boundOf']): MinuteSpan[] {
  const result: MinuteSpan[] = [];
  for (const { startMin, endMin } of spans.toSorted((a, b) => a.startMin - b.startMin)) {
    const last = result.at(-1);
    if (last && boundOf(startMin) <= boundOf(last.endMin)) {
      result[result.length - 1] = { ...last, endMin: Math.max(last.endMin, endMin) };
    } else result.push({ startMin, endMin });
  }
  return result;
}
