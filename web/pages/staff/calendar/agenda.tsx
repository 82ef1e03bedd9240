import { clockAt, dateAt, toMinutes } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { WorkIcon } from '../ui/work-icon.tsx';
import { AppointmentMark, Price, sessionKey } from './block-view.tsx';
import { useBlockTexts } from './block-text.ts';
import { useCalendarView } from './calendar-context.ts';
import { toClock } from './clock.ts';
import type { Appointment } from './data.ts';
import { type AgendaRow, type Block, type DayLayout, isClosed, listAgenda } from './day-layout.ts';
import { FILTER_MARKS, markOf } from './marks.ts';
import { OffText } from './off-view.tsx';

/** The day of one professional from top to bottom, for phones. Gaps can be booked. */
export function Agenda({ layout, label }: { readonly layout: DayLayout; readonly label: string }) {
  const t = useTexts('calendar');
  const { calendar, nowMs } = useCalendarView();
  const today = dateAt(nowMs, calendar.timezone);
  const now = toMinutes(clockAt(nowMs, calendar.timezone));
  const rows = listAgenda(layout, layout.date === today ? now : 0).filter(
    ({ kind }) => kind !== 'free' || layout.date >= today,
  );
  const isOver = ({ to }: AgendaRow) => layout.date === today && to <= now;
  const next = rows.findIndex((row) => !isOver(row));
  if (rows.length === 0) return <p className="agenda-none quiet">{t('agenda.none')}</p>;
  return (
    <ol className="agenda" aria-label={label}>
      {rows.map((row, i) => (
        <li key={`${row.kind}${row.from}.${i}`}>
          {i === next && layout.date === today && <NowLine now={now} />}
          <div className="agenda-row">
            <p className="agenda-time">
              {toClock(row.from)}
              <small>{toClock(row.to)}</small>
            </p>
            <Row row={row} layout={layout} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function NowLine({ now }: { readonly now: number }) {
  return (
    <p className="agenda-now">
      <b>{toClock(now)}</b>
      <i />
    </p>
  );
}

function Row({ row, layout }: { readonly row: AgendaRow; readonly layout: DayLayout }) {
  const t = useTexts('calendar');
  const formats = useFormats();
  const { book } = useCalendarView();
  if (row.kind === 'off') {
    return (
      <div className="agenda-off">
        <OffText off={row.off} />
      </div>
    );
  }
  if (row.kind === 'block') return <BlockRow block={row.block} />;
  const { professional, date } = layout;
  return (
    <button
      type="button"
      className="agenda-free"
      onClick={() => book({ professional: professional.id, date, start: toClock(row.from) })}
    >
      {t('agenda.free', { duration: formats.duration(row.to - row.from) })}
      <b>
        <Icon name="plus" isTiny />
        {t('gap.at', { start: toClock(row.from) })}
      </b>
    </button>
  );
}

function BlockRow({ block }: { readonly block: Block }) {
  const t = useTexts('calendar');
  const { open } = useCalendarView();
  if (block.kind === 'appointment') return <AppointmentRow appointment={block.appointment} />;
  if (block.kind === 'hold') {
    return (
      <div className="apt agenda-card hold">
        <div>
          <span className="apt-name">{t('held')}</span>
          <span className="apt-service">{block.hold.serviceName}</span>
        </div>
      </div>
    );
  }
  const { session } = block;
  return (
    <div className="apt agenda-card class">
      <button type="button" onClick={() => open(sessionKey(session))}>
        <span className="apt-name">{session.serviceName}</span>
        <span className="apt-service">
          {isClosed(session) && `${t('off.closed')} · `}
          {t('seats', { taken: session.seatsTaken, capacity: session.capacity })}
        </span>
      </button>
    </div>
  );
}

function AppointmentRow({ appointment }: { readonly appointment: Appointment }) {
  const t = useTexts('calendar');
  const texts = useBlockTexts();
  const { open, filter } = useCalendarView();
  const mark = markOf(appointment);
  const isDimmed = filter !== undefined && FILTER_MARKS[filter] !== mark;
  return (
    <div className={`apt agenda-card ${mark}${isDimmed ? ' dimmed' : ''}`}>
      <button type="button" onClick={() => open(appointment.id)}>
        <span className="apt-end">
          <span className="apt-name">{texts.name(appointment)}</span>
          <span className="apt-mark">
            {mark === 'confirmed' ? (
              <Icon name="check" isTiny />
            ) : (
              <AppointmentMark appointment={appointment} />
            )}
            {t(`mark.${mark}`)}
          </span>
        </span>
        <span className="apt-end">
          <span className="apt-service">
            {texts.services(appointment)}
            {appointment.staffNotes && <WorkIcon name="note" isTiny />}
          </span>
          <Price appointment={appointment} />
        </span>
      </button>
    </div>
  );
}
