import { useFormats } from './formats.ts';

/** A moment in the zone of the reader. */
export function useMoment(): (instant: string) => string {
  const { locale } = useFormats();
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (instant) => format.format(Date.parse(instant));
}
