import { clockAt, dateAt } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import type { Business } from '../data.ts';

const HOUR_MS = 3_600_000;

type TermsProps = {
  readonly business: Business;
  /** Undefined before a time is chosen, and for a series, whose visits have their own limits. */
  readonly startMs: number | undefined;
};

/** Until when a visit can be moved or cancelled. */
export function Terms({ business, startMs }: TermsProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const { timezone, cancellationWindowHours: count } = business;
  if (startMs === undefined) return t('business.cancellation', { count });
  const untilMs = startMs - count * HOUR_MS;
  if (untilMs < Date.now()) return t('book.fixed');
  const day = formats.day(dateAt(untilMs, timezone));
  return t('book.until', { day, time: clockAt(untilMs, timezone) });
}
