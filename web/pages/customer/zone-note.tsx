import { clockAt, dateAt, minutesAhead, ownTimeZone } from '../../format/days.ts';
import { useFormats } from '../../format/formats.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Business } from './data.ts';

type ZoneNoteProps = {
  readonly business: Pick<Business, 'timezone' | 'city'>;
  readonly nowMs: number;
};

/** Says how the clocks of a place differ from those of the visitor; nothing where they do not. */
export function ZoneNote({ business: { timezone, city }, nowMs }: ZoneNoteProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const minutes = minutesAhead(nowMs, timezone, ownTimeZone());
  if (minutes === 0) return null;
  const values = { city: cityOf(timezone, city), span: formats.offset(Math.abs(minutes)) };
  return (
    <p className="small quiet zone">
      <Icon name="globe" isTiny />
      {minutes > 0 ? t('zone.ahead', values) : t('zone.behind', values)}
    </p>
  );
}

type OwnTimeProps = { readonly startMs: number; readonly timezone: string };

/** The start by the clock of the visitor, as a fact of a visit; nothing where the clocks agree. */
export function OwnTime({ startMs, timezone }: OwnTimeProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const own = ownTimeZone();
  if (minutesAhead(startMs, timezone, own) === 0) return null;
  const date = dateAt(startMs, own);
  const clock = clockAt(startMs, own);
  const isSameDay = date === dateAt(startMs, timezone);
  const time = isSameDay ? clock : t('time.onDay', { day: formats.day(date), time: clock });
  return (
    <li>
      <Icon name="globe" />
      <span>{t('zone.forYou', { time, place: cityOf(own) })}</span>
    </li>
  );
}

/** `America/Sao_Paulo` names a city in its last part; a place in that city writes it with its accents. */
export function cityOf(timezone: string, written?: string | null): string {
  const name = timezone.split('/').at(-1)!.replaceAll('_', ' ');
  return written?.normalize('NFD').replaceAll(/\p{M}/gu, '') === name ? written : name;
}
