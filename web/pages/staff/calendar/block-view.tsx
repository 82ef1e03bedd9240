import './apt.css';
import type { CSSProperties, PointerEvent } from 'react';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { WorkIcon } from '../ui/work-icon.tsx';
import { useBlockTexts } from './block-text.ts';
import { useCalendarView } from './calendar-context.ts';
import type { Appointment } from './data.ts';
import { type Block, isClosed } from './day-layout.ts';
import { FILTER_MARKS, markOf } from './marks.ts';
import { SeatMarks } from './seat-marks.tsx';
import type { Lane } from './spans.ts';
import { isOpen } from './use-drag.ts';

/** Shorter blocks have one line. */
const ONE_LINE_MINUTES = 25;
/** Shorter blocks have no line for the services. */
const TWO_LINES_MINUTES = 38;
/** Shorter sessions show the number of seats only. */
const SEATS_MINUTES = 50;

type BlockViewProps = {
  readonly block: Block & Lane;
  readonly isMoving: boolean;
  readonly onPointerDown: (event: PointerEvent, appointment: Appointment) => void;
  /** Begins to drag the end of an appointment. */
  readonly onResize: (event: PointerEvent, appointment: Appointment) => void;
};

/** One block of the grid. It is placed by its minute and its length. */
export function BlockView({ block, isMoving, onPointerDown, onResize }: BlockViewProps) {
  if (block.kind === 'hold') return <HoldBlock block={block} />;
  if (block.kind === 'session') return <SessionBlock block={block} />;
  const { appointment } = block;
  return (
    <AppointmentBlock
      block={block}
      appointment={appointment}
      isMoving={isMoving}
      onPointerDown={(event) => onPointerDown(event, appointment)}
      onResize={(event) => onResize(event, appointment)}
    />
  );
}

/** The place of a block, as variables of its style. */
export function placeOf({
  from,
  to,
  lane,
  lanes,
}: { from: number; to: number } & Partial<Lane>): CSSProperties {
  const variables = {
    '--s': from,
    '--d': to - from,
    ...(lanes !== undefined && { '--lane': lane, '--lanes': lanes }),
  };
  return variables as CSSProperties;
}

type AppointmentBlockProps = {
  readonly block: Block & Lane;
  readonly appointment: Appointment;
  readonly isMoving: boolean;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onResize: (event: PointerEvent) => void;
};

function AppointmentBlock({
  block,
  appointment,
  isMoving,
  onPointerDown,
  onResize,
}: AppointmentBlockProps) {
  const texts = useBlockTexts();
  const { open, openId, filter } = useCalendarView();
  const mark = markOf(appointment);
  const minutes = block.to - block.from;
  const isOneLine = minutes < ONE_LINE_MINUTES;
  const isShort = minutes < TWO_LINES_MINUTES;
  const isDimmed = filter !== undefined && FILTER_MARKS[filter] !== mark;
  const className = [
    'cal-at apt',
    mark,
    isOneLine && 'one',
    isDimmed && 'dimmed',
    isMoving && 'moving',
  ];
  return (
    <div className={className.filter(Boolean).join(' ')} style={placeOf(block)}>
      <button
        type="button"
        aria-pressed={openId === appointment.id}
        onPointerDown={onPointerDown}
        onClick={() => open(appointment.id)}
      >
        <span className="unseen">{texts.label(appointment)}</span>
        <span className="apt-top" aria-hidden="true">
          <time>{appointment.start}</time>
          {isOneLine && <span className="apt-name">{texts.name(appointment)}</span>}
          <AppointmentMark appointment={appointment} />
          {isShort && <Price appointment={appointment} />}
        </span>
        {!isOneLine && (
          <span className="apt-name" aria-hidden="true">
            {texts.name(appointment)}
          </span>
        )}
        {!isShort && (
          <span className="apt-end" aria-hidden="true">
            <span className="apt-service">{texts.services(appointment)}</span>
            <Price appointment={appointment} />
          </span>
        )}
      </button>
      {isOpen(appointment) && <i className="apt-grip" onPointerDown={onResize} />}
    </div>
  );
}

/** Every state but the norm has an icon. */
export function AppointmentMark({ appointment }: { readonly appointment: Appointment }) {
  const t = useTexts('calendar');
  const mark = markOf(appointment);
  if (mark === 'confirmed') return null;
  return (
    <span className="apt-mark">
      {mark === 'late' ? (
        <>
          <Icon name="clock" isTiny />
          {appointment.openAlert && t('minutes', { count: appointment.openAlert.minutes })}
        </>
      ) : (
        <WorkIcon
          name={({ pending: 'ask', done: 'done', absent: 'absent' } as const)[mark]}
          isTiny
        />
      )}
    </span>
  );
}

export function Price({ appointment }: { readonly appointment: Appointment }) {
  const price = useBlockTexts().price(appointment);
  if (!price) return null;
  return (
    <span className={`apt-price ${price.kind}`}>
      {price.kind === 'paid' && <Icon name="check" isTiny />}
      {price.kind === 'package' ? (
        <WorkIcon name="ticket" isTiny />
      ) : (
        <bdi dir="ltr">{price.text}</bdi>
      )}
    </span>
  );
}

type SessionBlockProps = { readonly block: Extract<Block, { kind: 'session' }> & Lane };

function SessionBlock({ block }: SessionBlockProps) {
  const t = useTexts('calendar');
  const { open, openId, filter } = useCalendarView();
  const { session } = block;
  const key = sessionKey(session);
  const taken = t('seats', { taken: session.seatsTaken, capacity: session.capacity });
  const seats = isClosed(session) ? `${t('off.closed')} · ${taken}` : taken;
  return (
    <div className={`cal-at apt class${filter ? ' dimmed' : ''}`} style={placeOf(block)}>
      <button type="button" aria-pressed={openId === key} onClick={() => open(key)}>
        <span className="unseen">
          {[t('span', session), session.serviceName, seats].join(', ')}
        </span>
        <span className="apt-top" aria-hidden="true">
          <time>{session.start}</time>
        </span>
        <span className="apt-name" aria-hidden="true">
          {session.serviceName}
        </span>
        {block.to - block.from >= SEATS_MINUTES && (
          <SeatMarks taken={session.seatsTaken} capacity={session.capacity} />
        )}
        <span className="apt-service" aria-hidden="true">
          {seats}
        </span>
      </button>
    </div>
  );
}

/** The session of a timetable has no id before its first booking. */
export function sessionKey({ service, startUtc }: { service: string; startUtc: string }): string {
  return `${service}@${startUtc}`;
}

type HoldBlockProps = { readonly block: Extract<Block, { kind: 'hold' }> & Lane };

/** A customer is about to book it, or it is offered to one who waits. */
function HoldBlock({ block }: HoldBlockProps) {
  const t = useTexts('calendar');
  const { nowMs } = useCalendarView();
  const minutes = Math.max(0, Math.ceil((Date.parse(block.hold.expiresAt) - nowMs) / 60_000));
  return (
    <div className="cal-at apt hold" style={placeOf(block)}>
      <div>
        <span className="apt-top">
          <time>{block.hold.start}</time>
          <span className="apt-mark">
            <WorkIcon name="wait" isTiny />
            {t('minutes', { count: minutes })}
          </span>
        </span>
        <span className="apt-name">{t('held')}</span>
        <span className="apt-service">{block.hold.serviceName}</span>
      </div>
    </div>
  );
}
