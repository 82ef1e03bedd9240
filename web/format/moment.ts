import { useFormats } from './formats.ts';

/** `17 Nov 2026, 10:05` in the zone of the reader, unless another is named. */
export function useMoment(timeZone?: string): (instant: string) => string {
  const { locale } = useFormats();
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return (instant) => format.format(Date.parse(instant));
}
