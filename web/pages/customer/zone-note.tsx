import { minutesAhead, ownTimeZone } from '../../format/days.ts';
import { useFormats } from '../../format/formats.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Icon } from '../../ui/icon.tsx';

type ZoneNoteProps = { readonly timezone: string; readonly nowMs: number };

/** Says how the clocks of a place differ from those of the visitor; nothing where they do not. */
export function ZoneNote({ timezone, nowMs }: ZoneNoteProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const minutes = minutesAhead(nowMs, timezone, ownTimeZone());
  if (minutes === 0) return null;
  const values = { city: cityOf(timezone), span: formats.duration(Math.abs(minutes)) };
  return (
    <p className="small quiet zone">
      <Icon name="globe" isTiny />
      {minutes > 0 ? t('zone.ahead', values) : t('zone.behind', values)}
    </p>
  );
}

/** `America/Sao_Paulo` names a city in its last part. */
export function cityOf(timezone: string): string {
  return timezone.split('/').at(-1)!.replaceAll('_', ' ');
}
