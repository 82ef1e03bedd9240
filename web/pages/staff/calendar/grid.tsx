import './grid.css';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { clockAt, dateAt, toMinutes } from '../../../format/days.ts';
import { BlockView, placeOf } from './block-view.tsx';
import { useBlockTexts } from './block-text.ts';
import { useCalendarView } from './calendar-context.ts';
import { toClock } from './clock.ts';
import { type DayLayout, listGaps, shownHours } from './day-layout.ts';
import { GapView } from './gap-view.tsx';
import { OffView } from './off-view.tsx';
import type { Span } from './spans.ts';
import { columnKey, type Dragged, useDrag } from './use-drag.ts';
import { type Resized, useResize } from './use-resize.ts';

type GridColumn = {
  readonly layout: DayLayout;
  readonly name: string;
  readonly head: ReactNode;
};

type GridProps = { readonly label: string; readonly columns: readonly GridColumn[] };

/** Days side by side, of several people or of one. */
export function Grid({ label, columns }: GridProps) {
  const { calendar, nowMs } = useCalendarView();
  const layouts = columns.map(({ layout }) => layout);
  const shown = shownHours(layouts);
  const drag = useDrag(shown);
  const resize = useResize(shown);
  const today = dateAt(nowMs, calendar.timezone);
  const now = toMinutes(clockAt(nowMs, calendar.timezone));
  const wrap = useScrollToNow(layouts.some(({ date }) => date === today) ? now - shown.from : 0);
  const style = { '--cols': columns.length, '--from': shown.from, '--to': shown.to };
  return (
    // Scrolls by keyboard, too.
    <div className="cal-wrap" ref={wrap} role="region" aria-label={label} tabIndex={0}>
      <div
        className="cal"
        style={style as CSSProperties}
        onClickCapture={(event) => {
          drag.onClickCapture(event);
          if (resize.takeClick()) event.stopPropagation();
        }}
      >
        <div className="cal-head axis" />
        {columns.map(({ layout, head }) => (
          <div
            key={columnKey(layout.professional.id, layout.date)}
            className={layout.date === today ? 'cal-head today' : 'cal-head'}
          >
            {head}
          </div>
        ))}
        <Axis shown={shown} now={layouts.some(({ date }) => date === today) ? now : undefined} />
        {columns.map(({ layout, name }) => (
          <Column
            key={columnKey(layout.professional.id, layout.date)}
            layout={layout}
            name={name}
            shown={shown}
            now={layout.date === today ? now : undefined}
            drag={drag}
            resize={resize}
          />
        ))}
      </div>
    </div>
  );
}

/** An hour before the present is at the top. */
function useScrollToNow(minutes: number) {
  const wrap = useRef<HTMLDivElement>(null);
  const hasScrolled = useRef(false);
  useEffect(() => {
    if (hasScrolled.current || !wrap.current) return;
    hasScrolled.current = true;
    const cal = wrap.current.querySelector('[data-column]');
    const { height = 0 } = cal?.getBoundingClientRect() ?? {};
    const span = Number(getComputedStyle(cal ?? wrap.current).getPropertyValue('--to')) || 1440;
    const from = Number(getComputedStyle(cal ?? wrap.current).getPropertyValue('--from')) || 0;
    wrap.current.scrollTop = Math.max(0, ((minutes - 60) / (span - from)) * height);
  }, [minutes]);
  return wrap;
}

function Axis({ shown, now }: { readonly shown: Span; readonly now: number | undefined }) {
  const first = shown.from / 60;
  const hours = Array.from({ length: shown.to / 60 - first }, (_, i) => (first + i) * 60);
  const isNowShown = now !== undefined && now >= shown.from && now <= shown.to;
  return (
    <div className="cal-axis" aria-hidden="true">
      {hours.map((minute) => (
        <time key={minute} style={placeOf({ from: minute, to: minute })}>
          {toClock(minute)}
        </time>
      ))}
      {isNowShown && (
        <b className="cal-now-time" style={placeOf({ from: now, to: now })}>
          {toClock(now)}
        </b>
      )}
    </div>
  );
}

type ColumnProps = {
  readonly layout: DayLayout;
  readonly name: string;
  readonly shown: Span;
  /** Only of today. */
  readonly now: number | undefined;
  readonly drag: ReturnType<typeof useDrag>;
  readonly resize: ReturnType<typeof useResize>;
};

function Column({ layout, name, shown, now, drag, resize }: ColumnProps) {
  const { nowMs, calendar } = useCalendarView();
  const key = columnKey(layout.professional.id, layout.date);
  const isPast = layout.date < dateAt(nowMs, calendar.timezone);
  const isNowShown = now !== undefined && now >= shown.from && now <= shown.to;
  return (
    <section className="cal-col" aria-label={name} data-column={key}>
      {layout.off.map((off) => (
        <OffView key={`${off.reason}${off.from}`} off={off} shown={shown} />
      ))}
      {layout.buffers.map((buffer) => (
        <div key={buffer.from} className="cal-at cal-buffer" style={placeOf(buffer)} />
      ))}
      {!isPast &&
        !layout.professional.isSuspended &&
        listGaps(layout, now).map((gap) => <GapView key={gap.from} gap={gap} layout={layout} />)}
      {layout.blocks.map((block) => (
        <BlockView
          key={
            block.kind === 'appointment'
              ? block.appointment.id
              : `${block.kind}${block.from}.${block.lane}`
          }
          block={block}
          isMoving={block.kind === 'appointment' && block.appointment === drag.dragged?.appointment}
          onPointerDown={drag.begin}
          onResize={resize.beginLength}
        />
      ))}
      {!isPast && layout.professional.isMember && (
        <HourEdges layout={layout} onDrag={resize.beginHours} />
      )}
      {resize.resized?.column === key && <ResizeGhost resized={resize.resized} />}
      {drag.dragged?.column === key && <DragGhost dragged={drag.dragged} />}
      {isNowShown && <div className="cal-now" style={placeOf({ from: now, to: now })} />}
    </section>
  );
}

type HourEdgesProps = {
  readonly layout: DayLayout;
  readonly onDrag: ReturnType<typeof useResize>['beginHours'];
};

/** The edges of the working hours, for a mouse. The head of the column opens a dialog for the same. */
function HourEdges({ layout, onDrag }: HourEdgesProps) {
  return layout.hours.flatMap((span, index) =>
    (['from', 'to'] as const).map((edge) => (
      <i
        key={`${index}${edge}`}
        className={`cal-edge ${edge}`}
        style={placeOf({ from: span[edge], to: span[edge] })}
        onPointerDown={(event) => onDrag(event, layout, index, edge)}
      />
    )),
  );
}

function ResizeGhost({ resized: { span, appointment } }: { readonly resized: Resized }) {
  return (
    <div
      className={appointment ? 'cal-at cal-resized' : 'cal-at cal-resized hours'}
      style={placeOf(span)}
    >
      <b dir="ltr">
        {toClock(span.from)}–{toClock(span.to)}
      </b>
    </div>
  );
}

function DragGhost({ dragged: { appointment, span } }: { readonly dragged: Dragged }) {
  const texts = useBlockTexts();
  return (
    <div className="cal-at apt confirmed ghost" style={placeOf(span)}>
      <div>
        <span className="apt-top">
          <time>{toClock(span.from)}</time>
        </span>
        <span className="apt-name">{texts.name(appointment)}</span>
      </div>
    </div>
  );
}
