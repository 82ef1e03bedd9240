import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';
import { toClock } from './clock.ts';
import type { Appointment } from './data.ts';
import { type DayLayout, toSpan } from './day-layout.ts';
import { followPointer } from './pointer-drag.ts';
import { type Edge, moveEdge } from './resize.ts';
import { DAY_MINUTES, type Span } from './spans.ts';
import { useDayHours } from './use-day-hours.ts';
import { columnKey, isOpen, minuteAt, STEP_MINUTES } from './use-drag.ts';
import { useLength } from './use-length.ts';

/** A span whose edge is dragged: of an appointment, or of the working hours. */
export type Resized = {
  readonly column: string;
  readonly span: Span;
  readonly appointment?: Appointment;
};

/** Drags the end of an appointment, or an edge of the working hours. Dialogs do the same without dragging. */
export function useResize(shown: Span) {
  const setLength = useLength();
  const setHours = useDayHours();
  const { follow, resized, takeClick } = useEdge(shown);

  const beginLength = (event: ReactPointerEvent, appointment: Appointment) => {
    const { from, to } = toSpan(appointment);
    if (!isOpen(appointment)) return;
    const column = columnKey(appointment.professional, appointment.date);
    const resize = (minute: number): Resized => ({
      column,
      span: { from, to: Math.min(Math.max(minute, from + STEP_MINUTES), DAY_MINUTES) },
      appointment,
    });
    const drop = ({ span }: Resized) => {
      const minutes = span.to - from;
      if (minutes !== to - from) setLength({ appointment, minutes, former: to - from });
    };
    follow(event, { resize, drop });
  };

  const beginHours = (event: ReactPointerEvent, layout: DayLayout, index: number, edge: Edge) => {
    const { professional, date, hours } = layout;
    const column = columnKey(professional.id, date);
    let spans: Span[] = [...hours];
    const resize = (minute: number): Resized => {
      spans = moveEdge(layout, { index, edge, minute });
      return { column, span: spans[index]! };
    };
    const drop = ({ span }: Resized) => {
      if (span[edge] === hours[index]![edge]) return;
      const clocks = spans.map(({ from, to }) => ({ start: toClock(from), end: toClock(to) }));
      setHours({ professional: professional.id, date, spans: clocks });
    };
    follow(event, { resize, drop });
  };
  return { resized, beginLength, beginHours, takeClick };
}

type EdgeDrag = {
  readonly resize: (minute: number) => Resized;
  readonly drop: (last: Resized) => void;
};

function useEdge(shown: Span) {
  const [resized, setResized] = useState<Resized>();
  const hasResized = useRef(false);

  const follow = (event: ReactPointerEvent, { resize, drop }: EdgeDrag) => {
    const column = event.currentTarget.closest('[data-column]');
    if (!column) return;
    // Else the block below would be moved.
    event.stopPropagation();
    let last: Resized | undefined;
    followPointer(event, {
      onMove: ({ clientY }) => {
        last = resize(minuteAt(column, clientY, shown));
        setResized(last);
      },
      onEnd: (isDropped) => {
        hasResized.current = last !== undefined;
        setResized(undefined);
        if (last && isDropped) drop(last);
      },
    });
  };

  /** True once after a drag: the click that ends it opens nothing. */
  const takeClick = () => {
    const was = hasResized.current;
    hasResized.current = false;
    return was;
  };
  return { follow, resized, takeClick };
}
