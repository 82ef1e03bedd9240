import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';
import { toMinutes } from '../../../format/days.ts';
import { type Target, useCalendarView } from './calendar-context.ts';
import { toClock } from './clock.ts';
import type { Appointment } from './data.ts';
import { toSpan } from './day-layout.ts';
import { DAY_MINUTES, type Span } from './spans.ts';

/** A shorter way is a click. */
const FAR_PX = 5;
const STEP_MINUTES = 5;
/** So near to its edge the grid scrolls. */
const EDGE_PX = 40;

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
    const isMovable = appointment.status === 'Confirmed' || appointment.status === 'Pending';
    if (event.button !== 0 || event.pointerType === 'touch' || !isMovable) return;
    followPointer(event, {
      appointment,
      shown,
      onDrag: setDragged,
      onEnd: (last, isDropped) => {
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

type Drag = {
  readonly appointment: Appointment;
  readonly shown: Span;
  readonly onDrag: (dragged: Dragged) => void;
  /** Escape ends a drag without a drop. */
  readonly onEnd: (last: Dragged | undefined, isDropped: boolean) => void;
};

function followPointer(
  event: ReactPointerEvent,
  { appointment, shown, onDrag, onEnd }: Drag,
): void {
  const { from, to } = toSpan(appointment);
  const { clientX, clientY, currentTarget } = event;
  const grabbedPx = clientY - currentTarget.getBoundingClientRect().top;
  const ending = new AbortController();
  const { signal } = ending;
  let last: Dragged | undefined;
  const follow = (moved: PointerEvent) => {
    const isFar = Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > FAR_PX;
    if (!last && !isFar) return;
    scrollAtEdge(moved);
    const place = findPlace(moved, { grabbedPx, shown });
    if (!place) return;
    const start = Math.min(Math.max(place.minute, 0), DAY_MINUTES - (to - from));
    last = { appointment, column: place.column, span: { from: start, to: start + to - from } };
    onDrag(last);
  };
  const end = (isDropped: boolean) => {
    ending.abort();
    onEnd(last, isDropped);
  };
  window.addEventListener('pointermove', follow, { signal });
  window.addEventListener('pointerup', () => end(true), { signal });
  window.addEventListener('pointercancel', () => end(false), { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
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
  const { top, height } = column.getBoundingClientRect();
  const minute = shown.from + ((clientY - grabbedPx - top) / height) * (shown.to - shown.from);
  return {
    column: column.dataset['column']!,
    minute: Math.round(minute / STEP_MINUTES) * STEP_MINUTES,
  };
}

function scrollAtEdge({ clientX, clientY }: PointerEvent): void {
  const grid = document.elementFromPoint(clientX, clientY)?.closest('.cal-wrap');
  if (!grid) return;
  const { top, bottom } = grid.getBoundingClientRect();
  if (clientY > bottom - EDGE_PX) grid.scrollBy(0, EDGE_PX / 4);
  else if (clientY < top + EDGE_PX * 2) grid.scrollBy(0, -EDGE_PX / 4);
}
