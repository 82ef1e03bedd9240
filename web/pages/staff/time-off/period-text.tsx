import { useFormats } from '../../../format/formats.ts';
import { toPeriod } from './period.ts';

type PeriodTextProps = { readonly from: string; readonly to: string; readonly timezone: string };

/** `Tue 17 Nov – Fri 20 Nov`, or `Tue 17 Nov, 14:00 – 16:00`. */
export function PeriodText({ from, to, timezone }: PeriodTextProps) {
  const formats = useFormats();
  const { clock, ...dates } = toPeriod(from, to, timezone);
  const [first, last] = [formats.day(dates.from), formats.day(dates.to)];
  if (!clock) return <>{dates.from === dates.to ? first : `${first} – ${last}`}</>;
  if (dates.from === dates.to) {
    return (
      <>
        {first}, <bdi dir="ltr">{`${clock.start} – ${clock.end}`}</bdi>
      </>
    );
  }
  return <>{`${first}, ${clock.start} – ${last}, ${clock.end}`}</>;
}
