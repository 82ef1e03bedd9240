import type { ReactNode } from 'react';
import { dateAt } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { useCalendarView } from './calendar-context.ts';
import { toClock } from './clock.ts';
import type { DayLayout } from './day-layout.ts';

type HoursButtonProps = {
  readonly layout: DayLayout;
  /** Without any, the hours are shown as text. */
  readonly children?: ReactNode;
};

/** Changes the working hours of a day without dragging. The past and people who have left stay as they are. */
export function HoursButton({ layout, children }: HoursButtonProps) {
  const t = useTexts('calendar');
  const formats = useFormats();
  const { changeHours, calendar, nowMs } = useCalendarView();
  const { professional, date, hours } = layout;
  const spans = hours.map(({ from, to }) => ({ start: toClock(from), end: toClock(to) }));
  const label = t('hours.change', {
    name: professional.name,
    day: formats.day(date),
    hours: spans.map(({ start, end }) => `${start}–${end}`).join(', ') || t('hours.none'),
  });
  if (!professional.isMember || date < dateAt(nowMs, calendar.timezone)) return children;
  return (
    <button
      type="button"
      className={children ? 'cal-hours' : 'text-button'}
      onClick={() => changeHours({ professional: professional.id, date, spans })}
    >
      {children && (
        <span aria-hidden="true" className="cal-hours">
          {children}
        </span>
      )}
      <span className={children ? 'unseen' : undefined}>{label}</span>
    </button>
  );
}
