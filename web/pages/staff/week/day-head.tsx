import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import type { DayLayout } from '../calendar/day-layout.ts';
import { HoursButton } from '../calendar/hours-button.tsx';
import { listVisits, usedPercent } from '../calendar/sums.ts';

/** A day of the week: how much is booked, or why it is not. */
export function DayHead({ layout }: { readonly layout: DayLayout }) {
  const formats = useFormats();
  return (
    <HoursButton layout={layout}>
      <span className="cal-who">
        <span>{formats.shortWeekday(layout.date)}</span>
        <b>{formats.dayOfMonth(layout.date)}</b>
        <DayFigures layout={layout} />
      </span>
    </HoursButton>
  );
}

export function DayFigures({ layout }: { readonly layout: DayLayout }) {
  const t = useTexts('calendar');
  const formats = useFormats();
  const used = usedPercent(layout);
  if (used === undefined) return <span>{t(dayOffText(layout))}</span>;
  const booked = listVisits([layout]).length;
  const percent = t('percent', { value: formats.number(used) });
  return (
    <span>
      {t('head.booked', { count: booked })} · {percent}
    </span>
  );
}

function dayOffText({ off }: DayLayout) {
  if (off.some(({ reason }) => reason === 'timeOff')) return 'off.timeOff';
  return off.some(({ reason }) => reason === 'closed') ? 'off.closed' : 'head.off';
}
