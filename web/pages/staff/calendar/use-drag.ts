import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';
import { toMinutes } from '../../../format/days.ts';
import { type Target, useCalendarView } from './calendar-context.ts';
import { toClock } from './clock.ts';
import type { Appointment } from './data.ts';
import { toSpan } from './day-layout.ts';
import { followPointer } from './pointer-drag.ts';
import { DAY_MINUTES, type Span } from './spans.ts';

/** A drag goes in steps. */
export const STEP_MINUTES = 5;

/** An appointment that is dragged, and its new place. */
export type Dragged = {
  readonly appointment: Appointment;
  readonly column: string;
  readonly span: Span;
};

/** Drags a block with a mouse or a pen. A finger scrolls; the panel moves by keyboard and by touch. */
export function useDrag(shown: Span) {
  const { move } = useCalendarView();
  const [dragged, setDragged] = useState<Dragged>();
  const hasDragged = useRef(false);

  const begin = (event: ReactPointerEvent, appointment: Appointment) => {
    if (!isOpen(appointment)) return;
    const { from, to } = toSpan(appointment);
    const grabbedPx = event.clientY - event.currentTarget.getBoundingClientRect().top;
    let last: Dragged | undefined;
    followPointer(event, {
      onMove: (moved) => {
        const place = findPlace(moved, { grabbedPx, shown });
        if (!place) return;
        const start = Math.min(Math.max(place.minute, 0), DAY_MINUTES - (to - from));
        last = { appointment, column: place.column, span: { from: start, to: start + to - from } };
        setDragged(last);
      },
      onEnd: (isDropped) => {
        hasDragged.current = last !== undefined;
        setDragged(undefined);
        if (last && isDropped && !isWhereItWas(last)) move(appointment, targetOf(last));
      },
    });
  };

  /** The click that ends a drag opens nothing. */
  const onClickCapture = (event: { stopPropagation: () => void }) => {
    if (!hasDragged.current) return;
    hasDragged.current = false;
    event.stopPropagation();
  };
  return { dragged, begin, onClickCapture };
}

/** An appointment that can be moved, or made longer and shorter, by dragging. */
export function isOpen({ status }: Appointment): boolean {
  return status === 'Confirmed' || status === 'Pending';
}

function targetOf({ column, span }: Dragged): Target {
  const [professional = '', date = ''] = column.split('|');
  return { professional, date, start: toClock(span.from) };
}

function isWhereItWas({ appointment, column, span }: Dragged): boolean {
  const { professional, date, start } = appointment;
  return column === columnKey(professional, date) && span.from === toMinutes(start);
}

/** A column is the calendar of a professional on a date. */
export function columnKey(professional: string, date: string): string {
  return `${professional}|${date}`;
}

type Grab = { readonly grabbedPx: number; readonly shown: Span };

function findPlace({ clientX, clientY }: PointerEvent, { grabbedPx, shown }: Grab) {
  const column = document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<HTMLElement>('[data-column]'))
    .find((element) => element !== null);
  if (!column) return undefined;
  return {
    column: column.dataset['column']!,
    minute: minuteAt(column, clientY - grabbedPx, shown),
  };
}

/** The minute of a height in a column, to the next step. */
export function minuteAt(column: Element, clientY: number, shown: Span): number {
  const { top, height } = column.getBoundingClientRect();
  const minute = shown.from + ((clientY - top) / height) * (shown.to - shown.from);
  return Math.round(minute / STEP_MINUTES) * STEP_MINUTES;
}
