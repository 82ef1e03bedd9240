import type { CSSProperties } from 'react';
import { dateAt } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { Agenda } from '../calendar/agenda.tsx';
import { useCalendarView } from '../calendar/calendar-context.ts';
import { type DayLayout, shownHours } from '../calendar/day-layout.ts';
import { markOf } from '../calendar/marks.ts';
import type { Span } from '../calendar/spans.ts';
import { DayFigures } from './day-head.tsx';

/** The week on a phone: a line for each day; a touch opens the day. */
export function WeekAgenda({ layouts }: { readonly layouts: readonly DayLayout[] }) {
  const formats = useFormats();
  const { calendar, nowMs } = useCalendarView();
  const today = dateAt(nowMs, calendar.timezone);
  const shown = shownHours(layouts);
  return (
    <div className="week-agenda">
      {layouts.map((layout) => (
        <details key={layout.date} open={layout.date === today}>
          <summary>
            <span className={layout.date === today ? 'week-day today' : 'week-day'}>
              <b>{formats.number(Number(layout.date.slice(-2)))}</b>
              {formats.shortWeekday(layout.date)}
            </span>
            <span className="week-figures">
              <DayFigures layout={layout} />
              <Strip layout={layout} shown={shown} />
            </span>
          </summary>
          <Agenda layout={layout} label={formats.longDay(layout.date)} />
        </details>
      ))}
    </div>
  );
}

/** The day as a line: time runs from left to right in every script. */
function Strip({ layout, shown }: { readonly layout: DayLayout; readonly shown: Span }) {
  const place = ({ from, to }: Span) => {
    const percent = (minute: number) =>
      Math.min(100, Math.max(0, ((minute - shown.from) / (shown.to - shown.from)) * 100));
    return { '--x': percent(from), '--w': percent(to) - percent(from) } as CSSProperties;
  };
  return (
    <span className="week-strip" aria-hidden="true">
      {layout.off.map((off) => (
        <i key={`off${off.from}${off.reason}`} className="closed" style={place(off)} />
      ))}
      {layout.blocks.map((block) => (
        <i
          key={`${block.kind}${block.from}.${block.lane}`}
          className={block.kind === 'appointment' ? markOf(block.appointment) : block.kind}
          style={place(block)}
        />
      ))}
    </span>
  );
}
