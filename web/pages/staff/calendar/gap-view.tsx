import { type MouseEvent, type PointerEvent, useState } from 'react';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { placeOf } from './block-view.tsx';
import { useCalendarView } from './calendar-context.ts';
import { toClock } from './clock.ts';
import type { DayLayout } from './day-layout.ts';
import type { Span } from './spans.ts';

const STEP_MINUTES = 15;

type GapViewProps = { readonly gap: Span; readonly layout: DayLayout };

/** Free time. A click books the time under the pointer, a key the first one. */
export function GapView({ gap, layout }: GapViewProps) {
  const t = useTexts('calendar');
  const { book } = useCalendarView();
  const [minute, setMinute] = useState(gap.from);
  const { professional, date } = layout;
  const pointed = (event: PointerEvent | MouseEvent) => minuteUnder(event, gap);
  const start = toClock(minute);
  return (
    <button
      type="button"
      className="cal-at cal-gap"
      style={placeOf(gap)}
      onPointerMove={(event) => setMinute(pointed(event))}
      onPointerLeave={() => setMinute(gap.from)}
      onClick={(event) =>
        // A key press has no place.
        book({
          professional: professional.id,
          date,
          start: toClock(event.detail === 0 ? gap.from : pointed(event)),
        })
      }
    >
      <span className="unseen">
        {t('gap.book', {
          start: toClock(gap.from),
          end: toClock(gap.to),
          name: professional.name,
        })}
      </span>
      <span
        className="cal-ghost"
        aria-hidden="true"
        style={placeOf({ from: minute - gap.from, to: gap.to - gap.from })}
      >
        <Icon name="plus" isTiny />
        {t('gap.at', { start })}
      </span>
    </button>
  );
}

function minuteUnder({ clientY, currentTarget }: PointerEvent | MouseEvent, gap: Span): number {
  const { top, height } = currentTarget.getBoundingClientRect();
  const minute = gap.from + ((clientY - top) / height) * (gap.to - gap.from);
  const snapped = Math.floor(minute / STEP_MINUTES) * STEP_MINUTES;
  return Math.min(Math.max(snapped, gap.from), gap.to - 1);
}
